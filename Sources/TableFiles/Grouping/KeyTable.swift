import Glibc

/// Distinct byte strings, numbered from 0 as they are first seen.
///
/// A lookup costs one hash. A string equal to the one before costs one comparison, which is all that a sorted file asks.
struct KeyTable: Sendable {
    /// Where each string ends in `arena`.
    private var ends: [Int] = []
    private var arena: [UInt8] = []
    private var hashes: [UInt64] = []
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
        if last >= 0, isEqual(last, key) { return last }
        let hash = Self.hash(key)
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while slots[place] != 0 {
            let number = Int(slots[place]) - 1
            if hashes[number] == hash, isEqual(number, key) {
                last = number
                return number
            }
            place = (place + 1) & mask
        }
        last = ends.count
        arena.append(contentsOf: key)
        ends.append(arena.count)
        hashes.append(hash)
        slots[place] = Int32(last + 1)
        if ends.count * 2 > slots.count { grow() }
        return last
    }

    @inline(__always)
    private func isEqual(_ number: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = start(number)
        guard ends[number] - start == key.count else { return false }
        guard let base = key.baseAddress, !key.isEmpty else { return true }
        return arena.withUnsafeBytes { memcmp($0.baseAddress! + start, base, key.count) == 0 }
    }

    @inline(__always)
    private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = UInt64(key.count) &* 0x9E37_79B9_7F4A_7C15
        let bytes = UnsafeRawBufferPointer(key)
        var place = 0
        while place + 8 <= bytes.count {
            hash = mix(hash, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        var tail: UInt64 = 0
        while place < bytes.count {
            tail = tail << 8 | UInt64(bytes[place])
            place += 1
        }
        return mix(hash, tail)
    }

    @inline(__always)
    private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let mixed = (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
        return mixed ^ mixed >> 32
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for number in ends.indices {
            var place = Int(truncatingIfNeeded: hashes[number]) & mask
            while slots[place] != 0 { place = (place + 1) & mask }
            slots[place] = Int32(number + 1)
        }
    }
}
