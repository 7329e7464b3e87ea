import Cairn
import CairnTesting
import Testing

@MainActor @Suite("List: keyboard") struct ListKeyTests {
    @Test func upNeverWalksUnderTheHeader() {
        let model = PickModel.threeByTen()
        let list = Harness(model, isSingle: true)
        list.scroll(toOffset: 284)
        list.click(row: "S1-3")
        #expect(model.single == "S1-3" && list.offset == 284)
        list.key(.up)
        #expect(model.single == "S1-2" && list.offset == 264)
        for _ in 0..<3 { list.key(.up) }
        #expect(model.single == "S0-9" && list.offset == 180)
        #expect(list.row("S0-9")?.frame.minY == 24)
    }

    @Test func theKeysOfADesktop() {
        let model = PickModel.threeByTen()
        let list = Harness(model)
        list.key(.down)
        list.key(.down)
        #expect(model.selected == ["S0-1"])
        list.key(.down, modifiers: .shift)
        list.key(.down, modifiers: .shift)
        #expect(model.selected == ["S0-1", "S0-2", "S0-3"])
        list.key(.up, modifiers: .shift)
        #expect(model.selected == ["S0-1", "S0-2"])
        list.key(.down, modifiers: .control)
        #expect(model.selected == ["S0-1", "S0-2"], "Control moves the keyboard alone")
        list.key(.down, modifiers: .control)
        list.key(.space, modifiers: .control)
        #expect(model.selected == ["S0-1", "S0-2", "S0-4"])
        list.key(.end)
        #expect(model.selected == ["S2-9"] && list.offset == list.contentHeight - 200)
        list.key(.home)
        #expect(model.selected == ["S0-0"] && list.offset == 0)
        list.key(.end, modifiers: .shift)
        #expect(model.selected.count == 30)
        list.key(.escape)
        #expect(model.selected.isEmpty)
        list.key(.character("a"), modifiers: .control)
        #expect(model.selected.count == 30)
    }

    @Test func pagesMoveByWhatIsFree() {
        let model = PickModel([SectionData("S", count: 100)])
        let list = Harness(model, isSingle: true)
        list.key(.down)
        list.key(.pageDown)
        let first = Int(model.single?.dropFirst() ?? "") ?? -1
        #expect((7...9).contains(first))
        list.key(.pageDown)
        let second = Int(model.single?.dropFirst() ?? "") ?? -1
        #expect(second - first == first)
        list.key(.pageUp)
        list.key(.pageUp)
        #expect(model.single == "S0")
    }

    @Test func typingGoesToTheNextRowAcrossSectionsWithoutMarksAndCase() {
        let names = [["Ärmel", "Bach", "Berg"], ["Bär", "Élan", "Echo"]]
        let model = PickModel(
            names.enumerated().map { number, names in SectionData("S\(number)", rows: names.map { RowData($0) }) })
        let list = Harness(model, isSingle: true)
        list.key(.character("b"))
        #expect(model.single == "Bach")
        list.key(.character("b"))
        #expect(model.single == "Berg")
        list.key(.character("b"))
        #expect(model.single == "Bär")
        list.advance(seconds: 1.5)
        list.key(.character("e"))
        #expect(model.single == "Élan")
        list.key(.character("c"))
        #expect(model.single == "Echo")
        list.key(.backspace)
        list.advance(seconds: 1.5)
        list.key(.character("a"))
        #expect(model.single == "Ärmel")
    }

    @Test func typingFindsARowFarBeyondTheWindow() {
        let model = PickModel([SectionData("S", rows: (0..<3000).map { RowData($0 == 2500 ? "zebra" : "row \($0)") })])
        let list = Harness(model, isSingle: true)
        list.key(.character("z"))
        #expect(model.single == "zebra")
        #expect(list.row("zebra") != nil)
    }

    @Test func copyPutsTheTextsInTheListsOrder() {
        let model = PickModel.threeByTen()
        let list = Harness(model)
        model.selected = ["S2-3", "S0-1"]
        list.advance(seconds: 0.1)
        list.key(.character("c"), modifiers: .control)
        #expect(list.clipboard == "S0-1\nS2-3")
    }

    @Test func deleteRemovesTheSelectedRows() {
        let model = PickModel.threeByTen()
        let list = Harness(model)
        model.selected = ["S0-1", "S0-3", "S2-9"]
        list.advance(seconds: 0.1)
        list.key(.delete)
        list.settle()
        #expect(model.sections.map(\.rows.count) == [8, 10, 9])
        #expect(model.sections[0].rows.map(\.id).prefix(3) == ["S0-0", "S0-2", "S0-4"])
        #expect(model.selected.isEmpty)
    }

    @Test func enterAndDoubleClickRunThePrimaryAction() {
        let model = PickModel.threeByTen()
        let list = Harness(model)
        list.key(.enter)
        #expect(model.opened.isEmpty)
        list.key(.down)
        list.key(.enter)
        list.click(row: "S0-2", count: 2)
        #expect(model.opened == [["S0-0"], ["S0-2"]])
    }

    /// Keys at random over lists at random: the selected row is always wholly in sight, below what is pinned.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8]) func theSelectedRowIsNeverHidden(seed: Int) {
        for round in 0..<6 {
            var random = SeededGenerator(seed: UInt64(seed * 100 + round))
            let sections = (0..<random.int(1...6)).map { number in
                SectionData(
                    "S\(number)",
                    rows: (0..<random.int(0...30)).map { RowData("\(number)/\($0)", height: CGFloat(random.int(4...60))) },
                    headerHeight: CGFloat(random.int(0...40)))
            }
            let model = PickModel(sections)
            let list = Harness(model, isSingle: true)
            for step in 0..<40 {
                let key = random.pick([TestKey.up, .down, .down, .up, .pageUp, .pageDown, .home, .end])
                list.key(key)
                if random.int(0..<10) == 0 { list.wheel(y: Double(random.int(-9...9))) }
                guard let id = model.single, key != .escape else { continue }
                list.key(random.bool() ? .down : .up)
                let here = model.single ?? id
                let nodes = list.nodes
                guard let row = nodes.first(where: { $0.kind == .row && $0.id == AnyHashable(here) }) else {
                    Issue.record("seed \(seed), round \(round), step \(step): \(here) is out of sight after \(key)")
                    return
                }
                let top = nodes.filter { $0.kind == .header && $0.isPinned }.map(\.frame.maxY).max() ?? 0
                #expect(
                    row.frame.minY >= top - 0.01 && row.frame.maxY <= 200.01,
                    "seed \(seed), round \(round), step \(step): \(here) at \(row.frame) under \(top)")
            }
        }
    }
}
