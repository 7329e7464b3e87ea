/// A row whose quotes were weighed one by one.
struct WeighedRow {
    /// Where its text ends: at the line end.
    var end: Int
    /// Where the next row begins.
    var next: Int
    var separators = 0
    /// Line ends inside its quotes.
    var innerLines = 0
    /// Quotes inside quotes that are neither doubled nor followed by a separator, and quotes behind a cell's first byte; they are text.
    var irregular = 0
    /// Quotes that open a cell and are never closed; they are text as well.
    var unclosed = 0
}

extension RowSplitter {
    /// Visits rows weighing each quote: it opens a cell only as the cell's first byte, and closes it only before a separator or a
    /// line end. Text with regular quotes gives the same rows as `splitRegular`.
    mutating func splitTolerantly<Sink: RowSink>(
        _ bytes: RawSpan, from start: Int, to end: Int, isFinal: Bool, into sink: inout Sink
    ) -> SplitResult {
        var row = RowExtent(start: start, end: start, next: start, separators: 0, line: 0)
        while row.start < end {
            guard
                let weighed = weighRow(bytes, from: row.start, to: end, isFinal: isFinal, recorded: sink.recordedSeparators)
            else { break }
            for _ in 0..<weighed.irregular { sink.oddQuote(isUnclosed: false, line: row.line) }
            for _ in 0..<weighed.unclosed { sink.oddQuote(isUnclosed: true, line: row.line) }
            row.end = weighed.end
            row.next = weighed.next
            row.separators = weighed.separators
            let goesOn = deliver(&row, separators: separators.span, bytes, sink: &sink)
            row.line += weighed.innerLines
            if !goesOn { return SplitResult(next: row.start, stop: .stopped, lines: row.line) }
        }
        return SplitResult(next: row.start, stop: .exhausted, lines: row.line)
    }

    /// Reads one row. Leaves its first separators in `separators`. Nil when the row goes on behind the buffer.
    ///
    /// A cell whose quote is not closed (by the end of the text, within the limits, or before another quote opens a cell on a
    /// later line) is read again with that quote as text, so that no further row is lost to it.
    mutating func weighRow(_ bytes: RawSpan, from start: Int, to end: Int, isFinal: Bool, recorded: Int) -> WeighedRow? {
        var row = WeighedRow(end: end, next: end)
        separators.removeAll(keepingCapacity: true)
        var place = start
        var isCellStart = true
        while place < end {
            let byte = bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self)
            if isCellStart, byte == rules.quote {
                switch closingQuote(bytes, from: place, to: end, isFinal: isFinal) {
                case .closed(let after, let lines, let irregular):
                    row.innerLines += lines
                    row.irregular += irregular
                    place = after
                case .unclosed:
                    row.unclosed += 1
                    place += 1
                case .incomplete: return nil
                }
                isCellStart = false
                continue
            }
            isCellStart = false
            if byte == rules.delimiter {
                if separators.count < recorded { separators.append(UInt32(truncatingIfNeeded: place)) }
                row.separators += 1
                isCellStart = true
            } else if rules.endsLine(byte) {
                row.end = place
                row.next = place + 1
                return row
            } else if byte == rules.quote {
                row.irregular += 1
            }
            place += 1
        }
        return isFinal ? row : nil
    }

    private enum Closing {
        /// The first byte behind the closing quote, the line breaks inside, and the quotes inside that are text.
        case closed(after: Int, lines: Int, irregular: Int)
        case unclosed
        case incomplete
    }

    private func closingQuote(_ bytes: RawSpan, from open: Int, to end: Int, isFinal: Bool) -> Closing {
        let quote = rules.quote
        var place = open + 1
        var lines = 0
        var irregular = 0
        while place < end {
            let byte = bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self)
            if byte == quote {
                guard place + 1 < end else {
                    return isFinal ? .closed(after: end, lines: lines, irregular: irregular) : .incomplete
                }
                let following = bytes.unsafeLoad(fromByteOffset: place + 1, as: UInt8.self)
                if following == quote {
                    place += 2
                    continue
                }
                if following == rules.delimiter || following == 0x0D || rules.endsLine(following) {
                    return .closed(after: place + 1, lines: lines, irregular: irregular)
                }
                let before = bytes.unsafeLoad(fromByteOffset: place - 1, as: UInt8.self)
                if lines > 0, before == rules.delimiter || rules.endsLine(before) { return .unclosed }
                irregular += 1
            } else if rules.endsLine(byte) {
                lines += 1
                if lines > RowRules.quotedLineLimit { return .unclosed }
            }
            place += 1
            if lines > 0, place - open > RowRules.quotedLimit { return .unclosed }
        }
        return isFinal ? .unclosed : .incomplete
    }
}
