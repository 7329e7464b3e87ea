/// One pass over a table that filters its rows and divides them into sections. It follows the source as it reads, and can begin
/// anew over rows that are there already.
struct ArrangePass {
    /// Rows looked through at a time for a text in any column.
    private static let searchedRows = 65_536

    let arrangement: TableArrangement
    private(set) var builder: SectionBuilder
    /// Rows that pass the filter; nil without a filter.
    private(set) var visible: RowSet?
    /// Rows that have been looked at.
    private(set) var done = 0
    /// The columns whose cells the pass must see: the grouping's, then the filter's.
    let columns: [Int]
    private let groupColumn: Int?
    private let filterColumn: Int?
    private let test: FilterTest?
    private let matcher: TextMatcher?
    private var cursor: (any RowCursor)?
    private var cursorEnd = 0

    init(_ arrangement: TableArrangement, code: KeyCode?) {
        self.arrangement = arrangement
        builder = SectionBuilder(code)
        var columns: [Int] = []
        groupColumn = arrangement.grouping == nil ? nil : 0
        if let grouping = arrangement.grouping { columns.append(grouping.column) }
        switch arrangement.filter {
        case .column(let column, let comparison, let text)?:
            filterColumn = columns.count
            columns.append(column)
            (test, matcher) = (FilterTest(comparison, text), nil)
        case .text(let text)?: (filterColumn, test, matcher) = (nil, nil, TextMatcher(text))
        case nil: (filterColumn, test, matcher) = (nil, nil, nil)
        }
        visible = arrangement.filter == nil ? nil : RowSet()
        self.columns = columns
    }

    /// Whether the pass can use the batches of the source's own reading. A text anywhere in the row is looked for in the bytes as
    /// they stand, after the rows were found.
    var takesBatches: Bool { matcher == nil }

    /// Looks at the rows of a batch that were not looked at before.
    mutating func take(_ batch: borrowing RowBatch) {
        let first = max(0, done - batch.firstRow)
        guard first < batch.rowCount else { return }
        if columns.isEmpty {
            builder.add(batch.firstRow + first..<batch.firstRow + batch.rowCount)
            done = batch.firstRow + batch.rowCount
            return
        }
        batch.bytes.withUnsafeBufferPointer { bytes in
            for index in first..<batch.rowCount {
                let row = batch.firstRow + index
                if let test, let filterColumn {
                    guard test.passes(batch.bytes, in: batch.field(index, filterColumn).range) else { continue }
                    visible?.insert(row)
                }
                if let groupColumn {
                    builder.add(row, value: UnsafeBufferPointer(rebasing: bytes[batch.field(index, groupColumn).range]))
                } else {
                    builder.add(row)
                }
            }
        }
        done = batch.firstRow + batch.rowCount
    }

    /// Looks at some of the rows that the reader has and the pass has not seen. At most a few milliseconds.
    mutating func catchUp(_ reader: any TableReader, allColumns: [Int], batch: inout RowBatch) throws(TableError) {
        if let matcher {
            try search(reader, for: matcher, columns: allColumns, batch: &batch)
            return
        }
        if columns.isEmpty {
            let end = min(reader.rowCount, done + 1 << 20)
            builder.add(done..<end)
            done = end
            return
        }
        if cursor == nil || cursorEnd != done { cursor = reader.cursor(columns: columns, from: done) }
        guard try cursor?.next(&batch) == true else {
            cursor = nil
            return
        }
        take(batch)
        cursorEnd = done
        if done >= reader.rowCount { cursor = nil }
    }

    private mutating func search(
        _ reader: any TableReader, for matcher: TextMatcher, columns allColumns: [Int], batch: inout RowBatch
    ) throws(TableError) {
        let range = done..<min(reader.rowCount, done + Self.searchedRows)
        let hits = try reader.rows(matching: matcher, columns: allColumns, in: range)
        done = range.upperBound
        guard let first = hits.first, let last = hits.last else { return }
        for row in hits { visible?.insert(row) }
        guard groupColumn != nil else {
            for row in hits { builder.add(row) }
            return
        }
        var cursor = reader.cursor(columns: columns, from: first)
        var place = 0
        while place < hits.count, try cursor.next(&batch) {
            batch.bytes.withUnsafeBufferPointer { bytes in
                while place < hits.count, hits[place] < batch.firstRow + batch.rowCount {
                    let field = batch.field(hits[place] - batch.firstRow, 0)
                    builder.add(hits[place], value: UnsafeBufferPointer(rebasing: bytes[field.range]))
                    place += 1
                }
            }
            if batch.firstRow + batch.rowCount > last { break }
        }
    }

    /// Takes back the rows from a number on.
    mutating func removeRows(from row: Int) {
        guard row < done else { return }
        builder.removeRows(from: row)
        visible?.removeRows(from: row)
        done = row
        cursor = nil
    }
}
