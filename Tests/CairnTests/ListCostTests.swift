import Cairn
import CairnTesting
import Testing

/// A list does what the lazy stack under it does, and no more: counted, not timed.
@MainActor @Suite("List: cost") struct ListCostTests {
    private func counts(_ list: Harness) -> (built: Int, bodies: Int, pictures: Int, measured: Int) {
        var sum = (built: 0, bodies: 0, pictures: 0, measured: 0)
        for _ in 0..<40 {
            list.wheel(y: -1)
            list.advance(seconds: 1 / 60)
            sum.built += list.stats.rowsBuilt
            sum.bodies += list.stats.bodies
            sum.pictures += list.stats.picturesRecorded
            sum.measured += list.stats.rowsMeasured
        }
        return sum
    }

    @Test func scrollingAListCostsWhatScrollingItsStackDoes() {
        let stack = Harness(width: 320, height: 400) {
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders]) {
                    Section("S") { ForEach(0..<10_000) { Text("Row \($0)").frame(height: 36) } }
                }
            }
        }
        let list = Harness(width: 320, height: 400) {
            List { Section("S") { ForEach(0..<10_000) { Text("Row \($0)").frame(height: 36).listRowInsets(EdgeInsets()) } } }
                .listStyle(.plain)
        }
        let (a, b) = (counts(stack), counts(list))
        #expect(b.built <= a.built + 2 && b.measured <= a.measured + 4 && b.bodies <= a.bodies + 4)
        #expect(b.pictures <= a.pictures * 115 / 100 + 4, "\(b.pictures) pictures in a list, \(a.pictures) in a stack")
    }

    @Test func selectingRedrawsTheRowsThatChangedAlone() {
        let model = PickModel([SectionData("S", count: 1000)])
        let list = Harness(model, isSingle: true)
        list.key(.down)
        list.move(x: -1, y: -1)
        list.settle()
        list.key(.down)
        #expect(list.stats.bodies <= 1 && list.stats.rowsBuilt == 0 && list.stats.rowsMeasured == 0)
        #expect(list.stats.picturesRecorded <= 6)
    }

    /// Keys, clicks and edits at random: the selection is always of values, the rows shown as selected are those, and nothing traps.
    @Test(arguments: [11, 12, 13, 14]) func editsBetweenKeysKeepTheSelectionTrue(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let model = PickModel((0..<4).map { SectionData("S\($0)-", count: 12) })
        let list = Harness(model)
        var fresh = 0
        for step in 0..<150 {
            let section = random.int(0..<model.sections.count)
            switch random.int(0..<9) {
            case 0:
                fresh += 1
                model.sections[section].rows.insert(RowData("n\(fresh)"), at: random.int(0...model.sections[section].rows.count))
            case 1 where !model.sections[section].rows.isEmpty:
                model.sections[section].rows.remove(at: random.int(0..<model.sections[section].rows.count))
            case 2: model.sections[section].rows.shuffle(using: &random)
            case 3: list.click(x: 100, y: Double(random.int(0..<200)), modifiers: random.pick([[], .shift, .control]))
            case 4: list.key(random.pick([.delete, .escape, .space]), modifiers: random.pick([[], .control]))
            case 5: list.wheel(y: Double(random.int(-5...5)))
            default:
                list.key(
                    random.pick([TestKey.up, .down, .pageDown, .pageUp, .home, .end]), modifiers: random.pick([[], .shift, .control]))
            }
            list.advance(seconds: 1 / 60)
            let sets = model.sets
            list.advance(seconds: 1 / 60)
            #expect(model.sets == sets, "seed \(seed), step \(step): the selection was set by itself")
        }
        list.settle()
        let all = Set(model.sections.flatMap { $0.rows.map(\.id) })
        list.key(.character("a"), modifiers: .control)
        #expect(model.selected == all, "seed \(seed)")
    }
}
