/// Something that holds pixels it can make again.
protocol PixelHolder: AnyObject {
    /// Bytes held, as last told to the cache.
    var heldBytes: Int { get set }
    /// Generation of the cache in which the pixels were last used.
    var generation: UInt32 { get set }
    /// Lets go of the pixels.
    func dropPixels()
}

/// Bounds the bytes of many holders, dropping those not used for longest.
///
/// Two generations instead of a list: what is used moves to the young one; when that has half the bytes allowed, whatever is still in the
/// old one is dropped and the generations change places. A use costs one comparison, and nothing is ever sorted.
struct PixelCache<Holder: PixelHolder> {
    private let limit: Int
    private var young: [Holder] = []
    private var old: [Holder] = []
    private var youngBytes = 0
    private var oldBytes = 0
    /// Starts where no holder can be: 0 is a holder in no cache.
    private var current: UInt32 = 2

    var bytes: Int { youngBytes + oldBytes }

    init(limit: Int) { self.limit = limit }

    /// Notes that a holder with pixels is used.
    @inline(__always)
    mutating func touch(_ holder: Holder) {
        if holder.generation != current { promote(holder) }
    }

    /// Notes that a holder has made `bytes` more, its first perhaps. Nothing is dropped before `trim`.
    mutating func add(_ bytes: Int, to holder: Holder) {
        touch(holder)
        holder.heldBytes += bytes
        youngBytes += bytes
    }

    /// Drops what was not used for longest when there is more than is allowed.
    @inline(__always)
    mutating func trim() {
        if youngBytes > limit / 2 { turn() }
    }

    mutating func removeAll() {
        for holder in young { drop(holder) }
        for holder in old { drop(holder) }
        (young, old, youngBytes, oldBytes) = ([], [], 0, 0)
    }

    private mutating func promote(_ holder: Holder) {
        // Its place in the old generation is skipped when that one is dropped.
        if holder.generation == current - 1 { oldBytes -= holder.heldBytes }
        holder.generation = current
        young.append(holder)
        youngBytes += holder.heldBytes
    }

    private mutating func turn() {
        for holder in old where holder.generation == current - 1 { drop(holder) }
        old = young
        oldBytes = youngBytes
        young = []
        youngBytes = 0
        current += 1
    }

    private func drop(_ holder: Holder) {
        holder.dropPixels()
        holder.heldBytes = 0
        holder.generation = 0
    }
}
