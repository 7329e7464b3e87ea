/// The rows that a source has found so far, as an immutable value that any thread may read.
///
/// A reader stays valid when its source reads on; what it says about rows below its `rowCount` does not change. When the file
/// itself changed, cells become `.unavailable` and scans throw, until the source hands out a new reader.
public protocol TableReader: Sendable {
    /// How many rows can be asked for.
    var rowCount: Int { get }

    /// Cells of one row, in the order of `columns`, cut at `limit` bytes each.
    ///
    /// Made for the rows on screen, on the thread that draws: some microseconds, whatever the row number. Any row outside
    /// `0..<rowCount` gives `.unavailable`; any column outside the schema gives `.missing`.
    func cells(row: Int, columns: [Int], limit: Int) -> [TableCell]

    /// A pass over the cells of some columns from a row on, for one thread.
    func cursor(columns: [Int], from row: Int) -> any RowCursor

    /// The rows of a range that hold a text in any of the columns, ascending.
    ///
    /// Called for some ten thousand rows at a time, so that the caller can stop in between. A default implementation decodes
    /// every cell; a source that can look through its bytes as they stand should.
    func rows(matching matcher: TextMatcher, columns: [Int], in rows: Range<Int>) throws(TableError) -> [Int]

    /// Cells behind the last column of the schema, as they stand in the file; nil when the row has none.
    func extraText(ofRow row: Int) -> String?

    /// The row as it stands in the file; nil for formats whose rows are not text.
    func text(ofRow row: Int) -> String?

    /// The line in the file where a row begins, from 1, when the format has lines; nil otherwise. May scan some of the file.
    func line(ofRow row: Int) -> Int?
}

/// A pass over rows, batch by batch. Used by one thread at a time.
public protocol RowCursor {
    /// Fills the batch with the next rows, about 1 MiB of them (at least one row); false when there are none left.
    mutating func next(_ batch: inout RowBatch) throws(TableError) -> Bool
}

extension TableReader {
    public func rows(matching matcher: TextMatcher, columns: [Int], in rows: Range<Int>) throws(TableError) -> [Int] {
        try rowsMatchingCells(matcher, columns: columns, in: rows)
    }

    public func extraText(ofRow row: Int) -> String? { nil }

    public func text(ofRow row: Int) -> String? { nil }

    public func line(ofRow row: Int) -> Int? { nil }
}
