import Cairn
import CairnTesting
import Testing

/// Grids that scroll: what is made, what is pinned, what is brought into sight.
@MainActor @Suite(.serialized) struct GridScrollTests {
    @Test func tenMillionCellsOpenAtOnce() {
        let asked = Asked()
        let numbers = CountedNumbers(asked: asked, endIndex: 10_000_000)
        let list = Harness(width: 320, height: 200) {
            ScrollView {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 70))], spacing: 0) {
                    ForEach(numbers, id: \.self) { Text("\($0)").frame(height: 20) }
                }
            }
        }
        #expect(list.contentHeight == 50_000_000)
        // The viewport and 120 points beyond, four cells a line.
        #expect(list.stats.rowsBuilt <= 17 * 4)
        #expect(asked.count < 500)
        asked.count = 0
        list.scroll(toOffset: 25_000_000)
        #expect(list.frames["5000000"]?.minY == 0)
        #expect(asked.count < 1000)
        list.key(.end)
        list.settle()
        #expect(list.frames["9999999"].map { near(Double($0.maxY), 200) } == true)
        // Another number of columns asks for no more.
        asked.count = 0
        list.resize(width: 480, height: 200)
        #expect(list.contentHeight == (10_000_000 / 6 + 1) * 20)
        #expect(asked.count < 1500)
    }

    /// One more frame of a scroll builds one more line.
    @Test func scrollingBuildsLineByLine() {
        let list = Harness(width: 320, height: 200) {
            ScrollView {
                LazyVGrid(columns: [GridItem(), GridItem(), GridItem()], spacing: 0) {
                    ForEach(0..<100_000) { Text("\($0)").frame(height: 20) }
                }
            }
        }
        list.scroll(toOffset: 1000)
        for step in 1...20 {
            list.scroll(toOffset: 1000 + Double(step) * 20)
            #expect(list.stats.rowsMeasured <= 6)
            #expect(list.stats.rowsBuilt == 0, "hosts of rows that left are used again")
        }
    }

    @Test func headersAndFootersPinAndPush() {
        let sections = ["A", "B", "C"].map { id in
            GridSection(id: id, header: 30, footer: 20, cells: (0..<12).map { GridCell(id: "\(id)\($0)", length: 40) })
        }
        let model = GridModel(sections, items: [GridItem(), GridItem(), GridItem()])
        model.pinnedViews = [.sectionHeaders, .sectionFooters]
        model.spacing = 0
        // A section is 30 + 4 * 40 + 20 = 210 points.
        let list = Harness(model)
        list.walk()
        #expect(list.contentHeight == 630)
        for (offset, headers) in [
            (100.0, ["A": 0.0, "B": 110]), (190, ["A": -10, "B": 20]), (200, ["A": -20, "B": 10]), (215, ["B": 0]),
        ] {
            list.scroll(toOffset: offset)
            #expect(list.headers == headers, "at \(offset)")
        }
        list.scroll(toOffset: 0)
        #expect(list.nodes.first { $0.kind == .footer }?.frame == CGRect(x: 0, y: 180, width: 320, height: 20))
        for offset in 0...430 {
            list.scroll(toOffset: Double(offset))
            GridLayoutTests.compare(list, model, breadth: 320, viewport: 200, "pinning")
        }
    }

    @Test func aCellIsRevealedBelowItsHeader() {
        let sections = (0..<50).map { number in
            GridSection(
                id: "S\(number)", header: 24, footer: nil,
                cells: (0..<100).map { GridCell(id: "\(number).\($0)", length: CGFloat(20 + ($0 * 7 + number) % 30)) })
        }
        let model = GridModel(sections, items: (0..<4).map { _ in GridItem(alignment: .top) })
        let list = Harness(model)
        for id in ["40.57", "3.2", "49.99", "0.0", "20.31"] {
            #expect(list.scroll(to: id, anchor: .top))
            let frame = list.frames[id]
            if id == "49.99" { #expect(frame.map { $0.maxY <= 200 } == true) } else { #expect(frame?.minY == 24, "\(id)") }
            #expect(list.scroll(to: id))
            #expect(list.frames[id] == frame, "it was in sight")
        }
        #expect(!list.scroll(to: "nowhere"))
    }

    /// Sections known by their counts only break lines as others do.
    @Test func sectionsOpenedByTheirCountsBeginNewLines() {
        let list = Harness(width: 300, height: 200) {
            ScrollView {
                LazyVGrid(columns: [GridItem(), GridItem()], spacing: 0, pinnedViews: [.sectionHeaders]) {
                    ForEach(0..<1000, id: \.self, rowCount: { _ in 3 }) { section in
                        Section {
                            ForEach(0..<3) { Text("\(section).\($0)").frame(height: 20) }
                        } header: {
                            Text("\(section)").frame(maxWidth: .infinity).frame(height: 20)
                        }
                    }
                }
            }
        }
        list.scroll(toOffset: 60 * 500)
        #expect(list.headers["500"] == 0)
        #expect(list.rows["500.1"] == 20 && list.rows["500.2"] == 40 && list.rows["501.0"] == 80)
    }

    /// Sections within sections pin in levels, as in a stack.
    @Test func nestedHeadersStack() {
        let list = Harness(width: 300, height: 200) {
            ScrollView {
                LazyVGrid(columns: [GridItem(), GridItem()], spacing: 0, pinnedViews: [.sectionHeaders]) {
                    ForEach(0..<3) { outer in
                        Section {
                            ForEach(0..<3) { inner in
                                Section {
                                    ForEach(0..<9) { Text("\(outer).\(inner).\($0)").frame(height: 40) }
                                } header: {
                                    Text("\(outer).\(inner)").frame(height: 20)
                                }
                            }
                        } header: {
                            Text("\(outer)").frame(height: 30)
                        }
                    }
                }
            }
        }
        list.walk()
        // Five lines of 40 and a header of 20, three times, and one of 30.
        #expect(list.contentHeight == 3 * (30 + 3 * 220))
        list.scroll(toOffset: 100)
        #expect(list.headers == ["0": 0, "0.0": 30, "0.1": 150])
        list.scroll(toOffset: 210)
        #expect(list.headers == ["0": 0, "0.0": 20, "0.1": 40])
        list.scroll(toOffset: 690)
        #expect(list.headers == ["1": 0, "1.0": 30])
    }

    /// A click on a pinned header shows the first cell of its section.
    @Test func aPinnedHeaderLeadsToItsFirstCell() {
        let sections = ["A", "B"].map { id in
            GridSection(id: id, header: 30, footer: nil, cells: (0..<40).map { GridCell(id: "\(id)\($0)", length: 40) })
        }
        let model = GridModel(sections, items: [GridItem(), GridItem(), GridItem()])
        let list = Harness(width: 320, height: 200) {
            ScrollView {
                LazyVGrid(columns: model.items, pinnedViews: [.sectionHeaders]) {
                    ForEach(model.sections) { section in
                        Section {
                            ForEach(section.cells) { GridBox(name: $0.id, length: $0.length, isHorizontal: false) }
                        } header: {
                            Text(section.id).frame(maxWidth: .infinity).frame(height: 30)
                        }
                    }
                }
            }
        }
        list.scroll(to: "B20", anchor: .top)
        #expect(list.headers["B"] == 0)
        list.click(x: 100, y: 10)
        list.settle()
        #expect(near(list.rows["B0"], 30))
    }

    /// A header can tell how many cells, not lines, have gone under it.
    @Test func headersCountCells() {
        struct Counter: View {
            @Environment(\.headerPinning) var pinning
            var body: some View { Text("under: \(pinning.rowsBeneath)").frame(height: 20) }
        }
        let list = Harness(width: 300, height: 200) {
            ScrollView {
                LazyVGrid(columns: [GridItem(), GridItem(), GridItem()], spacing: 0, pinnedViews: [.sectionHeaders]) {
                    Section {
                        ForEach(0..<100) { Text("\($0)").frame(height: 20) }
                    } header: {
                        Counter()
                    }
                }
            }
        }
        list.scroll(toOffset: 40)
        #expect(list.headers == ["under: 6": 0])
        list.scroll(toOffset: 50)
        #expect(list.headers == ["under: 6": 0])
        list.scroll(toOffset: 60)
        #expect(list.headers == ["under: 9": 0])
    }
}
