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
/// old one leaves and the generations change places. A use costs one comparison, nothing is ever sorted, and what leaves is dropped a few
/// at a time, so that no frame has to drop hundreds.
struct PixelCache<Holder: PixelHolder> {
    private let limit: Int
    private var young: [Holder] = []
    private var old: [Holder] = []
    private var leaving: [Holder] = []
    private var youngBytes = 0
    private var oldBytes = 0
    private var leavingBytes = 0
    /// Counts the holders that were told to drop their pixels.
    private(set) var drops: Int
    /// Starts where no holder can be: 0 is a holder in no cache.
    private var current: UInt32 = 3
    /// Holders dropped at a time.
    private static var dropsAtOnce: Int { 32 }

    var bytes: Int { youngBytes + oldBytes + leavingBytes }

    /// - Parameter drops: where to count on from, for a cache that takes another's place.
    init(limit: Int, drops: Int = 0) {
        self.limit = limit
        self.drops = drops
    }

    /// Notes that a holder with pixels is used.
    @inline(__always)
    mutating func touch(_ holder: Holder) {
        if holder.generation != current { promote(holder) }
    }

    /// Whether noting a use of the holder would change nothing.
    @inline(__always)
    func isYoung(_ holder: Holder) -> Bool { holder.generation == current }

    /// Notes that a holder has made `bytes` more, its first perhaps. Nothing is dropped before `trim`.
    mutating func add(_ bytes: Int, to holder: Holder) {
        touch(holder)
        holder.heldBytes += bytes
        youngBytes += bytes
    }

    /// Drops what was not used for longest, some of it or as much as is needed to keep the limit.
    @inline(__always)
    mutating func trim() {
        if youngBytes > limit / 2 { turn() }
        if !leaving.isEmpty { dropSome() }
    }

    mutating func removeAll() {
        for holder in young { drop(holder) }
        for holder in old { drop(holder) }
        for holder in leaving where holder.generation != 0 { drop(holder) }
        (young, old, leaving) = ([], [], [])
        (youngBytes, oldBytes, leavingBytes) = (0, 0, 0)
    }

    private mutating func promote(_ holder: Holder) {
        // Its place in the generation it was in is skipped when that one is dropped.
        if holder.generation == current - 1 { oldBytes -= holder.heldBytes }
        if holder.generation == current - 2 { leavingBytes -= holder.heldBytes }
        holder.generation = current
        young.append(holder)
        youngBytes += holder.heldBytes
    }

    private mutating func turn() {
        while !leaving.isEmpty { dropSome() }
        leaving = old
        leavingBytes = oldBytes
        old = young
        oldBytes = youngBytes
        young = []
        youngBytes = 0
        current += 1
    }

    private mutating func dropSome() {
        var count = 0
        while count < Self.dropsAtOnce || bytes > limit, let holder = leaving.popLast() {
            count += 1
            guard holder.generation == current - 2 else { continue }
            leavingBytes -= holder.heldBytes
            drop(holder)
        }
    }

    private mutating func drop(_ holder: Holder) {
        drops += 1
        holder.dropPixels()
        holder.heldBytes = 0
        holder.generation = 0
    }
}
