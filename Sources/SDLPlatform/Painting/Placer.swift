import Drawing

/// Ink where it is on the surface.
struct PlacedOp: BitwiseCopyable {
    /// Cut to what can be seen; not empty.
    var box: PixelBox
    /// Where the op's own top left is.
    var originX: Int32
    var originY: Int32
    var op: UnsafeMutablePointer<InkOp>
    /// Keeps the op's memory; alive until the frame's end by the caches' promise.
    var owner: Unmanaged<FlatPicture>
}

/// Walks a tree of pictures and lists its ink in drawing order, in surface pixels.
///
/// A picture's place is the sum of exact places down from the root, rounded once; its own ink is rounded relative to
/// that. So siblings that touch in points touch in pixels, and a flat picture serves every place.
final class Placer {
    let text: any LineRasterizer
    let stores = PaintingStores()
    let placed = Scratch<PlacedOp>(capacity: 256)
    private let pool = PixelPool()
    /// The frame's own picture, recorded anew for each and so not worth a place in the cache.
    private var root: (identity: UInt64, flat: FlatPicture)?
    private var pictures = BoundedCache<UInt64, FlatPicture>()
    /// Made for this frame only.
    private var temporaries: [FlatPicture] = []
    private var scale = 0.0
    private var frame: UInt64 = 0
    /// Bytes in use that make the caches look at themselves: half as many again as were left last time.
    private var trimAt = 1 << 20

    /// Pictures in pictures; deeper ones are not drawn. Views nest some dozens deep.
    private static let greatestDepth = 256
    /// Flat pictures kept: this many bytes or three times what a frame shows, whichever is more. Rows just scrolled
    /// away are often wanted again; more would only be cold memory.
    private static let pictureBytes = 2 << 20
    private static let greatestPictureCount = 2048

    init(text: any LineRasterizer) { self.text = text }

    var bytes: Int { pool.bytesInUse + stores.bytes }

    func removeAll() {
        root = nil
        pictures.removeAll()
        stores.removeAll()
    }

    /// Fills `placed`, which is valid until `finish`.
    func place(_ root: Picture, scale: Double, width: Int, height: Int, frame: UInt64) {
        if scale != self.scale {
            self.root = nil
            pictures.removeAll()
            stores.layers.removeAll()
            self.scale = scale
        }
        self.frame = frame
        placed.count = 0
        if self.root?.identity != root.identity { self.root = (root.identity, flattened(root)) }
        place(self.root!.flat, x: 0, y: 0, clip: PixelBox(width: width, height: height), depth: 0)
    }

    /// Forgets the frame's temporaries and brings the caches into their bounds.
    func finish() {
        placed.count = 0
        temporaries.removeAll(keepingCapacity: true)
        guard pool.bytesInUse > trimAt || pictures.count > Self.greatestPictureCount || frame & 63 == 0 else { return }
        pictures.trim(bytes: Self.pictureBytes, timesUsed: 3, count: Self.greatestPictureCount, frame: frame)
        stores.trim(frame: frame)
        trimAt = pool.bytesInUse + max(1 << 20, pool.bytesInUse / 2)
    }

    private func flat(_ picture: Picture) -> FlatPicture {
        if let known = pictures.value(picture.identity, frame: frame) { return known }
        let made = flattened(picture)
        pictures.insert(made, for: picture.identity, frame: frame)
        return made
    }

    private func flattened(_ picture: Picture) -> FlatPicture {
        var flattener = Flattener(scale: scale, text: text, pool: pool, stores: stores, frame: frame)
        return flattener.flatten(picture)
    }

    /// `x`, `y`: the exact place, device pixels.
    private func place(_ picture: Picture, x: Double, y: Double, clip: PixelBox, depth: Int) {
        guard depth < Self.greatestDepth, !clip.isEmpty else { return }
        place(flat(picture), x: x, y: y, clip: clip, depth: depth)
    }

