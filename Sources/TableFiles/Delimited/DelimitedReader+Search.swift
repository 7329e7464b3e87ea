extension DelimitedReader {
    /// Looks for the text in the bytes as they stand, and finds out about rows only where it occurs. That is exact when the text
    /// cannot reach over the end of a cell or meet a doubled quote; other texts are looked for cell by cell.
    func rows(matching matcher: TextMatcher, columns: [Int], in rows: Range<Int>) throws(TableError) -> [Int] {
        let ends = [rules.delimiter, rules.quote ?? rules.delimiter, 0x0A, 0x0D]
        let isPlain = columns.count >= columnCount && !matcher.needle.isEmpty && !ends.contains { matcher.mayHold($0) }
        guard isPlain else { return try rowsMatchingCells(matcher, columns: columns, in: rows) }
        var search = RawSearch(reader: self, matcher: matcher, rows: rows.clamped(to: 0..<rowCount))
        return try search.run()
    }
}

/// A search through bytes that knows rows only where something was found.
private struct RawSearch {
    private static let portion = 1 << 20

    let reader: DelimitedReader
    let matcher: TextMatcher
    let rows: Range<Int>
    private var found: [Int] = []
    private var buffer: [UInt8] = []
    /// A row, and where it begins: the last one that was found, or the beginning of a span.
    private var known: (row: Int, offset: Int)

    init(reader: DelimitedReader, matcher: TextMatcher, rows: Range<Int>) {
        self.reader = reader
        self.matcher = matcher
        self.rows = rows
        known = rows.isEmpty ? (0, 0) : reader.index.start(forRow: rows.lowerBound)
    }

    mutating func run() throws(TableError) -> [Int] {
        guard !rows.isEmpty else { return [] }
        let end = reader.index.span(ofRow: rows.upperBound - 1).upperBound
        var offset = known.offset
        while offset < end {
            // Pieces overlap by a text's length less one, so that none is missed between them.
            let wanted = min(Self.portion + matcher.longest, end - offset)
            let got = try load(offset, wanted)
            guard got > 0 else { break }
            var place = 0
            while let hit = matcher.firstMatch(buffer.span.bytes, in: place..<got) {
                guard let row = try row(at: offset + hit), row.number < rows.upperBound else { return found }
                if row.number >= rows.lowerBound { found.append(row.number) }
                known = (row.number + 1, row.next)
                place = row.next - offset
                if place >= got { break }
            }
            offset = got < wanted || offset + got >= end ? max(offset + got, offset + place) : max(offset + Self.portion, offset + place)
        }
        return found
    }

    private mutating func load(_ offset: Int, _ wanted: Int) throws(TableError) -> Int {
        if buffer.count < wanted + RowSplitter.slack { buffer = [UInt8](repeating: 0, count: wanted + RowSplitter.slack) }
        var failure: TableError?
        let got = buffer.withUnsafeMutableBytes { storage -> Int in
            do throws(TableError) {
                return try reader.bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: storage[0..<wanted]), at: offset)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        guard reader.bytes.isAsFetched else { throw .changed(reader.bytes.name, byte: offset) }
        return got
    }

    /// The row that holds a byte of the file, and where the next one begins.
    private mutating func row(at offset: Int) throws(TableError) -> (number: Int, next: Int)? {
        let entry = reader.index.entry(atOrBefore: offset)
        if entry.offset > known.offset { known = entry }
        var walk = RowWalk(
            bytes: reader.bytes, rules: reader.rules, offset: known.offset, end: reader.index.end,
            portion: min(Self.portion, offset - known.offset + 4096))
        var sink = OffsetSink(target: offset)
        var lines = 0
        var number = known.row
        while sink.next == nil {
            let step = try walk.step(&rowBuffer, isFinal: true, lines: &lines, into: &sink)
            if sink.next == nil, step != .rows { return nil }
        }
        number += sink.passed
        return sink.next.map { (number, $0) }
    }

    private var rowBuffer: [UInt8] = []

    private struct OffsetSink: BufferedRowSink {
        let target: Int
        /// Rows before the one with the target.
        var passed = 0
        var next: Int?
        private var base = 0
        private var overflow: Int?

        init(target: Int) { self.target = target }

        var recordedSeparators: Int { 0 }

        mutating func begin(at offset: Int, overflow: Int?) {
            base = offset
            self.overflow = overflow
        }

        mutating func row(_ extent: RowExtent, separators: Span<UInt32>) -> Bool {
            let end = base + (overflow ?? extent.next)
            if end > target {
                next = end
                return false
            }
            passed += 1
            return true
        }
    }
}
