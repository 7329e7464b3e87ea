/// Divides bytes into rows, 64 at a time, by what is inside quotes and what is not.
///
/// A row starts outside quotes, so a scan may begin at any row. The buffer must have 64 bytes to spare behind the last one that is
/// looked at; what they hold does not matter.
struct RowSplitter {
    /// Bytes that must exist behind the end of the text.
    static let slack = 64

    let rules: RowRules
    /// The recorded separators of the row at hand.
    var separators: [UInt32] = []

    init(_ rules: RowRules) { self.rules = rules }

    /// Visits the rows in a part of the buffer that begins at a row.
    ///
    /// - Parameter isFinal: whether the text ends there, so that a row without a line end is a row.
    mutating func split<Sink: RowSink>(
        _ bytes: RawSpan, from start: Int, to end: Int, isFinal: Bool, into sink: inout Sink
    ) -> SplitResult {
        rules.isTolerant && rules.quote != nil
            ? splitTolerantly(bytes, from: start, to: end, isFinal: isFinal, into: &sink)
            : splitRegular(bytes, from: start, to: end, isFinal: isFinal, into: &sink)
    }

    /// What is carried from one block of 64 bytes to the next.
    private struct Carry {
        /// All ones inside quotes, else zero.
        var inside: UInt64 = 0
        /// 1 if a quote may open at the next byte.
        var mayOpen: UInt64 = 1
        /// 1 if the byte before closed a quote.
        var closed: UInt64 = 0
    }

    private mutating func splitRegular<Sink: RowSink>(
        _ bytes: RawSpan, from start: Int, to end: Int, isFinal: Bool, into sink: inout Sink
    ) -> SplitResult {
        var carry = Carry()
        var row = RowExtent(start: start, end: start, next: start, separators: 0, line: 0)
        var innerLines = 0
        let recorded = sink.recordedSeparators
        separators.removeAll(keepingCapacity: true)
        var place = start
        while place < end {
            let block = ByteBlock(bytes, at: place)
            let valid = UInt64.below(end - place)
            let lineEnds = lineEndMask(block) & valid
            var ends = lineEnds
            var cells = block.mask(rules.delimiter) & valid
            var inner: UInt64 = 0  // line ends inside quotes
            if let quote = rules.quote {
                let quotes = block.mask(quote) & valid
                if quotes | carry.inside | carry.closed != 0 {
                    guard let inside = insideQuotes(block, quotes, ends | cells, valid, &carry) else {
                        return SplitResult(next: row.start, stop: .irregular(at: place), lines: row.line)
                    }
                    inner = lineEnds & inside
                    ends &= ~inside
                    cells &= ~inside
                } else {
                    carry.mayOpen = (ends | cells) >> 63
                }
            }
            while ends != 0 {
                let bit = ends.trailingZeroBitCount
                let mine = cells & UInt64.below(bit)
                cells ^= mine
                ends &= ends &- 1
                record(mine, at: place, limit: recorded, &row)
                if inner != 0 {
                    innerLines += (inner & UInt64.below(bit)).nonzeroBitCount
                    inner &= ~UInt64.below(bit)
                }
                row.next = place + bit + 1
                row.end = place + bit
                if let stop = finish(&row, bytes, innerLines: &innerLines, sink: &sink) { return stop }
            }
            record(cells, at: place, limit: recorded, &row)
            if inner != 0 { innerLines += inner.nonzeroBitCount }
            place += 64
        }
        return finishAtEnd(&row, bytes, end: end, isInside: carry.inside != 0, isFinal: isFinal, sink: &sink)
    }

    @inline(__always)
    private func lineEndMask(_ block: ByteBlock) -> UInt64 {
        switch rules.lineEnd {
        case .lineFeed: block.mask(0x0A)
        case .carriageReturn: block.mask(0x0D)
        case .any: block.mask(0x0A) | block.mask(0x0D)
        }
    }

    /// Which bytes of a block are inside quotes (the opening quote counts, the closing does not); nil if a quote opens or closes
    /// where none may. That costs a few operations on masks that are there anyway, and finds what counting quotes never sees.
    @inline(__always)
    private func insideQuotes(
        _ block: ByteBlock, _ quotes: UInt64, _ boundaries: UInt64, _ valid: UInt64, _ carry: inout Carry
    ) -> UInt64? {
        let inside = quotes.prefixXor ^ carry.inside
        let opening = quotes & inside, closing = quotes & ~inside
        let borders = boundaries | quotes
        var irregular = (closing << 1 | carry.closed) & ~borders & valid
        // A carriage return may follow as well; most closing quotes stand before a separator, and spare us that mask.
        if irregular != 0 { irregular &= ~block.mask(0x0D) }
        guard irregular | opening & ~(borders << 1 | carry.mayOpen) == 0 else { return nil }
        carry.inside = UInt64(bitPattern: Int64(bitPattern: inside) >> 63)
        carry.mayOpen = borders >> 63
        carry.closed = closing >> 63
        return inside
    }

