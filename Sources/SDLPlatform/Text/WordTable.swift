/// Words by their hash: open addressing, a power of two long, at most half full.
struct WordTable {
    private var slots: [Word?]
    private(set) var count = 0

    /// - Parameter slotCount: a power of two.
    init(slotCount: Int = 1024) { slots = Array(repeating: nil, count: slotCount) }

    var slotCount: Int { slots.count }

    @inline(__always)
    func find(hash: UInt64, _ matches: (Word) -> Bool) -> Word? {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while let known = slots[slot] {
            if known.hash == hash, matches(known) { return known }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Adds a word that is not in the table.
    mutating func insert(_ word: Word) {
        if (count + 1) * 2 > slots.count {
            let old = slots
            slots = Array(repeating: nil, count: old.count * 2)
            for case let word? in old { place(word) }
        }
        place(word)
        count += 1
    }

    private mutating func place(_ word: Word) {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: word.hash) & mask
        while slots[slot] != nil { slot = (slot + 1) & mask }
        slots[slot] = word
    }

    /// Everything in it, for letting go of a little at a time.
    consuming func contents() -> [Word?] { slots }
}
