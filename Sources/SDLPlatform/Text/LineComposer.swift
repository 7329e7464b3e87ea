import Drawing

/// Composes a line's words into rasters: one coverage a colour, one picture an emoji, one rectangle a decoration.
struct LineComposer {
    let words: WordCache
    /// Gives every raster an identity of its own.
    let makeIdentity: () -> UInt64

    func compose(_ content: LineContent) -> [LineRaster] {
        var rasters: [LineRaster] = []
        for rectangle in content.backgrounds { append(rectangle, to: &rasters) }
        // Usually one colour: then all words are one raster.
        var colors: [RGBA?] = []
        for piece in content.pieces where !piece.word.face.file.isColor && !colors.contains(piece.color) {
            colors.append(piece.color)
        }
        for color in colors { appendCoverage(content, color: color, to: &rasters) }
        for piece in content.pieces where piece.word.face.file.isColor {
            if let raster = picture(piece) { rasters.append(raster) }
        }
        for rectangle in content.strokes { append(rectangle, to: &rasters) }
        return rasters
    }

    private func append(_ rectangle: LineContent.Rectangle, to rasters: inout [LineRaster]) {
        let left = max(rectangle.left, -TextLimits.maximumLineWidth)
        let width = min(rectangle.left + rectangle.width, TextLimits.maximumLineWidth) - left
        guard width > 0, rectangle.height > 0 else { return }
        rasters.append(
            LineRaster(
                identity: makeIdentity(), left: left, top: rectangle.top, width: width, height: rectangle.height,
                content: .solid,
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
        for piece in content.pieces where piece.color == color && !piece.word.face.file.isColor {
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
        guard !placed.isEmpty else { return }
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

    /// Adds masks into one buffer; where two words touch, coverage saturates.
    private static func add(_ placed: [Placed], left: Int, right: Int, top: Int, bottom: Int) -> [UInt8] {
        let width = right - left
        let size = width * (bottom - top)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = size
            guard let target = buffer.baseAddress else { return }
            target.initialize(repeating: 0, count: size)
            for item in placed {
                let maskWidth = Int(item.mask.width)
                let from = max(0, left - item.left)
                let to = min(maskWidth, right - item.left)
                guard from < to else { continue }
                item.mask.bytes.withUnsafeBufferPointer { mask in
                    guard let mask = mask.baseAddress else { return }
                    for y in 0..<Int(item.mask.height) {
                        let source = mask + y * maskWidth + from
                        let out = target + (item.top - top + y) * width + item.left + from - left
                        for x in 0..<to - from {
                            let sum = UInt16(out[x]) + UInt16(source[x])
                            out[x] = UInt8(truncatingIfNeeded: min(sum, 255))
                        }
                    }
                }
            }
        }
    }

    private func picture(_ piece: LineContent.Piece) -> LineRaster? {
        let pixel = Int((piece.pen + 128) >> 8)
        guard pixel < TextLimits.maximumLineWidth, let image = words.image(of: piece.word), !image.pixels.isEmpty else {
            return nil
        }
        return LineRaster(
            identity: makeIdentity(), left: pixel + Int(image.left), top: Int(image.top) - piece.raise,
            width: Int(image.width),
            height: Int(image.height), content: .pixels(image.pixels), color: nil)
    }
}

/// Composed lines, the least recently used dropped when their bytes exceed the limit.
final class LineCache {
    private var composed: [LineContent] = []
    private(set) var bytes = 0
    private(set) var linesComposed = 0
    private var tick: UInt64 = 0
    private let composer: LineComposer

    init(composer: LineComposer) { self.composer = composer }

    func rasters(for content: LineContent) -> [LineRaster] {
        tick += 1
        content.lastUse = tick
        if let known = content.rasters { return known }
        let rasters = composer.compose(content)
        linesComposed += 1
        content.rasters = rasters
        // The object itself counts too, else a million blank lines would be free.
        content.rasterBytes = rasters.reduce(256) { sum, raster in
            switch raster.content {
            case .coverage(let bytes): sum + bytes.count
            case .pixels(let pixels): sum + pixels.count * 4
            case .solid: sum + 64
            }
        }
        bytes += content.rasterBytes
        composed.append(content)
        if bytes > TextLimits.lineBytes { shrink() }
        return rasters
    }

    func removeAll() {
        for content in composed { content.rasters = nil }
        composed = []
        bytes = 0
    }

    /// Drops down to half the limit, so that sorting is paid once every few hundred lines.
    private func shrink() {
        composed.sort { $0.lastUse > $1.lastUse }
        while bytes > TextLimits.lineBytes / 2, composed.count > 1, let content = composed.popLast() {
            bytes -= content.rasterBytes
            content.rasters = nil
        }
    }
}
