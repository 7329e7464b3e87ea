/// Takes the rows of the first pass: notes where they begin, picks the asked-for cells, and remembers what is odd.
struct IndexSink: BufferedRowSink {
    let collector: FieldCollector
    /// Separators of a row that has a cell for every column.
    let expected: Int
    var index: SparseRowIndex
    var fields: [RowBatch.Field]
    var warnings: WarningLog
    /// Line ends in the file before the buffer.
    let linesBefore: Int
    /// Where the first row of this step begins whose quote is not closed: it may be closed when the file grows.
    var firstUnclosed: (row: Int, offset: Int, line: Int)?
    /// Where the last row begins, and how many line ends come before it; nil before the first row.
    var last: (offset: Int, line: Int)?
    private var base = 0
    private var overflow: Int?
    private var pendingUnclosed = false

    init(
        collector: FieldCollector, expected: Int, index: SparseRowIndex, fields: [RowBatch.Field], warnings: WarningLog, linesBefore: Int
    ) {
        self.collector = collector
        self.expected = expected
        self.index = index
        self.fields = fields
        self.warnings = warnings
        self.linesBefore = linesBefore
    }

    var recordedSeparators: Int { collector.recorded }

    mutating func begin(at offset: Int, overflow: Int?) {
        base = offset
        self.overflow = overflow
    }

    @inline(__always)
    mutating func row(_ extent: RowExtent, separators: Span<UInt32>) -> Bool {
        if extent.separators != expected { noteWidth(extent) }
        let start = base + extent.start
        last = (start, linesBefore + extent.line)
        if pendingUnclosed {
            pendingUnclosed = false
            if firstUnclosed == nil { firstUnclosed = (index.rowCount, start, linesBefore + extent.line) }
        }
        if !collector.columns.isEmpty { collector.collect(extent, separators, into: &fields) }
        index.append(from: start, to: base + (overflow ?? extent.next))
        return true
    }

    @inline(never)
    private mutating func noteWidth(_ extent: RowExtent) {
        let cells = extent.separators + 1, wanted = expected + 1
        let line = linesBefore + extent.line + 1
        if overflow != nil {
            warnings.note(
                .extraCells, line: line, row: index.rowCount,
                detail: "a row of more than \(RowWalk.longestRow >> 20) MiB; cells behind that are left out")
        } else if cells < wanted {
            warnings.note(
                .raggedRow, line: line, row: index.rowCount, detail: "\(cells) of \(wanted) cells; the others are shown as missing")
        } else {
            warnings.note(
                .extraCells, line: line, row: index.rowCount,
                detail: "\(cells) cells for \(wanted) columns; the others are kept with the row")
        }
    }

    mutating func blankLine(at line: Int) {
        warnings.note(.blankLine, line: linesBefore + line + 1, row: index.rowCount, detail: "nothing on the line; it is skipped")
    }

    mutating func oddQuote(isUnclosed: Bool, line: Int) {
        let line = linesBefore + line + 1
        if isUnclosed {
            pendingUnclosed = true
            warnings.note(.unclosedQuote, line: line, row: index.rowCount, detail: "a quote that is never closed; it is read as text")
        } else {
            warnings.note(.irregularQuotes, line: line, row: index.rowCount, detail: "a quote inside a cell; it is read as text")
        }
    }
}

/// Finds the rows that hold certain places of a buffer, when a pass has met bytes that need a warning.
struct PlaceSink: BufferedRowSink {
    /// Ascending places in the buffer.
    let places: [Int]
    private(set) var found: [(row: Int, line: Int, count: Int)] = []
    private var next = 0
    private var count = 0

    init(places: [Int]) { self.places = places }

    var recordedSeparators: Int { 0 }

    mutating func begin(at offset: Int, overflow: Int?) {}

    mutating func row(_ extent: RowExtent, separators: Span<UInt32>) -> Bool {
        var inside = 0
        while next < places.count, places[next] < extent.next {
            next += 1
            inside += 1
        }
        if inside > 0 { found.append((count, extent.line, inside)) }
        count += 1
        return next < places.count
    }
}
