/// A set of row numbers that grows while it is read: a bit for each row, in pieces, so that a copy shares all but the last one
/// touched. At most an eighth of a byte for each row of the table, however many are in it; stretches without any take nothing.
public struct RowSet: Hashable, Sendable {
    private static let chunkBits = 16
    private var chunks: [[UInt64]] = []
    public private(set) var count = 0

    public init() {}

    public var isEmpty: Bool { count == 0 }

    /// O(1).
    public func contains(_ row: Int) -> Bool {
        let chunk = row >> Self.chunkBits
        guard row >= 0, chunk < chunks.count, !chunks[chunk].isEmpty else { return false }
        let bit = row & ((1 << Self.chunkBits) - 1)
        return chunks[chunk][bit >> 6] >> UInt64(bit & 63) & 1 == 1
    }

    /// O(1) amortised.
    public mutating func insert(_ row: Int) {
        let chunk = row >> Self.chunkBits, bit = row & ((1 << Self.chunkBits) - 1)
        while chunks.count <= chunk { chunks.append([]) }
        if chunks[chunk].isEmpty { chunks[chunk] = [UInt64](repeating: 0, count: 1 << (Self.chunkBits - 6)) }
        let mask: UInt64 = 1 << UInt64(bit & 63)
        if chunks[chunk][bit >> 6] & mask == 0 {
            chunks[chunk][bit >> 6] |= mask
            count += 1
        }
    }

    /// Takes away all rows from a number on.
    mutating func removeRows(from row: Int) {
        var current = next(from: row)
        while let found = current {
            chunks[found >> Self.chunkBits][(found & ((1 << Self.chunkBits) - 1)) >> 6] &= ~(1 << UInt64(found & 63))
            count -= 1
            current = next(from: found + 1)
        }
    }

    /// The first row of the set from a number on; nil if there is none. Skips 64 rows at a step, and empty pieces at once.
    public func next(from row: Int) -> Int? {
        var row = max(0, row)
        while row >> Self.chunkBits < chunks.count {
            let chunk = chunks[row >> Self.chunkBits]
            let base = row & ~((1 << Self.chunkBits) - 1)
            if !chunk.isEmpty {
                var word = (row - base) >> 6
                var bits = chunk[word] & ~UInt64.below(row & 63)
                while true {
                    if bits != 0 { return base + (word << 6) + bits.trailingZeroBitCount }
                    word += 1
                    if word == chunk.count { break }
                    bits = chunk[word]
                }
            }
            row = base + (1 << Self.chunkBits)
        }
        return nil
    }
}
