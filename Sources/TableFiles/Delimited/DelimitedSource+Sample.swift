extension DelimitedSource {
    /// Rows spread over the whole file, before it was read: of a sorted file the first rows tell little.
    ///
    /// - Returns: at most about `limit` rows in the file's order, with the cells of every column. O(limit).
    public func sample(limit: Int) -> [[TableCell]] {
        // Small files, and pipes of which only the beginning is there, are read from the beginning.
        let pieces = 32, length = 16 << 10
        let available = bytes?.count ?? 0
        guard let input = bytes, available > 2 * pieces * length else { return headSample(limit: limit) }
        var rows: [[TableCell]] = []
        for piece in 0..<pieces {
            let offset = dataStart + (available - dataStart - length) / (pieces - 1) * piece
            guard let (sample, _) = try? input.array(at: offset, count: length) else { continue }
            rows += self.rows(in: sample, isRowStart: piece == 0, isFinal: false).prefix(max(1, limit / pieces))
        }
        return rows
    }

    private func headSample(limit: Int) -> [[TableCell]] {
        guard let input = bytes, let (sample, _) = try? input.array(at: dataStart, count: 1 << 20) else { return [] }
        let isWhole = dataStart + sample.count >= input.count && input.isComplete
        let all = rows(in: sample, isRowStart: true, isFinal: isWhole)
        guard all.count > limit else { return all }
        return (0..<limit).map { all[$0 * all.count / limit] }
    }

    /// The rows in a piece of the file. A piece from the middle may begin inside quotes: rows with another number of cells than
    /// the table's are left out.
    private func rows(in piece: [UInt8], isRowStart: Bool, isFinal: Bool) -> [[TableCell]] {
        let rules = rowRules
        var start = 0
        if !isRowStart {
            guard let lineEnd = piece.firstIndex(where: { rules.endsLine($0) }) else { return [] }
            start = lineEnd + 1
        }
        let padded = piece + [UInt8](repeating: 0, count: RowSplitter.slack)
        let rows = DialectFinder.rows(of: padded, from: start, to: piece.count, rules: rules, isFinal: isFinal)
        let width = schema.columns.count
        return rows.filter { isRowStart || $0.count == width }.map { row in
            (0..<width).map { $0 < row.count ? TableCell(text: row[$0]) : .missing }
        }
    }
}
