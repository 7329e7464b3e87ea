import Cairn
import CairnTesting
import Drawing
import Testing

/// What is remembered never shows: a frame made from what is left of the last one has the pixels of a frame made from nothing.
@MainActor @Suite(.serialized) struct IncrementalFrameTests {
    @MainActor private struct Run {
        let model: ListModel
        let list: Harness
        var input: RandomInput

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            let model = ListModel.busy(&random)
            self.model = model
            input = RandomInput(seed: seed)
            list = Harness(width: input.width, height: input.height) { BusyView(model: model) }
        }

        mutating func act() -> String { input.act(on: list, model) }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>) func anIncrementalFrameEqualsOneFromEmptyCaches(seed: UInt64) throws {
        var run = Run(seed: seed)
        for step in 0..<100 {
            let name = run.act()
            let incremental = try run.list.screenshot()
            let length = run.list.contentHeight
            run.list.dropCaches()
            let fresh = try run.list.screenshot()
            // Rows measured anew after a change of scale move the estimates, and with them where a tie of half a pixel is rounded to.
            guard incremental == fresh || run.list.contentHeight != length else {
                Issue.record("seed \(seed), step \(step), after \(name): \(Self.difference(incremental, fresh))")
                return
            }
        }
    }

    /// The same with pictures taken now and then only, so that several changes meet in one frame.
    @Test func framesInLongRunsEqualFramesFromEmptyCaches() throws {
        var run = Run(seed: 77)
        for step in 0..<500 {
            let name = run.act()
            guard run.input.random.int(0..<12) == 0 else { continue }
            let incremental = try run.list.screenshot()
            let length = run.list.contentHeight
            run.list.dropCaches()
            let fresh = try run.list.screenshot()
            // Rows measured anew after a change of scale move the estimates, and with them where a tie of half a pixel is rounded to.
            guard incremental == fresh || run.list.contentHeight != length else {
                Issue.record("seed 77, step \(step), after \(name): \(Self.difference(incremental, fresh))")
                return
            }
        }
    }

    /// What views remember, too: the same window as one that was opened with this data, at this place.
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func aWindowAfterManyEditsLooksLikeAFreshOne(seed: UInt64) throws {
        var run = Run(seed: seed)
        for _ in 0..<30 {
            _ = run.input.edit(run.model)
            run.list.wheel(y: run.input.random.double(-4...4))
            run.list.advance(seconds: 0.03)
        }
        run.list.resize(width: 300, height: 240, scale: run.input.random.pick([1, 1.5, 2]))
        // The pointer hovers over nothing in the new window.
        run.list.driver.send(.pointerLeft)
        run.list.settle()
        let fresh = Harness(width: 300, height: 240, scale: run.list.driver.host.inspectedScale) { [model = run.model] in
            BusyView(model: model)
        }
        // Everything measured in both, so that offsets mean the same.
        for list in [run.list, fresh] {
            for offset in stride(from: 0.0, through: 12_000, by: 150) { list.scroll(toOffset: offset) }
        }
        for offset in stride(from: 0.0, through: fresh.contentHeight, by: 333) {
            for list in [run.list, fresh] {
                list.scroll(toOffset: offset)
                list.settle()
            }
            let (a, b) = try (run.list.screenshot(), fresh.screenshot())
            guard a == b else {
                Issue.record(
                    "seed \(seed), offset \(offset), \(run.list.contentHeight) and \(fresh.contentHeight): \(Self.difference(a, b))")
                return
            }
        }
    }

    @Test func theSameScriptGivesTheSamePixels() throws {
        var first = Run(seed: 5)
        var second = Run(seed: 5)
        for step in 0..<150 {
            _ = first.act()
            let name = second.act()
            // Dropped in one of them only: what is cached decides nothing.
            if step % 7 == 0 { second.list.dropCaches() }
            guard step % 5 == 0 else { continue }
            #expect(first.list.offset == second.list.offset)
            let (a, b) = try (first.list.screenshot(), second.list.screenshot())
            guard a == b else {
                Issue.record("step \(step), after \(name): \(Self.difference(a, b))")
                return
            }
        }
    }

    private static func difference(_ a: Screenshot, _ b: Screenshot) -> String {
        guard a.width == b.width, a.height == b.height else { return "\(a.width) x \(a.height) and \(b.width) x \(b.height)" }
        var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
        for y in 0..<a.height {
            for x in 0..<a.width where a[x, y] != b[x, y] {
                left = min(left, x)
                right = max(right, x)
                top = min(top, y)
                bottom = max(bottom, y)
            }
        }
        return "pixels \(left)...\(right), \(top)...\(bottom) of \(a.width) x \(a.height)"
    }
}
