import Cairn
import CairnTesting
import CairnViews
import Testing

@MainActor @Observable
private final class SweepModel {
    var done: [String] = []
    var allowsFull = true
    var rows = (0..<20).map { "R\($0)" }
}

private struct SweepList: View {
    @Bindable var model: SweepModel

    var body: some View {
        List {
            ForEach(model.rows, id: \.self) { row in
                Text(row)
                    .swipeActions(allowsFullSwipe: model.allowsFull) {
                        Button("Delete", role: .destructive) { model.done.append("delete \(row)") }
                        Button("Flag") { model.done.append("flag \(row)") }.tint(.orange)
                    }
                    .swipeActions(edge: .leading) { Button("Pin") { model.done.append("pin \(row)") } }
            }
        }
        .listStyle(.plain)
    }
}

/// Rows of 36 points from the top, 300 wide.
@MainActor @Suite("List: rows swept aside") struct ListSweepTests {
    private func list(_ model: SweepModel = SweepModel()) -> Harness {
        Harness(width: 300, height: 360) { SweepList(model: model) }
    }

    private func sweep(_ list: Harness, row: Int = 0, from start: Double, to end: Double) {
        let y = 18 + 36 * Double(row)
        list.touch(from: CGPoint(x: start, y: y), to: CGPoint(x: end, y: y), seconds: 0.3)
    }

    @Test func aFingerShowsTheButtonsAndTheyRun() {
        let model = SweepModel()
        let list = list(model)
        sweep(list, from: 250, to: 140)
        list.settle()
        #expect(model.done.isEmpty)
        list.click(x: 270, y: 18)
        #expect(model.done == ["delete R0"], "the first lies at the edge")
        list.settle()
        list.click(x: 270, y: 18)
        #expect(model.done == ["delete R0"], "the row closed after that")
        sweep(list, from: 250, to: 140)
        list.settle()
        list.click(x: 210, y: 18)
        #expect(model.done == ["delete R0", "flag R0"])
    }

    @Test func theOtherEdgeHasItsOwn() {
        let model = SweepModel()
        let list = list(model)
        sweep(list, from: 50, to: 130)
        list.settle()
        list.click(x: 20, y: 18)
        #expect(model.done == ["pin R0"])
    }

    @Test func aShortSweepClosesAgain() throws {
        let model = SweepModel()
        let list = list(model)
        let still = try list.screenshot()
        sweep(list, from: 250, to: 225)
        list.settle()
        #expect(try list.screenshot() == still)
        list.click(x: 270, y: 18)
        #expect(model.done.isEmpty)
    }

    @Test func aFullSweepRunsTheFirstUnlessItMayNot() {
        let model = SweepModel()
        let list = list(model)
        sweep(list, from: 290, to: 30)
        list.settle()
        #expect(model.done == ["delete R0"])
        model.allowsFull = false
        sweep(list, from: 290, to: 30)
        list.settle()
        #expect(model.done == ["delete R0"])
    }

    @Test func oneRowIsOpenAtATime() {
        let model = SweepModel()
        let list = list(model)
        sweep(list, row: 0, from: 250, to: 140)
        list.settle()
        sweep(list, row: 2, from: 250, to: 140)
        list.settle()
        list.click(x: 270, y: 90)
        list.settle()
        list.click(x: 270, y: 18)
        #expect(model.done == ["delete R2"])
    }

    @Test func itClosesByEscapeAPressElsewhereAndScrolling() throws {
        let list = list()
        let still = try list.screenshot()
        let closers: [(Harness) -> Void] = [
            { $0.key(.escape) }, { $0.click(x: 60, y: 90) }, { $0.click(x: 60, y: 18) },
            { list in
                list.scroll(toOffset: 40)
                list.settle()
                list.scroll(toOffset: 0)
            },
        ]
        for close in closers {
            sweep(list, from: 250, to: 140)
            list.settle()
            #expect(try list.screenshot() != still)
            close(list)
            list.move(x: 150, y: 340)
            list.settle()
            #expect(try list.screenshot() == still)
        }
    }

    @Test func aTouchpadSweepsAndSettlesWhenItPauses() {
        let model = SweepModel()
        let list = list(model)
        for _ in 0..<12 {
            list.touchpad(x: 1, y: 0.1, at: CGPoint(x: 150, y: 18))
            list.advance(seconds: 1.0 / 60)
        }
        list.settle()
        list.click(x: 270, y: 18)
        #expect(model.done == ["delete R0"])
        list.touchpad(x: 0.2, y: -1, at: CGPoint(x: 150, y: 18))
        list.settle()
        #expect(list.offset > 0, "what goes mostly up or down scrolls")
    }

    @Test func theMouseSweepsWithItsButtonHeld() {
        let model = SweepModel()
        let list = list(model)
        list.drag(from: CGPoint(x: 250, y: 18), to: CGPoint(x: 140, y: 20), seconds: 0.3)
        list.settle()
        list.click(x: 270, y: 18)
        #expect(model.done == ["delete R0"])
    }

    @Test func upAndDownStillScrolls() {
        let list = list()
        list.touch(from: CGPoint(x: 150, y: 300), to: CGPoint(x: 140, y: 100), seconds: 0.3)
        list.settle()
        #expect(list.offset > 100)
    }

    @Test func theRowsMenuHasThemAll() {
        let model = SweepModel()
        let list = list(model)
        list.rightClick(x: 100, y: 54)
        #expect(list.menus.map { $0.map(\.title) } == [["Pin", "Delete", "Flag"]])
        list.chooseFromMenu("Flag")
        #expect(model.done == ["flag R1"])
    }

    @Test func rowsThatCanBeDeletedHaveThatForAFinger() {
        struct Page: View {
            let rows: Stored<[String]>
            var body: some View {
                List { ForEach(rows.value, id: \.self) { Text($0) }.onDelete { rows.value.remove(atOffsets: $0) } }.listStyle(.plain)
            }
        }
        let rows = Stored(["a", "b", "c"])
        let list = Harness(width: 300, height: 360) { Page(rows: rows) }
        sweep(list, row: 1, from: 290, to: 20)
        list.settle()
        #expect(rows.value == ["a", "c"] && list.nodes.map(\.text) == ["a", "c"])
    }

    @Test func withReducedMotionItIsThereAtOnce() throws {
        let list = list()
        list.driver.host.scrollSettings.reducedMotion = true
        sweep(list, from: 250, to: 140)
        let first = try list.screenshot()
        list.settle()
        #expect(try list.screenshot() == first)
    }

    @Test func rememberedOrDrawnFromNothingItIsTheSame() throws {
        let list = list()
        sweep(list, from: 250, to: 140)
        for _ in 0..<4 {
            list.advance(seconds: 0.05)
            let first = try list.screenshot()
            list.dropCaches()
            #expect(try list.screenshot() == first)
        }
        list.settle()
        let frames = list.framesRequested
        list.advance(seconds: 3)
        #expect(list.framesRequested == frames, "an open row rests")
    }

    @Test func rightToLeftIsTheMirrorImage() {
        let model = SweepModel()
        let list = Harness(width: 300, height: 360) { SweepList(model: model).environment(\.layoutDirection, .rightToLeft) }
        sweep(list, from: 50, to: 160)
        list.settle()
        list.click(x: 30, y: 18)
        #expect(model.done == ["delete R0"])
    }
}
