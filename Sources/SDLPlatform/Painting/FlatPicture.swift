import Drawing

/// A picture brought to device pixels once: ink relative to its own rounded origin, and the pictures placed in it.
///
/// It holds for one scale, whatever whole pixel the picture is placed at, so scrolling never makes one again.
final class FlatPicture {
    /// Consecutive ink, then perhaps a picture: together the drawing order. Plain values, so that walking them counts
    /// no references.
    struct Step: BitwiseCopyable {
        enum Role: UInt8, BitwiseCopyable {
            case none
            case plain
            case clipped
            case special
        }

        var firstOp: Int32
        var endOp: Int32
        var role = Role.none
        /// Index in `specials`.
        var special: Int32 = 0
        /// Device pixels from the parent's exact origin.
        var x = 0.0
        var y = 0.0
        var clip = PixelBox.everything
        /// Kept alive by the flat picture.
        var picture: Unmanaged<Picture>?
    }

    /// Children that take more than a walk.
    enum Special {
        case layer(LayerSpec)
        /// Too large to be made as a whole: made anew for what is visible.
        case oversized(DrawCommand)
    }

    @exclusivity(unchecked) private(set) var ops: UnsafeMutableBufferPointer<InkOp>
    @exclusivity(unchecked) private(set) var steps: UnsafeMutableBufferPointer<Step>
    let hasChildren: Bool
    /// What surrounds all ink; nil when there are children, whose extent is not known here.
    let extent: PixelBox?
    /// Frame this was last placed in, for caches of flat pictures.
    var lastUsed: UInt64 = 0
    /// Which placer's and made when, see `Placer.generation`; 0 for those that are not kept with a picture.
    var generation: UInt64 = 0
    /// Its neighbours in the list of those that are kept.
    @exclusivity(unchecked) fileprivate(set) unowned(unsafe) var previous: FlatPicture?
    @exclusivity(unchecked) fileprivate(set) unowned(unsafe) var next: FlatPicture?
    @exclusivity(unchecked) private var keeper: FlatPictureList?
    /// Memory of the copied coverage and of the colourings.
    private(set) var bytes: Int

    private let pool: PixelPool
    /// Steps, and the ink behind them.
    @exclusivity(unchecked) private var listBlock: PixelPool.Block?
    /// The one thing most of them keep alive: the line of text they show.
    @exclusivity(unchecked) private var owner: AnyObject?
    @exclusivity(unchecked) private var extras: Extras?

    init(_ parts: consuming FlatPictureParts, pool: PixelPool) {
        let stepBytes = parts.steps.count * MemoryLayout<Step>.stride
        let list = pool.take(bytes: stepBytes + parts.ops.count * MemoryLayout<InkOp>.stride)
        let memory = list.memory
        steps = UnsafeMutableBufferPointer(
            start: memory.initializeMemory(as: Step.self, from: parts.steps.base, count: parts.steps.count), count: parts.steps.count)
        ops = UnsafeMutableBufferPointer(
            start: (memory + stepBytes).initializeMemory(as: InkOp.self, from: parts.ops.base, count: parts.ops.count),
            count: parts.ops.count)
        listBlock = list
        owner = parts.owner
        extras = parts.extras
        self.pool = pool
        bytes = PixelPool.size(Int(list.sizeClass)) + 256 + parts.ownedBytes
        if let extras { for block in extras.blocks { bytes += PixelPool.size(Int(block.sizeClass)) } }
        var surrounding: PixelBox?
        for op in ops { surrounding = surrounding?.union(op.box) ?? op.box }
        hasChildren = steps.contains { $0.role != .none }
        extent = hasChildren ? nil : surrounding ?? .nothing
    }

    deinit {
        keeper?.remove(self)
        giveBack()
    }

    func special(_ step: Step) -> Special { extras!.specials[Int(step.special)] }

    /// Notes it among those kept with their pictures.
    func join(_ list: FlatPictureList, generation: UInt64) {
        self.generation = generation
        keeper = list
        list.add(self)
    }

    /// Lets go of all memory: it is not looked at again, only its picture still holds it.
    fileprivate func empty() {
        keeper = nil
        generation = 0
        giveBack()
        ops = UnsafeMutableBufferPointer(start: nil, count: 0)
        steps = UnsafeMutableBufferPointer(start: nil, count: 0)
        (owner, extras) = (nil, nil)
    }

    private func giveBack() {
        for op in ops {
            var next = op.colourings
            while let colouring = next {
                next = colouring.pointee.next
                pool.give(colouring.pointee.block)
                colouring.deallocate()
            }
        }
        if let extras { for block in extras.blocks { pool.give(block) } }
        if let listBlock { pool.give(listBlock) }
        listBlock = nil
    }

    /// Colourings kept for one piece of ink: a row is seen plain, hovered and selected; a fading tint makes a new one
    /// each frame.
    static let greatestColourings = 4
    /// Pixels above which ink is coloured each time rather than remembered: a tenth of a 4K surface.
    static let greatestColouringPixels = 800_000

