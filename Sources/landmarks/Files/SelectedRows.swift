import TableFiles

/// What the selected rows are known by, kept so that they are found again when the file was read anew: their numbers may then mean other
/// rows, and what they held before can't be read any more.
///
/// In a table with a column that tells its rows apart (an id, a path) that is the value there, and a row may have changed otherwise; in
/// others it is what is in the row.
struct SelectedRows {
    /// Rows remembered; a larger selection ends when the file is read anew.
    static let limit = 1000
    /// How far a row may have moved, in rows, to be found again.
    static let reach = 1000
    /// Columns and bytes of each that tell rows apart.
    private static let columns = 32
    private static let bytes = 256

    private var contents: [Int: [TableCell]] = [:]
    /// The label of the column by which the rows are known; nil where they are known by all.
    private var key: String?

    /// The label of the column that tells the rows of a table apart.
    private static func key(of snapshot: TableSnapshot) -> String? {
        guard let key = snapshot.guess.key, snapshot.schema.columns.indices.contains(key) else { return nil }
        return snapshot.schema.columns[key].label
    }

    /// The columns by which the remembered rows are known; nil when a table has no longer the one that tells them apart.
    private func knownBy(_ snapshot: TableSnapshot) -> [Int]? {
        guard let key else { return Array(snapshot.schema.columns.indices.prefix(Self.columns)) }
        return snapshot.schema.columns.firstIndex { $0.label == key }.map { [$0] }
    }

    private static func content(_ row: Int, _ columns: [Int], in snapshot: TableSnapshot) -> [TableCell] {
        snapshot.reader.cells(row: row, columns: columns, limit: bytes)
    }

    /// Remembers what is selected now. Rows that were remembered before are not read again.
    mutating func remember(_ rows: Set<RowID>, in snapshot: TableSnapshot) {
        // What tells rows apart may be found out while a table is still read.
        let new = Self.key(of: snapshot)
        let before = new == key ? contents : [:]
        (key, contents) = (new, [:])
        guard rows.count <= Self.limit, let columns = knownBy(snapshot) else { return }
        for id in rows { contents[id.row] = before[id.row] ?? Self.content(id.row, columns, in: snapshot) }
    }

    /// Where the remembered rows are in a table that was read anew: by their old numbers; those that are gone are left out.
    ///
    /// Looked for near where they were. Rows that were put in or taken out move all that follow alike, so what one row's way was is tried
    /// first for the next one: some reads a row, and a few thousand in all for rows that are gone.
    func found(in snapshot: TableSnapshot) -> [Int: Int] {
        var found: [Int: Int] = [:]
        var taken: Set<Int> = []
        var shift = 0
        var searches = 2
        guard let columns = knownBy(snapshot) else { return [:] }
        for row in contents.keys.sorted() {
            func isAt(_ new: Int) -> Bool {
                new >= 0 && new < snapshot.totalRows && !taken.contains(new) && Self.content(new, columns, in: snapshot) == contents[row]
            }
            if !isAt(row + shift) {
                guard searches > 0 else { continue }
                let near = (0...Self.reach).lazy.flatMap { [row + shift + $0, row + shift - $0] }
                guard let new = near.first(where: isAt) else {
                    searches -= 1
                    continue
                }
                shift = new - row
            }
            found[row] = row + shift
            taken.insert(row + shift)
        }
        return found
    }
}
