import Cairn
import CairnTesting
import Testing

/// Stacks, grids and ordinary views together.
@MainActor @Suite(.serialized) struct GridMixtureTests {
    private func box(_ text: String, _ height: CGFloat, width: CGFloat? = nil) -> some View {
        Text(text).frame(width: width, height: height).frame(maxWidth: width == nil ? .infinity : nil).background(.gray)
    }

    /// Two lazy stacks and a grid between ordinary views, all in one scroll view.
    @Test func severalLazyContainersScrollAsOne() {
        let list = Harness(width: 300, height: 200) {
            ScrollView {
                VStack(spacing: 0) {
                    self.box("title", 50)
                    LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders]) {
                        Section {
                            ForEach(0..<100) { self.box("s\($0)", 20) }
                        } header: {
                            self.box("stack", 24)
                        }
                    }
                    self.box("between", 30)
                    LazyVGrid(columns: [GridItem(), GridItem()], spacing: 0, pinnedViews: [.sectionHeaders]) {
                        Section {
                            ForEach(0..<200) { self.box("g\($0)", 40) }
                        } header: {
                            self.box("grid", 24)
                        }
                    }
                    LazyVStack(spacing: 0) { ForEach(0..<1000) { self.box("t\($0)", 10) } }
                    self.box("end", 70)
                }
            }
        }
        list.walk(step: 60)
        // 50, 24 + 2000, 30, 24 + 4000, 10000, 70
        #expect(list.contentHeight == 16198)
        list.scroll(toOffset: 1000)
        #expect(list.headers == ["stack": 0])
        #expect(list.frames["s50"]?.minY == 74)
        // The stack ends at 2074: its header is pushed out there, and the grid's comes at 2104.
        list.scroll(toOffset: 2060)
        #expect(list.headers == ["stack": -10, "grid": 44])
        list.scroll(toOffset: 2200)
        #expect(list.headers == ["grid": 0])
        #expect(near(list.rows["g8"], 2104 + 24 + 160 - 2200))
        #expect(list.frames["g9"]?.minX == 154)
        list.scroll(toOffset: 6118)
        #expect(list.headers == ["grid": -14])
        #expect(list.frames["t0"]?.minY == 10)
        #expect(list.stats.rowsAlive < 100)
        // Each is found by id, also where the others are long.
        #expect(list.scroll(to: 77, anchor: .top))
        list.scroll(toOffset: 16198)
        #expect(list.frames["t999"]?.maxY == 130)
    }

    /// A row that scrolls sideways, in a list that scrolls down.
    private func shelves(_ count: Int = 40) -> Harness {
        Harness(width: 300, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<count) { shelf in
                        ScrollView(.horizontal) {
                            LazyHStack(spacing: 0) { ForEach(0..<1000) { self.box("\(shelf)/\($0)", 60, width: 50) } }
                        }
                        .frame(height: 60)
                    }
                }
            }
        }
    }

    private func wheel(_ list: Harness, x: Double = 0, y: Double = 0, at point: CGPoint, _ modifiers: KeyModifiers = []) {
        list.wheel(x: x, y: y, at: point, modifiers: modifiers)
        list.settle()
    }

    @Test func wheelsGoToTheRowSidewaysAndToTheListDown() throws {
        let list = shelves()
        let inFirst = CGPoint(x: 150, y: 30)
        #expect(list.frames["0/0"] == CGRect(x: 0, y: 0, width: 50, height: 60))
        #expect(list.frames["0/6"] == nil)
        wheel(list, x: 1, at: inFirst)
        let moved = try #require(list.frames["0/2"]?.minX)
        #expect(moved < 100)
        #expect(list.frames["1/0"]?.minX == 0, "another row does not move")
        #expect(list.offset == 0)
        wheel(list, y: -1, at: inFirst, .shift)
        let shifted = list.frames.values.count
        #expect(shifted > 0 && list.offset == 0)
        #expect(list.frames["0/0"] == nil)
        wheel(list, y: -1, at: inFirst)
        #expect(list.offset > 0, "down, the row lets the wheel through")
        #expect(list.frames["1/0"]?.minX == 0)
    }

    /// Where a row is scrolled to belongs to it: rows that come do not take it over, and it is there again.
    @Test func aRowKeepsItsPlaceOutOfSight() throws {
        let list = shelves()
        wheel(list, x: 5, at: CGPoint(x: 150, y: 30))
        let before = list.nodes.filter { $0.text.hasPrefix("0/") }.map { [$0.text: $0.frame] }
        list.scroll(toOffset: 1200)
        let cells = list.nodes.filter { $0.text.contains("/") }
        #expect(cells.count == 24 && cells.allSatisfy { $0.frame.maxY > 0 && $0.frame.minY < 200 })
        for shelf in 20...23 { #expect(list.frames["\(shelf)/0"]?.minX == 0) }
        list.scroll(toOffset: 0)
        #expect(list.nodes.filter { $0.text.hasPrefix("0/") }.map { [$0.text: $0.frame] } == before)
    }

    /// A grid beside text in a row of a list, and a grid that nothing scrolls.
    @Test func aGridInAStackOfKnownHeight() {
        let list = Harness(width: 300, height: 200) {
            LazyVGrid(columns: [GridItem(.fixed(50)), GridItem(.fixed(50))], alignment: .leading, spacing: 0) {
                ForEach(0..<4) { self.box("\($0)", 20) }
            }
        }
        let frames = list.frames
        #expect(frames["1"]?.minX == 58)
        #expect(frames["2"].map { $0.minY - frames["0"]!.minY } == 20)
    }

    @Test func aHorizontalGridInARow() {
        let list = Harness(width: 300, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    self.box("above", 20)
                    ScrollView(.horizontal) {
                        LazyHGrid(rows: [GridItem(.fixed(30), spacing: 0), GridItem(.fixed(40))], spacing: 0) {
                            ForEach(0..<1000) { self.box("\($0)", 30, width: 60) }
                        }
                    }
                    self.box("below", 20)
                }
            }
        }
        #expect(list.frames["below"]?.minY == 90)
        #expect(list.frames["0"]?.minY == 20)
        #expect(list.frames["1"]?.minY == 55)
        #expect(list.frames["2"]?.minX == 60)
        wheel(list, x: 3, at: CGPoint(x: 100, y: 50))
        #expect(list.frames["0"] == nil)
        #expect(list.offset == 0)
    }
}
