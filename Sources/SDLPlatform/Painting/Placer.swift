import Drawing
import Synchronization

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
/// that, so a flat picture serves every place. Rectangles of one picture that touch in points touch in pixels; two
/// pictures do so when the first is a whole number of pixels high, and may else be a pixel apart.
final class Placer {
    let stores: PaintingStores
    let placed = Scratch<PlacedOp>(capacity: 256)
    /// The frame's own picture, recorded anew for each and so not kept with it.
    @exclusivity(unchecked) private var root: (identity: UInt64, flat: FlatPicture)?
    /// Flat pictures kept with their pictures.
    private let kept = FlatPictureList()
    /// Marks those that are this placer's, for the scale as it is, and not emptied since.
    @exclusivity(unchecked) private var generation = Placer.nextGeneration()
    /// Made in this frame and perhaps for it alone.
    @exclusivity(unchecked) var temporaries: [FlatPicture] = []
    @exclusivity(unchecked) var scale = 0.0
    @exclusivity(unchecked) var frame: UInt64 = 0
    /// Bytes that make the caches look at themselves: half as many again as were left last time.
    private var trimAt = 1 << 20

    /// Pictures in pictures; deeper ones are not drawn. Views nest some dozens deep.
    static let greatestDepth = 256

    /// Counts over all placers: a picture may be painted by one after another.
    private static let lastGeneration = Atomic<UInt64>(0)

    private static func nextGeneration() -> UInt64 { lastGeneration.add(1, ordering: .relaxed).newValue }

    init(text: any LineRasterizer) { stores = PaintingStores(text: text) }

    /// What the caches keep from being freed.
    var bytes: Int { stores.pool.bytesInUse + stores.bytes }

    func removeAll() {
        forgetPictures()
        stores.removeAll()
    }

    private func forgetPictures() {
        root = nil
        kept.emptyAll()
        generation = Self.nextGeneration()
    }

    /// Fills `placed`, which is valid until `finish`.
    func place(_ root: Picture, scale: Double, width: Int, height: Int, frame: UInt64) {
        if scale != self.scale {
            forgetPictures()
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
        guard bytes > trimAt || frame & 63 == 0 else { return }
        stores.trim(frame: frame)
        trimAt = bytes + max(1 << 20, bytes / 2)
    }

    /// What a picture is in device pixels, made when it is not there. It goes when the picture goes, and the frame's own holds all it shows.
    func flat(_ picture: Picture) -> FlatPicture {
        if let known = picture.prepared as? FlatPicture, known.generation == generation { return known }
        let made = flattened(picture)
        made.join(kept, generation: generation)
        picture.prepared = made
        return made
    }

    private func flattened(_ picture: Picture) -> FlatPicture {
        Flattener(scale: scale, stores: stores, frame: frame).flatten(picture)
    }

    /// `x`, `y`: the exact place, device pixels.
    func place(_ picture: Picture, x: Double, y: Double, clip: PixelBox, depth: Int) {
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
                switch flat.special(step) {
                case .layer(let spec):
                    placeLayer(step.picture!, spec, x: childX, y: childY, originX, originY, clip, depth)
                case .oversized(let command):
                    var flattener = Flattener(
                        scale: scale, stores: stores, frame: frame, window: clip.offset(x: -originX, y: -originY))
                    flattener.append(command)
                    placeTemporary(flattener.finish(), originX, originY, clip)
                }
            }
        }
    }

    @inline(__always)
    func place(_ picture: Unmanaged<Picture>, x: Double, y: Double, clip: PixelBox, depth: Int) {
        picture._withUnsafeGuaranteedRef { place($0, x: x, y: y, clip: clip, depth: depth) }
    }

    private func placeTemporary(_ flat: FlatPicture, _ originX: Int32, _ originY: Int32, _ clip: PixelBox) {
        temporaries.append(flat)
        place(flat, from: 0, to: Int32(flat.ops.count), originX, originY, clip)
    }

    @inline(__always)
    func place(
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
