/// The lines or records that have been found so far.
struct LinesReader: TableReader, SpannedRows {
    let bytes: any ByteSource
    let index: SparseRowIndex
    let rules: RowRules
    let style: LineStyle
    let headings: LineHeadings
    let columns: Int
    let spans: SpanCache

    var rowCount: Int { index.rowCount }
    var spanVariant: Int { 0 }

    func cells(row: Int, columns wanted: [Int], limit: Int) -> [TableCell] {
        guard let text = spans.row(row, of: self, whole: limit > TableCell.displayLimit) else {
            return wanted.map { $0 < columns ? .unavailable : .missing }
        }
        return text.bytes.withUnsafeBufferPointer { record in
            wanted.map { column in
                if style != .log, column == 1 {
                    return headings.title(above: row).map { $0.withUnsafeBytes { TableCell(bytes: $0, limit: limit) } } ?? .missing
                }
                guard let place = Self.place(of: column, in: record, style) else { return .missing }
                let isLast = place.upperBound == record.count
                return TableCell(
                    bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: record[place])), limit: limit, isCut: text.isCut && isLast)
            }
        }
    }

    /// Where a column's text lies in a row; nil if the row has none.
    static func place(of column: Int, in record: UnsafeBufferPointer<UInt8>, _ style: LineStyle) -> Range<Int>? {
        guard style == .log else { return column == 0 ? 0..<record.count : nil }
        guard let line = LogLine(record) else { return column == 2 ? 0..<record.count : nil }
        switch column {
        case 0: return line.time
        case 1: return line.level
        case 2: return line.message..<record.count
        default: return nil
        }
    }

    func text(ofRow row: Int) -> String? { spans.row(row, of: self, whole: true).map { String(decoding: $0.bytes, as: UTF8.self) } }

    func line(ofRow row: Int) -> Int? {
        guard row >= 0, row < rowCount, let offset = spans.offset(ofRow: row, of: self) else { return nil }
        return LineCount.lines(of: bytes, before: offset, lineEnd: rules.lineEnd == .carriageReturn ? 0x0D : 0x0A).map { $0 + 1 }
    }

    func cursor(columns: [Int], from row: Int) -> any RowCursor { LinesCursor(reader: self, columns: columns, from: row) }

    /// The rows that begin in some bytes, each without its last line end.
    func divide(_ span: inout [UInt8], count: Int) -> [Range<Int>]? {
        var sink = RecordSink(isLog: style == .log)
        var splitter = RowSplitter(rules)
        let result = splitter.split(span.span.bytes, from: 0, to: count, isFinal: true, into: &sink)
        return result.next == count ? sink.rows : nil
    }

    func longRow(_ row: Int, whole: Bool) -> (bytes: ArraySlice<UInt8>, isCut: Bool)? {
        let start = index.start(forRow: row)
        let end = index.span(ofRow: row).upperBound
        let length = min(end - start.offset, row == start.row && !whole ? 256 << 10 : RowWalk.longestRow)
        guard length > 0, var buffer = try? bytes.array(at: start.offset, count: length).bytes, bytes.isAsFetched else { return nil }
        let count = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: RowSplitter.slack))
        guard let rows = divide(&buffer, count: count), rows.indices.contains(row - start.row) else { return nil }
        let range = rows[row - start.row]
        return (buffer[range], range.upperBound == count && start.offset + count < end)
    }

    private struct RecordSink: RowSink {
        let isLog: Bool
        var rows: [Range<Int>] = []

        init(isLog: Bool) { self.isLog = isLog }

        var recordedSeparators: Int { 0 }
        mutating func row(_ extent: RowExtent, separators: Span<UInt32>) -> Bool { true }

        mutating func row(_ extent: RowExtent, separators: Span<UInt32>, in bytes: RawSpan) -> Bool {
            let isNew =
                !isLog || rows.isEmpty
                || bytes.withUnsafeBytes {
                    LogLine(UnsafeBufferPointer(rebasing: $0.bindMemory(to: UInt8.self)[extent.start..<extent.end])) != nil
                }
            if isNew {
                rows.append(extent.start..<extent.end)
            } else {
                rows[rows.count - 1] = rows[rows.count - 1].lowerBound..<extent.end
            }
            return true
        }
    }
}

/// A pass over lines or records, some spans of 64 at a time.
struct LinesCursor: RowCursor {
    private static let portion = 1 << 20

    private let reader: LinesReader
    private let columns: [Int]
    private var row: Int

    init(reader: LinesReader, columns: [Int], from row: Int) {
        self.reader = reader
        self.columns = columns
        self.row = max(0, row)
    }

    mutating func next(_ batch: inout RowBatch) throws(TableError) -> Bool {
        guard row < reader.rowCount else { return false }
        let first = row - row % SparseRowIndex.stride
        let start = reader.index.span(ofRow: first).lowerBound
        var last = first
        var end = start
        repeat {
            end = reader.index.span(ofRow: last).upperBound
            last += SparseRowIndex.stride
        } while last < reader.rowCount && end - start < Self.portion
        let length = min(end - start, 4 * RowWalk.longestRow)
        let (bytes, isFull) = try reader.bytes.array(at: start, count: length)
        batch.bytes = bytes
        batch.bytes.append(contentsOf: repeatElement(0, count: RowSplitter.slack))
        let expected = min(last, reader.rowCount) - first
        guard isFull, reader.bytes.isAsFetched, let rows = reader.divide(&batch.bytes, count: length),
            rows.count >= min(expected, row - first + 1)
        else { throw .changed(reader.bytes.name, byte: start) }
        batch.start(at: row, columnCount: columns.count)
        for range in rows[(row - first)..<min(rows.count, expected)] { collect(range, into: &batch) }
        row += batch.rowCount
        return true
    }

    private mutating func collect(_ range: Range<Int>, into batch: inout RowBatch) {
        let row = batch.firstRow + batch.rowCount
        for column in columns {
            if reader.style != .log, column == 1 {
                guard let title = reader.headings.title(above: row) else {
                    batch.fields.append(.missing)
                    continue
                }
                let start = batch.bytes.count
                batch.bytes += title
                batch.fields.append(RowBatch.Field(start, batch.bytes.count))
            } else {
                let place = batch.bytes.withUnsafeBufferPointer {
                    LinesReader.place(of: column, in: UnsafeBufferPointer(rebasing: $0[range]), reader.style)
                }
                batch.fields.append(
                    place.map { RowBatch.Field(range.lowerBound + $0.lowerBound, range.lowerBound + $0.upperBound) } ?? .missing)
            }
        }
        batch.rowCount += 1
    }
}
