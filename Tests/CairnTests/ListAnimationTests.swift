import Cairn
import CairnTesting
import CairnViews
import Testing

@MainActor @Observable
private final class Rows {
    var rows = ["a", "b", "c", "d", "e"]
    var isOpen = true
    var selection: Set<String> = []
}

private struct RowList: View {
    @Bindable var model: Rows

    var body: some View {
        List(selection: $model.selection) {
            Section("Rows", isExpanded: $model.isOpen) { ForEach(model.rows, id: \.self) { Text($0) } }
            Section("More") { Text("z") }
        }
        .listStyle(.sidebar)
    }
}

/// Changes are followed by the eye and not waited for, and at once under reduced motion.
@MainActor @Suite("List: animated changes") struct ListAnimationTests {
    /// Seconds.
    private static let longest = 0.6

    enum Change: CaseIterable {
        case insert, remove, move, collapse, select
    }

    private func list(_ model: Rows, reducedMotion: Bool) -> Harness {
        let list = Harness(width: 240, height: 320) { RowList(model: model) }
        list.driver.host.scrollSettings.reducedMotion = reducedMotion
        model.selection = ["b"]
        list.settle()
        return list
    }

    private func perform(_ change: Change, _ model: Rows) {
        withAnimation {
            switch change {
            case .insert: model.rows.insert("x", at: 1)
            case .remove: model.rows.remove(at: 1)
            case .move: model.rows.move(fromOffsets: [0], toOffset: 4)
            case .collapse: model.isOpen = false
            case .select: model.selection = ["d"]
            }
        }
    }

    @Test(arguments: Change.allCases) func itMovesAndComesToRestSoon(change: Change) throws {
        let model = Rows()
        let list = list(model, reducedMotion: false)
        perform(change, model)
        list.advance(seconds: 0.05)
        let under = try list.screenshot()
        list.dropCaches()
        #expect(try list.screenshot() == under)
        list.advance(seconds: Self.longest)
        let after = try list.screenshot()
        #expect(under != after, "something is on its way")
        let frames = list.framesRequested
        list.advance(seconds: 3)
        #expect(list.framesRequested == frames)
        #expect(try list.screenshot() == after)
    }

    @Test(arguments: Change.allCases) func withReducedMotionItIsThereAtOnce(change: Change) throws {
        let model = Rows()
        let list = list(model, reducedMotion: true)
        perform(change, model)
        let first = try list.screenshot()
        list.settle()
        #expect(try list.screenshot() == first)
    }
}
