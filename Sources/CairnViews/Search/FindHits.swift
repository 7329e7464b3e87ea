/// Which rows of a list have a match, as their numbers in ascending order.
///
/// Kept as gaps from one to the next, as a rule a byte each: ten million hits take eleven megabytes, and none of the questions looks at
/// more than one chunk of them.
struct FindHits: Equatable, Sendable {
    private struct Chunk: Equatable, Sendable {
        let first: Int
        var last: Int
        /// Hits in the chunks before.
        var before: Int
        var count = 1
        /// From each hit to the next, seven bits a byte, the low ones first.
        var gaps: [UInt8] = []

        /// Calls `body` with each hit and its number in the list of all, until it returns false.
        func forEach(_ body: (_ hit: Int, _ number: Int) -> Bool) {
            var hit = first
            var number = before
            guard body(hit, number) else { return }
            var gap = 0
            var shift = 0
            for byte in gaps {
                gap |= Int(byte & 0x7F) << shift
                shift += 7
                guard byte < 0x80 else { continue }
                hit += gap
                number += 1
                (gap, shift) = (0, 0)
                guard body(hit, number) else { return }
            }
        }
    }

    private static let chunkLength = 256
    private var chunks: [Chunk] = []

    init() {}

    /// - Parameter hits: rows in ascending order.
    init(_ hits: [Int]) { for hit in hits { append(hit) } }

    var count: Int { chunks.last.map { $0.before + $0.count } ?? 0 }
    var isEmpty: Bool { chunks.isEmpty }
    /// Bytes it takes, roughly.
    var bytesUsed: Int { chunks.reduce(0) { $0 + MemoryLayout<Chunk>.stride + 32 + $1.gaps.count } }

    /// Adds a hit behind all others.
    mutating func append(_ hit: Int) {
        precondition(hit > chunks.last?.last ?? -1, "hits are added in ascending order")
        guard let last = chunks.indices.last, chunks[last].count < Self.chunkLength else {
            return chunks.append(Chunk(first: hit, last: hit, before: count))
        }
        var gap = hit - chunks[last].last
        while gap >= 0x80 {
            chunks[last].gaps.append(UInt8(gap & 0x7F) | 0x80)
            gap >>= 7
        }
        chunks[last].gaps.append(UInt8(gap))
        chunks[last].last = hit
        chunks[last].count += 1
    }

    /// Adds hits that are all behind these.
    mutating func append(contentsOf other: FindHits) {
        guard let first = other.chunks.first else { return }
        precondition(first.first > chunks.last?.last ?? -1, "hits are added in ascending order")
        let before = count
        for var chunk in other.chunks {
            chunk.before += before
            chunks.append(chunk)
        }
    }

    /// The last chunk that begins at or before a row.
    private func chunk(for row: Int) -> Int? {
        var low = 0
        var high = chunks.count
        while low < high {
            let middle = (low + high) / 2
            if chunks[middle].first <= row { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    /// How many hits are before a row: also the number, from 0, of a hit that is one. O(log n).
    func number(of row: Int) -> Int {
        guard let index = chunk(for: row) else { return 0 }
        var found = chunks[index].before + chunks[index].count
        chunks[index].forEach { hit, number in
            if hit >= row { found = number }
            return hit < row
        }
        return found
    }

    func count(in rows: Range<Int>) -> Int { number(of: rows.upperBound) - number(of: rows.lowerBound) }

    /// The first hit at or behind a row. O(log n).
    func first(atOrAfter row: Int) -> Int? {
        guard let index = chunk(for: row) else { return chunks.first?.first }
        var found = index + 1 < chunks.count ? chunks[index + 1].first : nil
        chunks[index].forEach { hit, _ in
            if hit >= row { found = hit }
            return hit < row
        }
        return found
    }

    /// The last hit before a row. O(log n).
    func last(before row: Int) -> Int? {
        guard let index = chunk(for: row - 1) else { return nil }
        var found: Int?
        chunks[index].forEach { hit, _ in
            if hit < row { found = hit }
            return hit < row
        }
        return found
    }

    func contains(_ row: Int) -> Bool { first(atOrAfter: row) == row }
}
