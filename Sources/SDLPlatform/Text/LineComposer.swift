import Drawing
import Synchronization

/// Composes a line's words into rasters: one coverage a colour, one picture an emoji, one rectangle a decoration.
struct LineComposer {
    let words: WordCache

    /// Counts the rasters of all engines: a painter may remember any of them by this number.
    private static let lastIdentity = Atomic<UInt64>(0)

    private func makeIdentity() -> UInt64 { LineComposer.lastIdentity.add(1, ordering: .relaxed).newValue }

    func compose(_ content: LineContent) -> [LineRaster] {
        var rasters: [LineRaster] = []
        for rectangle in content.backgrounds { append(rectangle, rows: content.rows, to: &rasters) }
        // Usually one colour: then all words are one raster.
        var colors: [RGBA?] = []
        for piece in content.pieces
        where !piece.word.isBlank && !piece.word.face.file.isColor && !colors.contains(piece.color) {
            colors.append(piece.color)
        }
        for color in colors { appendCoverage(content, color: color, to: &rasters) }
        for piece in content.pieces where piece.word.face.file.isColor {
            if let raster = picture(piece, rows: content.rows) { rasters.append(raster) }
        }
        for rectangle in content.strokes { append(rectangle, rows: content.rows, to: &rasters) }
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
                identity: makeIdentity(), left: left, top: top, width: width, height: height, content: .solid,
                color: rectangle.color))
    }

    private struct Placed {
        var mask: WordImage.Mask
        var left: Int
        var top: Int
    }

    private func appendCoverage(_ content: LineContent, color: RGBA?, to rasters: inout [LineRaster]) {
        var placed: [Placed] = []
        placed.reserveCapacity(content.pieces.count)
        var left = Int.max, right = Int.min, top = Int.max, bottom = Int.min
        for piece in content.pieces where piece.color == color && !piece.word.isBlank && !piece.word.face.file.isColor {
            let quarter = Int((piece.pen + 32) >> 6)
            let pixel = quarter >> 2
            guard pixel < TextLimits.maximumLineWidth, let mask = words.mask(of: piece.word, phase: quarter & 3) else {
                continue
            }
            let x = pixel + Int(mask.left)
            let y = Int(mask.top) - piece.raise
            placed.append(Placed(mask: mask, left: x, top: y))
            left = min(left, x)
            right = max(right, x + Int(mask.width))
            top = min(top, y)
            bottom = max(bottom, y + Int(mask.height))
        }
        top = max(top, content.rows.lowerBound)
        bottom = min(bottom, content.rows.upperBound)
        guard !placed.isEmpty, top < bottom else { return }
        right = min(right, TextLimits.maximumLineWidth)
        // A line wider than any surface should be comes as several.
        var start = left
        while start < right {
            let end = min(right, start + TextLimits.maximumSurfaceWidth)
            let bytes = LineComposer.add(placed, left: start, right: end, top: top, bottom: bottom)
            rasters.append(
                LineRaster(
                    identity: makeIdentity(), left: start, top: top, width: end - start, height: bottom - top,
                    content: .coverage(bytes), color: color))
            start = end
        }
    }

    /// A few bytes, for which calling `memcpy` would cost more than copying.
    @inline(__always)
    private static func copyRow(_ target: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ count: Int) {
        var target = UnsafeMutableRawPointer(target)
        var source = UnsafeRawPointer(source)
        var left = count
        while left >= 8 {
            target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
            target += 8
            source += 8
            left -= 8
        }
        if left & 4 != 0 {
            target.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
            target += 4
            source += 4
        }
        if left & 2 != 0 {
            target.storeBytes(of: source.loadUnaligned(as: UInt16.self), as: UInt16.self)
            target += 2
            source += 2
        }
        if left & 1 != 0 { target.storeBytes(of: source.load(as: UInt8.self), as: UInt8.self) }
    }

    /// Adds masks into one buffer; where two words touch, coverage saturates.
    private static func add(_ placed: [Placed], left: Int, right: Int, top: Int, bottom: Int) -> [UInt8] {
        let width = right - left
        let size = width * (bottom - top)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = size
            guard let target = buffer.baseAddress else { return }
            target.initialize(repeating: 0, count: size)
            // Words follow one another: where nothing was written yet their rows are copied, and only what reaches under a neighbour added.
            var written = left
            for item in placed {
                let isAlone = item.left >= written
                written = max(written, item.left + Int(item.mask.width))
                let maskWidth = Int(item.mask.width)
                let from = max(0, left - item.left)
                let to = min(maskWidth, right - item.left)
                let first = max(0, top - item.top)
                let last = min(Int(item.mask.height), bottom - item.top)
                guard from < to, first < last else { continue }
                item.mask.bytes.withUnsafeBufferPointer { mask in
                    guard let mask = mask.baseAddress else { return }
                    for y in first..<last {
                        let source = mask + y * maskWidth + from
                        let out = target + (item.top - top + y) * width + item.left + from - left
                        if isAlone {
                            copyRow(out, source, to - from)
                            continue
                        }
                        for x in 0..<to - from {
                            let sum = UInt16(out[x]) + UInt16(source[x])
                            out[x] = UInt8(truncatingIfNeeded: min(sum, 255))
                        }
                    }
                }
            }
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
