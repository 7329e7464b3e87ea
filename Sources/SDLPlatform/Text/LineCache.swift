import Drawing

/// Composed lines, bounded in bytes.
final class LineCache {
    private let composer: LineComposer
    @exclusivity(unchecked) private var cache: PixelCache<LineContent>
    private(set) var linesAsked = 0
    private(set) var linesComposed = 0

    init(composer: LineComposer, scale: Double) {
        self.composer = composer
        cache = PixelCache(limit: TextLimits.bytes(TextLimits.lineBytes, scale: scale))
    }

    var bytes: Int { cache.bytes }

    func rasters(for content: LineContent) -> [LineRaster] {
        linesAsked += 1
        if let known = content.rasters {
            cache.touch(content)
            return known
        }
        let rasters = composer.compose(content)
        linesComposed += 1
        content.rasters = rasters
        // The objects count too, else a million blank lines would be free.
        var bytes = 256
        for raster in rasters { bytes += raster.byteCount }
        cache.add(bytes, to: content)
        cache.trim()
        return rasters
    }

    func removeAll(scale: Double) {
        cache.removeAll()
        cache = PixelCache(limit: TextLimits.bytes(TextLimits.lineBytes, scale: scale))
    }
}
