import Drawing
import Glibc

/// Pixels of one line of text, or of a part of it in one colour: what the text engine hands to the painter.
///
/// Places are device pixels relative to the line's pen start and baseline, both rounded to whole device pixels by the painter.
final class LineRaster {
    enum Content {
        /// One byte of coverage a pixel, row by row, no padding.
        case coverage(Coverage)
        /// Premultiplied ARGB8888 with colours of its own (colour emoji).
        case pixels([UInt32])
        /// A solid rectangle: underline, strikethrough or a run's background.
        case solid
    }

    /// Equal only for equal content, never reused in one process.
    let identity: UInt64
    let left: Int
    /// Negative above the baseline.
    let top: Int
    let width: Int
    let height: Int
    let content: Content
    /// Overrides the colour the text is drawn in.
    let color: RGBA?

    init(identity: UInt64, left: Int, top: Int, width: Int, height: Int, content: Content, color: RGBA?) {
        self.identity = identity
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.content = content
        self.color = color
    }

    /// Roughly, what it takes of memory.
    var byteCount: Int {
        switch content {
        case .coverage(let coverage): 128 + coverage.count
        case .pixels(let pixels): 128 + pixels.count * 4
        case .solid: 128
        }
    }
}

/// The coverage of a raster. It never changes and stays where it is, so a painter that keeps the raster reads it in place.
final class Coverage: RandomAccessCollection {
    let base: UnsafePointer<UInt8>
    let count: Int

    /// `fill` is given `count` bytes, all 0.
    init(count: Int, fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        // Not `allocate`, which aligns by a detour of some hundred instructions: one is made for every line.
        let chunk = MemoryLayout<SIMD32<UInt8>>.size
        let room = (count + chunk - 1) / chunk * chunk
        guard let memory = malloc(Swift.max(chunk, room)) else { fatalError("no memory for \(count) bytes of a line") }
        for offset in stride(from: 0, to: room, by: chunk) {
            memory.storeBytes(of: SIMD32<UInt8>(repeating: 0), toByteOffset: offset, as: SIMD32<UInt8>.self)
        }
        let bytes = memory.bindMemory(to: UInt8.self, capacity: room)
        fill(bytes)
        base = UnsafePointer(bytes)
        self.count = count
    }

    convenience init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { target in
            for (index, byte) in bytes.enumerated() { target[index] = byte }
        }
    }

    deinit { free(UnsafeMutableRawPointer(mutating: base)) }

    var startIndex: Int { 0 }
    var endIndex: Int { count }
    subscript(index: Int) -> UInt8 {
        precondition(index >= 0 && index < count, "byte \(index) of \(count)")
        return base[index]
    }
}

/// Where the painter gets a line's pixels from; the text engine is the real one.
protocol LineRasterizer: AnyObject {
    /// The line's parts in drawing order, backgrounds first; empty when there is nothing to draw. `content` is `TextLayout.Line.content`.
    /// Cached by the engine, within its byte budget.
    func rasters(for content: AnyObject) -> [LineRaster]
}