    @inline(__always)
    private mutating func record(_ cells: UInt64, at place: Int, limit: Int, _ row: inout RowExtent) {
        guard cells != 0 else { return }
        if separators.count < limit {
            var rest = cells
            while rest != 0, separators.count < limit {
                separators.append(UInt32(truncatingIfNeeded: place + rest.trailingZeroBitCount))
                rest &= rest &- 1
            }
        }
        row.separators += cells.nonzeroBitCount
    }

    /// Hands a row over and begins the next one.
    @inline(__always)
    private mutating func finish<Sink: RowSink>(
        _ row: inout RowExtent, _ bytes: RawSpan, innerLines: inout Int, sink: inout Sink
    ) -> SplitResult? {
        if rules.quote != nil, row.end - row.start > RowRules.quotedLineLimit, !agreesWithTolerance(row, bytes) {
            return SplitResult(next: row.start, stop: .irregular(at: row.start), lines: row.line)
        }
        let goesOn = deliver(&row, bytes, sink: &sink)
        row.line += innerLines
        innerLines = 0
        separators.removeAll(keepingCapacity: true)
        return goesOn ? nil : SplitResult(next: row.next, stop: .stopped, lines: row.line)
    }

    /// Takes the carriage return off the row's end, gives the row, or the blank line, to the sink, and begins the next row.
    @inline(__always)
    mutating func deliver<Sink: RowSink>(_ row: inout RowExtent, _ bytes: RawSpan, sink: inout Sink) -> Bool {
        if row.end > row.start, rules.lineEnd == .lineFeed, bytes.unsafeLoad(fromByteOffset: row.end - 1, as: UInt8.self) == 0x0D {
            row.end -= 1
        }
        var goesOn = true
        if row.end > row.start || rules.keepsBlankLines && !isSecondHalf(row, bytes) {
            goesOn = sink.row(row, separators: separators, in: bytes)
            row.line += 1
        } else if !isSecondHalf(row, bytes) {
            sink.blankLine(at: row.line)
            row.line += 1
        }
        row.start = row.next
        row.separators = 0
        separators.removeAll(keepingCapacity: true)
        return goesOn
    }

    /// Whether an empty line is only the line feed of a pair whose carriage return ended the row before.
    private func isSecondHalf(_ row: RowExtent, _ bytes: RawSpan) -> Bool {
        guard rules.lineEnd == .any, row.next > row.start else { return false }
        return bytes.unsafeLoad(fromByteOffset: row.start, as: UInt8.self) == 0x0A
            && (row.start == 0 || bytes.unsafeLoad(fromByteOffset: row.start - 1, as: UInt8.self) == 0x0D)
    }

    private mutating func finishAtEnd<Sink: RowSink>(
        _ row: inout RowExtent, _ bytes: RawSpan, end: Int, isInside: Bool, isFinal: Bool, sink: inout Sink
    ) -> SplitResult {
        let isTooLong = isInside && end - row.start > 2 * RowRules.quotedLimit
        if isTooLong || isInside && isFinal {
            return SplitResult(next: row.start, stop: .irregular(at: row.start), lines: row.line)
        }
        guard isFinal, row.start < end else { return SplitResult(next: row.start, stop: .exhausted, lines: row.line) }
        row.end = end
        row.next = end
        var innerLines = 0
        if let stop = finish(&row, bytes, innerLines: &innerLines, sink: &sink) { return stop }
        return SplitResult(next: end, stop: .exhausted, lines: row.line)
    }

    /// Whether a very long row is the same when its quotes are weighed one by one: a cell may have too many line breaks.
    private func agreesWithTolerance(_ row: RowExtent, _ bytes: RawSpan) -> Bool {
        var splitter = RowSplitter(rules)
        guard let weighed = splitter.weighRow(bytes, from: row.start, to: row.next, isFinal: true, recorded: 0) else { return false }
        return weighed.end == row.end && weighed.irregular == 0 && weighed.unclosed == 0
    }
}
