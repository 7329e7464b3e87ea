/// Rows in a spool. A row is its length in four bytes, then for each cell its length and its bytes; a length of all ones is NULL.
final class SpooledRows: Sendable {
    static let null: UInt32 = .max

    let spool: Spool
    let name: String
    let columnCount: Int
    let cache = SpanCache()

    init(name: String, limit: Int, columnCount: Int) throws(TableError) {
        spool = try Spool(name: name, limit: limit)
        self.name = name
        self.columnCount = columnCount
    }

    var count: Int { spool.count }

    /// Writes the row a statement stands on.
    func append(_ statement: SQLiteStatement, to bytes: inout [UInt8]) {
        let start = bytes.count
        Self.write(0, to: &bytes)
        for column in 0..<columnCount {
            if statement.isNull(column) {
                Self.write(Self.null, to: &bytes)
                continue
            }
            statement.withText(column) { text in
                Self.write(UInt32(text.count), to: &bytes)
                bytes.append(contentsOf: text)
            }
        }
        let length = UInt32(bytes.count - start - 4)
        for byte in 0..<4 { bytes[start + byte] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(byte))) }
    }

    private static func write(_ value: UInt32, to bytes: inout [UInt8]) {
        for byte in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt32(byte)))) }
    }

    static func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
    }

    /// Where the cells of the row at a place lie; nil for NULL.
    static func cells(_ bytes: [UInt8], at place: Int, count: Int) -> [Range<Int>?] {
        var next = place + 4
        return (0..<count).map { _ in
            let length = number(bytes, at: next)
            next += 4
            if length == null { return nil }
            defer { next += Int(length) }
            return next..<next + Int(length)
        }
    }
}

extension RowBatch {
    /// Adds the row that stands at a place of what will be the batch's bytes.
    mutating func add(spooled bytes: [UInt8], at place: Int, columns: [Int], of total: Int) {
        let cells = SpooledRows.cells(bytes, at: place, count: (columns.max() ?? -1) < total ? (columns.max() ?? -1) + 1 : total)
        for column in columns {
            guard column >= 0, column < total else {
                fields.append(.missing)
                continue
            }
            fields.append(cells[column].map { Field($0.lowerBound, $0.upperBound) } ?? .null)
        }
        rowCount += 1
    }
}

/// The rows of a query that have come so far.
struct SpooledReader: TableReader, SpannedRows {
    let rows: SpooledRows
    let index: SparseRowIndex

    var rowCount: Int { index.rowCount }
    var bytes: any ByteSource { SpoolBytes(rows.spool, name: rows.name) }
    var spanVariant: Int { 0 }

    func cells(row: Int, columns: [Int], limit: Int) -> [TableCell] {
        guard let text = rows.cache.row(row, of: self, whole: limit > TableCell.displayLimit) else {
            return columns.map { (0..<rows.columnCount).contains($0) ? .unavailable : .missing }
        }
        let bytes = Array(text.bytes)
        let cells = SpooledRows.cells(bytes, at: 0, count: rows.columnCount)
        return columns.map { column in
            guard cells.indices.contains(column) else { return .missing }
            guard let cell = cells[column] else { return .null }
            return bytes.withBytes { TableCell(bytes: UnsafeRawBufferPointer(rebasing: $0[cell]), limit: limit) }
        }
    }

    func divide(_ span: inout [UInt8], count: Int) -> [Range<Int>]? {
        var ranges: [Range<Int>] = []
        var place = 0
        while place < count {
            let end = place + 4 + Int(SpooledRows.number(span, at: place))
            ranges.append(place..<end)
            place = end
        }
        return ranges
    }

    func longRow(_ row: Int, whole: Bool) -> (bytes: ArraySlice<UInt8>, isCut: Bool)? {
        let start = index.start(forRow: row)
        var offset = start.offset
        for _ in start.row..<row {
            guard let length = length(at: offset) else { return nil }
            offset += length
        }
        guard let length = length(at: offset), let found = try? bytes.array(at: offset, count: length), found.isFull else { return nil }
        return (found.bytes[...], false)
    }

    private func length(at offset: Int) -> Int? {
        guard let (head, isFull) = try? bytes.array(at: offset, count: 4), isFull else { return nil }
        return 4 + Int(SpooledRows.number(head, at: 0))
    }

    func cursor(columns: [Int], from row: Int) -> any RowCursor { SpooledCursor(reader: self, columns: columns, from: row) }
}

/// A spool as the bytes of a file that is complete.
final class SpoolBytes: ByteSource {
    private let spool: Spool
    let name: String

    init(_ spool: Spool, name: String) {
        self.spool = spool
        self.name = name
    }

    var count: Int { spool.count }
    var isComplete: Bool { true }
    var fetchedShare: Double? { 1 }
    var waitDescriptor: Int32? { nil }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(TableError) -> Int {
        try spool.read(into: buffer, at: offset)
    }

    func fetch() throws(TableError) -> FetchResult { .end }
}

/// A pass over the rows of a query: a span of 64 rows after another, about 1 MiB in each batch.
struct SpooledCursor: RowCursor {
    private let reader: SpooledReader
    private let columns: [Int]
    private var row: Int

    init(reader: SpooledReader, columns: [Int], from row: Int) {
        self.reader = reader
        self.columns = columns
        self.row = max(0, row)
    }

    mutating func next(_ batch: inout RowBatch) throws(TableError) -> Bool {
        guard row < reader.rowCount else { return false }
        batch.start(at: row, columnCount: columns.count)
        let stride = SparseRowIndex.stride
        // Whole spans from that of the row on, as many as fit.
        let first = reader.index.span(ofRow: row)
        var end = first.upperBound
        var last = row - row % stride + stride
        while last < reader.rowCount, end - first.lowerBound < 1 << 20 {
            end = reader.index.span(ofRow: last).upperBound
            last += stride
        }
        last = min(last, reader.rowCount)
        let (bytes, isFull) = try reader.bytes.array(at: first.lowerBound, count: end - first.lowerBound)
        guard isFull else {
            throw TableError(.unreadable, file: reader.rows.name, problem: "the temporary file is shorter than it was")
        }
        var place = 0
        for number in (row - row % stride)..<last {
            if number >= row { batch.add(spooled: bytes, at: place, columns: columns, of: reader.rows.columnCount) }
            place += 4 + Int(SpooledRows.number(bytes, at: place))
        }
        batch.bytes = bytes
        row = last
        return true
    }
}
