import Cairn
import CairnTesting
import Testing

/// Kinds K5 and K6: identity, changed data, and offsets that stay legal.
@MainActor @Suite(.serialized) struct DataCaseTests {
    /// O-10
    @Test func aPinnedHeaderShowsTheNewTitleAtOnce() throws {
        let model = ListModel([SectionData("A", count: 10), SectionData("D", count: 10)])
        let list = Harness(model)
        list.scroll(toOffset: 100)
        #expect(near(list.headers["A"], 0))
        model.sections = [SectionData("B", count: 10), SectionData("C", count: 10)]
        #expect(near(list.headers["B"], 0))
        #expect(!list.nodes.contains { $0.text.hasPrefix("A") })
        #expect(list.offset == 100)
        list.settle()
        let fresh = Harness(ListModel([SectionData("B", count: 10), SectionData("C", count: 10)]))
        fresh.scroll(toOffset: 100)
        fresh.settle()
        #expect(try list.screenshot() == fresh.screenshot())
    }

    /// O-10's kind: the section stays who it is, only its title changes.
    @Test func aPinnedHeaderShowsATitleThatChangedInPlace() {
        let list = Harness(width: 320, height: 200) { RetitledList() }
        list.scroll(toOffset: 100)
        #expect(list.headers.keys.contains("old"))
        list.click(x: 160, y: 100)
        #expect(near(list.headers["new"], 0), "\(list.headers)")
    }

    /// O-11
    @Test func duplicateIDsShowEachRowsOwnContent() {
        let model = ListModel([
            SectionData("S", rows: [RowData("x", text: "one"), RowData("y", text: "two"), RowData("x", text: "three")])
        ])
        let list = Harness(model)
        #expect(near(list.rows, ["one": 24, "two": 44, "three": 64]))
        list.advance(seconds: 0.5)
        list.scroll(toOffset: 0)
        let warnings = list.warnings.filter { $0.contains("x") }
        #expect(warnings.count == 1, "\(list.warnings)")
        model.sections[0].rows.removeFirst()
        #expect(near(list.rows, ["two": 24, "three": 44]))
        #expect(list.warnings.count == 1)
    }

    /// O-11's kind: many equal ids, scrolled, edited and shuffled, never crash and never repeat a row.
    @Test(arguments: 1...10 as ClosedRange<UInt64>) func listsFullOfDuplicatesStayWhole(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func rows() -> [RowData] { (0..<random.int(0...60)).map { RowData("id\(random.int(0...5))", text: "t\($0)") } }
        let model = ListModel([SectionData("S", rows: rows()), SectionData("T", rows: rows())])
        let list = Harness(model)
        for step in 0..<30 {
            switch random.int(0..<4) {
            case 0: model.sections[random.int(0...1)].rows = rows()
            case 1: model.sections[0].rows.shuffle(using: &random)
            case 2: list.wheel(y: Double(random.int(-5...5)))
            default: list.scroll(toOffset: random.double(0...1500))
            }
            list.advance(seconds: 0.05)
            let shown = list.nodes.filter { $0.kind == .row }
            for node in shown {
                let row = node.row ?? -1
                let rows = model.sections[node.section].rows
                #expect(
                    row < rows.count && node.text == rows[min(row, rows.count - 1)].text, "seed \(seed), step \(step)")
            }
        }
        #expect(list.warnings.count <= 12, "\(list.warnings)")
    }

    /// O-12 a and b
    @Test func contentThatShrinksPullsTheOffsetBack() {
        for (count, offset, first) in [(5, 0.0, 24.0), (12, 64, -40)] {
            let model = ListModel([SectionData("r", count: 60)])
            let list = Harness(model)
            #expect(list.contentHeight == 1224)
            list.scroll(toOffset: 1024)
            model.sections = [SectionData("r", count: count)]
            #expect(list.offset == offset)
            #expect(near(list.headers["r"], 0))
            #expect(near(list.rows["r\(count - 1)"], min(180, 24 + 20 * Double(count - 1))))
            #expect(near(list.rows["r0"], first) || first < 0)
            list.settle()
            #expect(list.offset == offset)
        }
    }

    /// O-12 c
    @Test func contentThatShrinksWhileHiddenIsRightWhenShown() {
        let model = ListModel([SectionData("r", count: 60)])
        let list = Harness(model)
        list.scroll(toOffset: 1024)
        model.isShown = false
        #expect(list.nodes.isEmpty)
        model.sections = [SectionData("r", count: 5)]
        list.advance(seconds: 0.1)
        model.isShown = true
        #expect(list.offset == 0)
        #expect(near(list.rows, ["r0": 24, "r1": 44, "r2": 64, "r3": 84, "r4": 104]))
    }

    /// O-13
    @Test func rowsAddedAboveDoNotMoveTheReader() {
        let model = ListModel([SectionData("S", rows: (0..<100).map { RowData("r\($0)") })])
        let list = Harness(model)
        list.scroll(toOffset: 500)
        #expect(near(list.rows["r30"], 124))
        model.sections[0].rows.insert(contentsOf: (0..<10).map { RowData("new\($0)") }, at: 0)
        #expect(list.offset == 700)
        #expect(list.rows["r30"] == 124)
        list.settle()
        #expect(list.offset == 700, "a second pass moves nothing")
        list.scroll(toOffset: 0)
        model.sections[0].rows.insert(RowData("newest"), at: 0)
        #expect(list.offset == 0)
        #expect(list.rowTexts.first == "newest")
    }
}

private struct RetitledList: View {
    @State private var title = "old"
    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                Section {
                    ForEach(0..<50) {
                        Text("\($0)").frame(maxWidth: .infinity).frame(height: 20).contentShape(Rectangle())
                            .onTapGesture { title = "new" }
                    }
                } header: {
                    Text(title).frame(height: 24)
                }
            }
        }
    }
}
