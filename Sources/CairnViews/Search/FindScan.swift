/// Rows one after another whose texts can be read on any thread.
struct FindPiece: Sendable {
    /// The first row's number in the list, and in its source.
    var row: Int
    var index: Int
    var count: Int
    let text: RowText

    /// Without its first rows.
    func dropping(_ rows: Int) -> FindPiece { FindPiece(row: row + rows, index: index + rows, count: count - rows, text: text) }
}

/// The reading itself, away from the main thread as a rule.
enum FindScan {
    struct Result: Sendable {
        var hits = FindHits()
        /// Rows read, from the first piece's first on.
        var rows = 0
    }

    /// Rows read between two looks at the clock and at whether the search was given up.
    private static let stride = 256

    /// Reads rows until the pieces end, `limit` rows were read, or `deadline` is past.
    static func read(
        _ pieces: [FindPiece], for pattern: FindPattern, limit: Int = .max, deadline: ContinuousClock.Instant? = nil
    ) -> Result {
        var result = Result()
        var folder = TextFolder()
        for piece in pieces {
            var offset = 0
            while offset < piece.count {
                let end = offset + min(piece.count - offset, stride, limit - result.rows)
                for step in offset..<end {
                    guard let text = piece.text(piece.index + step), pattern.isFound(in: text, &folder) else { continue }
                    result.hits.append(piece.row + step)
                }
                result.rows += end - offset
                offset = end
                if result.rows >= limit || Task.isCancelled { return result }
                if let deadline, ContinuousClock.now >= deadline { return result }
            }
        }
        return result
    }
}