    private func place(_ flat: FlatPicture, x: Double, y: Double, clip: PixelBox, depth: Int) {
        let originX = DeviceGrid.pixel(x)
        let originY = DeviceGrid.pixel(y)
        if let extent = flat.extent, extent.offset(x: originX, y: originY).intersection(clip).isEmpty { return }
        for step in flat.steps {
            place(flat, from: step.firstOp, to: step.endOp, originX, originY, clip)
            guard step.role != .none else { continue }
            let childX = x + step.x
            let childY = y + step.y
            switch step.role {
            case .none:
                break
            case .plain:
                place(step.picture!, x: childX, y: childY, clip: clip, depth: depth + 1)
            case .clipped:
                let inner = clip.intersection(step.clip.offset(x: originX, y: originY))
                place(step.picture!, x: childX, y: childY, clip: inner, depth: depth + 1)
            case .special:
                switch flat.specials[Int(step.special)] {
                case .layer(let spec):
                    placeLayer(step.picture!, spec, x: childX, y: childY, originX, originY, clip, depth)
                case .oversized(let command):
                    var flattener = Flattener(
                        scale: scale, text: text, pool: pool, stores: stores, frame: frame,
                        window: clip.offset(x: -originX, y: -originY))
                    flattener.append(command)
                    placeTemporary(flattener.finish(), originX, originY, clip)
                }
            }
        }
    }

    @inline(__always)
    private func place(_ picture: Unmanaged<Picture>, x: Double, y: Double, clip: PixelBox, depth: Int) {
        picture._withUnsafeGuaranteedRef { place($0, x: x, y: y, clip: clip, depth: depth) }
    }

    private func placeTemporary(_ flat: FlatPicture, _ originX: Int32, _ originY: Int32, _ clip: PixelBox) {
        temporaries.append(flat)
        place(flat, from: 0, to: Int32(flat.ops.count), originX, originY, clip)
    }

    @inline(__always)
    private func place(
        _ flat: FlatPicture, from first: Int32, to end: Int32, _ originX: Int32, _ originY: Int32, _ clip: PixelBox
    ) {
        guard first < end else { return }
        let owner = Unmanaged.passUnretained(flat)
        for i in Int(first)..<Int(end) {
            let op = flat.ops.baseAddress! + i
            let whole = op.pointee.box
            // Both are within 2^29, so their sums fit.
            let box = PixelBox(
                x0: max(clip.x0, whole.x0 &+ originX), y0: max(clip.y0, whole.y0 &+ originY),
                x1: min(clip.x1, whole.x1 &+ originX), y1: min(clip.y1, whole.y1 &+ originY))
            guard box.x0 < box.x1, box.y0 < box.y1 else { continue }
            placed.append(
                PlacedOp(box: box, originX: whole.x0 &+ originX, originY: whole.y0 &+ originY, op: op, owner: owner))
        }
    }
}

// MARK: - Layers

/// What a painted layer depends on.
struct LayerKey: Hashable {
    var picture: UInt64
    /// The picture's origin from the painted window's, device pixels.
    var x: Int32
    var y: Int32
    /// What rounding the origin left, in device pixels: pictures inside are rounded with it.
    var fractionX: Double
    var fractionY: Double
    /// The painted window from the shape's box.
    var window: PixelBox
    var width: Int
    var height: Int
    var opacity: UInt32
    var shape: DrawnShape
}

extension Placer {
    /// Device pixels above which a layer is painted for its visible part only.
    private static var greatestLayer: Int { 2 << 20 }

    /// `x`, `y`: the picture's exact place; `originX`, `originY`: its parent's.
    private func placeLayer(
        _ picture: Unmanaged<Picture>, _ spec: LayerSpec, x: Double, y: Double, _ originX: Int32, _ originY: Int32,
        _ clip: PixelBox, _ depth: Int
    ) {
        let box = spec.bounds.offset(x: originX, y: originY)
        let visible = box.intersection(clip)
        guard !visible.isEmpty, depth + 1 < Self.greatestDepth else { return }
        // Nothing to fade and straight edges: a clip, without the detour.
        if spec.opacity == 255, spec.shape == .rectangle {
            return place(picture, x: x, y: y, clip: visible, depth: depth + 1)
        }
        let picture = picture.takeUnretainedValue()
        let window = box.area <= Self.greatestLayer ? box : visible
        let (pictureX, pictureY) = (DeviceGrid.pixel(x), DeviceGrid.pixel(y))
        let isNested = self.flat(picture).hasChildren
        let key = LayerKey(
            picture: picture.identity, x: pictureX &- window.x0, y: pictureY &- window.y0,
            fractionX: isNested ? DeviceGrid.fraction(x) : 0, fractionY: isNested ? DeviceGrid.fraction(y) : 0,
            window: window.offset(x: -box.x0, y: -box.y0), width: box.width, height: box.height, opacity: spec.opacity,
            shape: spec.shape)
        let flat: FlatPicture
        if let known = stores.layers.value(key, frame: frame) {
            flat = known
        } else {
            flat = paintedLayer(picture, key, spec, depth)
            stores.layers.insert(flat, for: key, frame: frame)
        }
        place(flat, from: 0, to: Int32(flat.ops.count), window.x0, window.y0, clip)
    }

