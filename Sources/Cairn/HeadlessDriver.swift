import CairnViews
import Drawing
import SDLPlatform

/// Views without a window, on a clock that only moves when told to: what the test harness, the script player and `--screenshot` drive.
///
/// Layout, text and painting are the app's own; only the window is missing. Frames are made at the times an app would make them.
@MainActor
package final class HeadlessDriver {
    package let host: ViewHost
    package let engine: SDLTextEngine
    package let clock = ManualClock()
    /// Frames that were made because something asked for one.
    package private(set) var framesRequested = 0
    package private(set) var lastFrame: Frame?
    private let painter: ScanlinePainter
    private var pixels: [UInt32] = []
    private var pixelWidth = 0
    private var pixelHeight = 0

    /// Frames an app makes a second on the usual display.
    package static let usualRate = 60.0

    package init<Content: View>(
        width: Double, height: Double, scale: Double, theme: ColorScheme = .light, font: String? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) throws {
        engine = try SDLTextEngine(family: font, scale: ViewHost.validScale(scale))
        host = ViewHost(
            textEngine: engine, size: Size(width: width, height: height), scale: scale, theme: theme, content: content)
        host.loadImage = { try PNGWriter.decode($0) }
        painter = engine.makePainter()
    }

    package func send(_ event: InputEvent) {
        update()
        host.handle(event, at: clock.now)
    }

    /// Makes a frame now if anything asks for one. At most a few in a row: what never settles is left for later times.
    package func update() {
        for _ in 0..<4 where host.wantsFrame { makeFrame() }
    }

    private func makeFrame() {
        framesRequested += 1
        lastFrame = host.frame(at: clock.now)
    }

    /// Lets `seconds` pass, with the frames an app would make meanwhile.
    package func advance(seconds: Double, framesPerSecond: Double = HeadlessDriver.usualRate) {
        precondition(seconds >= 0 && seconds.isFinite, "time can't be advanced by \(seconds) s")
        let rate = framesPerSecond > 0 && framesPerSecond.isFinite ? framesPerSecond : Self.usualRate
        let start = clock.now
        let end = start + seconds
        update()
        var index = 1.0
        while start + index / rate <= end + 1e-9 {
            clock.advance(by: max(0, start + index / rate - clock.now))
            tick()
            index += 1
        }
        clock.advance(by: max(0, end - clock.now))
    }

    private func tick() {
        if host.wantsFrame || (host.nextWakeUp ?? .infinity) <= clock.now { makeFrame() }
    }

    /// Lets time pass until nothing asks for a frame, at most `limit` seconds; whether that came.
    package func settle(limit: Double = 30, framesPerSecond: Double = HeadlessDriver.usualRate) -> Bool {
        let end = clock.now + limit
        update()
        while clock.now <= end {
            if !host.wantsFrame {
                guard let next = host.nextWakeUp else { return true }
                // Nothing moves until then: skip the wait.
                clock.advance(by: max(0, next - clock.now))
            }
            clock.advance(by: 1 / framesPerSecond)
            tick()
        }
        return false
    }

    package var isSettled: Bool { !host.wantsFrame && host.nextWakeUp == nil }

    // MARK: Pixels

    package struct Picture {
        package let width: Int
        package let height: Int
        /// ARGB8888, row by row, opaque.
        package let pixels: [UInt32]
        package let scale: Double
    }

    /// What is shown now, in device pixels.
    package func picture() -> Picture {
        update()
        if lastFrame == nil { makeFrame() }
        guard let frame = lastFrame else { return Picture(width: 0, height: 0, pixels: [], scale: 1) }
        if frame.pixelWidth != pixelWidth || frame.pixelHeight != pixelHeight {
            pixelWidth = frame.pixelWidth
            pixelHeight = frame.pixelHeight
            pixels = [UInt32](repeating: 0, count: pixelWidth * pixelHeight)
            painter.forget()
        }
        painter.paint(frame, into: &pixels)
        return Picture(width: pixelWidth, height: pixelHeight, pixels: pixels, scale: frame.scale)
    }

    /// Empties every cache and forgets what was painted: the next picture is made from nothing, and must be the same.
    package func dropCaches() {
        host.dropCaches()
        engine.dropCaches()
        painter.dropCaches()
        painter.forget()
    }

    package var stats: FrameStats { engine.completing(host.stats, painter) }
}

extension SDLTextEngine {
    /// A frame's counts with those that only the platform knows.
    func completing(_ stats: FrameStats, _ painter: ScanlinePainter) -> FrameStats {
        var stats = stats
        stats.linesRasterised = linesRasterised
        stats.bytesCached = bytesCached + painter.bytesCached
        stats.scanlinesPainted = painter.scanlinesPainted
        return stats
    }
}

extension HeadlessDriver.Picture {
    /// The picture as a PNG file's bytes.
    package func png(title: String) throws -> [UInt8] {
        try PNGWriter.encode(pixels: pixels, width: width, height: height, scale: scale, title: title)
    }
}

extension HeadlessDriver {
    /// Positions a second that a hand's device reports in played gestures.
    private static let gestureRate = 60.0

    /// Plays a press, its moves and its end, in a straight line at an even pace.
    package func play(
        gestureFrom start: Point, to end: Point, seconds: Double, _ event: (TouchPhase, Point) -> InputEvent
    ) {
        let steps = max(1, Int((seconds * Self.gestureRate).rounded()))
        send(event(.began, start))
        for step in 1...steps {
            advance(seconds: seconds / Double(steps))
            let t = Double(step) / Double(steps)
            send(event(.moved, Point(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t)))
        }
        send(event(.ended, end))
        update()
    }
}

extension ScanlinePainter {
    /// Paints into an array of exactly the frame's pixels; one without pixels takes none.
    func paint(_ frame: Frame, into pixels: inout [UInt32]) {
        let (width, height) = (frame.pixelWidth, frame.pixelHeight)
        precondition(pixels.count == width * height, "a frame of \(width) x \(height) pixels into \(pixels.count)")
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress, width > 0, height > 0 else { return }
            _ = paint(frame, into: PixelTarget(base: base, width: width, height: height, rowPixels: width))
        }
    }
}
