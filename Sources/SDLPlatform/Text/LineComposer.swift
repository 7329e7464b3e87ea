import Drawing
import Synchronization

/// Composes a line's words into rasters: one coverage a colour, one picture an emoji, one rectangle a decoration.
final class LineComposer {
    private let words: WordCache
    /// The line at hand: its masks in visual order and the colours they come in. Kept for their memory.
    private let placed = Scratch<Placed>()
    @exclusivity(unchecked) private var colors: [RGBA?] = []

    /// Counts the rasters of all engines: a painter may remember any of them by this number.
    private static let lastIdentity = Atomic<UInt64>(0)

    init(words: WordCache) { self.words = words }

    private func makeIdentity() -> UInt64 { LineComposer.lastIdentity.add(1, ordering: .relaxed).newValue }

    /// A word's mask in the line, in device pixels.
    private struct Placed: BitwiseCopyable {
        var mask: WordImage.Mask
        var left: Int
        var top: Int
        /// In `colors`.
        var color: Int
    }

    func compose(_ content: LineContent) -> [LineRaster] {
        var rasters: [LineRaster] = []
        for rectangle in content.backgrounds { append(rectangle, rows: content.rows, to: &rasters) }
        let hasPictures = place(content)
        for color in colors.indices { appendCoverage(of: color, rows: content.rows, to: &rasters) }
        if hasPictures {
            for piece in content.pieces where piece.word.isPicture {
                if let raster = picture(piece, rows: content.rows) { rasters.append(raster) }
            }
        }
        for rectangle in content.strokes { append(rectangle, rows: content.rows, to: &rasters) }
        words.trim()
        return rasters
    }

    /// Lists the masks of a line; true when there are words with colours of their own besides.
    private func place(_ content: LineContent) -> Bool {
        placed.count = 0
        colors.removeAll(keepingCapacity: true)
        var hasPictures = false
        var last: (color: RGBA?, index: Int)?
        content.forEachWord { word, pen, raise, color in
            if word.isBlank { return }
            if word.isPicture {
                hasPictures = true
                return
            }
            if last == nil || last?.color != color { last = (color, index(of: color)) }
            let quarter = Int((pen + 32) >> 6)
            let pixel = quarter >> 2
            guard pixel < TextLimits.maximumLineWidth, let mask = words.mask(of: word, phase: quarter & 3) else { return }
            placed.append(
                Placed(mask: mask, left: pixel + Int(mask.left), top: Int(mask.top) - raise, color: last?.index ?? 0))
        }
        return hasPictures
    }

    /// Usually there is one colour: then all words are one raster.
    private func index(of color: RGBA?) -> Int {
        for index in colors.indices where colors[index]?.argb == color?.argb { return index }
        colors.append(color)
        return colors.count - 1
    }

    private func append(_ rectangle: LineContent.Rectangle, rows: Range<Int>, to rasters: inout [LineRaster]) {
        let left = max(rectangle.left, -TextLimits.maximumLineWidth)
        let width = min(rectangle.left + rectangle.width, TextLimits.maximumLineWidth) - left
        let top = max(rectangle.top, rows.lowerBound)
        let height = min(rectangle.top + rectangle.height, rows.upperBound) - top
        guard width > 0, height > 0 else { return }
        rasters.append(
            LineRaster(
                identity: makeIdentity(), left: left, top: top, width: width, height: height,
                content: rectangle.pattern.isEmpty ? .solid : .coverage(strokes(of: rectangle, from: left, width: width, height: height)),
                color: rectangle.color))
    }

    /// A rectangle's pattern: full coverage in strokes, none in gaps.
    private func strokes(of rectangle: LineContent.Rectangle, from left: Int, width: Int, height: Int) -> Coverage {
        let lengths = rectangle.pattern.map { max(1, $0 * rectangle.height) }
        let period = lengths.reduce(0, +)
        return Coverage(count: width * height) { bytes in
            for x in 0..<width {
                var place = (x + left - rectangle.left) % period
                var index = 0
                while place >= lengths[index] {
                    place -= lengths[index]
                    index += 1
                }
                guard index % 2 == 0 else { continue }
                for y in 0..<height { bytes[y * width + x] = 255 }
            }
        }
    }

