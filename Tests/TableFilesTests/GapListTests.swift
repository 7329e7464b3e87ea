import Testing

@testable import TableFiles

@Suite struct GapListTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func holdsWhatAnArrayHolds(seed: UInt64) {
        var random = SeededGenerator(seed)
        var list = GapList()
        var rows: [Int] = []
        var row = -1
        for _ in 0..<5000 {
            if Int.random(in: 0..<10, using: &random) == 0, !rows.isEmpty {
                rows.removeLast()
                list.removeLast()
                row = rows.last ?? -1
            } else {
                row += Int.random(in: 1...[1, 3, 200, 100_000].randomElement(using: &random)!, using: &random)
                rows.append(row)
                list.append(row)
            }
            #expect(list.last == rows.last ?? -1)
        }
        #expect(list.count == rows.count && Array(list.rows()) == rows)
        for place in [0, 1, 1023, 1024, 1025, 2048, rows.count - 1] where place < rows.count {
            #expect(list[place] == rows[place])
            #expect(list.place(of: rows[place]) == place)
            #expect(Array(list.rows(from: place)) == Array(rows[place...]))
        }
        for probe in 0..<200 {
            let wanted = Int.random(in: 0...row, using: &random)
            #expect(list.count(below: wanted) == rows.count { $0 < wanted }, "probe \(probe)")
            #expect(list.place(of: wanted) == rows.firstIndex(of: wanted))
        }
    }

    @Test func aCopyStaysAsItWas() {
        var list = GapList()
        for row in 0..<3000 { list.append(row * 2) }
        let copy = list
        for _ in 0..<2500 { list.removeLast() }
        list.append(99_999)
        #expect(Array(copy.rows()) == (0..<3000).map { $0 * 2 })
        #expect(Array(list.rows()) == (0..<500).map { $0 * 2 } + [99_999])
    }

    @Test func neighboursTakeAByteEach() {
        var list = GapList()
        for row in 0..<100_000 { list.append(row) }
        #expect(list.byteCount < 101_000)
    }
}
