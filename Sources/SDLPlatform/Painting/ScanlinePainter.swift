import Drawing

/// Turns a frame into pixels, touching only those that differ from what the target shows already.
///
/// ```
///   Frame ─► Placer ─► ink on the surface ─► BandBuilder ─► bands ─► FrameComparison ─► SpanWriter ─► pixels
///            pictures flattened once,        hidden ink dropped,     with the bands of   each opaque pixel
///            remembered by identity          text made opaque        the last frame      once, then blends
/// ```
/// What it remembers of the target is the band list of the last frame and nothing else, derived from what was
/// written. Emptying any cache, or `forget`, changes no pixel. Not for more than one target at a time: another one is
/// painted from nothing.
package final class ScanlinePainter {
    /// Scanlines of the last frame of which a part was written.
    package private(set) var scanlinesPainted = 0

    private let placer: Placer
    private let builder = BandBuilder()
    private let comparison = FrameComparison(ranges: Scratch())
    private let tables = ColourTables()
    private let changed = ChangedRects()
    private var shown = BandList()
    private var next = BandList()
    private var memory: Memory?
    private var frameNumber: UInt64 = 0

    /// What was painted last, and where.
    private struct Memory {
        var base: UnsafeMutablePointer<UInt32>
        var width: Int
        var height: Int
        var rowPixels: Int
        var root: UInt64
        var scale: Double
        var background: UInt32

        func isSameTarget(_ other: Memory) -> Bool {
            base == other.base && width == other.width && height == other.height && rowPixels == other.rowPixels
        }

        func isSameFrame(_ other: Memory) -> Bool {
            root == other.root && scale == other.scale && background == other.background
        }
    }

    init(text: any LineRasterizer) { placer = Placer(text: text) }

    /// Bytes of pixels and masks that could be made again.
    package var bytesCached: Int { placer.bytes }

    /// Drops the memory of what is on the target: surface lost, resized, or written by others. Caches stay.
    package func forget() { memory = nil }

    /// Empties every cache. The next frame has the same pixels.
    package func dropCaches() { placer.removeAll() }

    /// Paints `frame` over all of the target, whatever its own size, and returns what changed, in device pixels.
    /// Everything the first time.
    package func paint(_ frame: Frame, into target: PixelTarget) -> [PixelRect] {
        scanlinesPainted = 0
        let width = min(target.width, target.rowPixels, Int(DeviceGrid.farthest))
        let height = min(target.height, Int(DeviceGrid.farthest))
        guard width > 0, height > 0 else {
            forget()
            return []
        }
        let wanted = Memory(
            base: target.base, width: width, height: height, rowPixels: target.rowPixels, root: frame.root.identity,
            scale: frame.scale, background: frame.background.argb | 0xFF00_0000)
        let isRemembered = memory?.isSameTarget(wanted) ?? false
        if isRemembered, memory?.isSameFrame(wanted) ?? false { return [] }
        if !isRemembered { shown.removeAll() }
        frameNumber += 1
        prepare(wanted, frame)
        write(into: target, width: Int32(width), height: Int32(height))
        placer.finish()
        swap(&shown, &next)
        memory = wanted
        return isRemembered ? changed.rects() : [PixelRect(x: 0, y: 0, width: width, height: height)]
    }

    private func prepare(_ wanted: Memory, _ frame: Frame) {
        if DeviceGrid.isUsable(scale: frame.scale) {
            placer.place(frame.root, scale: frame.scale, width: wanted.width, height: wanted.height, frame: frameNumber)
        }
        builder.build(
            placer.placed, width: wanted.width, height: wanted.height, background: wanted.background,

            into: next)
    }

    private func write(into target: PixelTarget, width: Int32, height: Int32) {
        changed.removeAll()
        let writer = SpanWriter(
            base: target.base, rowPixels: target.rowPixels, frame: frameNumber, tables: tables)
        let spans = next.spans.base
        scanlinesPainted = comparison.forEachDifference(from: shown, to: next, width: width) { band, x0, x1, y0, y1 in
            writer.write(band, spans, x0: x0, x1: x1, y0: y0, y1: y1)
            changed.add(PixelBox(x0: x0, y0: y0, x1: x1, y1: y1))
        }
    }
}
