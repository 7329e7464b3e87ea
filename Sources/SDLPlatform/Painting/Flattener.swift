import Drawing

/// Turns the commands of a picture into ink in device pixels, relative to the picture's rounded origin.
///
/// With a `window` (same coordinates) only what lies in it is made: the way of things too large to be made as a whole.
struct Flattener: ~Copyable {
    let scale: Double
    /// What pictures share; one reference, since one of these is made for every row that comes into sight.
    let stores: PaintingStores
    let frame: UInt64
    var window: PixelBox?
    var parts: FlatPictureParts

    init(scale: Double, stores: PaintingStores, frame: UInt64, window: PixelBox? = nil) {
        self.scale = scale
        self.stores = stores
        self.frame = frame
        self.window = window
        parts = FlatPictureParts(stores.lists)
    }

    consuming func flatten(_ picture: Picture) -> FlatPicture {
        // By place: a command is large, and a loop over the array would copy each.
        for index in picture.commands.indices { append(picture.commands[index]) }
        return finish()
    }

    consuming func finish() -> FlatPicture {
        parts.finish()
        return FlatPicture(parts, pool: stores.pool)
    }

    mutating func append(_ command: DrawCommand) {
        switch command {
        case .fill(let rect, let colour):
            appendFill(rect, colour)
        case .shape(let shape, let rect, let colour):
            appendShape(shape, rect, colour, command)
        case .stroke(let shape, let rect, let width, let colour):
            appendStroke(shape, rect, width, colour, command)
        case .gradient(let rect, let from, let to, let vertical):
            appendGradient(rect, from, to, vertical, command)
        case .shadow(let shape, let rect, let radius, let colour):
            appendShadow(shape, rect, radius, colour, command)
        case .text(let layout, let point, let colour):
            appendText(layout, point, colour)
        case .image(let image, let rect, let tint):
            appendImage(image, rect, tint, command)
        case .picture(let picture, let point):
            if let step = step(picture, point, .plain) { parts.append(step) }
        case .clipped(let picture, let point, let rect):
            guard let box = DeviceGrid.box(rect, scale: scale), var step = step(picture, point, .clipped) else {
                return
            }
            step.clip = box
            parts.append(step)
        case .layer(let picture, let point, let opacity, let shape, let bounds):
            guard opacity > 0, let box = DeviceGrid.box(bounds, scale: scale) else { return }
            let level = UInt32(min(opacity, 1) * 255 + 0.5)
            guard level > 0, let step = step(picture, point, .special) else { return }
            parts.append(.layer(LayerSpec(opacity: level, shape: shape, bounds: box)), step)
        }
    }

    private mutating func step(_ picture: Picture, _ point: Point, _ role: FlatPicture.Step.Role) -> FlatPicture.Step? {
        let x = point.x * scale
        let y = point.y * scale
        guard x.isFinite, y.isFinite else { return nil }
        parts.keep(picture)
        return .init(firstOp: 0, endOp: 0, role: role, x: x, y: y, picture: .passUnretained(picture))
    }

    /// Leaves a command for the moment its visible part is known.
    mutating func postpone(_ command: DrawCommand) {
        guard window == nil else { return }
        parts.append(.oversized(command), .init(firstOp: 0, endOp: 0))
    }

    private mutating func appendFill(_ rect: Rect, _ colour: RGBA) {
        guard colour.a > 0, let box = DeviceGrid.box(rect, scale: scale) else { return }
        parts.ops.append(.fill(box, colour.argb))
    }

    private mutating func appendText(_ layout: TextLayout, _ point: Point, _ colour: RGBA) {
        for index in 0..<layout.lineCount {
            let line = layout.line(index)
            let x = (point.x + line.origin.x) * scale
            let y = (point.y + line.origin.y) * scale
            guard x.isFinite, y.isFinite else { continue }
            let penX = Int(DeviceGrid.pixel(x))
            let penY = Int(DeviceGrid.pixel(y))
            for raster in stores.text.rasters(for: line.content) {
                let ink = raster.color ?? colour
                guard ink.a > 0, raster.width > 0, raster.height > 0 else { continue }
                let box = PixelBox(
                    x0: DeviceGrid.clamp(penX + raster.left), y0: DeviceGrid.clamp(penY + raster.top),
                    x1: DeviceGrid.clamp(penX + raster.left + raster.width),
                    y1: DeviceGrid.clamp(penY + raster.top + raster.height))
                guard box.width == raster.width, box.height == raster.height else { continue }
                appendRaster(raster, box, ink.argb)
            }
        }
    }

    private mutating func appendRaster(_ raster: LineRaster, _ box: PixelBox, _ colour: UInt32) {
        let size = raster.width * raster.height
        var op = InkOp(box: box, kind: .mask, colour: colour, stride: Int32(raster.width))
        op.source = SourceNumbers.raster(raster.identity)
        switch raster.content {
        case .solid:
            parts.ops.append(.fill(box, colour))
        case .coverage(let bytes):
            guard bytes.count >= size else { return }
            if bytes.words != nil { op.words = .passUnretained(bytes) } else { op.coverage = bytes.base }
            parts.keep(raster, bytes: raster.byteCount)
            parts.ops.append(op)
        case .pixels(let pixels):
            guard pixels.count >= size else { return }
            let block = take(bytes: size * 4)
            pixels.withUnsafeBytes { block.memory.copyMemory(from: $0.baseAddress!, byteCount: size * 4) }
            op.kind = .pixels
            op.colour = 0
            op.pixels = UnsafePointer(block.memory.assumingMemoryBound(to: UInt32.self))
            parts.ops.append(op)
        }
    }

    /// Memory that lives as long as the flat picture.
    mutating func take(bytes: Int) -> PixelPool.Block {
        let block = stores.pool.take(bytes: bytes)
        parts.keep(block)
        return block
    }
}

/// The caches pictures share, and where they get their text and their memory from.
final class PaintingStores {
    let text: any LineRasterizer
    let pool = PixelPool()
    /// Where a flat picture is put together: there is never more than one at a time.
    let lists = FlatPictureParts.Lists()
    var numbers = SourceNumbers()
    var shapes = ShapeStore()
    var images = ImageStore()
    var layers = BoundedCache<LayerKey, FlatPicture>()

    /// Layers that are painted once and shown for longer, as faded rows and clipped pictures; what fades now is made
    /// anew for each frame anyway.
    static let greatestLayerBytes = 4 << 20

    init(text: any LineRasterizer) { self.text = text }

    func removeAll() {
        shapes.removeAll()
        images.removeAll()
        layers.removeAll()
    }

    func trim(frame: UInt64) {
        shapes.trim(frame: frame)
        images.trim(frame: frame)
        layers.trim(bytes: Self.greatestLayerBytes, timesUsed: 2, frame: frame)
    }

    var bytes: Int { shapes.bytes + images.bytes + layers.bytes }
}
