import Cairn
import CairnTesting
import Testing

/// Cases of the collection, through `List`.
@MainActor @Suite("List: cases") struct ListCaseTests {
    private func texts(_ list: Harness) -> [String] { list.nodes.map(\.text) }

    @Test("O-04 rows do not show through the pinned header") func opaqueHeader() throws {
        let list = Harness(width: 320, height: 200) {
            List { Section("Lakes") { ForEach(0..<30) { Text("Row \($0)") } } }.listStyle(.plain)
        }
        let header = try #require(list.nodes.first { $0.kind == .header })
        let before = try list.screenshot()
        list.scroll(toOffset: 34)
        list.settle()
        let after = try list.screenshot()
        for y in 0..<Int(header.frame.height) {
            for x in stride(from: 0, to: 320 - 14, by: 1) { #expect(before[x, y] == after[x, y], "(\(x), \(y))") }
        }
    }

    @Test("O-05 a pushed header stays within the list", arguments: [1.0, 2.0]) func pushedHeader(scale: Double) throws {
        let model = PickModel([SectionData("A", count: 5), SectionData("B", count: 20)])
        let list = Harness(width: 320, height: 250, scale: scale) {
            VStack(spacing: 0) {
                Color.red.frame(height: 50)
                PickList(model: model)
            }
        }
        list.scroll(toOffset: 112)
        let picture = try list.screenshot()
        for y in 0..<Int(50 * scale) {
            let pixel = picture[Int(100 * scale), y]
            #expect(pixel.r > 180 && pixel.g < 80, "row \(y)")
        }
        list.click(x: 160, y: 45)
        #expect(model.selected.isEmpty)
    }

    @Test("O-06 a row scrolled to lies below the header") func scrollTo() throws {
        let list = Harness(PickModel.threeByTen())
        for (id, offset, y) in [("S1-0", 224.0, 24.0), ("S1-5", 324, 24), ("S0-0", 0, 24), ("S2-9", 472, 180)] {
            #expect(list.scroll(to: id, anchor: .top))
            #expect(list.offset == offset)
            #expect(near(list.row(id).map { Double($0.frame.minY) }, y))
        }
    }

    @Test("O-07 sections without rows do not shift the others") func emptySections() {
        let model = PickModel([SectionData("A", count: 0), SectionData("B", count: 3), SectionData("C", count: 30)])
        let list = Harness(model)
        #expect(list.contentHeight == 732)
        #expect(list.scroll(to: "B0", anchor: .top) && list.offset == 24)
        #expect(list.scroll(to: "C0", anchor: .top) && list.offset == 108)
        #expect(!list.scroll(to: "A0", anchor: .top) && list.offset == 108)
        #expect(list.scroll(to: "A", anchor: .top) && list.offset == 0)
    }

    @Test("O-10 the pinned header takes its new title") func newTitle() throws {
        func sections(_ ids: [String]) -> [SectionData] { ids.map { SectionData($0, count: 10) } }
        let model = PickModel(sections(["A", "D"]))
        let list = Harness(model)
        list.scroll(toOffset: 100)
        model.sections = sections(["B", "C"])
        let pinned = list.nodes.last
        #expect(pinned?.text == "B" && pinned?.frame.minY == 0)
        #expect(!texts(list).contains("A"))
        list.settle()
        let fresh = Harness(PickModel(sections(["B", "C"])))
        fresh.scroll(toOffset: 100)
        fresh.settle()
        #expect(try list.screenshot() == fresh.screenshot())
    }

    @Test("O-11 two rows with one id are both shown") func duplicates() {
        let model = PickModel([SectionData("S", rows: [RowData("x", text: "one"), RowData("y", text: "two"), RowData("x", text: "three")])])
        let list = Harness(model)
        #expect(list.nodes.filter { $0.kind == .row }.map(\.text) == ["one", "two", "three"])
        list.click(x: 100, y: 34)
        for _ in 0..<3 { list.advance(seconds: 0.1) }
        #expect(list.warnings.filter { $0.contains("x") }.count == 1)
        model.sections[0].rows.removeFirst()
        #expect(list.nodes.filter { $0.kind == .row }.map(\.text) == ["two", "three"])
        list.key(.down)
        list.key(.down)
    }

    @Test("O-12 data that shrinks leaves no blank list") func shrinking() {
        for (count, offset, first) in [(5, 0.0, "S0"), (12, 64.0, "S2")] {
            let model = PickModel([SectionData("S", count: 60)])
            let list = Harness(model)
            list.scroll(toOffset: 1024)
            model.sections[0] = SectionData("S", count: count)
            #expect(list.offset == offset)
            #expect(list.nodes.contains { $0.text == first })
            #expect(list.nodes.contains { $0.text == "S\(count - 1)" })
        }
    }

    @Test("O-13 rows added above do not move the reader") func addedAbove() {
        let model = PickModel([SectionData("S", rows: (0..<100).map { RowData("r\($0)") })])
        let list = Harness(model)
        list.scroll(toOffset: 500)
        list.click(row: "r30")
        model.sections[0].rows.insert(contentsOf: (0..<10).map { RowData("n\($0)") }, at: 0)
        #expect(list.row("r30")?.frame.minY == 124 && list.offset == 700)
        #expect(model.selected == ["r30"])
        list.scroll(toOffset: 0)
        model.sections[0].rows.insert(RowData("top"), at: 0)
        #expect(list.offset == 0 && list.row("top") != nil)
    }
}