    /// Opaque pixels of `op` on `backdrop`; nil when they are not worth keeping (yet). O(1) once made.
    func colouring(
        _ op: UnsafeMutablePointer<InkOp>, on backdrop: UInt32, frame: UInt64, tables: ColourTables
    ) -> UnsafePointer<UInt32>? {
        var link = op.pointee.colourings
        var count = 0
        var stalest: UnsafeMutablePointer<Colouring>?
        while let colouring = link {
            if colouring.pointee.backdrop == backdrop {
                colouring.pointee.lastUsed = frame
                return UnsafePointer(colouring.pointee.pixels)
            }
            if stalest == nil || colouring.pointee.lastUsed < stalest!.pointee.lastUsed { stalest = colouring }
            count += 1
            link = colouring.pointee.next
        }
        if op.pointee.firstWritten == 0 { op.pointee.firstWritten = frame }
        let pixels = op.pointee.sourceColumns * op.pointee.sourceRows
        guard op.pointee.firstWritten < frame, pixels <= Self.greatestColouringPixels else { return nil }
        let made: UnsafeMutablePointer<Colouring>
        if count < Self.greatestColourings {
            made = .allocate(capacity: 1)
            let block = pool.take(bytes: pixels * 4)
            bytes += PixelPool.size(Int(block.sizeClass))
            made.initialize(
                to: Colouring(backdrop: backdrop, lastUsed: frame, block: block, next: op.pointee.colourings))
            op.pointee.colourings = made
        } else {
            made = stalest!
            made.pointee.backdrop = backdrop
            made.pointee.lastUsed = frame
        }
        Self.colour(op.pointee, on: backdrop, into: made.pointee.pixels, tables: tables)
        return UnsafePointer(made.pointee.pixels)
    }

    private static func colour(
        _ op: InkOp, on backdrop: UInt32, into pixels: UnsafeMutablePointer<UInt32>, tables: ColourTables
    ) {
        let columns = op.sourceColumns
        let rows = op.sourceRows
        switch op.kind {
        case .fill:
            preconditionFailure("a fill needs no colouring")
        case .mask:
            let table = tables.table(op.colour, on: backdrop)
            if let words = op.words {
                let ink = FlatInk(colour: op.colour, backdrop: backdrop, table: table)
                let whole = PixelBox(width: columns, height: rows)
                return words._withUnsafeGuaranteedRef { $0.draw(whole, in: ink, to: pixels, rowPixels: columns) }
            }
            for row in 0..<rows {
                let coverage = op.coverage! + row * Int(op.stride)
                PixelLoops.colour(pixels + row * columns, columns, coverage, table: table)
            }
        case .pixels:
            PixelLoops.fill(pixels, columns * rows, backdrop)
            for row in 0..<rows {
                PixelLoops.layer(pixels + row * columns, columns, op.pixels! + row * Int(op.stride))
            }
        }
    }
}

/// What few flat pictures have: those of rows, of which a fling makes thousands a second, do without.
private final class Extras {
    var specials = ContiguousArray<FlatPicture.Special>()
    /// Memory of the ink's own.
    var blocks = ContiguousArray<PixelPool.Block>()
    /// Pictures placed in it, masks and pixels that others may have too.
    var owners = ContiguousArray<AnyObject>()
}

/// All flat pictures that are kept with their pictures, so that they can be emptied together: a chain through themselves, as they come and
/// go by the dozen in every frame.
final class FlatPictureList {
    private unowned(unsafe) var first: FlatPicture?

    fileprivate func add(_ flat: FlatPicture) {
        flat.next = first
        first?.previous = flat
        first = flat
    }

    fileprivate func remove(_ flat: FlatPicture) {
        if let previous = flat.previous { previous.next = flat.next } else { first = flat.next }
        flat.next?.previous = flat.previous
        (flat.previous, flat.next) = (nil, nil)
    }

    func emptyAll() {
        while let flat = first {
            remove(flat)
            flat.empty()
        }
    }
}

/// A flat picture while it is put together, in lists that are used for one after the other.
struct FlatPictureParts: ~Copyable {
    final class Lists {
        let ops = Scratch<InkOp>()
        let steps = Scratch<FlatPicture.Step>()
    }

    private let lists: Lists
    var ops: Scratch<InkOp> { lists.ops }
    var steps: Scratch<FlatPicture.Step> { lists.steps }
    fileprivate private(set) var owner: AnyObject?
    fileprivate private(set) var extras: Extras?
    /// Of shared pixels that no other picture uses.
    var ownedBytes = 0
    private var firstOp = 0

    init(_ lists: Lists) {
        self.lists = lists
        lists.ops.count = 0
        lists.steps.count = 0
    }

    /// Adds a child after the ink so far; `step` says how and where.
    mutating func append(_ step: FlatPicture.Step) {
        var step = step
        step.firstOp = Int32(firstOp)
        step.endOp = Int32(ops.count)
        steps.append(step)
        firstOp = ops.count
    }

    mutating func append(_ special: FlatPicture.Special, _ step: FlatPicture.Step) {
        var step = step
        step.role = .special
        let extras = madeExtras()
        step.special = Int32(extras.specials.count)
        extras.specials.append(special)
        append(step)
    }

    private mutating func madeExtras() -> Extras {
        if let extras { return extras }
        let made = Extras()
        extras = made
        return made
    }

    /// Memory that lives as long as the picture.
    mutating func keep(_ block: PixelPool.Block) { madeExtras().blocks.append(block) }

    /// Keeps alive what ink points into, or a step.
    mutating func keep(_ owner: AnyObject) {
        if self.owner == nil { self.owner = owner } else { madeExtras().owners.append(owner) }
    }

    /// The same for what no other picture has.
    mutating func keep(_ owner: AnyObject, bytes: Int) {
        keep(owner)
        ownedBytes += bytes
    }

    mutating func finish() {
        guard ops.count > firstOp else { return }
        append(FlatPicture.Step(firstOp: 0, endOp: 0))
    }
}

/// How a picture is faded and cut, in its parent's device pixels.
struct LayerSpec {
    /// 0 to 255.
    var opacity: UInt32
    var shape: DrawnShape
    /// Relative to the parent's rounded origin.
    var bounds: PixelBox
}
