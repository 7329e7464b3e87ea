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
    /// Some texts one behind another, where they end, and their numbers.
    private var scratch: [UInt8] = []
    private var ends: [Int] = []
    private var numbers: [Int] = []
    private static let textsAtATime = 64

    init(_ sorting: Sorting, kind: ValueKind, capacity: Int) {
        self.sorting = sorting
        self.kind = kind
        keys.reserveCapacity(capacity)
    }

    /// How many rows have keys: those from 0 on.
    var count: Int { keys.count }

    mutating func append(_ batch: borrowing RowBatch) {
        batch.bytes.withUnsafeBufferPointer { bytes in
            if kind == .number {
                for row in 0..<batch.rowCount { keys.append(numberKey(UnsafeBufferPointer(rebasing: bytes[batch.field(row, 0).range]))) }
                return
            }
            var row = 0
            while row < batch.rowCount {
                let end = min(batch.rowCount, row + Self.textsAtATime)
                scratch.removeAll(keepingCapacity: true)
                ends.removeAll(keepingCapacity: true)
                while row < end {
                    appendText(UnsafeBufferPointer(rebasing: bytes[batch.field(row, 0).range]))
                    ends.append(scratch.count)
                    row += 1
                }
                scratch.withUnsafeBufferPointer { texts.numbers(of: $0, endingAt: ends, into: &numbers) }
                for (index, number) in numbers.enumerated() {
                    keys.append(ends[index] == (index > 0 ? ends[index - 1] : 0) ? Self.blank : UInt64(number))
                }
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

    /// Adds the bytes to sort a text by; none for the empty text, and for others at least one.
    private mutating func appendText(_ value: UnsafeBufferPointer<UInt8>) {
        if kind == .date, let date = DateText(value) {
            // The date in order of weight, whichever way it is written; then the text, for minutes and seconds.
            scratch += [UInt8(date.year >> 8), UInt8(date.year & 0xFF), UInt8(date.month), UInt8(date.day)]
        }
        NaturalKey.append(value, limit: Self.textLimit, to: &scratch)
    }

    /// The finished keys, smaller ones first. O(distinct texts log distinct texts).
    mutating func finish() -> [UInt64] {
        var result: [UInt64] = []
        swap(&result, &keys)
        guard kind != .number else { return result }
        let ranks = TextRanks.ranks(of: texts)
        let top = UInt64(ranks.count)
        for row in result.indices where result[row] != Self.blank {
            let rank = UInt64(ranks[Int(result[row])])
            result[row] = sorting.isDescending ? top - rank : rank
        }
        texts = KeyTable()
        return result
    }
}
