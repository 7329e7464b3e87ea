/// A pass over rows of a JSON file that are indexed already.
struct JSONCursor: RowCursor {
    private var walk: JSONRowWalk
    private let columns: JSONColumns
    private var collector: JSONCollector
    /// The number of the next row.
    private var row: Int
    private let rowCount: Int
    /// Rows between where the walk begins and the first one wanted.
    private var skipped: Int

    init(reader: JSONReader, columns: [Int], from row: Int) {
        let wanted = max(0, row)
        let start = wanted < reader.rowCount ? reader.index.start(forRow: wanted) : (row: wanted, offset: reader.index.end)
        walk = JSONRowWalk(reader.bytes, reader.division, from: start.offset, to: reader.index.end)
        self.columns = reader.columns
        collector = JSONCollector(columns: columns)
        self.row = wanted
        rowCount = reader.rowCount
        skipped = wanted - start.row
    }

    mutating func next(_ batch: inout RowBatch) throws(TableError) -> Bool {
        guard row < rowCount else { return false }
        batch.start(at: row, columnCount: collector.columns.count)
        batch.bytes.removeAll(keepingCapacity: true)
        var walked = 0
        while row < rowCount, walked < JSONWalker.portion {
            guard let found = try walk.next() else {
                throw TableError(
                    .unreadable, file: walk.bytes.name, byte: walk.walker.offset,
                    problem: "the file is no longer what it was when its rows were found", advice: "It is read again")
            }
            if skipped > 0 {
                skipped -= 1
                continue
            }
            walked += found.range.count
            let buffer = walk.walker.buffer
            let scanner = walk.walker.scanner
            columns.forEachCell(of: found, in: buffer, marks: scanner.markRoom, count: scanner.markCount) { collector.note($0, $1) }
            collector.endRow(of: buffer, into: &batch)
            row += 1
        }
        return true
    }
}
