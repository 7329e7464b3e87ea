import Synchronization

/// The rows of a JSON file that have been found so far.
struct JSONReader: TableReader {
    let bytes: any ByteSource
    let division: JSONWalker.Division
    let index: SparseRowIndex
    let columns: JSONColumns
    let spans: JSONSpanCache

    var rowCount: Int { index.rowCount }

    func cells(row: Int, columns wanted: [Int], limit: Int) -> [TableCell] {
        let absent = wanted.map { columns.names.indices.contains($0) ? TableCell.unavailable : .missing }
        guard let text = spans.row(row, of: self) else { return absent }
        return cells(of: text, columns: wanted, limit: limit) ?? absent
    }

    private func cells(of text: JSONSpanCache.Row, columns wanted: [Int], limit: Int) -> [TableCell]? {
        // The scanner wants some bytes behind the last one.
        let padded = text.bytes + [UInt8](repeating: 0, count: JSONRecordScanner.slack)
        var scanner = JSONRecordScanner()
        if text.isRecord {
            scanner.begin(at: 0)
            guard case .complete = scanner.scan(padded.span.bytes, upTo: text.bytes.count, stopsAtLineEnd: false) else { return nil }
        }
        var values: [Int: Range<Int>] = [:]
        let row = JSONRowWalk.Row(range: 0..<text.bytes.count, isRecord: text.isRecord)
        columns.forEachCell(of: row, in: padded, marks: scanner.marks) { values[$0] = $1 }
        return wanted.map { column in
            guard let value = values[column] else { return .missing }
            return Self.cell(value, of: padded, limit: limit)
        }
    }

    private static func cell(_ value: Range<Int>, of bytes: [UInt8], limit: Int) -> TableCell {
        if JSONText.isNull(bytes[value]) { return .null }
        var text: [UInt8] = []
        // A little more than the limit, so that the cut falls on a whole character.
        let isWhole = JSONText.append(value, of: bytes, to: &text, limit: limit < .max - 8 ? max(0, limit) + 8 : limit)
        return text.withUnsafeBytes { TableCell(bytes: $0, limit: limit, isCut: !isWhole) }
    }

    func cursor(columns: [Int], from row: Int) -> any RowCursor { JSONCursor(reader: self, columns: columns, from: row) }

    func text(ofRow row: Int) -> String? {
        spans.row(row, of: self).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    func line(ofRow row: Int) -> Int? {
        guard let offset = spans.row(row, of: self)?.offset else { return nil }
        return LineCount.lines(of: bytes, before: offset).map { $0 + 1 }
    }
}

/// The last few spans of rows that were read for the rows on screen, so that drawing a frame reads nothing twice.
final class JSONSpanCache: Sendable {
    /// One row as it stands in the file.
    struct Row: Sendable {
        var bytes: [UInt8]
        var isRecord: Bool
        /// Where it begins in the file.
        var offset: Int
    }

    /// Spans kept: more than the rows of a window, each of which may lie in a span of its own.
    private static let capacity = 64
    /// A span longer than this is not kept whole: of it, only the row asked for last is.
    private static let longestSpan = 1 << 20

    private struct Span: Sendable {
        var firstRow: Int
        var rows: [Row]
        var lastUse: Int
    }

    private struct State: Sendable {
        var spans: [Span] = []
        var clock = 0
    }

    private let state = Mutex(State())

    /// A row of the file; nil when it is not there, or no longer.
    func row(_ row: Int, of reader: JSONReader) -> Row? {
        guard row >= 0, row < reader.rowCount else { return nil }
        return state.withLock { state in
            state.clock += 1
            let known = state.spans.firstIndex { row >= $0.firstRow && row < $0.firstRow + $0.rows.count }
            if let known {
                state.spans[known].lastUse = state.clock
                return state.spans[known].rows[row - state.spans[known].firstRow]
            }
            guard let span = Self.read(row, reader, clock: state.clock) else { return nil }
            if state.spans.count < Self.capacity {
                state.spans.append(span)
            } else {
                let oldest = state.spans.indices.min { state.spans[$0].lastUse < state.spans[$1].lastUse } ?? 0
                state.spans[oldest] = span
            }
            return span.rows[row - span.firstRow]
        }
    }

    /// Reads the 64 rows around one, or that one alone where they are long.
    private static func read(_ row: Int, _ reader: JSONReader, clock: Int) -> Span? {
        let range = reader.index.span(ofRow: row)
        let isShort = range.count <= longestSpan
        let start = isShort ? (row: row - row % SparseRowIndex.stride, offset: range.lowerBound) : reader.index.start(forRow: row)
        let last = isShort ? min(start.row + SparseRowIndex.stride, reader.rowCount) - 1 : row
        var walk = JSONRowWalk(reader.bytes, reader.division, from: start.offset, to: isShort ? range.upperBound : reader.index.end)
        var rows: [Row] = []
        for number in start.row...last {
            guard let found = try? walk.next() else { break }
            if !isShort && number < row { continue }
            let offset = walk.walker.base + found.range.lowerBound
            rows.append(Row(bytes: Array(walk.walker.buffer[found.range]), isRecord: found.isRecord, offset: offset))
        }
        let firstRow = isShort ? start.row : row
        guard row < firstRow + rows.count else { return nil }
        return Span(firstRow: firstRow, rows: rows, lastUse: clock)
    }
}
