extension TableReader {
    /// The rows of a range that hold a text in one of the columns, found by decoding every cell.
    func rowsMatchingCells(_ matcher: TextMatcher, columns: [Int], in rows: Range<Int>) throws(TableError) -> [Int] {
        var found: [Int] = []
        var batch = RowBatch()
        var cursor = cursor(columns: columns, from: rows.lowerBound)
        while try cursor.next(&batch) {
            for index in 0..<batch.rowCount {
                let row = batch.firstRow + index
                if row >= rows.upperBound { return found }
                let matches = (0..<columns.count).contains { column in
                    matcher.matches(batch.bytes, in: batch.field(index, column).range)
                }
                if matches { found.append(row) }
            }
        }
        return found
    }
}
