import Cairn
import CairnTesting
import Testing

@MainActor @Suite("List: selection") struct ListSelectionTests {
    @Test func clicksSelectOneRowAndOthersByControlAndShift() {
        let model = PickModel.threeByTen()
        let list = Harness(model)
        list.click(row: "S0-1")
        #expect(model.selected == ["S0-1"] && model.sets == 1)
        list.click(row: "S0-3", modifiers: .control)
        #expect(model.selected == ["S0-1", "S0-3"] && model.sets == 2)
        list.click(row: "S0-3", modifiers: .control)
        #expect(model.selected == ["S0-1"] && model.sets == 3)
        list.click(row: "S0-2")
        list.click(row: "S0-5", modifiers: .shift)
        #expect(model.selected == ["S0-2", "S0-3", "S0-4", "S0-5"])
        list.click(row: "S0-0", modifiers: .shift)
        #expect(model.selected == ["S0-0", "S0-1", "S0-2"])
        list.click(row: "S0-1")
        #expect(model.selected == ["S0-1"], "a click on a selected row of several selects it alone")
    }

    @Test func theSetterRunsOnceAChangeAndNeverByItself() {
        let model = PickModel(([SectionData("S", count: 4)]))
        let list = Harness(model, isSingle: true)
        for _ in 0..<3 { list.advance(seconds: 0.1) }
        #expect(model.sets == 0 && model.single == nil)
        list.key(.down)
        #expect(model.single == "S0" && model.sets == 1)
        model.single = "S0"
        list.advance(seconds: 0.1)
        #expect(model.sets == 1)
        list.click(row: "S0")
        #expect(model.sets == 1, "selecting what is selected is no change")
    }

    @Test func draggingOverRowsSelectsThem() {
        let model = PickModel.threeByTen()
        let list = Harness(model)
        list.drag(from: CGPoint(x: 100, y: 34), to: CGPoint(x: 100, y: 94), seconds: 0.2)
        #expect(model.selected == ["S0-0", "S0-1", "S0-2", "S0-3"])
    }

    @Test func draggingBeyondTheEdgeScrollsAndGoesOnSelecting() {
        let model = PickModel.threeByTen()
        let list = Harness(model)
        list.press(x: 100, y: 34)
        list.move(x: 100, y: 260)
        list.advance(seconds: 3)
        list.release(x: 100, y: 260)
        #expect(list.offset == list.contentHeight - 200)
        #expect(model.selected.count == 30)
        list.settle()
    }

    @Test func theSelectionStaysWithItsRowsWhenOthersComeAndGo() {
        let model = PickModel.threeByTen()
        let list = Harness(model)
        list.click(row: "S0-3")
        model.sections[0].rows.insert(RowData("new"), at: 0)
        list.advance(seconds: 0.1)
        #expect(model.selected == ["S0-3"])
        list.key(.down)
        #expect(model.selected == ["S0-4"], "the keyboard goes on from the row, not from its old place")
    }

    @Test func aClickOnAPinnedHeaderSelectsNothing() {
        let model = PickModel.threeByTen()
        let list = Harness(model)
        list.scroll(toOffset: 34)
        list.click(x: 160, y: 12)
        #expect(model.selected.isEmpty && model.sets == 0)
        list.settle()
        list.scroll(toOffset: 34)
        list.click(x: 160, y: 27)
        #expect(model.selected == ["S0-1"])
    }

    @Test func allRowsOfALongListAreSelectedAndDrawnByAsking() {
        var selected = Set<Int>()
        let list = Harness(width: 300, height: 200) {
            List(0..<300_000, selection: Binding(get: { selected }, set: { (new: Set<Int>) in selected = new })) { Text("\($0)") }
        }
        list.key(.character("a"), modifiers: .control)
        #expect(selected.count == 300_000)
        let bodies = list.stats.rowsBuilt
        #expect(bodies < 40)
        list.key(.end)
        #expect(selected == [299_999])
    }

    private final class Asked { var sections = 0 }

    /// Sections that are asked for their counts only: a selection over all of them asks each of them once, and keeps none.
    @Test func rowsOfVeryManySectionsAreSelectedByTheirIDs() {
        let counts = (0..<3000).map { $0 % 7 == 3 ? 0 : $0 % 5 + 1 }
        let firsts = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        var selected = Set<Int>()
        let asked = Asked()
        let list = Harness(width: 300, height: 200) {
            List(selection: Binding(get: { selected }, set: { (new: Set<Int>) in selected = new })) {
                ForEach(counts.indices, id: \.self, rowCount: { counts[$0] }) { section in
                    asked.sections += 1
                    return Section {
                        ForEach(firsts[section]..<firsts[section + 1], id: \.self) { Text("\($0)") }
                    } header: {
                        Text("Section \(section)")
                    }
                }
            }
        }
        let before = asked.sections
        list.key(.character("a"), modifiers: .control)
        #expect(selected == Set(0..<firsts[3000]))
        #expect(asked.sections - before <= 3000)
        // A stretch from the middle of one section into the middle of another.
        let rows = list.nodes.filter { $0.kind == .row }
        let (first, last) = (rows[1], rows[rows.count - 2])
        list.click(x: first.frame.midX, y: first.frame.midY)
        list.click(x: last.frame.midX, y: last.frame.midY, modifiers: .shift)
        #expect(selected == Set(1...rows.count - 2))
        list.key(.end, modifiers: .shift)
        #expect(selected == Set(1..<firsts[3000]))
    }

    @Test func aTouchSelectsWhenItLiftsAndNotWhenItScrolls() {
        let model = PickModel.threeByTen()
        let list = Harness(model)
        list.touch(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100, y: 60), seconds: 0.2)
        list.settle()
        #expect(model.selected.isEmpty)
        list.scroll(toOffset: 0)
        list.touch(from: CGPoint(x: 100, y: 54), to: CGPoint(x: 100, y: 54), seconds: 0.05)
        #expect(model.selected == ["S0-1"])
    }

    @Test func rowsThatCantBeSelectedAreNot() {
        var selected: Int?
        let list = Harness(width: 300, height: 400) {
            List(selection: Binding(get: { selected }, set: { (new: Int?) in selected = new })) {
                ForEach(0..<6) { Text("\($0)").selectionDisabled($0 % 2 == 1) }
            }
        }
        list.key(.down)
        list.key(.down)
        #expect(selected == 2)
        list.click(x: 100, y: Double(list.nodes[1].frame.midY))
        #expect(selected == 2)
    }

    @Test func tagsStandForRows() {
        enum Page: Hashable { case home, news }
        var selected: Page? = .home
        let list = Harness(width: 300, height: 200) {
            List(selection: Binding(get: { selected }, set: { (new: Page?) in selected = new })) {
                Text("Home").tag(Page.home)
                Text("News").tag(Page.news)
                Text("No tag")
            }
        }
        list.key(.down)
        #expect(selected == .news)
        list.key(.down)
        #expect(selected == .news, "a row without a value can't be selected")
    }
}
