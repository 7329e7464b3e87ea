import Glibc

/// A SQLite database: what is in it, and its tables, views and queries as tables.
public struct SQLiteFile: Sendable {
    /// Something in the database that can be shown.
    public struct Table: Hashable, Sendable {
        public enum Kind: String, Hashable, Sendable {
            case table, view, virtual
        }

        public var name: String
        public var kind: Kind
        /// Whether rows have numbers by which they are found again at once.
        var hasRowID: Bool
    }

    /// Names listed in messages; a database may hold thousands.
    private static let listed = 20

    public let path: String
    /// The file's name for messages.
    public let name: String
    /// Its tables in the order in which they were made, then its views.
    public let tables: [Table]
    /// Things to be said about the way it is read.
    let notices: [String]
    let access: SQLiteConnection.Access
    private let log: WriteAheadLog

    /// Opens a database and lists what is in it.
    ///
    /// Nothing is ever written, not beside the file either: where SQLite would have to leave files behind to take part in a
    /// write-ahead log that is not there, the file is read as it stands.
    public init(path: String, name: String? = nil) throws(TableError) {
        self.path = path
        self.name = name ?? path
        log = Self.writeAheadLog(of: path)
        do throws(TableError) {
            let access: SQLiteConnection.Access = log == .none ? .frozen : .shared
            tables = try Self.list(path, self.name, access)
            self.access = access
            notices = access == .frozen ? ["read as it stands; open it again to see what other programs change"] : []
        } catch {
            // A log that cannot be used: the folder is read-only, say. Better the rows without it than none, but not in silence.
            guard log == .present, error.kind == .unreadable else { throw error }
            tables = try Self.list(path, self.name, .frozen)
            access = .frozen
            notices = ["changes that are only in \(self.name)-wal are not shown: that file cannot be used here (\(error.problem))"]
        }
    }

    /// Where changes stand before they come into the file.
    var logPath: String { path + "-wal" }

    /// Whether a log has come up since the file was opened without one, and so without looking for one.
    var hasNewLog: Bool { access == .frozen && log == .none && Self.writeAheadLog(of: path) == .present }

    private enum WriteAheadLog {
        /// The database does not use one.
        case unused
        /// It uses one, but no log is there: all of the data is in the file.
        case none
        case present
    }

    /// The journal mode by the file's own header (offset 18, https://www.sqlite.org/fileformat.html).
    private static func writeAheadLog(of path: String) -> WriteAheadLog {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return .unused }
        defer { close(descriptor) }
        var version: UInt8 = 0
        guard pread(descriptor, &version, 1, 18) == 1, version == 2 else { return .unused }
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > 0 ? .present : .none
    }

    private static func list(
        _ path: String, _ name: String, _ access: SQLiteConnection.Access
    ) throws(TableError) -> [Table] {
        let connection = try SQLiteConnection(path: path, file: name, access: access, cancellation: SQLiteCancellation())
        let statement = try connection.prepare(
            """
            SELECT s.name, l.type, l.wr FROM sqlite_schema s JOIN pragma_table_list l ON l.schema = 'main' AND l.name = s.name
            WHERE s.type IN ('table', 'view') AND l.type <> 'shadow' AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            ORDER BY s.type, s.rowid
            """)
        var tables: [Table] = []
        while try statement.step() {
            let kind = statement.withText(1) { Table.Kind(rawValue: String(decoding: $0, as: UTF8.self)) } ?? .table
            let name = statement.withText(0) { String(decoding: $0, as: UTF8.self) }
            tables.append(Table(name: name, kind: kind, hasRowID: kind == .table && statement.integer(2) == 0))
        }
        return tables
    }

    /// The table, view or query that the options name; without them, the first table.
    public func source(options: TableOptions) throws(TableError) -> any TableSource {
        if let query = options.query { return try SQLiteQuerySource(self, query: query, options: options) }
        let table = try chosen(options.table)
        if table.hasRowID, let source = try SQLiteTableSource(self, table: table) { return source }
        return try SQLiteQuerySource(self, table: table, options: options)
    }

    private func chosen(_ wanted: String?) throws(TableError) -> Table {
        guard let first = tables.first else {
            throw TableError(.unreadable, file: name, problem: "the database holds no tables")
        }
        guard let wanted else { return first }
        // As SQLite compares names: without regard to the case of ASCII letters.
        if let table = tables.first(where: { $0.name == wanted }) ?? tables.first(where: { $0.name.lowercased() == wanted.lowercased() }) {
            return table
        }
        throw TableError(.usage, file: name, problem: "there is no table “\(wanted)”", advice: "There are \(listing)")
    }

    /// The names of the tables and views, as many as a message holds.
    var listing: String {
        let names = tables.prefix(Self.listed).map(\.name).joined(separator: ", ")
        return tables.count > Self.listed ? names + " and \(tables.count - Self.listed) more" : names
    }

    func connect(_ cancellation: SQLiteCancellation) throws(TableError) -> SQLiteConnection {
        try SQLiteConnection(path: path, file: name, access: access, cancellation: cancellation)
    }

    /// The summary of a table, view or query of this database.
    func summary(_ format: String, table: String?) -> SourceSummary {
        var summary = SourceSummary(format: format, notices: notices)
        if let table { summary.facts.append(SourceSummary.Fact("table", table)) }
        if tables.count > 1 { summary.facts.append(SourceSummary.Fact("tables", listing)) }
        return summary
    }
}

/// A name as SQL writes it, whatever it holds.
func sqlName(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}
