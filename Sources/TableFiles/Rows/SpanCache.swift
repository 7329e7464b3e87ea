import Synchronization

/// Rows in a file whose index knows every 64th: what the cache of spans must be told about a format.
protocol SpannedRows {
    var bytes: any ByteSource { get }
    var index: SparseRowIndex { get }
    /// Distinguishes ways of reading the same bytes.
    var spanVariant: Int { get }
    /// Where the text of each row begins and ends in the bytes of a span; nil if they are not what was indexed.
    func divide(_ span: inout [UInt8], count: Int) -> [Range<Int>]?
    /// A row in a span that is too long to be kept.
    func longRow(_ row: Int, whole: Bool) -> (bytes: ArraySlice<UInt8>, isCut: Bool)?
}

/// The last few spans of 64 rows that were read for the rows on screen, so that drawing a frame reads nothing twice.
final class SpanCache: Sendable {
    /// Spans kept: more than the rows of a window, each of which may lie in a span of its own.
    private static let capacity = 64
    /// A span longer than this is not kept: its rows are read one by one.
    static let longestSpan = 1 << 20

    private struct Span: Sendable {
        var range: Range<Int>
        var variant: Int
        var bytes: [UInt8]
        var rows: [Range<Int>]
        var lastUse: Int
    }

    private struct State: Sendable {
        var spans: [Span] = []
        var clock = 0
    }

    private let state = Mutex(State())

    /// The bytes of a row without its line end; nil if there is no such row any more.
    ///
    /// - Parameter whole: whether all of a long row is wanted, not only as much as a list shows.
    func row(_ row: Int, of reader: some SpannedRows, whole: Bool) -> (bytes: ArraySlice<UInt8>, isCut: Bool)? {
        guard row >= 0, row < reader.index.rowCount else { return nil }
        guard reader.index.span(ofRow: row).count <= Self.longestSpan else { return reader.longRow(row, whole: whole) }
        return withSpan(ofRow: row, of: reader) { span, place in (span.bytes[span.rows[place]], false) }
    }

    /// Where a row begins in the file.
    func offset(ofRow row: Int, of reader: some SpannedRows) -> Int? {
        guard row >= 0, row < reader.index.rowCount else { return nil }
        guard reader.index.span(ofRow: row).count <= Self.longestSpan else {
            let start = reader.index.start(forRow: row)
            return start.row == row ? start.offset : nil
        }
        return withSpan(ofRow: row, of: reader) { span, place in span.range.lowerBound + span.rows[place].lowerBound }
    }

    private func withSpan<Result>(ofRow row: Int, of reader: some SpannedRows, _ body: (Span, Int) -> Result) -> Result? {
        let range = reader.index.span(ofRow: row)
        let place = row % SparseRowIndex.stride
        let expected = min(SparseRowIndex.stride, reader.index.rowCount - (row - place))
        return state.withLock { state in
            state.clock += 1
            var index = state.spans.firstIndex { $0.range == range && $0.variant == reader.spanVariant }
            if index == nil { index = Self.load(range, expected: expected, reader, &state) }
            guard let index else { return nil }
            state.spans[index].lastUse = state.clock
            return body(state.spans[index], place)
        }
    }

    /// Reads a span into the cache, in place of the one that was used longest ago.
    private static func load(_ range: Range<Int>, expected: Int, _ reader: some SpannedRows, _ state: inout State) -> Int? {
        guard let (bytes, isFull) = try? reader.bytes.array(at: range.lowerBound, count: range.count), isFull, reader.bytes.isAsFetched
        else { return nil }
        var padded = bytes
        padded.append(contentsOf: repeatElement(0, count: RowSplitter.slack))
        guard let rows = reader.divide(&padded, count: range.count), rows.count >= expected else { return nil }
        let span = Span(range: range, variant: reader.spanVariant, bytes: padded, rows: rows, lastUse: state.clock)
        if state.spans.count < capacity {
            state.spans.append(span)
            return state.spans.count - 1
        }
        let oldest = state.spans.indices.min { state.spans[$0].lastUse < state.spans[$1].lastUse } ?? 0
        state.spans[oldest] = span
        return oldest
    }
}
