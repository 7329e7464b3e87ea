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
        case .coverage(let coverage): 192 + (coverage.words?.byteCount ?? coverage.count)
        case .pixels(let pixels): 128 + pixels.count * 4
        case .solid: 128
        }
    }
}

/// The coverage of a raster. It never changes and stays where it is, so a painter that keeps the raster reads it in place.
///
/// That of a line's words is composed when it is first read: a painter that lays the line on one flat colour asks the words to draw
/// themselves there, and never reads it.
final class Coverage: RandomAccessCollection {
    let count: Int
    /// The words it is of; nil when it came as bytes.
    @exclusivity(unchecked) private(set) var words: PlacedWords?
    @exclusivity(unchecked) private var composed: UnsafePointer<UInt8>?

    init(of words: consuming PlacedWords) {
        count = words.box.width * words.box.height
        self.words = words
    }

    /// `fill` is given `count` bytes, all 0.
    init(count: Int, fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        self.count = count
        composed = Coverage.make(count: count, fill: fill)
    }

    convenience init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { target in
            for (index, byte) in bytes.enumerated() { target[index] = byte }
        }
    }

    deinit {
        words?.end(composed: composed == nil ? 0 : count)
        free(UnsafeMutableRawPointer(mutating: composed))
    }

    /// Whether its bytes are there.
    var isComposed: Bool { composed != nil }

    var base: UnsafePointer<UInt8> {
        if let composed { return composed }
        let made = Coverage.make(count: count) { words?.compose(into: $0) }
        composed = made
        return made
    }

    /// Draws `part`, counted from the top left, in a colour on a flat one; the caller knows that there are words.
    func draw(_ part: PixelBox, in ink: FlatInk, to pixels: UnsafeMutablePointer<UInt32>, rowPixels: Int) {
        words?.draw(part, in: ink, to: pixels, rowPixels: rowPixels)
    }

    private static func make(count: Int, fill: (UnsafeMutablePointer<UInt8>) -> Void) -> UnsafePointer<UInt8> {
        guard let memory = calloc(Swift.max(1, count), 1) else { fatalError("no memory for \(count) bytes of a line") }
        let bytes = memory.bindMemory(to: UInt8.self, capacity: count)
        fill(bytes)
        return UnsafePointer(bytes)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }
    subscript(index: Int) -> UInt8 {
        precondition(index >= 0 && index < count, "byte \(index) of \(count)")
        return base[index]
    }
}

/// A colour on a flat one, and what each coverage gives there.
struct FlatInk {
    /// Straight ARGB.
    let colour: UInt32
    let backdrop: UInt32
    /// The pixel of each of the 256 coverages.
    let table: UnsafePointer<UInt32>

    var key: UInt64 { UInt64(colour) << 32 | UInt64(backdrop) }
}

/// Where the painter gets a line's pixels from; the text engine is the real one.
protocol LineRasterizer: AnyObject {
    /// The line's parts in drawing order, backgrounds first; empty when there is nothing to draw. `content` is `TextLayout.Line.content`.
    /// Cached by the engine, within its byte budget.
    func rasters(for content: AnyObject) -> [LineRaster]
}
