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
        let start: Int
        (self.row, start, skipped) = reader.index.pass(fromRow: row)
        walk = JSONRowWalk(reader.bytes, reader.division, from: start, to: reader.index.end)
        self.columns = reader.columns
        collector = JSONCollector(columns: columns)
        rowCount = reader.rowCount
    }

    mutating func next(_ batch: inout RowBatch) throws(TableError) -> Bool {
        guard row < rowCount else { return false }
        batch.start(at: row, columnCount: collector.columns.count)
        batch.bytes.removeAll(keepingCapacity: true)
        var walked = 0
        while row < rowCount, walked < JSONWalker.portion {
            guard let found = try walk.next() else {
                throw .changed(walk.bytes.name, byte: walk.walker.offset)
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
