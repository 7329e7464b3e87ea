import CSQLite
import Synchronization

/// Stops what a connection is doing, from any thread.
final class SQLiteCancellation: Sendable {
    private let isSet = Atomic<Bool>(false)

    var isCancelled: Bool { isSet.load(ordering: .relaxed) }

    func cancel() { isSet.store(true, ordering: .relaxed) }
}

/// A connection to somebody's database, which is read and never believed.
///
/// Read-only, no memory mapping (a file cut short under it would end the process), no triggers, no functions of the schema's
/// choosing, cells checked for size: what https://www.sqlite.org/security.html advises for files from outside.
final class SQLiteConnection {
    /// How the file is opened.
    enum Access: Equatable, Sendable {
        /// With the locks and the write-ahead log that other programs use.
        case shared
        /// As the file stands, without its write-ahead log: nothing is written beside it, and later changes are not seen.
        case frozen
    }

    /// The longest text or blob that is read, in bytes.
    static let valueLimit: Int32 = 256 << 20
    /// Steps of SQLite's machine between two looks at the cancellation; about 50 us.
    private static let stepsBetweenLooks: Int32 = 1000
    /// How long a writer is waited for, in milliseconds.
    private static let patience: Int32 = 250

    let file: String
    let cancellation: SQLiteCancellation
    fileprivate let handle: OpaquePointer

    /// - Parameters:
    ///   - path: The database.
    ///   - file: Its name for messages.
    init(path: String, file: String, access: Access, cancellation: SQLiteCancellation) throws(TableError) {
        self.file = file
        self.cancellation = cancellation
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = sqlite3_open_v2(Self.address(of: path, access), &opened, flags, nil)
        guard let opened, result == SQLITE_OK else {
            sqlite3_close_v2(opened)
            throw Self.error(result, reason: String(cString: sqlite3_errstr(result)), file: file)
        }
        handle = opened
        restrict()
        for setting in ["query_only = ON", "cell_size_check = ON", "mmap_size = 0", "temp_store = FILE"] {
            try run("PRAGMA \(setting)")
        }
    }

    deinit { sqlite3_close_v2(handle) }

    private static func address(of path: String, _ access: Access) -> String {
        var address = "file:"
        // A path is bytes; those that mean something in an address are spelled out.
        for byte in path.utf8 {
            let isPlain = byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "%")
            let digits = String(byte, radix: 16)
            address += isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }
        return address + (access == .frozen ? "?mode=ro&immutable=1" : "?mode=ro")
    }

    private func restrict() {
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
        ] as [(Int32, Int32)] {
            _ = cairn_sqlite3_db_config(handle, option, value)
        }
        for (limit, value) in [
            (SQLITE_LIMIT_LENGTH, Self.valueLimit), (SQLITE_LIMIT_SQL_LENGTH, 1_000_000), (SQLITE_LIMIT_EXPR_DEPTH, 200),
            (SQLITE_LIMIT_COMPOUND_SELECT, 100), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 10),
        ] as [(Int32, Int32)] {
            sqlite3_limit(handle, limit, value)
        }
        sqlite3_busy_timeout(handle, Self.patience)
        let context = Unmanaged.passUnretained(cancellation).toOpaque()
        sqlite3_progress_handler(
            handle, Self.stepsBetweenLooks,
            { context in context.map { Unmanaged<SQLiteCancellation>.fromOpaque($0).takeUnretainedValue().isCancelled ? 1 : 0 } ?? 0 },
            context)
    }

    /// From now on only what reads is prepared: no pragma, no other file, no write.
    func allowOnlyReading() {
        sqlite3_set_authorizer(
            handle,
            { _, action, _, function, _, _ in
                switch action {
                case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return SQLITE_OK
                case SQLITE_FUNCTION:
                    return function.map { String(cString: $0).lowercased() == "load_extension" } ?? false ? SQLITE_DENY : SQLITE_OK
                default: return SQLITE_DENY
                }
            }, nil)
    }

    /// Prepares one statement.
    ///
    /// - Throws: ``TableError`` with SQLite's own words when it is none, or is more than one.
    func prepare(_ sql: String) throws(TableError) -> SQLiteStatement {
        var statement: OpaquePointer?
        var isAlone = true
        let result = sql.utf8CString.withUnsafeBufferPointer { text in
            var tail: UnsafePointer<CChar>?
            let result = sqlite3_prepare_v2(handle, text.baseAddress, Int32(clamping: text.count), &statement, &tail)
            if result == SQLITE_OK, let tail { isAlone = isEmpty(tail) }
            return result
        }
        guard result == SQLITE_OK else { throw error(result) }
        guard let statement else {
            throw TableError(.usage, file: file, problem: "there is no SQL in the query", advice: "Write one SELECT")
        }
        let prepared = SQLiteStatement(statement, of: self)
        guard isAlone else {
            throw TableError(.usage, file: file, problem: "the query holds more than one statement", advice: "Write one SELECT")
        }
        return prepared
    }

    /// Whether nothing but white space, comments and semicolons is left.
    private func isEmpty(_ sql: UnsafePointer<CChar>) -> Bool {
        var rest: UnsafePointer<CChar>? = sql
        while let start = rest, start.pointee != 0 {
            var statement: OpaquePointer?
            guard sqlite3_prepare_v2(handle, start, -1, &statement, &rest) == SQLITE_OK, statement == nil else {
                sqlite3_finalize(statement)
                return false
            }
        }
        return true
    }

    private func run(_ sql: String) throws(TableError) {
        let statement = try prepare(sql)
        while try statement.step() {}
    }

    /// What went wrong last, in words.
    func error(_ result: Int32) -> TableError {
        if cancellation.isCancelled { return .cancelled(file) }
        return Self.error(result, reason: String(cString: sqlite3_errmsg(handle)), file: file)
    }

    private static func error(_ result: Int32, reason: String, file: String) -> TableError {
        if reason.hasPrefix("not authorized") || result & 0xFF == SQLITE_AUTH {
            return TableError(.usage, file: file, problem: "the query does more than read", advice: "Write one SELECT")
        }
        let recovery = "\(rowsSoFar); the command .recover of sqlite3 saves what can be saved"
        switch result & 0xFF {
        case SQLITE_CORRUPT: return TableError(.unreadable, file: file, problem: "the database is damaged: \(reason)", advice: recovery)
        case SQLITE_NOTADB:
            return TableError(
                .refused, file: file, problem: "this is not a SQLite database, or an encrypted one",
                advice: "Decrypt it with the program that has its key and open the copy")
        case SQLITE_BUSY, SQLITE_LOCKED:
            return TableError(
                .unreadable, file: file, problem: "another program is writing to the database", advice: "Open it again when that is done")
        case SQLITE_INTERRUPT: return .cancelled(file)
        case SQLITE_TOOBIG:
            return TableError(.unreadable, file: file, problem: "a value is longer than \(valueLimit >> 20) MiB", advice: rowsSoFar)
        case SQLITE_ERROR: return TableError(.usage, file: file, problem: "SQLite says: \(reason)")
        default: return TableError(.unreadable, file: file, problem: "SQLite says: \(reason)")
        }
    }
}

