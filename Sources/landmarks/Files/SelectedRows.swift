import TableFiles

/// What the selected rows hold, kept so that they are found again when the file was read anew: their numbers may then mean other rows, and
/// what they held before can't be read any more.
struct SelectedRows {
    /// Rows remembered; a larger selection ends when the file is read anew.
    static let limit = 1000
    /// How far a row may have moved, in rows, to be found again.
    static let reach = 1000
    /// Columns and bytes of each that tell rows apart.
    private static let columns = 32
    private static let bytes = 256

    private var contents: [Int: [TableCell]] = [:]

    private static func content(_ row: Int, in snapshot: TableSnapshot) -> [TableCell] {
        let columns = Array(snapshot.schema.columns.indices.prefix(Self.columns))
        return snapshot.reader.cells(row: row, columns: columns, limit: Self.bytes)
    }

    /// Remembers what is selected now. Rows that were remembered before are not read again.
    mutating func remember(_ rows: Set<RowID>, in snapshot: TableSnapshot) {
        let before = contents
        contents = [:]
        guard rows.count <= Self.limit else { return }
        for id in rows { contents[id.row] = before[id.row] ?? Self.content(id.row, in: snapshot) }
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
        for row in contents.keys.sorted() {
            func isAt(_ new: Int) -> Bool {
                new >= 0 && new < snapshot.totalRows && !taken.contains(new) && Self.content(new, in: snapshot) == contents[row]
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
