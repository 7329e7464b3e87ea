import Drawing

/// A word's mask in a line, in device pixels from the line's pen start and baseline.
struct PlacedWord: BitwiseCopyable {
    var mask: WordMask
    var left: Int32
    var top: Int32
    /// Whether it reaches under a word before it: then their coverage adds up.
    var touches = false

    var right: Int32 { left &+ mask.width }
    var bottom: Int32 { top &+ mask.height }
}

/// The inked words of a line that are of one colour, in visual order, cut to a box.
///
/// It draws itself where all that is below is one colour, word by word; and it composes its coverage for any other place. Both give the
/// same pixels. What it lists of the words may be dropped by their cache, which it then sees, and lists them again.
struct PlacedWords {
    let box: PixelBox
    private let placer: WordPlacer
    private let source: LineContent.Words
    private let color: RGBA?
    private var items: WordPlacer.Items
    /// The cache's count of drops when the items were listed.
    private var drops: Int

    /// - Parameter items: its own from now on.
    init(_ items: WordPlacer.Items, box: PixelBox, color: RGBA?, source: LineContent.Words, placer: WordPlacer) {
        self.items = items
        self.box = box
        self.color = color
        self.source = source
        self.placer = placer
        drops = placer.words.drops
    }

    /// Gives its memory back; nothing else may be done with it then.
    ///
    /// - Parameter composed: bytes that were composed of it and go now.
    func end(composed: Int) {
        placer.give(items)
        placer.composedBytes -= composed
    }

    /// Bytes it takes.
    var byteCount: Int { items.count * MemoryLayout<PlacedWord>.stride }

    private mutating func refresh() {
        guard drops != placer.words.drops else { return }
        _ = placer.place(source)
        placer.give(items)
        items = placer.items(in: color).items
        // Only composing a line drops anything, so these stay for as long as this draws.
        drops = placer.words.drops
    }

    /// Adds the words' coverage to that of the box, all blank.
    mutating func compose(into target: UnsafeMutablePointer<UInt8>) {
        refresh()
        placer.composedBytes += box.width * box.height
        MaskComposer.add(items.list, box, into: target)
    }

    /// Draws `part`, counted from the box's top left; `pixels` is where that part starts.
    mutating func draw(_ part: PixelBox, in ink: FlatInk, to pixels: UnsafeMutablePointer<UInt32>, rowPixels: Int) {
        refresh()
        var row = pixels
        for _ in part.y0..<part.y1 {
            PixelLoops.fill(row, part.width, ink.backdrop)
            row += rowPixels
        }
        let canvas = FlatCanvas(
            pixels: pixels, rowPixels: rowPixels, window: part.offset(x: box.x0, y: box.y0), ink: ink, coloured: placer.coloured)
        let items = items.list
        var first = 0
        while first < items.count {
            var end = first &+ 1
            while end < items.count, items[end].touches { end &+= 1 }
            if end == first &+ 1 {
                canvas.draw(items[first])
            } else {
                canvas.draw(UnsafeBufferPointer(rebasing: items[first..<end]), placer.scratch)
            }
            first = end
        }
    }
}

/// Pixels of one flat colour that words are drawn on. Places are within a line and its surface, so sums of them fit.
private struct FlatCanvas {
    /// Where the window starts.
    let pixels: UnsafeMutablePointer<UInt32>
    let rowPixels: Int
    /// In the words' own coordinates; nothing is drawn outside.
    let window: PixelBox
    let ink: FlatInk
    let coloured: ColouredMasks

    /// A word that touches no other.
    func draw(_ item: PlacedWord) {
        let mask = item.mask
        let x0 = max(item.left, window.x0)
        let x1 = min(item.right, window.x1)
        let y0 = max(item.top, window.y0)
        let y1 = min(item.bottom, window.y1)
        guard x0 < x1, y0 < y1 else { return }
        let stride = Int(mask.stride)
        let skipped = Int(y0 &- item.top) &* stride &+ Int(x0 &- item.left)
        let out = pixels + (Int(y0 &- window.y0) &* rowPixels &+ Int(x0 &- window.x0))
        let rows = Int(y1 &- y0)
        guard let known = coloured.pixels(of: mask, in: ink) else {
            return colour(out, mask.bytes + skipped, stride, columns: Int(x1 &- x0), rows: rows)
        }
        // The blank end of a row may be copied too: what stands there comes later.
        if x0 == item.left, item.left &+ mask.stride <= window.x1 {
            copyWhole(out, known + skipped, stride, rows: rows)
        } else {
            for row in 0..<rows { PixelLoops.copy(out + row &* rowPixels, Int(x1 &- x0), from: known + (skipped &+ row &* stride)) }
        }
    }

    /// Words of which each touches the one before.
    func draw(_ items: UnsafeBufferPointer<PlacedWord>, _ scratch: Scratch<UInt8>) {
        var box = PixelBox.nothing
        for item in items {
            let own = PixelBox(x0: item.left, y0: item.top, x1: item.right, y1: item.bottom)
            box = box.isEmpty ? own : box.union(own)
        }
        box = box.intersection(window)
        guard !box.isEmpty else { return }
        scratch.fill(0, count: box.width * box.height)
        MaskComposer.add(items, box, into: scratch.base)
        let out = pixels + Int(box.y0 - window.y0) * rowPixels + Int(box.x0 - window.x0)
        colour(out, scratch.base, box.width, columns: box.width, rows: box.height)
    }

    private func colour(
        _ target: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ stride: Int, columns: Int, rows: Int
    ) {
        for row in 0..<rows {
            PixelLoops.colour(target + row * rowPixels, columns, coverage + row * stride, table: ink.table)
        }
    }

    /// Rows of a multiple of eight pixels.
    @inline(__always)
    private func copyWhole(_ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ stride: Int, rows: Int) {
        var out = UnsafeMutableRawPointer(target)
        var from = UnsafeRawPointer(source)
        let (pitch, sourcePitch) = (rowPixels &* 4, stride &* 4)
        let end = from + rows &* sourcePitch
        // Digits and letters are up to eight pixels wide: no loop within the row.
        if stride == 8 {
            while from < end {
                copyEight(out, from)
                out += pitch
                from += 32
            }
            return
        }
        while from < end {
            var x = 0
            repeat {
                copyEight(out + x, from + x)
                x &+= 32
            } while x < sourcePitch
            out += pitch
            from += sourcePitch
        }
    }

    @inline(__always)
    private func copyEight(_ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer) {
        target.storeBytes(of: source.loadUnaligned(as: SIMD8<UInt32>.self), as: SIMD8<UInt32>.self)
    }
}