/// A prepared statement. Finalised when it goes.
final class SQLiteStatement {
    private let handle: OpaquePointer
    private let connection: SQLiteConnection

    fileprivate init(_ handle: OpaquePointer, of connection: SQLiteConnection) {
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    var columnCount: Int { Int(sqlite3_column_count(handle)) }
    func name(_ column: Int) -> String { sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? "" }

    func bind(_ value: Int, at index: Int) { sqlite3_bind_int64(handle, Int32(index), Int64(value)) }
    func reset() { sqlite3_reset(handle) }

    /// Goes to the next row; false when there is none.
    func step() throws(TableError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw connection.error(result)
        }
    }

    func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }
    func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }

    /// The text of a value that is not NULL, as bytes that are good only during the call.
    ///
    /// Text stands as it is; integers in decimal; reals with as few digits as say them exactly, which may be more than the fifteen
    /// that SQLite's own tools print; blobs as their size.
    func withText<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let index = Int32(column)
        switch sqlite3_column_type(handle, index) {
        case SQLITE_FLOAT: return Array(Self.spelled(sqlite3_column_double(handle, index)).utf8).withBytes(body)
        case SQLITE_BLOB:
            let size = Int(sqlite3_column_bytes(handle, index))
            return Array((size == 1 ? "1 byte" : "\(size) bytes").utf8).withBytes(body)
        default:
            // The text first: asking for it may convert, and only then is the size that of the text.
            let text = sqlite3_column_text(handle, index)
            return body(UnsafeRawBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, index))))
        }
    }

    private static func spelled(_ value: Double) -> String {
        value.isInfinite ? (value < 0 ? "-Inf" : "Inf") : "\(value)"
    }

    /// The cell of a column, cut at `limit` bytes.
    func cell(_ column: Int, limit: Int) -> TableCell {
        isNull(column) ? .null : withText(column) { TableCell(bytes: $0, limit: limit) }
    }

    /// Puts the value into a batch.
    func append(_ column: Int, to batch: inout RowBatch) {
        if isNull(column) {
            batch.fields.append(.null)
            return
        }
        let start = batch.bytes.count
        withText(column) { batch.bytes.append(contentsOf: $0) }
        batch.fields.append(RowBatch.Field(start, batch.bytes.count))
    }
}
