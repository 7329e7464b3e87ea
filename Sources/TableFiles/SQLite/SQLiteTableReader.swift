/// The rows of a table that have been found so far.
struct SQLiteTableReader: TableReader {
    let table: SQLiteTable
    let index: ChunkedArray
    let rowCount: Int

    func cells(row: Int, columns: [Int], limit: Int) -> [TableCell] {
        let stride = SparseRowIndex.stride
        guard row >= 0, row < rowCount, let cells = table.row(row % stride, from: index[row / stride], limit: limit) else {
            return columns.map { table.columns.indices.contains($0) ? .unavailable : .missing }
        }
        return columns.map { column in
            guard cells.indices.contains(column) else { return .missing }
            return limit < TableCell.displayLimit ? cells[column].cut(to: limit) : cells[column]
        }
    }

    func cursor(columns: [Int], from row: Int) -> any RowCursor { SQLiteCursor(reader: self, columns: columns, from: row) }
}

extension TableCell {
    /// The cell with no more than `limit` bytes of its text.
    func cut(to limit: Int) -> TableCell {
        guard state == .value, text.utf8.count > limit else { return self }
        var text = self.text
        var cell = text.withUTF8 { TableCell(bytes: UnsafeRawBufferPointer($0), limit: limit) }
        cell.hasBadBytes = hasBadBytes
        return cell
    }
}

/// A pass over rows of a table that are indexed already.
struct SQLiteCursor: RowCursor {
    private static let portion = 8192

    private let reader: SQLiteTableReader
    private let columns: [Int]
    private var row: Int
    /// The row id to go on from, and how many rows lie between it and the one wanted.
    private var start: Int
    private var skipped: Int
    private var connection: SQLiteConnection?

    init(reader: SQLiteTableReader, columns: [Int], from row: Int) {
        self.reader = reader
        self.columns = columns
        self.row = max(0, row)
        let stride = SparseRowIndex.stride
        start = self.row < reader.rowCount ? reader.index[self.row / stride] : .max
        skipped = self.row % stride
    }

    mutating func next(_ batch: inout RowBatch) throws(TableError) -> Bool {
        guard row < reader.rowCount else { return false }
        batch.start(at: row, columnCount: columns.count)
        batch.bytes.removeAll(keepingCapacity: true)
        let table = reader.table
        if connection == nil { connection = try table.file.connect(SQLiteCancellation()) }
        guard let connection else { return false }
        let statement = try connection.prepare(table.select(columns, limit: Self.portion))
        statement.bind(start, at: 1)
        while row < reader.rowCount, batch.bytes.count < 1 << 20, try statement.step() {
            start = statement.integer(0) == .max ? .max : statement.integer(0) + 1
            if skipped > 0 {
                skipped -= 1
                continue
            }
            batch.add(statement, columns: columns.count, of: table.columns.count, wanted: columns)
            row += 1
        }
        guard batch.rowCount > 0 else {
            throw TableError(
                .unreadable, file: table.file.name, problem: "the table has fewer rows than before", advice: "It is read again")
        }
        return true
    }
}
