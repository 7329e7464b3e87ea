/// Divides bytes into rows, 64 at a time, by what is inside quotes and what is not.
///
/// A row starts outside quotes, so a scan may begin at any row. The buffer must have 64 bytes to spare behind the last one that is
/// looked at; what they hold does not matter.
struct RowSplitter {
    /// Bytes that must exist behind the end of the text.
    static let slack = 64

    let rules: RowRules
    /// The recorded separators of the row that was weighed last.
    var separators: [UInt32] = []

    init(_ rules: RowRules) { self.rules = rules }

    /// Visits the rows in a part of the buffer that begins at a row.
    ///
    /// - Parameter isFinal: whether the text ends there, so that a row without a line end is a row.
    mutating func split<Sink: RowSink>(
        _ bytes: RawSpan, from start: Int, to end: Int, isFinal: Bool, into sink: inout Sink
    ) -> SplitResult {
        if rules.isTolerant, rules.quote != nil { return splitTolerantly(bytes, from: start, to: end, isFinal: isFinal, into: &sink) }
        let limit = min(sink.recordedSeparators, max(0, end - start))
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: limit) { room in
            var visit = RegularVisit(rules, from: start, separators: room)
            return visit.run(bytes, to: end, isFinal: isFinal, into: &sink)
        }
    }

    /// Whether an empty line is only the line feed of a pair whose carriage return ended the row before.
    private func isSecondHalf(_ row: RowExtent, _ bytes: RawSpan) -> Bool {
        guard rules.lineEnd == .any, row.next > row.start else { return false }
        return bytes.unsafeLoad(fromByteOffset: row.start, as: UInt8.self) == 0x0A
            && (row.start == 0 || bytes.unsafeLoad(fromByteOffset: row.start - 1, as: UInt8.self) == 0x0D)
    }

    /// Takes the carriage return off the row's end, gives the row, or the blank line, to the sink, and begins the next row.
    @inline(__always)
    func deliver<Sink: RowSink>(_ row: inout RowExtent, separators: Span<UInt32>, _ bytes: RawSpan, sink: inout Sink) -> Bool {
        if row.end > row.start, rules.lineEnd == .lineFeed, bytes.unsafeLoad(fromByteOffset: row.end &- 1, as: UInt8.self) == 0x0D {
            row.end &-= 1
        }
        var goesOn = true
        if row.end > row.start || rules.keepsBlankLines && !isSecondHalf(row, bytes) {
            goesOn = sink.row(row, separators: separators, in: bytes)
            row.line &+= 1
        } else if !isSecondHalf(row, bytes) {
            sink.blankLine(at: row.line)
            row.line += 1
        }
        row.start = row.next
        row.separators = 0
        return goesOn
    }
}

/// One visit of rows whose quotes are regular, with what is carried from one block of 64 bytes to the next.
private struct RegularVisit {
    private let splitter: RowSplitter
    /// The recorded separators of the row at hand, the first `recorded` of them.
    private let separators: UnsafeMutableBufferPointer<UInt32>
    private var recorded = 0
    private var row: RowExtent
    /// Line ends inside the quotes of the row at hand.
    private var innerLines = 0
    /// All ones inside quotes, else zero.
    private var inside: UInt64 = 0
    /// 1 if a quote may open at the next byte.
    private var mayOpen: UInt64 = 1
    /// 1 if the byte before closed a quote.
    private var closed: UInt64 = 0

    private var rules: RowRules { splitter.rules }

    init(_ rules: RowRules, from start: Int, separators: UnsafeMutableBufferPointer<UInt32>) {
        splitter = RowSplitter(rules)
        self.separators = separators
        row = RowExtent(start: start, end: start, next: start, separators: 0, line: 0)
    }

    mutating func run<Sink: RowSink>(_ bytes: RawSpan, to end: Int, isFinal: Bool, into sink: inout Sink) -> SplitResult {
        var place = row.start
        while place < end {
            let block = ByteBlock(bytes, at: place)
            let valid = UInt64.below(end &- place)
            let lineEnds = lineEndMask(block) & valid
            var ends = lineEnds
            var cells = block.mask(rules.delimiter) & valid
            var inner: UInt64 = 0  // line ends inside quotes
            if let quote = rules.quote {
                if inside | closed != 0 || block.contains(quote) {
                    guard let quoted = insideQuotes(block, block.mask(quote) & valid, ends | cells, valid) else {
                        return SplitResult(next: row.start, stop: .irregular(at: place), lines: row.line)
                    }
                    inner = lineEnds & quoted
                    ends &= ~quoted
                    cells &= ~quoted
                } else {
                    mayOpen = (ends | cells) >> 63
                }
            }
            while ends != 0 {
                let upTo = ends ^ (ends &- 1)
                let bit = ends.trailingZeroBitCount
                ends &= ends &- 1
                record(cells & upTo, at: place)
                cells &= ~upTo
                if inner != 0 {
                    innerLines += (inner & upTo).nonzeroBitCount
                    inner &= ~upTo
                }
                row.next = place &+ bit &+ 1
                row.end = place &+ bit
                if let stop = finish(bytes, sink: &sink) { return stop }
            }
            record(cells, at: place)
            if inner != 0 { innerLines += inner.nonzeroBitCount }
            place &+= 64
        }
        return finishAtEnd(bytes, end: end, isFinal: isFinal, sink: &sink)
    }

