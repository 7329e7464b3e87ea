import Glibc

/// Distinct byte strings, numbered from 0 as they are first seen.
///
/// A lookup costs one hash. A string equal to the one before costs one comparison, which is all that a sorted file asks.
struct KeyTable: Sendable {
    /// A string: its first eight bytes, the first one lowest and zeros behind a shorter one, which tell most apart; and where it ends
    /// in `arena`.
    private struct Entry {
        var head: UInt64
        var end: Int
    }

    private var entries: [Entry] = []
    private var arena: [UInt8] = []
    /// Open addressing: the string's number + 1, or 0 for a free place. A power of two long, at most half full.
    private var slots = [Int32](repeating: 0, count: 256)
    private var last = -1
    /// What was touched last: it has no meaning, and keeps the loads from being left out.
    private var touched: UInt64 = 0
    /// From this size on the slots are not at hand.
    private static let farSlotCount = 1 << 16

    init() {}

    var count: Int { entries.count }

    /// The bytes of a string by its number.
    func bytes(_ number: Int) -> ArraySlice<UInt8> { arena[start(number)..<entries[number].end] }

    @inline(__always)
    private func start(_ number: Int) -> Int { number == 0 ? 0 : entries[number &- 1].end }

    /// Eight bytes of a string from a place on as a number, the first one highest, with zeros behind its end.
    func word(of number: Int, at place: Int) -> UInt64 {
        if place == 0 { return entries[number].head.byteSwapped }
        let from = start(number) + place, count = entries[number].end - from
        guard count > 0 else { return 0 }
        if count >= 8 {
            return arena.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: from, as: UInt64.self)) }
        }
        return arena[from..<from + count].reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - count))
    }

    @inline(__always)
    func length(_ number: Int) -> Int { entries[number].end &- start(number) }

    /// The number of a string, a new one if it is new. O(length) expected.
    mutating func number(of key: UnsafeBufferPointer<UInt8>) -> Int {
        let head = Self.head(key)
        if last >= 0, isEqual(last, key, head) { return last }
        var place = Int(truncatingIfNeeded: Self.hash(key, head)) & (slots.count &- 1)
        while slots[place] != 0 {
            let number = Int(slots[place]) &- 1
            if isEqual(number, key, head) {
                last = number
                return number
            }
            place = (place &+ 1) & (slots.count &- 1)
        }
        arena.append(contentsOf: key)
        return add(head, at: place)
    }

    /// The number of a string of less than eight bytes that are packed into a word, the first one lowest.
    mutating func number(packed head: UInt64, count: Int) -> Int {
        if last >= 0, entries[last].head == head, length(last) == count { return last }
        var place = Int(truncatingIfNeeded: Self.hash(head, count: count)) & (slots.count &- 1)
        while slots[place] != 0 {
            let number = Int(slots[place]) &- 1
            if entries[number].head == head, length(number) == count {
                last = number
                return number
            }
            place = (place &+ 1) & (slots.count &- 1)
        }
        for byte in 0..<count { arena.append(UInt8(truncatingIfNeeded: head >> UInt64(8 * byte))) }
        return add(head, at: place)
    }

    /// Numbers of several strings that lie one behind another in some bytes, as `number(of:)` gives them.
    ///
    /// In a table that no cache holds, a lookup waits for memory three times. So the places of all of them are touched first, and their
    /// waits overlap: some dozen strings at a time are five times as fast as one by one.
    mutating func numbers(of bytes: UnsafeBufferPointer<UInt8>, endingAt ends: [Int], into numbers: inout [Int]) {
        numbers.removeAll(keepingCapacity: true)
        if slots.count >= Self.farSlotCount { touch(bytes, ends) }
        var start = 0
        for end in ends {
            numbers.append(number(of: UnsafeBufferPointer(rebasing: bytes[start..<end])))
            start = end
        }
    }

    private mutating func touch(_ bytes: UnsafeBufferPointer<UInt8>, _ ends: [Int]) {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: ends.count) { likely in
            let mask = slots.count &- 1
            var start = 0
            for (index, end) in ends.enumerated() {
                let key = UnsafeBufferPointer(rebasing: bytes[start..<end])
                likely[index] = Int(slots[Int(truncatingIfNeeded: Self.hash(key, Self.head(key))) & mask]) &- 1
                start = end
            }
            var seen: UInt64 = 0
            for number in likely where number >= 0 { seen ^= entries[number].head ^ UInt64(arena[self.start(number)]) }
            touched = seen
        }
    }

    /// Adds the string that was just appended to the arena.
    private mutating func add(_ head: UInt64, at place: Int) -> Int {
        last = entries.count
        entries.append(Entry(head: head, end: arena.count))
        slots[place] = Int32(last + 1)
        if entries.count * 2 > slots.count { grow() }
        return last
    }

    @inline(__always)
    private func isEqual(_ number: Int, _ key: UnsafeBufferPointer<UInt8>, _ head: UInt64) -> Bool {
        guard entries[number].head == head else { return false }
        let start = start(number)
        guard entries[number].end &- start == key.count else { return false }
        guard key.count > 8, let base = key.baseAddress else { return true }
        return arena.withUnsafeBytes { arena in
            if key.count <= 16 {
                let rest = key.count &- 8
                return arena.loadUnaligned(fromByteOffset: start &+ rest, as: UInt64.self)
                    == UnsafeRawPointer(base).loadUnaligned(fromByteOffset: rest, as: UInt64.self)
            }
            return memcmp(arena.baseAddress! + start + 8, base + 8, key.count - 8) == 0
        }
    }

    /// Two loads that overlap, rather than a loop whose length no processor can foretell.
    @inline(__always)
    private static func head(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(key)
        switch bytes.count {
        case 8...: return UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        case 4...:
            let low = UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
            let high = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count &- 4, as: UInt32.self))
            return UInt64(low) | UInt64(high) &<< UInt64(8 &* (bytes.count &- 4))
        case 2...:
            let low = UInt16(littleEndian: bytes.loadUnaligned(as: UInt16.self))
            return UInt64(low) | UInt64(bytes[bytes.count &- 1]) &<< UInt64(8 &* (bytes.count &- 1))
        case 1: return UInt64(bytes[0])
        default: return 0
        }
    }

    @inline(__always)
    private static func hash(_ key: UnsafeBufferPointer<UInt8>, _ head: UInt64) -> UInt64 {
        var hash = hash(head, count: key.count)
        guard key.count > 8 else { return hash }
        let bytes = UnsafeRawBufferPointer(key)
        var place = 8
        while place + 8 <= bytes.count {
            hash = mix(hash, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        // The last eight bytes, some of them perhaps for a second time.
        return mix(hash, bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
    }

    @inline(__always)
    private static func hash(_ head: UInt64, count: Int) -> UInt64 {
        mix(UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15, head)
    }

    /// Both halves of the product: the lower one alone knows nothing of a word's last bytes, by which numbered names differ.
    @inline(__always)
    private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 4)
        let mask = slots.count - 1
        for number in entries.indices {
            let hash = bytes(number).withUnsafeBufferPointer { Self.hash($0, entries[number].head) }
            var place = Int(truncatingIfNeeded: hash) & mask
            while slots[place] != 0 { place = (place + 1) & mask }
            slots[place] = Int32(number + 1)
        }
    }
}
