/// The rows of delimited text that have been found so far.
struct DelimitedReader: TableReader {
    let bytes: any ByteSource
    let rules: RowRules
    let index: SparseRowIndex
    /// How many columns the table has; cells behind them are extra.
    let columnCount: Int
    let spans: SpanCache

    var rowCount: Int { index.rowCount }

    func cells(row: Int, columns: [Int], limit: Int) -> [TableCell] {
        guard let line = spans.row(row, of: self, whole: limit > TableCell.displayLimit) else {
            return columns.map { $0 < columnCount ? .unavailable : .missing }
        }
        var fields = DelimitedRow(line.bytes, rules: rules, isCut: line.isCut, upTo: columns.max() ?? 0)
        return columns.map { fields.cell($0 < columnCount ? $0 : -1, limit: limit) }
    }

    func cursor(columns: [Int], from row: Int) -> any RowCursor { DelimitedCursor(reader: self, columns: columns, from: row) }

    func extraText(ofRow row: Int) -> String? {
        guard let line = spans.row(row, of: self, whole: true) else { return nil }
        return DelimitedRow(line.bytes, rules: rules, isCut: line.isCut, upTo: columnCount).text(behind: columnCount)
    }

    func text(ofRow row: Int) -> String? {
        spans.row(row, of: self, whole: true).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    func line(ofRow row: Int) -> Int? {
        guard row >= 0, row < rowCount, let offset = spans.offset(ofRow: row, of: self) else { return nil }
        return LineCount.lines(of: bytes, before: offset).map { $0 + 1 }
    }
}

/// One row divided into cells.
struct DelimitedRow {
    private var bytes: [UInt8]
    private let rules: RowRules
    private let isCut: Bool
    private let extent: RowExtent
    private let separators: [UInt32]

    /// - Parameters:
    ///   - line: the row's bytes without its line end.
    ///   - isCut: whether the row goes on behind them.
    ///   - upTo: the greatest column that will be asked for.
    init(_ line: ArraySlice<UInt8>, rules: RowRules, isCut: Bool, upTo column: Int) {
        let length = line.count
        var padded = Array(line)
        padded.append(contentsOf: repeatElement(0, count: RowSplitter.slack))
        var weighing = rules
        weighing.isTolerant = true  // one row: the same cells, whichever way it was found
        var splitter = RowSplitter(weighing)
        let row = splitter.weighRow(padded.span.bytes, from: 0, to: length, isFinal: true, recorded: max(0, column) + 1)
        let count = row?.separators ?? 0
        extent = RowExtent(start: 0, end: length, next: length, separators: count, line: 0)
        separators = splitter.separators
        bytes = padded
        self.rules = rules
        self.isCut = isCut
    }

    /// A cell without its quotes.
    mutating func cell(_ column: Int, limit: Int) -> TableCell {
        guard column >= 0, column <= extent.separators, column <= separators.count else {
            return isCut && column >= 0 ? TableCell(isCut: true) : .missing
        }
        let start = column == 0 ? 0 : Int(separators[column - 1]) + 1
        let isLast = column >= separators.count
        let raw = start..<(isLast ? extent.end : Int(separators[column]))
        // The cell may be asked for again: unquote a copy, and of a long one only what will be shown.
        let shown = raw.prefix(limit < .max / 4 ? 2 * limit + 2 : limit)
        var copy = Array(bytes[shown])
        var range = 0..<copy.count
        if shown.count == raw.count {
            range = rules.unquote(&copy, 0, copy.count)
        } else if let quote = rules.quote, copy.first == quote {
            copy.append(quote)
            range = rules.unquote(&copy, 0, copy.count)
        }
        return copy.withUnsafeBytes {
            TableCell(
                bytes: UnsafeRawBufferPointer(rebasing: $0[range]), limit: limit, isCut: shown.count < raw.count || isLast && isCut)
        }
    }

    /// What stands behind the first `count` cells, as it stands; nil if nothing does.
    func text(behind count: Int) -> String? {
        guard count > 0, extent.separators >= count, separators.count >= count else { return nil }
        return String(decoding: bytes[Int(separators[count - 1]) + 1..<extent.end], as: UTF8.self)
    }
}
