import Drawing

/// Composed lines, bounded in bytes.
final class LineCache {
    private let composer: LineComposer
    private var cache: PixelCache<LineContent>
    private(set) var linesComposed = 0

    init(composer: LineComposer, scale: Double) {
        self.composer = composer
        cache = PixelCache(limit: TextLimits.bytes(TextLimits.lineBytes, scale: scale))
    }

    var bytes: Int { cache.bytes }

    func rasters(for content: LineContent) -> [LineRaster] {
        if let known = content.rasters {
            cache.touch(content)
            return known
        }
        let rasters = composer.compose(content)
        linesComposed += 1
        content.rasters = rasters
        // The objects count too, else a million blank lines would be free.
        let bytes = rasters.reduce(256) { sum, raster in
            switch raster.content {
            case .coverage(let bytes): sum + 64 + bytes.count
            case .pixels(let pixels): sum + 64 + pixels.count * 4
            case .solid: sum + 64
            }
        }
        cache.add(bytes, to: content)
        return rasters
    }

    func removeAll(scale: Double) {
        cache.removeAll()
        cache = PixelCache(limit: TextLimits.bytes(TextLimits.lineBytes, scale: scale))
    }
}
