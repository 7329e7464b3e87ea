import Cairn
import CairnTesting
import Testing

/// What one scroll view may hold: lazy stacks between ordinary views, lists in lists, groups and sections with modifiers.
@MainActor @Suite(.serialized) struct ScrollCompositionTests {
    @Test func ordinaryContentStandsAroundAndBetweenLazyStacks() throws {
        let list = Harness(width: 200, height: 200) {
            ScrollView {
                Box.red.frame(height: 100)
                LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    Section {
                        ForEach(0..<100) { Text("a\($0)").frame(height: 20) }
                    } header: {
                        Text("A").frame(height: 24)
                    }
                }
                Box.green.frame(height: 50)
                LazyVStack(spacing: 0) { ForEach(0..<100) { Text("b\($0)").frame(height: 20) } }
                Box.blue.frame(height: 30)
            }
        }
        for offset in stride(from: 0.0, through: 5000, by: 150) { list.scroll(toOffset: offset) }
        let spacing = 8.0
        #expect(list.contentHeight == 100 + spacing + 2024 + spacing + 50 + spacing + 2000 + spacing + 30)
        list.scroll(toOffset: 0)
        #expect(near(list.headers["A"], 108) && near(list.rows["a0"], 132))
        list.scroll(toOffset: 208)
        #expect(near(list.headers["A"], 0) && near(list.rows["a5"], 24))
        let secondStart = 100 + spacing + 2024 + spacing + 50 + spacing
        list.scroll(toOffset: secondStart - 100)
        #expect(near(list.rows["b0"], 100))
        #expect(try list.screenshot()[100, 60].g == 255, "the green bar between them")
        #expect(list.scroll(to: 50, anchor: .top))
    }

    @Test func aHorizontalListLivesInARowOfAVerticalOne() {
        let list = Harness(width: 200, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<50) { row in
                        ScrollView(.horizontal) {
                            LazyHStack(spacing: 0) { ForEach(0..<1000) { Text("\(row).\($0)").frame(width: 50, height: 40) } }
                        }
                        .frame(height: 40)
                    }
                }
            }
        }
        list.settle()
        #expect(list.contentHeight == 2000)
        func inner(_ row: Int) -> [String] { list.nodes.map(\.text).filter { $0.hasPrefix("\(row).") && !$0.contains(",") } }
        #expect(inner(0) == ["0.0", "0.1", "0.2", "0.3"], "\(inner(0))")
        list.touchpad(x: 10, y: 0, at: CGPoint(x: 100, y: 20))
        list.settle()
        #expect(inner(0) == ["0.2", "0.3", "0.4", "0.5"], "\(inner(0))")
        #expect(inner(1).first == "1.0" && list.offset == 0)
        list.wheel(y: -1, at: CGPoint(x: 100, y: 20))
        list.settle()
        #expect(list.offset > 0, "an upright wheel passes through")
        list.scroll(toOffset: 1800)
        list.scroll(toOffset: 0)
        #expect(inner(0).first == "0.2", "it comes back as it was left: \(inner(0))")
    }

    @Test func modifiersOnGroupsForEachsAndSectionsReachEveryRow() {
        struct Mark: ViewModifier { func body(content: Content) -> some View { content.overlay(Text("!")) } }
        let list = Harness(width: 200, height: 400) {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    Group {
                        Text("one")
                        Text("two")
                    }
                    .frame(height: 30)
                    ForEach(0..<3) { Text("each \($0)") }.frame(height: 25).modifier(Mark())
                    Section {
                        ForEach(0..<2) { Text("row \($0)") }
                    } header: {
                        Text("header")
                    } footer: {
                        Text("footer")
                    }
                    .frame(height: 40)
                    if list0 { Text("conditional").frame(height: 10) }
                    Inner()
                }
            }
        }
        let heights = list.nodes.map { ($0.text, Int($0.frame.height)) }
        let expected = [
            ("one", 30), ("two", 30), ("each 0, !", 25), ("each 1, !", 25), ("each 2, !", 25), ("header", 40), ("row 0", 40), ("row 1", 40),
            ("footer", 40), ("conditional", 10), ("inner a", 15), ("inner b", 15),
        ]
        #expect(heights.sorted { $0.0 < $1.0 }.elementsEqual(expected.sorted { $0.0 < $1.0 }) { $0 == $1 }, "\(heights)")
    }

    private var list0: Bool { true }

    /// A view whose body is several rows.
    private struct Inner: View {
        @State private var texts = ["a", "b"]
        var body: some View { ForEach(texts, id: \.self) { Text("inner \($0)").frame(height: 15) } }
    }

    @Test func aLazyStackTakesTheOfferedWidthAndAlignsItsRows() {
        func xs(_ alignment: HorizontalAlignment) -> [Double] {
            let list = Harness(width: 200, height: 100) {
                ScrollView {
                    LazyVStack(alignment: alignment, spacing: 0) { ForEach(0..<2) { Box.red.frame(width: $0 == 0 ? 50 : 100, height: 20) } }
                }
            }
            return list.nodes.map { Double($0.frame.minX) }
        }
        #expect(xs(.leading) == [0, 0])
        #expect(xs(.center) == [75, 50])
        #expect(xs(.trailing) == [150, 100])
    }

    @Test func spacingStandsBetweenRowsHeadersAndSections() {
        let model = ListModel([SectionData("A", count: 2), SectionData("B", count: 1)])
        model.spacing = 10
        let list = Harness(model)
        #expect(near(list.headers, ["A": 0, "B": 94]))
        #expect(near(list.rows, ["A0": 34, "A1": 64, "B0": 128]))
        #expect(list.contentHeight == 148)
        model.spacing = 0
        #expect(near(list.rows, ["A0": 24, "A1": 44, "B0": 88]), "\(list.rows)")
    }

    @Test func aHorizontalListPinsItsHeadersAtTheLeadingEdge() {
        let list = Harness(width: 200, height: 60) {
            ScrollView(.horizontal) {
                LazyHStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    ForEach(0..<3) { s in
                        Section {
                            ForEach(0..<10) { Text("\(s).\($0)").frame(width: 40) }
                        } header: {
                            Text("H\(s)").frame(width: 30)
                        }
                    }
                }
            }
        }
        list.scroll(toOffset: 100)
        let header = list.nodes.first { $0.text == "H0" }
        #expect(header.map { Double($0.frame.minX) } == 0 && header?.isPinned == true)
        list.scroll(toOffset: 420)
        let pushed = list.nodes.filter { $0.kind == .header }.map { Double($0.frame.minX) }.sorted()
        #expect(pushed == [-20, 10], "\(pushed)")
        list.key(.end)
        list.settle()
        #expect(list.offset == 3 * 430 - 200)
    }
}
