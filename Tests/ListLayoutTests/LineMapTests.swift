import ListLayout
import Testing

/// Lines of cells, against lists of lists.
@Suite struct LineMapTests {
    /// The lines of cells, each as its cells.
    private func lines(_ cells: Int, _ columns: Int, _ breaks: [Int]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        for cell in 0..<cells {
            if let last = lines.last, last.count < columns, !breaks.contains(cell) {
                lines[lines.count - 1] = last.lowerBound..<cell + 1
            } else {
                lines.append(cell..<cell + 1)
            }
        }
        return lines
    }

    @Test(arguments: 0..<300) func cellsAndLinesAgreeWithTheNaiveGrouping(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let cells = random.int(0...60), columns = random.int(1...7)
        let breaks = (0..<random.int(0...8)).map { _ in random.int(0...60) }.sorted()
        let map = LineMap(cells: cells, columns: columns, breaks: breaks)
        let expected = lines(cells, columns, columns == 1 ? [] : breaks)
        #expect(map.lineCount == expected.count, "seed \(seed)")
        for (line, range) in expected.enumerated() {
            #expect(map.cells(ofLine: line) == range, "seed \(seed)")
            #expect(map.firstCell(ofLine: line) == range.lowerBound, "seed \(seed)")
            for cell in range { #expect(map.line(of: cell) == line, "seed \(seed)") }
        }
        #expect(map.line(of: cells) == expected.count)
        #expect(map.firstCell(ofLine: expected.count) == cells)
    }

    /// Lines are kept exactly when all their cells were a whole line before.
    @Test(arguments: 0..<600) func linesOfTheSameCellsAreKept(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let columns = random.int(1...4)
        let newColumns = random.int(0..<3) == 0 ? random.int(1...4) : columns
        let old = (0..<random.int(0...30)).map { $0 }
        var new = old
        for _ in 0..<random.int(0...3) {
            if random.bool(), !new.isEmpty {
                let from = random.int(0..<new.count)
                new.removeSubrange(from..<min(new.count, from + random.int(1...5)))
            } else {
                new.insert(contentsOf: (0..<random.int(1...5)).map { _ in -1 }, at: random.int(0...new.count))
            }
        }
        func breaks(_ count: Int) -> [Int] { (0..<random.int(0...3)).map { _ in random.int(0...max(count, 1)) }.sorted() }
        let oldBreaks = breaks(old.count), newBreaks = breaks(new.count)
        let before = LineMap(cells: old.count, columns: columns, breaks: oldBreaks)
        let after = LineMap(cells: new.count, columns: newColumns, breaks: newBreaks)
        var kept: [(elements: Range<Int>, old: Int)] = []
        for (cell, id) in new.enumerated() where id >= 0 { kept.append((cell..<cell + 1, id)) }

        var lines: [Int: Int] = [:]
        for piece in LineMap.keptLines(kept, from: before, to: after) {
            for (step, line) in piece.elements.enumerated() { lines[line] = piece.old + step }
        }
        let oldLines = (0..<before.lineCount).map { before.cells(ofLine: $0).map { old[$0] } }
        for line in 0..<after.lineCount {
            let ids = after.cells(ofLine: line).map { new[$0] }
            let same = oldLines.firstIndex(of: ids)
            if let found = lines[line] { #expect(oldLines[found] == ids, "seed \(seed), line \(line)") }
            // With other columns only sections of one line are looked for.
            if columns == newColumns { #expect(lines[line] == same, "seed \(seed), line \(line)") }
        }
    }

    @Test func tenMillionCellsAreOneEntry() {
        let map = LineMap(cells: 10_000_000, columns: 3)
        #expect(map.lineCount == 3_333_334)
        #expect(map.cells(ofLine: 3_333_333) == 9_999_999..<10_000_000)
        #expect(map.line(of: 5_000_000) == 1_666_666)
    }
}
