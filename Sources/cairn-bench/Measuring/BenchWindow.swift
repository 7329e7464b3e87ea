import Cairn
import CairnViews
import Drawing
import Glibc
import SDLPlatform

/// Views in a real window, frame by frame as the caller says: the app's own host, text, painter and presentation.
@MainActor
final class BenchWindow {
    let host: ViewHost
    let engine: SDLTextEngine
    let window: SDLWindow
    private let painter: ScanlinePainter
    private let events: EventQueue

    /// - Parameter fontPath: a font file made known before the first frame.
    init<Content: View>(
        width: Double, height: Double, scale: Double, family: String? = nil, fontPath: String? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) throws {
        // Nothing is typed here. An app's user has the table of dead keys in a cache from the second start on; root, as which benchmarks often
        // run, is refused one, and reading the table would be a fifth of the start.
        setenv("XCOMPOSEFILE", "/dev/null", 0)
        window = try SDLWindow(title: "cairn-bench", width: width, height: height, scale: scale, isResizable: false)
        engine = try SDLTextEngine(family: family, scale: scale)
        if let fontPath { engine.registerFont(path: fontPath) }
        host = ViewHost(
            textEngine: engine, size: Size(width: width, height: height), scale: scale, theme: .light, content: content)
        painter = engine.makePainter()
        events = EventQueue(window: window, readTheme: { nil })
        window.show()
    }

    /// Hands what came in to the views; false when the window is to close.
    @discardableResult
    func takeEvents(waiting: Bool) -> Bool {
        let taken = waiting ? events.waitForEvents(timeout: host.nextWakeUp.map { $0 - SteadyClock.now }) : events.pendingEvents()
        for event in taken {
            if event == .closeRequested { return false }
            host.handle(event, at: SteadyClock.now)
        }
        return true
    }

    /// Sleeps until something happens or it is `end` on the frame clock.
    func waitForEvents(until end: Double) {
        for event in events.waitForEvents(timeout: end - SteadyClock.now) {
            host.handle(event, at: SteadyClock.now)
        }
    }

    /// One frame, from views to screen.
    func showFrame(at time: Double = SteadyClock.now) throws { try present(host.frame(at: time)) }

    func present(_ frame: Frame) throws {
        try window.withPixels { pixels in
            if pixels.isFresh { painter.forget() }
            return paint(frame, pixels).map { (x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
        }
    }

    private func paint(_ frame: Frame, _ pixels: SDLWindow.Pixels) -> [PixelRect] {
        painter.paint(
            frame,
            into: PixelTarget(
                base: pixels.base, width: pixels.width, height: pixels.height, rowPixels: pixels.rowPixels))
    }

    /// Milliseconds of processor time of a frame's parts: layout, record, draw, present.
    func timedFrame() throws -> [Double] {
        let start = ProcessClock.cpu
        host.update(at: SteadyClock.now)
        let laidOut = ProcessClock.cpu
        let frame = host.record()
        let recorded = ProcessClock.cpu
        var drawn = recorded
        try window.withPixels { pixels in
            if pixels.isFresh { painter.forget() }
            let changed = paint(frame, pixels).map { (x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
            drawn = ProcessClock.cpu
            return changed
        }
        return [laidOut - start, recorded - laidOut, drawn - recorded, ProcessClock.cpu - drawn]
    }

    /// Milliseconds of filling the whole window with one colour, and of presenting it.
    func fillAndPresent(_ colour: UInt32) throws -> (fill: Double, present: Double) {
        let start = ProcessClock.cpu
        var filled = start
        try window.withPixels { pixels in
            for row in 0..<pixels.height { (pixels.base + row * pixels.rowPixels).update(repeating: colour, count: pixels.width) }
            filled = ProcessClock.cpu
            return [(0, 0, pixels.width, pixels.height)]
        }
        painter.forget()
        return (filled - start, ProcessClock.cpu - filled)
    }

    /// Whether a row, numbered from the list's start, is wholly in sight below what is pinned.
    func shows(row: Int, of rowsInSection: Int) -> Bool {
        let nodes = host.shownNodes
        let top = nodes.filter { $0.kind == .header && $0.isPinned }.map(\.frame.maxY).max() ?? 0
        return nodes.contains {
            $0.kind == .row && $0.section == row / rowsInSection && $0.row == row % rowsInSection && $0.frame.minY >= top
                && $0.frame.maxY <= host.inspectedSize.height
        }
    }
}
