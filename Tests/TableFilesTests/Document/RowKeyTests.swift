import Testing

@testable import TableFiles

@Suite struct RowKeyTests {
    private static func snapshot(_ text: String, name: String = "t.csv") throws -> TableSnapshot {
        let source = try TableFile.source(MemoryBytes(text, name: name), path: name, options: TableOptions())
        let guess = TableGuess(source)
        var snapshot = TableEngine(source).finish()
        snapshot.guess = guess
        return snapshot
    }

    private static func text(_ snapshot: TableSnapshot, _ row: Int?) -> String? {
        row.flatMap { snapshot.reader.text(ofRow: $0) }
    }

    @Test func aColumnOfIDsFindsRowsThatMovedAndChanged() throws {
        let lines = (0..<3000).map { "\($0 * 7),name \($0 % 10),\($0)" }
        let before = try Self.snapshot("id,name,n\n" + lines.joined(separator: "\n") + "\n")
        #expect(before.guess.key == 0)
        let rows = [0, 17, 2999, 1500, -1, 5000]
        let keys = try before.keys(ofRows: rows)
        #expect(keys.map { $0?.row } == [0, 17, 2999, 1500, nil, nil])
        // Some go, one changes, all move.
        var changed = lines.reversed().filter { $0 != lines[17] }
        changed[1499] = "10500,changed,0"
        let after = try Self.snapshot("id,name,n\n" + changed.joined(separator: "\n") + "\n")
        let found = try after.rows(of: keys.compactMap { $0 })
        #expect(found.map { Self.text(after, $0) } == [lines[0], nil, lines[2999], changed.first { $0.hasPrefix("10500,") }])
        // A table without that column has none of them.
        let other = try Self.snapshot("key,name,n\n" + lines.joined(separator: "\n") + "\n")
        #expect(try other.rows(of: keys.compactMap { $0 }).allSatisfy { $0 == nil })
    }

    @Test func rowsWithoutAnIDAreKnownByAllTheyHold() throws {
        let lines = (0..<400).map { "\($0 % 40),\($0 % 3)" }
        let before = try Self.snapshot("a,b\n" + lines.joined(separator: "\n") + "\n")
        #expect(before.guess.key == nil)
        let rows = [3, 123, 399]
        let keys = try before.keys(ofRows: rows).compactMap { $0 }
        #expect(try before.rows(of: keys) == rows)
        // Two rows more in front: of the rows that are the same, the nearest is meant.
        let after = try Self.snapshot("a,b\nx,y\nx,y\n" + lines.joined(separator: "\n") + "\n")
        #expect(try after.rows(of: keys) == rows.map { $0 + 2 })
    }

    @Test func columnsThatComeLaterDoNotCount() throws {
        let before = try Self.snapshot(#"[{"a":1,"b":"x"},{"a":1,"b":"y"},{"a":1}]"#, name: "t.json")
        let keys = try before.keys(ofRows: [0, 1, 2]).compactMap { $0 }
        let after = try Self.snapshot(#"[{"a":1,"b":"z","c":2},{"a":1,"b":"y"},{"a":1,"b":null},{"a":1}]"#, name: "t.json")
        #expect(try after.rows(of: keys) == [nil, 1, 3])
    }

    /// Digests of many rows that hardly differ are all different.
    @Test func digestsTellRowsApart() throws {
        let count = 20_000
        let snapshot = try Self.snapshot("a,b\n" + (0..<count).map { "\($0),\($0 / 2)\n" }.joined())
        var cursor = snapshot.reader.cursor(columns: [0, 1], from: 0)
        var batch = RowBatch(), digests: Set<RowDigest> = []
        while try cursor.next(&batch) { for row in 0..<batch.rowCount { digests.insert(RowDigest(batch, row: row)) } }
        #expect(digests.count == count)
    }
}