    private func paintedLayer(_ picture: Picture, _ key: LayerKey, _ spec: LayerSpec, _ depth: Int) -> FlatPicture {
        let (width, height) = (key.window.width, key.window.height)
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
        pixels.initialize(repeating: 0, count: width * height)
        // The layer's ink goes to the end of the list and is taken off again when it has been painted.
        let start = placed.count
        place(
            picture, x: Double(key.x) + key.fractionX, y: Double(key.y) + key.fractionY,
            clip: PixelBox(width: width, height: height), depth: depth + 1)
        for i in start..<placed.count { LayerPainter.paint(placed.base[i], into: pixels, width: width) }
        placed.count = start

        var flattener = Flattener(scale: scale, text: text, pool: pool, stores: stores, frame: frame)
        cut(pixels, key, spec)
        for i in 0..<width * height where spec.opacity < 255 { pixels[i] = faded(pixels[i], by: spec.opacity) }
        flattener.parts.ownedBytes = width * height * 4
        flattener.append(
            PixelSheet(number: stores.numbers.next(), width: width, height: height, pixels: pixels), x: 0, y: 0)
        return flattener.finish()
    }

    /// Multiplies a painted layer by its shape's coverage.
    private func cut(_ pixels: UnsafeMutablePointer<UInt32>, _ key: LayerKey, _ spec: LayerSpec) {
        guard spec.shape != .rectangle else { return }
        let (width, height) = (key.window.width, key.window.height)
        let shapeKey: ShapeKey
        switch spec.shape {
        case .rectangle: return
        case .rounded(let radius):
            guard radius > 0 else { return }
            let shortest = Double(min(key.width, key.height))
            shapeKey = ShapeKey(
                form: .rounded(radius: min(radius * scale, shortest / 2)), width: key.width, height: key.height)
        case .ellipse:
            shapeKey = ShapeKey(form: .ellipse, width: key.width, height: key.height)
        case .outline(let outline):
            shapeKey = ShapeKey(form: .outline(outline, scale: scale), width: 0, height: 0)
        }
        guard let mask = stores.shapes.mask(shapeKey, in: key.window, numbers: &stores.numbers) else {
            pixels.update(repeating: 0, count: width * height)
            return
        }
        for y in 0..<height {
            for x in 0..<width {
                let maskX = x + Int(key.window.x0) - Int(mask.left)
                let maskY = y + Int(key.window.y0) - Int(mask.top)
                let isInside = maskX >= 0 && maskX < mask.width && maskY >= 0 && maskY < mask.height
                let covered = isInside ? UInt32(mask.coverage[maskY * mask.width + maskX]) : 0
                pixels[y * width + x] = faded(pixels[y * width + x], by: covered)
            }
        }
    }
}

/// Paints ink in order onto premultiplied pixels: the plain way, for what is painted once and kept.
enum LayerPainter {
    static func paint(_ placed: PlacedOp, into pixels: UnsafeMutablePointer<UInt32>, width: Int) {
        let op = placed.op.pointee
        let box = placed.box
        let column = Int(box.x0 - placed.originX)
        for y in box.y0..<box.y1 {
            let row = pixels + Int(y) * width + Int(box.x0)
            let sourceRow = Int(y - placed.originY) * Int(op.stride)
            switch op.kind {
            case .fill:
                PixelLoops.layerUniform(row, box.width, premultiplied(op.colour, alpha: op.colour >> 24))
            case .mask where op.isRowUniform:
                let alpha = multiplied(UInt32(op.coverage![sourceRow]), op.colour >> 24)
                PixelLoops.layerUniform(row, box.width, premultiplied(op.colour, alpha: alpha))
            case .mask:
                PixelLoops.maskLayer(row, box.width, op.coverage! + sourceRow + column, op.colour)
            case .pixels where op.isRowUniform:
                PixelLoops.layerUniform(row, box.width, op.pixels![sourceRow])
            case .pixels:
                PixelLoops.layer(row, box.width, op.pixels! + sourceRow + column)
            }
        }
    }
}
