/// A table of a SQLite database whose rows have numbers: read where it lies, by row number, without a copy.
///
/// Takes an eighth of a byte for each row. Locks are held for some milliseconds at a time, so other programs can write meanwhile.
public final class SQLiteTableSource: TableSource {
    /// Rows read at a time: a few milliseconds.
    private static let portion = 8192

    public let schema: TableSchema
    public private(set) var warnings = WarningLog()
    public private(set) var rowCount = 0
    private let file: SQLiteFile
    private let table: SQLiteTable
    private let connection: SQLiteConnection
    private let version: SQLiteVersion
    private let cancellation: SQLiteCancellation
    private let range: ClosedRange<Int>?
    /// The row id of every 64th row.
    private var index = ChunkedArray()
    private var last: Int?
    private var hasEnded = false
    private var failure: TableError?

    /// - Returns: nil when the table's columns take all the names that its row ids could go by.
    init?(_ file: SQLiteFile, table: SQLiteFile.Table) throws(TableError) {
        self.file = file
        cancellation = SQLiteCancellation()
        connection = try file.connect(cancellation)
        version = try SQLiteVersion(file, connection)
        let all = try connection.prepare("SELECT * FROM \(sqlName(table.name))")
        let names = (0..<all.columnCount).map { all.name($0) }
        let taken = Set(names.map { $0.lowercased() })
        guard let rowID = ["rowid", "_rowid_", "oid"].first(where: { !taken.contains($0) }) else { return nil }
        self.table = SQLiteTable(file: file, name: table.name, rowID: rowID, columns: names)
        range = Self.range(of: table.name, rowID: rowID, connection)
        var columns = TableSchema.labelled(names: names).schema
        let sample = self.table.sample(connection, over: range, limit: 2000)
        for column in columns.columns.indices { columns.columns[column].kind = ValueKind.guess(sample.lazy.map { $0[column].text }) }
        schema = columns
    }

    /// The lowest and the highest row id, which need two questions: together they would be answered by reading every row.
    private static func range(of table: String, rowID: String, _ connection: SQLiteConnection) -> ClosedRange<Int>? {
        let sql = ["min", "max"].map { "(SELECT \($0)(\(rowID)) FROM \(sqlName(table)))" }
        guard let statement = try? connection.prepare("SELECT " + sql.joined(separator: ", ")), (try? statement.step()) == true,
            !statement.isNull(0), !statement.isNull(1), statement.integer(0) <= statement.integer(1)
        else { return nil }
        return statement.integer(0)...statement.integer(1)
    }

    public var bytes: (any ByteSource)? { nil }
    public var summary: SourceSummary { file.summary("SQLite table", table: table.name) }

    public var progress: Double? {
        guard !hasEnded, let range else { return 1 }
        guard let last else { return 0 }
        // Row ids may span more than an Int holds.
        return (Double(last) - Double(range.lowerBound)) / max(1, Double(range.upperBound) - Double(range.lowerBound))
    }

    /// Ends the work at hand within a fraction of a millisecond, from any thread. The source reads no more after that.
    public var interruption: (@Sendable () -> Void)? { { [cancellation] in cancellation.cancel() } }
    public var companions: [String] { [file.logPath] }
    public func hasChanged() -> Bool { version.hasChanged }

    public func sample(limit: Int) -> [[TableCell]] {
        table.sample(connection, over: range, limit: limit)
    }

    public func reader() -> any TableReader { SQLiteTableReader(table: table, index: index, rowCount: rowCount) }

    public func advance(columns: [Int], batch: inout RowBatch) throws(TableError) -> SourceStep {
        if let failure { throw failure }
        batch.start(at: rowCount, columnCount: columns.count)
        batch.bytes.removeAll(keepingCapacity: true)
        guard !hasEnded, last != .max else { return .end }
        do throws(TableError) {
            let statement = try connection.prepare(table.select(columns, limit: Self.portion))
            statement.bind(last.map { $0 + 1 } ?? .min, at: 1)
            while try statement.step() {
                let id = statement.integer(0)
                // In a damaged table ids may go back, and reading on from the last one would never end.
                guard last.map({ id > $0 }) ?? true else {
                    throw TableError(
                        .unreadable, file: file.name, problem: "the database is damaged: its row ids do not ascend", advice: rowsSoFar)
                }
                if rowCount % SparseRowIndex.stride == 0 { index.append(id) }
                last = id
                rowCount += 1
                batch.add(statement, columns: columns.count, of: schema.columns.count, wanted: columns)
                if batch.bytes.count >= 1 << 20 { return .rows }
            }
        } catch {
            // The rows before the damage are good, and go out first.
            failure = error
            return .rows
        }
        hasEnded = batch.rowCount < Self.portion
        return hasEnded ? .end : .rows
    }
}

extension RowBatch {
    /// Adds the row a statement stands on; its wanted columns follow the row id.
    mutating func add(_ statement: SQLiteStatement, columns count: Int, of total: Int, wanted: [Int]) {
        for place in 0..<count {
            if wanted[place] < 0 || wanted[place] >= total { fields.append(.missing) } else { statement.append(place + 1, to: &self) }
        }
        rowCount += 1
    }
}