    private func appendCoverage(of color: Int, rows: Range<Int>, to rasters: inout [LineRaster]) {
        var left = Int.max, right = Int.min, top = Int.max, bottom = Int.min
        for i in 0..<placed.count where placed.base[i].color == color {
            let item = placed.base[i]
            left = min(left, item.left)
            right = max(right, item.left + Int(item.mask.width))
            top = min(top, item.top)
            bottom = max(bottom, item.top + Int(item.mask.height))
        }
        top = max(top, rows.lowerBound)
        bottom = min(bottom, rows.upperBound)
        guard left < right, top < bottom else { return }
        right = min(right, TextLimits.maximumLineWidth)
        // A line wider than any surface should be comes as several.
        var start = left
        while start < right {
            let end = min(right, start + TextLimits.maximumSurfaceWidth)
            let box = PixelBox(x0: Int32(start), y0: Int32(top), x1: Int32(end), y1: Int32(bottom))
            let coverage = Coverage(count: box.width * box.height) { add(color, box, into: $0) }
            rasters.append(
                LineRaster(
                    identity: makeIdentity(), left: start, top: top, width: box.width, height: box.height,
                    content: .coverage(coverage), color: colors[color]))
            start = end
        }
    }

    /// Adds the masks of one colour into the pixels of `box`, all blank; where two words touch, coverage saturates.
    private func add(_ color: Int, _ box: PixelBox, into target: UnsafeMutablePointer<UInt8>) {
        let (left, top, width) = (Int(box.x0), Int(box.y0), box.width)
        // Words follow one another: where nothing was written yet their rows are copied, and only what reaches under a neighbour added.
        var written = left
        for i in 0..<placed.count where placed.base[i].color == color {
            let item = placed.base[i]
            let mask = item.mask
            let maskWidth = Int(mask.width)
            let isAlone = item.left >= written
            written = max(written, item.left + maskWidth)
            let from = max(0, left - item.left)
            let to = min(maskWidth, Int(box.x1) - item.left)
            let first = max(0, top - item.top)
            let last = min(Int(mask.height), Int(box.y1) - item.top)
            guard from < to, first < last else { continue }
            let source = mask.bytes + first * Int(mask.stride) + from
            let out = target + (item.top - top + first) * width + item.left + from - left
            if isAlone, from == 0, item.left - left + Int(mask.stride) <= width {
                // The blank end of a row may be copied too: what stands there comes later.
                LineComposer.copyWholeWords(out, width, source, Int(mask.stride), rows: last - first)
            } else {
                for row in 0..<last - first {
                    LineComposer.addRow(out + row * width, source + row * Int(mask.stride), to - from)
                }
            }
        }
    }

    /// Rows of a multiple of eight bytes.
    @inline(__always)
    private static func copyWholeWords(
        _ target: UnsafeMutablePointer<UInt8>, _ pitch: Int, _ source: UnsafePointer<UInt8>, _ stride: Int, rows: Int
    ) {
        var target = UnsafeMutableRawPointer(target)
        var source = UnsafeRawPointer(source)
        // Digits and short words are up to 8 or 16 pixels wide: no loop within the row.
        if stride == 8 {
            for _ in 0..<rows {
                target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
                target += pitch
                source += 8
            }
            return
        }
        if stride == 16 {
            for _ in 0..<rows {
                target.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
                target += pitch
                source += 16
            }
            return
        }
        for _ in 0..<rows {
            var x = 0
            repeat {
                target.storeBytes(of: source.loadUnaligned(fromByteOffset: x, as: UInt64.self), toByteOffset: x, as: UInt64.self)
                x &+= 8
            } while x < stride
            target += pitch
            source += stride
        }
    }

    @inline(__always)
    private static func addRow(_ target: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ count: Int) {
        for x in 0..<count {
            let sum = UInt16(target[x]) + UInt16(source[x])
            target[x] = UInt8(truncatingIfNeeded: min(sum, 255))
        }
    }

    private func picture(_ piece: LineContent.Piece, rows: Range<Int>) -> LineRaster? {
        let pixel = Int((piece.pen + 128) >> 8)
        guard pixel < TextLimits.maximumLineWidth, let image = words.image(of: piece.word), !image.pixels.isEmpty else {
            return nil
        }
        let width = Int(image.width)
        let imageTop = Int(image.top) - piece.raise
        let top = max(imageTop, rows.lowerBound)
        let bottom = min(imageTop + Int(image.height), rows.upperBound)
        guard top < bottom else { return nil }
        let pixels = Array(image.pixels[(top - imageTop) * width..<(bottom - imageTop) * width])
        return LineRaster(
            identity: makeIdentity(), left: pixel + Int(image.left), top: top, width: width, height: bottom - top,
            content: .pixels(pixels), color: nil)
    }
}
