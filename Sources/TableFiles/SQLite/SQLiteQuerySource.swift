/// A query, a view, or a table whose rows have no numbers: each row is read once and kept in a spool, where it is found again at
/// once. A result has no order that could be asked for a second time, and a view may take minutes to make.
public final class SQLiteQuerySource: TableSource {
    /// Rows between two looks at how much has come.
    private static let portion = 8192

    public private(set) var schema: TableSchema
    public private(set) var warnings = WarningLog()
    private let file: SQLiteFile
    private let format: String
    private let table: String?
    private let cancellation: SQLiteCancellation
    private let version: SQLiteVersion
    private let statement: SQLiteStatement
    private let rows: SpooledRows
    private var index = SparseRowIndex()
    private var hasEnded = false
    private var failure: TableError?

    /// - Throws: ``TableError`` of kind `usage` with SQLite's words when the query is none, or does more than read.
    convenience init(_ file: SQLiteFile, query: String, options: TableOptions) throws(TableError) {
        try self.init(file, sql: query, format: "SQLite query", table: nil, options: options)
    }

    convenience init(_ file: SQLiteFile, table: SQLiteFile.Table, options: TableOptions) throws(TableError) {
        let sql = "SELECT * FROM \(sqlName(table.name))"
        try self.init(file, sql: sql, format: table.kind == .view ? "SQLite view" : "SQLite table", table: table.name, options: options)
    }

    private init(_ file: SQLiteFile, sql: String, format: String, table: String?, options: TableOptions) throws(TableError) {
        self.file = file
        self.format = format
        self.table = table
        cancellation = SQLiteCancellation()
        let connection = try file.connect(cancellation)
        version = try SQLiteVersion(file, connection)
        if table == nil { connection.allowOnlyReading() }
        statement = try connection.prepare(sql)
        let names = (0..<statement.columnCount).map { [statement] in statement.name($0) }
        guard !names.isEmpty else {
            throw TableError(.usage, file: file.name, problem: "the query gives no columns", advice: "Write one SELECT")
        }
        rows = try SpooledRows(name: file.name, limit: options.spoolLimit, columnCount: names.count)
        let (labelled, repeated) = TableSchema.labelled(names: names)
        schema = labelled
        for column in repeated {
            warnings.note(
                .repeatedName,
                detail: "column \(column + 1) is named \(names[column]) like one before; shown as \(schema.columns[column].label)")
        }
    }

    public var bytes: (any ByteSource)? { nil }
    public var rowCount: Int { index.rowCount }
    public var progress: Double? { hasEnded ? 1 : nil }
    public var summary: SourceSummary { file.summary(format, table: table) }

    /// Ends the work at hand within a fraction of a millisecond, from any thread. The source reads no more after that.
    public var interruption: (@Sendable () -> Void)? { { [cancellation] in cancellation.cancel() } }
    public var companions: [String] { [file.logPath] }
    /// A result is what it was when the query ran: asked only once all of it is there.
    public func hasChanged() -> Bool { hasEnded && version.hasChanged }

    public func reader() -> any TableReader { SpooledReader(rows: rows, index: index) }

    public func advance(columns: [Int], batch: inout RowBatch) throws(TableError) -> SourceStep {
        if let failure { throw failure }
        batch.start(at: rowCount, columnCount: columns.count)
        guard !hasEnded else { return .end }
        let isFirst = rowCount == 0
        var written: [UInt8] = []
        do throws(TableError) {
            while batch.rowCount < Self.portion, written.count < 1 << 20 {
                guard try statement.step() else {
                    hasEnded = true
                    statement.reset()
                    break
                }
                let start = written.count
                rows.append(statement, to: &written)
                let base = rows.count
                index.append(from: base + start, to: base + written.count)
                batch.add(spooled: written, at: start, columns: columns, of: schema.columns.count)
            }
        } catch {
            failure = error
        }
        do throws(TableError) { try rows.spool.append(written.span) } catch {
            index.truncate(toRow: batch.firstRow, at: rows.count)
            batch.start(at: batch.firstRow, columnCount: columns.count)
            failure = error
        }
        swap(&batch.bytes, &written)
        if isFirst { guessKinds() }
        return hasEnded && failure == nil ? .end : .rows
    }

    /// The kinds of the first rows: a result cannot be looked into anywhere else.
    private func guessKinds() {
        let sample = sample(limit: 2000)
        for column in schema.columns.indices { schema.columns[column].kind = ValueKind.guess(sample.lazy.map { $0[column].text }) }
    }
}

extension Spool {
    fileprivate func append(_ bytes: Span<UInt8>) throws(TableError) {
        try bytes.withUnsafeBytes { bytes throws(TableError) in try append(bytes) }
    }
}
