import Drawing

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
