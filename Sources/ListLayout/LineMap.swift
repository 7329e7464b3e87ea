/// Which cells of a grid share a line: cells are what the content counts, lines are the elements of the grid's `ListGeometry`.
///
/// Lines have `columns` cells, except where a break ends one early: before and after headers and footers, and where sections begin
/// and end. With one column a line is a cell, and nothing is stored. Otherwise there is one entry a stretch between breaks, however
/// many cells it has, and a look-up is O(log stretches).
package struct LineMap: Equatable, Sendable {
    /// Cells between two breaks.
    private struct Stretch: Equatable {
        let cell: Int
        let line: Int
    }

    package let columns: Int
    package let cellCount: Int
    package private(set) var lineCount: Int
    /// Empty where a line is a cell.
    private var stretches = ContiguousArray<Stretch>()

    /// - Parameter breaks: cells that begin a line, ascending; 0 and the end need not be among them.
    package init(cells: Int = 0, columns: Int = 1, breaks: [Int] = []) {
        precondition(columns >= 1 && cells >= 0, "expected columns and no negative count of cells, got \(columns), \(cells)")
        self.columns = columns
        cellCount = cells
        lineCount = cells
        guard columns > 1, cells > 0 else { return }
        stretches.append(Stretch(cell: 0, line: 0))
        for cell in breaks {
            let last = stretches[stretches.count - 1]
            guard cell > last.cell, cell < cells else { continue }
            stretches.append(Stretch(cell: cell, line: last.line + Self.lines(cell - last.cell, columns)))
        }
        let last = stretches[stretches.count - 1]
        lineCount = last.line + Self.lines(cells - last.cell, columns)
    }

    private static func lines(_ cells: Int, _ columns: Int) -> Int { (cells + columns - 1) / columns }

    /// Whether lines are cells.
    package var isIdentity: Bool { stretches.isEmpty }

    // MARK: Look up

    /// The line a cell is in; for the end of the cells, the end of the lines.
    package func line(of cell: Int) -> Int {
        if isIdentity { return cell }
        if cell >= cellCount { return lineCount }
        let stretch = stretches[index { $0.cell <= cell }]
        return stretch.line + (cell - stretch.cell) / columns
    }

    /// The cells of a line, at least one.
    package func cells(ofLine line: Int) -> Range<Int> {
        if isIdentity { return line..<line + 1 }
        let index = index { $0.line <= line }
        let start = stretches[index].cell + (line - stretches[index].line) * columns
        return start..<min(start + columns, end(of: index))
    }

    /// The first cell of a line; for the end of the lines, the end of the cells.
    package func firstCell(ofLine line: Int) -> Int {
        line >= lineCount ? cellCount : cells(ofLine: line).lowerBound
    }

    /// The last stretch for which `isBefore` holds. It holds for the first.
    private func index(_ isBefore: (Stretch) -> Bool) -> Int {
        var low = 0
        var high = stretches.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if isBefore(stretches[middle]) { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private func end(of index: Int) -> Int { index + 1 < stretches.count ? stretches[index + 1].cell : cellCount }

    /// The cells between the breaks around a cell.
    private func stretch(of cell: Int) -> Range<Int> {
        if isIdentity { return 0..<cellCount }
        let index = index { $0.cell <= cell }
        return stretches[index].cell..<end(of: index)
    }

    // MARK: Edits

    /// Lines that are made of the same cells before and after an edit.
    ///
    /// - Parameter kept: cells that stayed, ascending both where they are now and where they were.
    /// - Returns: lines as they are now, ascending, each stretch with the number its first line had.
    package static func keptLines(
        _ kept: [(elements: Range<Int>, old: Int)], from old: LineMap, to new: LineMap
    ) -> [(elements: Range<Int>, old: Int)] {
        if old.isIdentity, new.isIdentity { return kept }
        var result: [(elements: Range<Int>, old: Int)] = []
        for piece in joined(kept) {
            let shift = piece.elements.lowerBound - piece.old
            var cell = piece.elements.lowerBound
            while cell < piece.elements.upperBound {
                let now = new.stretch(of: cell)
                let then = old.stretch(of: cell - shift)
                let end = min(piece.elements.upperBound, now.upperBound, then.upperBound + shift)
                let isEnd = end == now.upperBound && end == then.upperBound + shift
                let first = cell
                cell = end
                var whole = first..<first
                if old.columns == new.columns {
                    let columns = new.columns
                    let phase = (first - now.lowerBound) % columns
                    guard phase == (first - shift - then.lowerBound) % columns else { continue }
                    let start = phase == 0 ? first : first + columns - phase
                    // The last line may be short if it is so in both.
                    let stop = isEnd ? end : end - (end - now.lowerBound) % columns
                    if start < stop { whole = start..<stop }
                } else if isEnd, first == now.lowerBound, first - shift == then.lowerBound, end - first <= min(old.columns, new.columns) {
                    whole = first..<end
                }
                guard !whole.isEmpty else { continue }
                result.append(
                    (new.line(of: whole.lowerBound)..<new.line(of: whole.upperBound - 1) + 1, old.line(of: whole.lowerBound - shift)))
            }
        }
        return result
    }

    /// Neighbours that were neighbours before, as one.
    private static func joined(_ kept: [(elements: Range<Int>, old: Int)]) -> [(elements: Range<Int>, old: Int)] {
        var result: [(elements: Range<Int>, old: Int)] = []
        for piece in kept where !piece.elements.isEmpty {
            if let last = result.last, last.elements.upperBound == piece.elements.lowerBound,
                last.old + last.elements.count == piece.old
            {
                result[result.count - 1].elements = last.elements.lowerBound..<piece.elements.upperBound
            } else {
                result.append(piece)
            }
        }
        return result
    }
}
