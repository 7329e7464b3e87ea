/// Tells whether other programs have committed changes to a database since its rows were read: also those that are only in the
/// write-ahead log. A question takes some microseconds.
final class SQLiteVersion {
    private let file: SQLiteFile
    private let statement: SQLiteStatement
    private let first: Int?

    /// - Parameter connection: the one that reads the rows: the number counts the commits of all others.
    init(_ file: SQLiteFile, _ connection: SQLiteConnection) throws(TableError) {
        self.file = file
        statement = try connection.prepare("PRAGMA data_version")
        first = Self.number(statement)
    }

    var hasChanged: Bool { file.hasNewLog || Self.number(statement) != first }

    private static func number(_ statement: SQLiteStatement) -> Int? {
        defer { statement.reset() }
        return (try? statement.step()) == true ? statement.integer(0) : nil
    }
}
