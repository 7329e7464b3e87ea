/// Something that knows the hash of what it is looked up by.
protocol HashCarrier: AnyObject {
    var hash: UInt64 { get }
}

/// Objects by their hash, held by the table: open addressing, a power of two long, at most half full.
///
/// What is found comes without a reference of its own, because a dozen words are looked up for each line and an atomic step for each costs more
/// than the look-up. It is there as long as the table has it; who keeps it longer holds it.
final class HashTable<Element: HashCarrier> {
    private typealias Slot = Unmanaged<Element>?

    private var slots: UnsafeMutablePointer<Slot>
    private(set) var slotCount: Int
    private(set) var count = 0

    /// - Parameter slotCount: a power of two.
    init(slotCount: Int = 1024) {
        self.slotCount = slotCount
        slots = HashTable.makeSlots(slotCount)
    }

    deinit {
        for slot in 0..<slotCount { slots[slot]?.release() }
        slots.deallocate()
    }

    private static func makeSlots(_ count: Int) -> UnsafeMutablePointer<Slot> {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: count)
        slots.initialize(repeating: nil, count: count)
        return slots
    }

    /// The element of this hash that `matches` accepts.
    @inline(__always)
    func find(hash: UInt64, _ matches: (Element) -> Bool) -> Unmanaged<Element>? {
        let mask = slotCount &- 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while let known = slots[slot] {
            if known._withUnsafeGuaranteedRef({ $0.hash == hash && matches($0) }) { return known }
            slot = (slot &+ 1) & mask
        }
        return nil
    }

    /// Adds an element that is not in the table.
    func insert(_ element: Element) {
        if (count + 1) * 2 > slotCount { grow() }
        place(.passRetained(element))
        count += 1
    }

    /// Takes out an element that is in the table.
    func remove(_ element: Element) {
        let mask = slotCount - 1
        var hole = Int(truncatingIfNeeded: element.hash) & mask
        while let known = slots[hole], known._withUnsafeGuaranteedRef({ $0 !== element }) { hole = (hole + 1) & mask }
        guard let removed = slots[hole] else { return }
        // What was pushed on by the removed one moves up, so that a search never ends at the hole it left.
        var slot = hole
        while true {
            slot = (slot + 1) & mask
            guard let next = slots[slot] else { break }
            let home = next._withUnsafeGuaranteedRef { Int(truncatingIfNeeded: $0.hash) } & mask
            if (slot - home) & mask >= (slot - hole) & mask {
                slots[hole] = next
                hole = slot
            }
        }
        slots[hole] = nil
        count -= 1
        removed.release()
    }

    /// Lets go of what is in the last `slots` slots, and of the slots: for a table nobody searches any more, a little at a time.
    func shed(_ slots: Int) {
        for _ in 0..<min(slots, slotCount) {
            slotCount -= 1
            self.slots[slotCount]?.release()
        }
    }

    private func grow() {
        let (old, oldCount) = (slots, slotCount)
        slotCount *= 2
        slots = HashTable.makeSlots(slotCount)
        for slot in 0..<oldCount {
            if let element = old[slot] { place(element) }
        }
        old.deallocate()
    }

    private func place(_ element: Unmanaged<Element>) {
        let mask = slotCount - 1
        var slot = element._withUnsafeGuaranteedRef { Int(truncatingIfNeeded: $0.hash) } & mask
        while slots[slot] != nil { slot = (slot + 1) & mask }
        slots[slot] = element
    }
}