    @inline(__always)
    private func lineEndMask(_ block: ByteBlock) -> UInt64 {
        switch rules.lineEnd {
        case .lineFeed: block.mask(0x0A)
        case .carriageReturn: block.mask(0x0D)
        case .any: ByteBlock.pack(block.places(of: 0x0A) | block.places(of: 0x0D))
        }
    }

    /// Which bytes of a block are inside quotes (the opening quote counts, the closing does not); nil if a quote opens or closes
    /// where none may. That costs a few operations on masks that are there anyway, and finds what counting quotes never sees.
    @inline(__always)
    private mutating func insideQuotes(_ block: ByteBlock, _ quotes: UInt64, _ boundaries: UInt64, _ valid: UInt64) -> UInt64? {
        let quoted = quotes.prefixXor ^ inside
        let opening = quotes & quoted, closing = quotes & ~quoted
        let borders = boundaries | quotes
        var irregular = (closing << 1 | closed) & ~borders & valid
        // A carriage return may follow as well; most closing quotes stand before a separator, and spare us that mask.
        if irregular != 0 { irregular &= ~block.mask(0x0D) }
        guard irregular | opening & ~(borders << 1 | mayOpen) == 0 else { return nil }
        inside = UInt64(bitPattern: Int64(bitPattern: quoted) >> 63)
        mayOpen = borders >> 63
        closed = closing >> 63
        return quoted
    }

    @inline(__always)
    private mutating func record(_ cells: UInt64, at place: Int) {
        guard cells != 0 else { return }
        var rest = cells
        while rest != 0, recorded < separators.count {
            separators[recorded] = UInt32(truncatingIfNeeded: place &+ rest.trailingZeroBitCount)
            recorded &+= 1
            rest &= rest &- 1
        }
        row.separators &+= cells.nonzeroBitCount
    }

    /// Hands a row over and begins the next one.
    @inline(__always)
    private mutating func finish<Sink: RowSink>(_ bytes: RawSpan, sink: inout Sink) -> SplitResult? {
        if row.end &- row.start > RowRules.quotedLineLimit, rules.quote != nil, !agreesWithTolerance(bytes) {
            return SplitResult(next: row.start, stop: .irregular(at: row.start), lines: row.line)
        }
        let marks = UnsafeBufferPointer(rebasing: separators[..<recorded])
        let goesOn = splitter.deliver(&row, separators: marks.span, bytes, sink: &sink)
        row.line &+= innerLines
        innerLines = 0
        recorded = 0
        return goesOn ? nil : SplitResult(next: row.next, stop: .stopped, lines: row.line)
    }

    private mutating func finishAtEnd<Sink: RowSink>(_ bytes: RawSpan, end: Int, isFinal: Bool, sink: inout Sink) -> SplitResult {
        let isTooLong = inside != 0 && end - row.start > 2 * RowRules.quotedLimit
        if isTooLong || inside != 0 && isFinal {
            return SplitResult(next: row.start, stop: .irregular(at: row.start), lines: row.line)
        }
        guard isFinal, row.start < end else { return SplitResult(next: row.start, stop: .exhausted, lines: row.line) }
        row.end = end
        row.next = end
        if let stop = finish(bytes, sink: &sink) { return stop }
        return SplitResult(next: end, stop: .exhausted, lines: row.line)
    }

    /// Whether a very long row is the same when its quotes are weighed one by one: a cell may have too many line breaks.
    private func agreesWithTolerance(_ bytes: RawSpan) -> Bool {
        var splitter = RowSplitter(rules)
        guard let weighed = splitter.weighRow(bytes, from: row.start, to: row.next, isFinal: true, recorded: 0) else { return false }
        return weighed.end == row.end && weighed.irregular == 0 && weighed.unclosed == 0
    }
}
