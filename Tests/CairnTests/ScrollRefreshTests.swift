import Cairn
import CairnTesting
import Testing

@MainActor @Observable private final class Source {
    var runs = 0
    var isHeld = false
    var rows = 50
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func refresh() async {
        runs += 1
        if isHeld { await withCheckedContinuation { waiting.append($0) } }
        rows += 1
    }

    func finish() {
        isHeld = false
        waiting.forEach { $0.resume() }
        waiting = []
    }
}

private struct RefreshableList: View {
    let source: Source

    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders]) {
                Section {
                    ForEach(0..<source.rows, id: \.self) { Text("Row \($0)").frame(maxWidth: .infinity).frame(height: 40) }
                } header: {
                    Text("Header").frame(maxWidth: .infinity).frame(height: 28).background(.background)
                }
            }
        }
        .refreshable { await source.refresh() }
    }
}

@MainActor @Suite(.serialized) struct ScrollRefreshTests {
    private func harness(_ source: Source, height: Double = 400) -> Harness {
        Harness(width: 320, height: height) { RefreshableList(source: source) }
    }

    /// Lets tasks of the main actor run.
    private func breathe() async { for _ in 0..<20 { await Task.yield() } }

    @Test func pullingFarEnoughByTouchRefreshesOnce() async {
        let source = Source()
        let list = harness(source)
        list.touch(from: CGPoint(x: 160, y: 60), to: CGPoint(x: 160, y: 110), seconds: 0.3)
        list.settle()
        await breathe()
        #expect(source.runs == 0, "not far enough")
        list.touch(from: CGPoint(x: 160, y: 60), to: CGPoint(x: 160, y: 260), seconds: 0.3)
        await breathe()
        list.settle()
        #expect(source.runs == 1 && source.rows == 51)
        #expect(list.offset == 0)
    }

    @Test func pullingByTouchpadRefreshes() async {
        let source = Source()
        let list = harness(source)
        for _ in 0..<14 {
            list.touchpad(y: 1.5)
            list.advance(seconds: 1.0 / 60)
        }
        list.advance(seconds: 0.1)
        await breathe()
        list.settle()
        #expect(source.runs == 1)
    }

    @Test func turningTheWheelAgainstTheStartRefreshesButArrivingThereDoesNot() async {
        let source = Source()
        let list = harness(source)
        list.scroll(toOffset: 300)
        for _ in 0..<12 {
            list.wheel(y: 1)
            list.advance(seconds: 0.03)
        }
        await breathe()
        #expect(source.runs == 0 && list.offset == 0)
        list.settle()
        list.advance(seconds: 1)
        for _ in 0..<2 {
            list.wheel(y: 1)
            list.advance(seconds: 0.1)
        }
        list.advance(seconds: 1)
        list.wheel(y: 1)
        list.advance(seconds: 0.1)
        await breathe()
        #expect(source.runs == 0, "given up in between")
        for _ in 0..<2 {
            list.wheel(y: 1)
            list.advance(seconds: 0.1)
        }
        await breathe()
        list.settle()
        #expect(source.runs == 1)
    }

    @Test func ctrlRRefreshesFromAnywhereAndOnlyOnceAtATime() async throws {
        let source = Source()
        source.isHeld = true
        let list = harness(source)
        list.scroll(toOffset: 500)
        list.settle()
        let before = try list.screenshot()
        list.key(.character("r"), modifiers: .control)
        list.key(.character("r"), modifiers: .control)
        await breathe()
        list.advance(seconds: 0.35)
        #expect(source.runs == 1)
        #expect(list.offset == 500)
        #expect(try list.screenshot() != before, "a spinner shows")
        let frames = list.framesRequested
        list.advance(seconds: 10)
        #expect(list.framesRequested - frames <= 102, "ten frames a second while it turns")
        source.finish()
        await breathe()
        list.settle()
        list.scroll(toOffset: 500)
        list.settle()
        #expect(try list.screenshot() == before)
        let rest = list.framesRequested
        list.advance(seconds: 10)
        #expect(list.framesRequested == rest, "nothing wakes at rest")
    }

    @Test func aViewInsideCanRefresh() async {
        let source = Source()
        let list = Harness(width: 320, height: 100) { Inner().refreshable { await source.refresh() } }
        list.click(x: 160, y: 50)
        await breathe()
        list.settle()
        #expect(source.runs == 1)
    }

    private struct Inner: View {
        @Environment(\.refresh) private var refresh
        var body: some View {
            Button("Refresh") { Task { await refresh?() } }
        }
    }
}
