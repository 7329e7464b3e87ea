/// The rows of a JSON file that have been found so far.
struct JSONReader: TableReader, SpannedRows {
    /// Of a row in a span too long to be kept, at most this much is read for a list.
    private static let shownRow = 256 << 10

    let bytes: any ByteSource
    let division: JSONWalker.Division
    let index: SparseRowIndex
    let columns: JSONColumns
    let spans: SpanCache

    var rowCount: Int { index.rowCount }
    var spanVariant: Int { 0 }

    func cells(row: Int, columns wanted: [Int], limit: Int) -> [TableCell] {
        guard let text = spans.row(row, of: self, whole: limit > TableCell.displayLimit) else {
            return wanted.map { columns.names.indices.contains($0) ? .unavailable : .missing }
        }
        return cells(of: text.bytes, isCut: text.isCut, columns: wanted, limit: limit)
    }

    /// - Parameter isCut: Whether the row goes on behind the bytes.
    private func cells(of text: ArraySlice<UInt8>, isCut: Bool, columns wanted: [Int], limit: Int) -> [TableCell] {
        // The scanner wants some bytes behind the last one.
        let padded = Array(text) + [UInt8](repeating: 0, count: JSONRecordScanner.slack)
        let isRecord = text.first.map { JSONLayout.isOpening($0) } ?? false
        var marks: [UInt32] = []
        if isRecord {
            var scanner = JSONRecordScanner()
            scanner.begin(at: 0)
            _ = scanner.scan(padded.span.bytes, upTo: text.count, stopsAtLineEnd: false)
            // Where the row is cut off, so is its last value.
            marks = isCut ? scanner.marks + [UInt32(text.count)] : scanner.marks
        }
        var values: [Int: Range<Int>] = [:]
        let row = JSONRowWalk.Row(range: 0..<text.count, isRecord: isRecord)
        columns.forEachCell(of: row, in: padded, marks: marks, count: marks.count) { values[$0] = $1 }
        return wanted.map { column in
            guard let value = values[column] else { return isCut ? TableCell(isCut: true) : .missing }
            return Self.cell(value, of: padded, limit: limit, isCut: isCut && value.upperBound == text.count)
        }
    }

    private static func cell(_ value: Range<Int>, of bytes: [UInt8], limit: Int, isCut: Bool) -> TableCell {
        if JSONText.isNull(bytes[value]) { return .null }
        var text: [UInt8] = []
        // A little more than the limit, so that the cut falls on a whole character.
        let isWhole = JSONText.append(value, of: bytes, to: &text, limit: limit < .max - 8 ? max(0, limit) + 8 : limit)
        return text.withUnsafeBytes { TableCell(bytes: $0, limit: limit, isCut: isCut || !isWhole) }
    }

    func cursor(columns: [Int], from row: Int) -> any RowCursor { JSONCursor(reader: self, columns: columns, from: row) }

    func text(ofRow row: Int) -> String? {
        spans.row(row, of: self, whole: true).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    func line(ofRow row: Int) -> Int? {
        guard let offset = spans.offset(ofRow: row, of: self) else { return nil }
        return LineCount.lines(of: bytes, before: offset).map { $0 + 1 }
    }

    func divide(_ span: inout [UInt8], count: Int) -> [Range<Int>]? {
        var walker = JSONWalker(division, over: span, count: count)
        var rows: [Range<Int>] = []
        while true {
            switch walker.next(isFinal: true) {
            case .record(let range), .scalar(let range): rows.append(range)
            case .stray, .broken: continue
            case .closed, .tooDeep, .needsMore: return rows
            }
        }
    }

    func longRow(_ row: Int, whole: Bool) -> (bytes: ArraySlice<UInt8>, isCut: Bool)? {
        let start = index.start(forRow: row)
        var walk = JSONRowWalk(bytes, division, from: start.offset, to: index.end)
        for _ in start.row..<row { guard (try? walk.next()) ?? nil != nil else { return nil } }
        guard !whole else {
            guard let found = try? walk.next() else { return nil }
            return (walk.walker.buffer[found.range], false)
        }
        // What stands before a row is white space or a comma: the row begins at its bracket.
        let offset = walk.walker.offset
        guard let shown = try? bytes.array(at: offset, count: min(Self.shownRow, index.end - offset)).bytes, bytes.isAsFetched else {
            return nil
        }
        var walker = JSONWalker(division, over: shown, count: shown.count)
        switch walker.next(isFinal: false) {
        case .record(let range), .scalar(let range): return (shown[range], false)
        case .needsMore:
            guard let first = shown.firstIndex(where: { $0 > 0x20 && $0 != UInt8(ascii: ",") }) else { return nil }
            return (shown[first...], true)
        case .stray, .broken, .closed, .tooDeep: return (try? walk.next()).flatMap { $0 }.map { (walk.walker.buffer[$0.range], false) }
        }
    }
}
