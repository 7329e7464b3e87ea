import Testing

@testable import TableFiles

@Suite struct SortingTests {
    /// Keys that differ in few bits, in many, in high and low ones; equal ones keep the order of their rows.
    @Test(arguments: [1 as UInt64, 2, 3, 4, 5, 6])
    func radixSortIsAStableSort(seed: UInt64) {
        var random = SeededGenerator(seed)
        for count in [0, 1, 2, 63, 64, 65, 500, 4095, 4096, 9000] {
            let masks: [UInt64] = [.max, 0xFF, 0xFFFF_0000_0000_0000, 0x8000_0000_0000_0001, 0x0000_00FF_FF00_0FF0, 0, 0xFFFF_FFFF_F000]
            let mask = masks.randomElement(using: &random)!, base = random.next()
            var keys = (0..<count).map { _ in base & ~mask | random.next() & mask }
            // Runs that agree in their highest bits.
            if Bool.random(using: &random) { keys = keys.map { $0 & 7 == 0 ? $0 : base & ~0xFFFF | $0 & 0xFFFF } }
            var rows = (0..<UInt32(count)).map { $0 }
            let expected = zip(keys, rows).sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            RadixSort.sort(&keys, &rows)
            #expect(rows == expected.map(\.1), "seed \(seed), \(count) keys under \(String(mask, radix: 16))")
            #expect(keys == expected.map(\.0))
        }
    }

    /// Texts that begin alike for any number of bytes, end in one another, and hold zeros.
    @Test(arguments: [1 as UInt64, 2, 3, 4])
    func ranksOfTextsAreThoseOfAComparison(seed: UInt64) {
        var random = SeededGenerator(seed)
        for _ in 0..<6 {
            var table = KeyTable()
            var texts: [[UInt8]] = []
            for _ in 0..<Int.random(in: 1...900, using: &random) {
                let length = Int.random(in: 0...30, using: &random)
                let text = (0..<length).map { place -> UInt8 in
                    place < 11 && seed % 2 == 0 ? 0x61 : [0, 1, 0x61, 0xFF].randomElement(using: &random)!
                }
                if text.withUnsafeBufferPointer({ table.number(of: $0) }) == texts.count { texts.append(text) }
            }
            let order = texts.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
            let ranks = TextRanks.ranks(of: table)
            #expect(ranks.count == texts.count)
            for (rank, number) in order.enumerated() { #expect(ranks[number] == UInt32(rank), "seed \(seed), text \(texts[number])") }
        }
    }

    /// Strings one by one, packed, and in tens: the same numbers, and the strings come back. Enough of them for a table that is touched first.
    @Test func aTableOfStringsIsADictionary() {
        var random = SeededGenerator(11)
        var table = KeyTable(), dictionary: [[UInt8]: Int] = [:]
        for round in 0..<4000 {
            let some = (0..<10).map { _ in
                round % 2 == 0
                    ? Array("name \(Int.random(in: 0..<60_000, using: &random))".utf8)
                    : (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 0...3, using: &random) }
            }
            var ends: [Int] = [], numbers: [Int] = []
            for text in some { ends.append((ends.last ?? 0) + text.count) }
            some.flatMap { $0 }.withUnsafeBufferPointer { table.numbers(of: $0, endingAt: ends, into: &numbers) }
            for (text, number) in zip(some, numbers) {
                let expected = dictionary[text] ?? dictionary.count
                dictionary[text] = expected
                #expect(number == expected)
                #expect(Array(table.bytes(number)) == text)
                if text.count < 8 {
                    let packed = text.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
                    #expect(table.number(packed: packed, count: text.count) == number)
                }
            }
        }
        #expect(table.count == dictionary.count && table.count > 20_000)
    }
}
