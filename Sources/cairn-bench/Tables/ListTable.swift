import Cairn
import Drawing
import CairnViews
import SDLPlatform

/// `List` beside the `LazyVStack` that it is made of, with the same rows, lines and headers; and selecting all of them.
@MainActor
enum ListTable {
    static func run() throws {
        let frames = Markdown(["rows", "points a frame", "LazyVStack, ms", "List, ms", "more"])
        for rows in [1000, 10_000_000] {
            let stack = try BenchWindow(width: 800, height: 600, scale: 1) { TwoTextLines(rows: rows) }
            let model = TwoTextSelection.Model()
            let list = try BenchWindow(width: 800, height: 600, scale: 1) { TwoTextSelection(rows: rows, model: model) }
            for step in [40.0, 4000] {
                let (a, b) = try sideBySide(stack, list, step: step)
                frames.row([rows.short, "\(Int(step))", a.places(3), b.places(3), ((b / a - 1) * 100).places(0) + " %"])
            }
        }
        Output.line("")
        let selecting = Markdown(["rows", "select all, CPU ms", "frame after, CPU ms", "Shift+End from the start, CPU ms"])
        for rows in [100_000, 10_000_000] { try selectAll(rows, selecting) }
    }

    /// Means of each one's middle round of seven, the rounds taken in turn so that a busy moment of the machine meets both.
    private static func sideBySide(_ stack: BenchWindow, _ list: BenchWindow, step: Double) throws -> (Double, Double) {
        var results: [[Double]] = [[], []]
        for window in [stack, list] { for _ in 0..<3 { try window.showFrame() } }
        for _ in 0..<7 {
            for (index, window) in [stack, list].enumerated() { results[index].append(try round(window, step: step, frames: 150)) }
        }
        return (Sampling.median(results[0]), Sampling.median(results[1]))
    }

    private static func round(_ window: BenchWindow, step: Double, frames: Int) throws -> Double {
        var sum = 0.0
        for index in 0..<frames {
            let span = max(1, window.host.scrollContentLength - window.host.inspectedSize.height)
            window.host.scroll(toOffset: (Double(index + 1) * step).truncatingRemainder(dividingBy: span))
            sum += try window.timedFrame().reduce(0, +)
        }
        return sum / Double(frames)
    }

    private static func selectAll(_ rows: Int, _ table: Markdown) throws {
        let model = TwoTextSelection.Model()
        let window = try BenchWindow(width: 800, height: 600, scale: 1) { TwoTextSelection(rows: rows, model: model) }
        try window.showFrame()
        func press(_ key: Key, _ modifiers: Modifiers) {
            window.host.handle(.keyDown(key, modifiers, isRepeat: false), at: SteadyClock.now)
        }
        let (all, _) = Sampling.milliseconds { press(.character("a"), .control) }
        let (frame, _) = try Sampling.milliseconds { try window.showFrame() }
        guard model.selection.count == rows else { throw Failure(description: "\(model.selection.count) of \(rows) rows were selected") }
        press(.home, [])
        let (range, _) = Sampling.milliseconds { press(.end, .shift) }
        table.row([rows.short, all.places(1), frame.places(2), range.places(1)])
    }

    private struct Failure: Error, CustomStringConvertible { let description: String }
}
