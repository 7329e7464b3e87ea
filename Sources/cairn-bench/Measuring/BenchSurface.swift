import Cairn
import CairnViews
import Drawing
import SDLPlatform

/// Views painted into memory at scale 1, frame by frame as the caller says: a window without a window system.
@MainActor
final class BenchSurface {
    let host: ViewHost
    let engine: SDLTextEngine
    private let painter: ScanlinePainter
    private var pixels: [UInt32]
    private let width: Int
    private let height: Int
    private var frames = 0
    /// Milliseconds after a frame in which text ahead of the motion may be made.
    var prefetchBudget = 0.0

    init<Content: View>(width: Int, height: Int, @ViewBuilder content: @escaping () -> Content) throws {
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: 0, count: width * height)
        engine = try SDLTextEngine(scale: 1)
        engine.warmUp()
        host = ViewHost(
            textEngine: engine, size: Size(width: Double(width), height: Double(height)), scale: 1, theme: .light, content: content)
        painter = engine.makePainter()
    }

    /// Milliseconds of processor time of one frame, a sixtieth of a second after the last. What a window does after showing it is not in it.
    @discardableResult
    func frame() -> Double {
        defer {
            let start = ProcessClock.cpu
            host.prefetchText { ProcessClock.cpu - start < prefetchBudget }
        }
        frames += 1
        let start = ProcessClock.cpu
        let frame = host.frame(at: Double(frames) / 60)
        pixels.withUnsafeMutableBufferPointer { buffer in
            keep(painter.paint(frame, into: PixelTarget(base: buffer.baseAddress!, width: width, height: height, rowPixels: width)))
        }
        return ProcessClock.cpu - start
    }

    /// The same after scrolling by so many points.
    @discardableResult
    func frame(scrolledBy points: Double) -> Double {
        host.scroll(toOffset: max(0, host.scrollOffset + points))
        return frame()
    }
}
