import Synchronization

/// The last few spans of 64 rows that were read for the rows on screen, so that drawing a frame reads nothing twice.
final class SpanCache: Sendable {
    /// Spans kept: more than the rows of a window, each of which may lie in a span of its own.
    private static let capacity = 64
    /// Of a row that is to be shown in a list, at most this much is read.
    private static let shownRow = 256 << 10
    /// A span longer than this is not kept: its rows are read one by one.
    private static let longestSpan = 1 << 20

    private struct Span: Sendable {
        var range: Range<Int>
        var isTolerant: Bool
        var bytes: [UInt8]
        /// Where each row's text begins and ends in `bytes`.
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
    func row(_ row: Int, of reader: DelimitedReader, whole: Bool) -> (bytes: ArraySlice<UInt8>, isCut: Bool)? {
        guard row >= 0, row < reader.rowCount else { return nil }
        let range = reader.index.span(ofRow: row)
        guard range.count <= Self.longestSpan else { return longRow(row, of: reader, whole: whole) }
        let place = row % SparseRowIndex.stride
        return state.withLock { state in
            guard let index = Self.find(range, from: row - place, &state, reader), state.spans[index].rows.indices.contains(place) else {
                return nil
            }
            let span = state.spans[index]
            return (span.bytes[span.rows[place]], false)
        }
    }

    /// Where a row begins in the file.
    func offset(ofRow row: Int, of reader: DelimitedReader) -> Int? {
        guard row >= 0, row < reader.rowCount else { return nil }
        let range = reader.index.span(ofRow: row)
        guard range.count <= Self.longestSpan else {
            let start = reader.index.start(forRow: row)
            return start.row == row ? start.offset : nil
        }
        let place = row % SparseRowIndex.stride
        return state.withLock { state in
            guard let index = Self.find(range, from: row - place, &state, reader) else { return nil }
            let rows = state.spans[index].rows
            return rows.indices.contains(place) ? range.lowerBound + rows[place].lowerBound : nil
        }
    }

    private static func find(_ range: Range<Int>, from firstRow: Int, _ state: inout State, _ reader: DelimitedReader) -> Int? {
        state.clock += 1
        let known = state.spans.firstIndex { $0.range == range && $0.isTolerant == reader.rules.isTolerant }
        if let known {
            state.spans[known].lastUse = state.clock
            return known
        }
        guard let span = read(range, from: firstRow, reader, clock: state.clock) else { return nil }
        if state.spans.count < capacity {
            state.spans.append(span)
            return state.spans.count - 1
        }
        let oldest = state.spans.indices.min { state.spans[$0].lastUse < state.spans[$1].lastUse } ?? 0
        state.spans[oldest] = span
        return oldest
    }

    private static func read(_ range: Range<Int>, from firstRow: Int, _ reader: DelimitedReader, clock: Int) -> Span? {
        var walk = RowWalk(bytes: reader.bytes, rules: reader.rules, offset: range.lowerBound, end: range.upperBound, portion: range.count)
        var sink = BoundsSink()
        var buffer: [UInt8] = []
        var lines = 0
        guard let step = try? walk.step(&buffer, isFinal: true, lines: &lines, into: &sink), walk.offset == range.upperBound,
            step == .rows, sink.rows.count >= min(SparseRowIndex.stride, reader.rowCount - firstRow)
        else { return nil }
        return Span(range: range, isTolerant: reader.rules.isTolerant, bytes: buffer, rows: sink.rows, lastUse: clock)
    }

    /// A row among very long ones: found by walking from the nearest known place, and read no further than needed.
    private func longRow(_ row: Int, of reader: DelimitedReader, whole: Bool) -> (bytes: ArraySlice<UInt8>, isCut: Bool)? {
        let start = reader.index.start(forRow: row)
        if !whole, start.row == row {
            // The beginning of the row is enough, unless it ends there and then.
            var buffer = [UInt8](repeating: 0, count: Self.shownRow + RowSplitter.slack)
            let wanted = min(Self.shownRow, reader.index.end - start.offset)
            let got =
                try? buffer.withUnsafeMutableBytes {
                    try reader.bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[0..<wanted]), at: start.offset)
                }
            guard let got, got > 0 else { return nil }
            var splitter = RowSplitter(reader.rules)
            var sink = BoundsSink(skip: 0, isOne: true)
            let result = splitter.split(buffer.span.bytes, from: 0, to: got, isFinal: false, into: &sink)
            if result.stop == .exhausted { return (buffer[0..<got], true) }
        }
        var walk = RowWalk(bytes: reader.bytes, rules: reader.rules, offset: start.offset, end: reader.index.end, portion: Self.shownRow)
        var sink = BoundsSink(skip: row - start.row, isOne: true)
        var buffer: [UInt8] = []
        var lines = 0
        while sink.rows.isEmpty {
            guard let step = try? walk.step(&buffer, isFinal: true, lines: &lines, into: &sink), step == .rows || step == .stopped
            else { return nil }
        }
        return (buffer[sink.rows[0]], sink.isOverlong)
    }

    private struct BoundsSink: BufferedRowSink {
        var skip = 0
        var isOne = false
        var rows: [Range<Int>] = []
        var isOverlong = false
        private var overflow: Int?

        init(skip: Int = 0, isOne: Bool = false) {
            self.skip = skip
            self.isOne = isOne
        }

        var recordedSeparators: Int { 0 }

        mutating func begin(at offset: Int, overflow: Int?) { self.overflow = overflow }

        mutating func row(_ extent: RowExtent, separators: [UInt32]) -> Bool {
            if skip > 0 {
                skip -= 1
                return true
            }
            rows.append(extent.start..<extent.end)
            isOverlong = overflow != nil
            return !isOne
        }
    }
}
