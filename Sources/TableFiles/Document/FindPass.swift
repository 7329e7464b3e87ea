/// Looks through all rows for a text, some ten thousand at a time.
struct FindPass {
    private static let portion = 65_536

    let text: String
    private let matcher: TextMatcher
    private(set) var results: FindResults
    private var done = 0

    init(_ text: String) {
        self.text = text
        matcher = TextMatcher(text)
        results = FindResults(text: text)
    }

    var isComplete: Bool { results.isComplete }

    /// Looks through some more rows.
    ///
    /// - Parameters:
    ///   - visible: the rows that are shown; nil if all are.
    ///   - mayGrow: whether more rows are to come.
    /// - Returns: whether there are more rows to look through at once.
    mutating func step(_ reader: any TableReader, columns: [Int], visible: RowSet?, mayGrow: Bool) throws(TableError) -> Bool {
        let end = min(reader.rowCount, done + Self.portion)
        if done < end {
            for row in try reader.rows(matching: matcher, columns: columns, in: done..<end) where visible?.contains(row) ?? true {
                results.hits.insert(row)
            }
            done = end
        }
        results.isComplete = !mayGrow && done >= reader.rowCount
        return done < reader.rowCount
    }

    mutating func removeRows(from row: Int) {
        guard row < done else { return }
        results.hits.removeRows(from: row)
        results.isComplete = false
        done = row
    }
}
