/// A key of 64 bits for each row, made in one pass over a column, so that sorting rows is sorting numbers.
struct SortKeys {
    /// Of a text, this many bytes decide. Texts that agree so far keep the order of the file.
    static let textLimit = 128
    /// The key of rows without a value: always last.
    private static let blank = UInt64.max
    /// The key of text among numbers: behind them.
    private static let notANumber = UInt64.max - 1

    let sorting: Sorting
    let kind: ValueKind
    /// Numbers: keys. Texts: numbers of the distinct texts, until `finish` makes ranks of them.
    private var keys: [UInt64] = []
    private var texts = KeyTable()
    private var scratch: [UInt8] = []

    init(_ sorting: Sorting, kind: ValueKind, capacity: Int) {
        self.sorting = sorting
        self.kind = kind
        keys.reserveCapacity(capacity)
    }

    /// How many rows have keys: those from 0 on.
    var count: Int { keys.count }

    mutating func append(_ batch: borrowing RowBatch) {
        batch.bytes.withUnsafeBufferPointer { bytes in
            for row in 0..<batch.rowCount {
                let value = UnsafeBufferPointer(rebasing: bytes[batch.field(row, 0).range])
                keys.append(kind == .number ? numberKey(value) : textKey(value))
            }
        }
    }

    private func numberKey(_ value: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard !value.isEmpty else { return Self.blank }
        guard let number = NumberText.value(value) else { return Self.notANumber }
        let bits = number == 0 ? 0 : number.bitPattern  // -0 is 0
        let ascending = bits >> 63 == 1 ? ~bits : bits | 1 << 63
        return sorting.isDescending ? ~ascending : ascending
    }

    private mutating func textKey(_ value: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard !value.isEmpty else { return Self.blank }
        scratch.removeAll(keepingCapacity: true)
        if kind == .date, let date = DateText(value) {
            // The date in order of weight, whichever way it is written; then the text, for minutes and seconds.
            scratch += [UInt8(date.year >> 8), UInt8(date.year & 0xFF), UInt8(date.month), UInt8(date.day)]
        }
        NaturalKey.append(value, limit: Self.textLimit, to: &scratch)
        return scratch.withUnsafeBufferPointer { UInt64(texts.number(of: $0)) }
    }

    /// The finished keys, smaller ones first. O(distinct texts log distinct texts).
    mutating func finish() -> [UInt64] {
        var result: [UInt64] = []
        swap(&result, &keys)
        guard kind != .number else { return result }
        let ranks = rankTexts()
        let top = UInt64(ranks.count)
        for row in result.indices where result[row] != Self.blank {
            let rank = UInt64(ranks[Int(result[row])])
            result[row] = sorting.isDescending ? top - rank : rank
        }
        texts = KeyTable()
        return result
    }

    private func rankTexts() -> [UInt32] {
        var order = (0..<texts.count).map { (prefix: prefix(of: texts.bytes($0)), number: UInt32($0)) }
        order.sort { first, second in
            if first.prefix != second.prefix { return first.prefix < second.prefix }
            let a = texts.bytes(Int(first.number)), b = texts.bytes(Int(second.number))
            return a.lexicographicallyPrecedes(b)
        }
        var ranks = [UInt32](repeating: 0, count: order.count)
        for (rank, entry) in order.enumerated() { ranks[Int(entry.number)] = UInt32(rank) }
        return ranks
    }

    private func prefix(of text: ArraySlice<UInt8>) -> UInt64 {
        var prefix: UInt64 = 0
        for byte in text.prefix(8) { prefix = prefix << 8 | UInt64(byte) }
        return prefix << UInt64(8 * max(0, 8 - text.count))
    }
}
