import TableFiles

/// Knows the selected rows by their keys, so that they are selected again when another program changed the file and it was read anew.
///
/// Keys are taken when rows are selected, for what the rows held can't be read any more once the file has changed. That and finding rows
/// again go on beside the window's work; in a small table rows are found at once, and nothing is seen of it.
@MainActor
final class SelectionFollower {
    /// Rows followed; a larger selection ends when the file is read anew.
    static let limit = 1000
    /// Rows of a table that is looked through at once: some milliseconds.
    private static let quickRows = 10_000

    /// The keys of the selected rows, as soon as they are taken.
    private(set) var keys: [RowKey] = []
    /// Keys of rows that were selected before the table was read anew, and have not been looked for.
    private var lost: [RowKey] = []
    private var work: Task<Void, Never>?

    /// The selection is another one.
    func remember(_ rows: Set<RowID>, in snapshot: TableSnapshot) {
        work?.cancel()
        keys = []
        if !rows.isEmpty { lost = [] }
        guard !rows.isEmpty, rows.count <= Self.limit else { return }
        let numbers = rows.map(\.row)
        work = Task.detached(priority: .utility) { [weak self] in
            guard let keys = try? snapshot.keys(ofRows: numbers), !Task.isCancelled else { return }
            await self?.take(keys.compactMap { $0 })
        }
    }

    private func take(_ keys: [RowKey]) { if !Task.isCancelled { self.keys = keys } }

    /// The table was read anew: from here on row numbers mean other rows.
    func lose() {
        if !keys.isEmpty { lost = keys }
        keys = []
    }

    /// Looks for the rows that were lost, once the table is whole.
    ///
    /// - Parameter found: gets their numbers now, by those from before; not called when there is nothing to look for.
    func find(in snapshot: TableSnapshot, found: @escaping @MainActor ([Int: Int]) -> Void) {
        guard !lost.isEmpty, snapshot.stage == .complete else { return }
        let keys = lost
        lost = []
        guard snapshot.totalRows > Self.quickRows else { return found(Self.find(keys, in: snapshot)) }
        work = Task.detached(priority: .utility) {
            let rows = Self.find(keys, in: snapshot)
            await MainActor.run { if !Task.isCancelled { found(rows) } }
        }
    }

    private nonisolated static func find(_ keys: [RowKey], in snapshot: TableSnapshot) -> [Int: Int] {
        guard let rows = try? snapshot.rows(of: keys) else { return [:] }
        return Dictionary(zip(keys, rows).compactMap { key, row in row.map { (key.row, $0) } }) { first, _ in first }
    }
}
