import Drawing
import Synchronization

/// Composes a line's words into rasters: one coverage a colour, one picture an emoji, one rectangle a decoration.
final class LineComposer {
    private let words: WordCache
    private let placer: WordPlacer

    /// Counts the rasters of all engines: a painter may remember any of them by this number.
    private static let lastIdentity = Atomic<UInt64>(0)

    init(words: WordCache, scale: Double) {
        self.words = words
        placer = WordPlacer(words: words, scale: scale)
    }

    /// Bytes of coverage that lines hold which were composed.
    var composedBytes: Int { placer.composedBytes }

    private func makeIdentity() -> UInt64 { LineComposer.lastIdentity.add(1, ordering: .relaxed).newValue }

    func compose(_ content: LineContent) -> [LineRaster] {
        var rasters: [LineRaster] = []
        // Nearly always there will be one.
        rasters.reserveCapacity(1)
        for rectangle in content.backgrounds { append(rectangle, rows: content.rows, to: &rasters) }
        let hasPictures = placer.place(content.words)
        for color in placer.colors { appendWords(of: color, in: content, to: &rasters) }
        if hasPictures {
            for piece in content.pieces where piece.word.isPicture {
                if let raster = picture(piece, rows: content.rows) { rasters.append(raster) }
            }
        }
        for rectangle in content.strokes { append(rectangle, rows: content.rows, to: &rasters) }
        words.trim()
        return rasters
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

    private func appendWords(of color: RGBA?, in content: LineContent, to rasters: inout [LineRaster]) {
        var (items, ink) = placer.items(in: color)
        let top = max(ink.y0, Int32(clamping: content.rows.lowerBound))
        let bottom = min(ink.y1, Int32(clamping: content.rows.upperBound))
        let right = min(ink.x1, Int32(TextLimits.maximumLineWidth))
        guard ink.x0 < right, top < bottom else { return placer.give(items) }
        // A line wider than any surface should be comes as several, each with a list of its own.
        while true {
            let end = min(right, ink.x0 + Int32(TextLimits.maximumSurfaceWidth))
            let box = PixelBox(x0: ink.x0, y0: top, x1: end, y1: bottom)
            let coverage = Coverage(of: PlacedWords(items, box: box, color: color, source: content.words, placer: placer))
            rasters.append(
                LineRaster(
                    identity: makeIdentity(), left: Int(box.x0), top: Int(top), width: box.width, height: box.height,
                    content: .coverage(coverage), color: color))
            guard end < right else { return }
            ink.x0 = end
            items = placer.items(in: color).items
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
