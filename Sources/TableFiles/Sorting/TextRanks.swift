/// The places of distinct byte strings in their order.
///
/// Eight bytes at a time as a number: what agrees in eight is told apart by the next eight. So a million strings take the time of a few
/// passes over their first bytes, and only neighbours are compared further.
struct TextRanks {
    /// Few strings are compared byte by byte rather than by passes.
    private static let smallCount = 24

    private let texts: KeyTable
    /// The strings' numbers, in order as far as they have been sorted.
    private var order: [UInt32]

    private init(_ texts: KeyTable) {
        self.texts = texts
        order = (0..<UInt32(texts.count)).map { $0 }
    }

    /// For each string of a table, how many come before it. A string comes before those it is the beginning of.
    static func ranks(of texts: KeyTable) -> [UInt32] {
        var sorting = TextRanks(texts)
        sorting.sort()
        var ranks = [UInt32](repeating: 0, count: texts.count)
        for (rank, number) in sorting.order.enumerated() { ranks[Int(number)] = UInt32(rank) }
        return ranks
    }

    private mutating func sort() {
        // Parts that agree in their first bytes, and in how many.
        var parts = [(range: 0..<order.count, depth: 0)]
        while let (range, depth) = parts.popLast() {
            if range.count <= Self.smallCount {
                order[range].sort { [texts] in texts.bytes(Int($0)).lexicographicallyPrecedes(texts.bytes(Int($1))) }
            } else {
                divide(range, depth) { parts.append(($0, depth + 8)) }
            }
        }
    }

    /// Sorts a part by its next eight bytes, and tells of the parts of it that agree in them and go on.
    private mutating func divide(_ range: Range<Int>, _ depth: Int, _ remains: (Range<Int>) -> Void) {
        var numbers = Array(order[range])
        var keys = numbers.map { texts.word(of: Int($0), at: depth) }
        RadixSort.sort(&keys, &numbers)
        var start = 0
        while start < keys.count {
            var end = start + 1
            while end < keys.count, keys[end] == keys[start] { end += 1 }
            if end - start > 1 {
                // Zeros stand behind the end of a string, and may stand in one: those that have ended come first, shorter before longer.
                numbers[start..<end].sort { [texts] in min(texts.length(Int($0)), depth + 9) < min(texts.length(Int($1)), depth + 9) }
                let ended = numbers[start..<end].prefix { texts.length(Int($0)) <= depth + 8 }.count
                if end - start - ended > 1 { remains(range.lowerBound + start + ended..<range.lowerBound + end) }
            }
            start = end
        }
        order.replaceSubrange(range, with: numbers)
    }
}
