import Drawing

/// Composed lines, bounded in bytes.
final class LineCache {
    private let composer: LineComposer
    @exclusivity(unchecked) private var cache: PixelCache<LineContent>
    private var composedLimit: Int
    private(set) var linesAsked = 0
    private(set) var linesComposed = 0

    init(composer: LineComposer, scale: Double) {
        self.composer = composer
        cache = PixelCache(limit: TextLimits.bytes(TextLimits.lineBytes, scale: scale))
        composedLimit = TextLimits.bytes(TextLimits.composedBytes, scale: scale)
    }

    var bytes: Int { cache.bytes + composer.composedBytes }

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
        // Lines on anything but one flat colour have made coverage of themselves since; those that are shown keep it.
        if composer.composedBytes > composedLimit { cache.removeAll() }
        cache.add(bytes, to: content)
        cache.trim()
        return rasters
    }

    func removeAll(scale: Double) {
        cache.removeAll()
        cache = PixelCache(limit: TextLimits.bytes(TextLimits.lineBytes, scale: scale))
        composedLimit = TextLimits.bytes(TextLimits.composedBytes, scale: scale)
    }
}
