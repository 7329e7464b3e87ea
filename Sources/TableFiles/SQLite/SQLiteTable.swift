import Synchronization

/// A table with row ids: its statements, and the rows on screen.
final class SQLiteTable: Sendable {
    private static let pageCapacity = 64

    let file: SQLiteFile
    let name: String
    let rowID: String
    let columns: [String]

    private struct Page: Sendable {
        var start: Int
        var rows: [[TableCell]]
        var lastUse: Int
    }

    private struct State {
        var connection: SQLiteConnection?
        var pages: [Page] = []
        var clock = 0
    }

    /// A connection of its own: the thread that draws must not wait for the one that reads on.
    private let state = Mutex(State())

    init(file: SQLiteFile, name: String, rowID: String, columns: [String]) {
        self.file = file
        self.name = name
        self.rowID = rowID
        self.columns = columns
    }

    /// Rows from a row id on, the id first, then the columns that are there.
    func select(_ wanted: [Int], limit: Int) -> String {
        let cells = wanted.map { columns.indices.contains($0) ? sqlName(columns[$0]) : "NULL" }
        let list = ([rowID] + cells).joined(separator: ", ")
        return "SELECT \(list) FROM \(sqlName(name)) WHERE \(rowID) >= ?1 ORDER BY \(rowID) LIMIT \(limit)"
    }

    /// Rows spread over the whole table, without reading what lies between; fewer where the database is damaged.
    func sample(_ connection: SQLiteConnection, over range: ClosedRange<Int>?, limit: Int) -> [[TableCell]] {
        guard let range, limit > 0 else { return [] }
        let places = min(64, limit)
        guard let statement = try? connection.prepare(select(Array(columns.indices), limit: limit / places)) else { return [] }
        var rows: [[TableCell]] = []
        var next = range.lowerBound
        for place in 0..<places where next <= range.upperBound {
            let share = Double(place) / Double(places)
            let wished = Double(range.lowerBound) + (Double(range.upperBound) - Double(range.lowerBound)) * share
            // The same row is not taken twice where there are fewer rows than places.
            statement.bind(max(next, Int(exactly: wished.rounded()) ?? next), at: 1)
            while (try? statement.step()) == true {
                rows.append(columns.indices.map { statement.cell($0 + 1, limit: 256) })
                next = statement.integer(0) == .max ? .max : statement.integer(0) + 1
            }
            statement.reset()
        }
        return rows
    }

    /// One row, `place` rows behind the one with an id; nil when it is no longer there.
    func row(_ place: Int, from start: Int, limit: Int) -> [TableCell]? {
        state.withLock { state in
            if limit > TableCell.displayLimit {
                return try? Self.rows(of: self, from: start, skipping: place, limit: 1, cut: limit, &state).first
            }
            state.clock += 1
            if let known = state.pages.firstIndex(where: { $0.start == start && place < $0.rows.count }) {
                state.pages[known].lastUse = state.clock
                return state.pages[known].rows[place]
            }
            let stride = SparseRowIndex.stride
            guard
                let rows = try? Self.rows(of: self, from: start, skipping: 0, limit: stride, cut: TableCell.displayLimit, &state),
                place < rows.count
            else { return nil }
            state.pages.removeAll { $0.start == start }
            if state.pages.count == Self.pageCapacity,
                let oldest = state.pages.indices.min(by: { state.pages[$0].lastUse < state.pages[$1].lastUse })
            {
                state.pages.remove(at: oldest)
            }
            state.pages.append(Page(start: start, rows: rows, lastUse: state.clock))
            return rows[place]
        }
    }

    private static func rows(
        of table: SQLiteTable, from start: Int, skipping: Int, limit: Int, cut: Int, _ state: inout State
    ) throws(TableError) -> [[TableCell]] {
        if state.connection == nil { state.connection = try table.file.connect(SQLiteCancellation()) }
        guard let connection = state.connection else { return [] }
        let statement = try connection.prepare(table.select(Array(table.columns.indices), limit: limit) + " OFFSET \(skipping)")
        statement.bind(start, at: 1)
        var rows: [[TableCell]] = []
        while try statement.step() { rows.append(table.columns.indices.map { statement.cell($0 + 1, limit: cut) }) }
        return rows
    }
}
