/// A file being read as a table. Belongs to one worker thread; what others may read is handed out as a `TableReader`.
///
/// The worker drives it: it calls `advance` again and again, a buffer at a time, and looks between the calls whether it should
/// stop. Nothing here starts threads or timers.
public protocol TableSource: AnyObject {
    /// The columns. Known when the source is made, unless the format finds columns as it goes (JSON): then it may grow at the end.
    var schema: TableSchema { get }
    /// How the file is read.
    var summary: SourceSummary { get }
    /// The repairs so far.
    var warnings: WarningLog { get }
    /// How many rows have been found.
    var rowCount: Int { get }
    /// How far reading has come, from 0 to 1; nil when the length is not known (a pipe).
    var progress: Double? { get }
    /// The bytes beneath, when they are a file or a spool that may still grow; nil for databases and folders.
    var bytes: (any ByteSource)? { get }
    /// Ends the work at hand from any thread, after which the source reads no more; nil where every step is short by itself.
    var interruption: (@Sendable () -> Void)? { get }
    /// Further files by whose changes the rows may change; see `hasChanged`.
    var companions: [String] { get }

    /// Whether another program has changed the rows since they were found, in a way that does not show in the file itself.
    func hasChanged() -> Bool

    /// Reads on: about 1 MiB, or as much as takes a few milliseconds. New rows are put into the batch with the cells of `columns`,
    /// the first one first; rows that are not in it are read by a cursor afterwards.
    ///
    /// Errors end the reading; rows found before stay valid, and `reader()` still serves them.
    func advance(columns: [Int], batch: inout RowBatch) throws(TableError) -> SourceStep

    /// The last row, when its text ends with the file and not with a line end: as long as another program writes, it may go on. nil when the
    /// last row is whole, or the format's rows end by themselves.
    var unfinishedRow: Int? { get }

    /// Some rows with all their cells, spread over the table, to guess from: those of a sorted file's beginning tell little.
    ///
    /// The default takes them from the rows found so far. A source that can look ahead should.
    func sample(limit: Int) -> [[TableCell]]

    /// The rows so far, for any thread. O(1), or nearly.
    func reader() -> any TableReader
}

extension TableSource {
    public var unfinishedRow: Int? { nil }
    public var interruption: (@Sendable () -> Void)? { nil }
    public var companions: [String] { [] }
    public func hasChanged() -> Bool { false }

    public func sample(limit: Int) -> [[TableCell]] {
        let reader = reader()
        let count = reader.rowCount, columns = Array(schema.columns.indices)
        let taken = min(count, max(0, limit))
        return (0..<taken).map { reader.cells(row: $0 * count / taken, columns: columns, limit: 256) }
    }
}

/// What one call of `advance` did.
public enum SourceStep: Hashable, Sendable {
    /// The batch holds new rows (perhaps none); there may be more at once.
    case rows
    /// All that is there has been read; the batch holds the last rows. More may come if the file grows: see `replaced(keeping:)`.
    case end
    /// Nothing to read yet: more bytes are on their way (`bytes.waitDescriptor` tells when).
    case waiting
    /// Rows from this number on were read wrongly, or were unfinished and have changed. Drop them before using the batch, which
    /// begins with that row (and may be empty). 0 begins again.
    case replaced(keeping: Int)
}
