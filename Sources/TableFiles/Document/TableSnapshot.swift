/// A table as it stands at one moment: a value that the drawing thread keeps while the worker goes on.
public struct TableSnapshot: Sendable {
    public enum Stage: Hashable, Sendable {
        /// Rows are being found or divided into sections. Sections grow at their ends, and new ones come last.
        case reading
        /// All rows are there in the file's order, and are being sorted.
        case sorting
        case complete
    }

    /// Grows with every snapshot of a document.
    public var version = 0
    public var stage = Stage.reading
    public var schema = TableSchema()
    public var summary = SourceSummary(format: "")
    public var warnings = WarningLog()
    /// What the reader of the table should know and is no fault of the file: `grouped by first letters: more than 65536 values`.
    public var notices: [String] = []
    /// What happened to the file since it was opened, the last of it: `the file is gone; this is what was read of it`.
    public var changes: [String] = []
    public var arrangement = TableArrangement()
    /// Which columns to show where, as guessed when the file was opened.
    public var guess = TableGuess()
    /// The sections that have rows, in the order in which they are shown.
    public var sections: [TableSection] = []
    /// How many rows the table has, shown or not.
    public var totalRows = 0
    /// How many rows the sections have.
    public var shownRows = 0
    /// How far the work has come, from 0 to 1; nil when that cannot be said.
    public var progress: Double?
    /// Why reading stopped early; the rows so far are there.
    public var error: TableError?
    public var find: FindResults?
    /// The last row while it is being written: the file has grown since it was opened, and does not end with a line end.
    public var unfinishedRow: Int?
    /// Counts the times that the table was read from its beginning, since the file changed.
    public var reload = 0
    public var reader: any TableReader = EmptyReader()

    public init() {}

    /// The number of a row by its section and its place there.
    public func row(_ section: Int, _ place: Int) -> Int { sections[section].rows[place] }

    /// Cells of a row, cut for a list. See `TableReader.cells`.
    public func cells(_ section: Int, _ place: Int, columns: [Int], limit: Int = TableCell.displayLimit) -> [TableCell] {
        reader.cells(row: row(section, place), columns: columns, limit: limit)
    }

    /// The section and place of a row; nil when it is not shown. O(sections log rows), O(rows) when sorted.
    public func position(ofRow row: Int) -> (section: Int, place: Int)? {
        for section in sections.indices {
            if let place = sections[section].rows.place(of: row) { return (section, place) }
        }
        return nil
    }
}

/// A section of a table.
public struct TableSection: Hashable, Sendable, Identifiable {
    /// Stays the same while the table is read on and sorted; begins anew when the table is divided otherwise.
    public var id: Int
    /// What the rows have in common; empty when the table is not divided.
    public var title: String
    public var rows: SectionRows

    public var count: Int { rows.count }
}

/// A table without rows.
public struct EmptyReader: TableReader {
    public init() {}
    public var rowCount: Int { 0 }
    public func cells(row: Int, columns: [Int], limit: Int) -> [TableCell] { columns.map { _ in .unavailable } }
    public func cursor(columns: [Int], from row: Int) -> any RowCursor { EmptyCursor() }

    private struct EmptyCursor: RowCursor {
        mutating func next(_ batch: inout RowBatch) throws(TableError) -> Bool { false }
    }
}
