import Glibc

/// Distinct byte strings, numbered from 0 as they are first seen.
///
/// A lookup costs one hash. A string equal to the one before costs one comparison, which is all that a sorted file asks.
struct KeyTable: Sendable {
    /// Where each string ends in `arena`.
    private var ends: [Int] = []
    private var arena: [UInt8] = []
    /// The first eight bytes of each string, padded with zeros: enough to compare most.
    private var heads: [UInt64] = []
    /// Open addressing: the string's number + 1, or 0 for a free place. A power of two long, at most half full.
    private var slots = [Int32](repeating: 0, count: 256)
    private var last = -1

    init() {}

    var count: Int { ends.count }

    /// The bytes of a string by its number.
    func bytes(_ number: Int) -> ArraySlice<UInt8> { arena[start(number)..<ends[number]] }

    @inline(__always)
    private func start(_ number: Int) -> Int { number == 0 ? 0 : ends[number - 1] }

    /// The number of a string, a new one if it is new. O(length) expected.
    mutating func number(of key: UnsafeBufferPointer<UInt8>) -> Int {
        let head = Self.head(key)
        if last >= 0, isEqual(last, key, head) { return last }
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: Self.hash(key, head)) & mask
        while slots[place] != 0 {
            let number = Int(slots[place]) - 1
            if isEqual(number, key, head) {
                last = number
                return number
            }
            place = (place + 1) & mask
        }
        last = ends.count
        arena.append(contentsOf: key)
        ends.append(arena.count)
        heads.append(head)
        slots[place] = Int32(last + 1)
        if ends.count * 2 > slots.count { grow() }
        return last
    }

    /// The number of a string of less than eight bytes that are packed into a word, the first one highest.
    mutating func number(packed head: UInt64, count: Int) -> Int {
        if last >= 0, heads[last] == head, ends[last] - start(last) == count { return last }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { bytes in
            for place in 0..<count { bytes[place] = UInt8(truncatingIfNeeded: head >> UInt64(8 * (count - 1 - place))) }
            return number(of: UnsafeBufferPointer(rebasing: bytes[0..<count]))
        }
    }

    @inline(__always)
    private func isEqual(_ number: Int, _ key: UnsafeBufferPointer<UInt8>, _ head: UInt64) -> Bool {
        guard heads[number] == head else { return false }
        let start = start(number)
        guard ends[number] - start == key.count else { return false }
        guard key.count > 8, let base = key.baseAddress else { return true }
        return arena.withUnsafeBytes { memcmp($0.baseAddress! + start + 8, base + 8, key.count - 8) == 0 }
    }

    @inline(__always)
    private static func head(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        if key.count >= 8 { return UnsafeRawBufferPointer(key).loadUnaligned(as: UInt64.self) }
        var head: UInt64 = 0
        for byte in key { head = head << 8 | UInt64(byte) }
        return head
    }

    @inline(__always)
    private static func hash(_ key: UnsafeBufferPointer<UInt8>, _ head: UInt64) -> UInt64 {
        var hash = mix(UInt64(key.count) &* 0x9E37_79B9_7F4A_7C15, head)
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
    private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let mixed = (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
        return mixed ^ mixed >> 32
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 4)
        let mask = slots.count - 1
        for number in ends.indices {
            let hash = bytes(number).withUnsafeBufferPointer { Self.hash($0, heads[number]) }
            var place = Int(truncatingIfNeeded: hash) & mask
            while slots[place] != 0 { place = (place + 1) & mask }
            slots[place] = Int32(number + 1)
        }
    }
}
