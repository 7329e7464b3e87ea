/// A JSON array, JSON Lines, or JSON values one after another, being read as a table.
///
/// The columns are the keys of the records in the order in which they are first seen, so their number grows while reading. Values
/// are shown as the file spells them, numbers to the last digit; what is nested is shown as compact JSON.
public final class JSONSource: TableSource {
    public internal(set) var schema = TableSchema()
    let input: any ByteSource
    let encoding: String
    let layout: JSONLayout
    var walker: JSONWalker
    var index = SparseRowIndex()
    var columns = JSONColumns()
    let spans = JSONSpanCache()
    /// The labels of all columns, so that a new one gets another.
    var labels: Set<String> = []
    var log = WarningLog()
    /// What is odd at the very end of the file, and may no longer be when the file has grown.
    var endLog = WarningLog()
    /// A last row or text that the file may go on with: where to read again.
    var unfinished: (row: Int, offset: Int, lines: Int)?
    /// How long the file was when its end was met.
    var endCount: Int?
    /// Line ends before the walker's buffer, and a place in it up to which they have been counted too.
    var linesBefore = 0
    var counted = (place: 0, lines: 0)
    /// The row in which each column was last seen; it tells a repeated key.
    var lastSeen: [Int] = []
    var hasClosed = false
    var failure: TableError?

    /// Finds out how the rows lie in the file.
    ///
    /// - Parameters:
    ///   - bytes: Text in UTF-8, perhaps with a byte order mark. Of a pipe, the first 64 KiB should have arrived.
    ///   - options: `table` names the array of an object whose elements are the rows.
    ///   - encoding: How the file itself is encoded, for the summary.
    /// - Throws: ``TableError`` when it is no JSON.
    public init(_ bytes: any ByteSource, options: TableOptions = TableOptions(), encoding: String = "UTF-8") throws(TableError) {
        input = bytes
        self.encoding = encoding
        layout = try JSONLayout.find(in: bytes, key: options.table)
        walker = JSONWalker(layout.division, from: layout.start)
        linesBefore = LineCount.lines(of: bytes, before: layout.start) ?? 0
        try findFirstColumns()
    }

    public var rowCount: Int { index.rowCount }
    public var bytes: (any ByteSource)? { input }

    public var warnings: WarningLog {
        var all = log
        all.merge(endLog)
        if let decoded = input as? DecodedBytes { all.merge(decoded.repairs) }
        return all
    }

    public var progress: Double? {
        guard let fetched = input.fetchedShare else { return nil }
        return input.count == 0 || hasClosed ? 1 : fetched * min(1, Double(walker.offset) / Double(input.count))
    }

    public var summary: SourceSummary {
        var summary = SourceSummary(format: layout.format, encoding: encoding)
        if let key = layout.key { summary.facts.append(SourceSummary.Fact("rows", "“\(key)”")) }
        return summary
    }

    public func reader() -> any TableReader {
        JSONReader(bytes: input, division: layout.division, index: index, columns: columns, spans: spans)
    }

    public func advance(columns wanted: [Int], batch: inout RowBatch) throws(TableError) -> SourceStep {
        if let failure { throw failure }
        let replaced = reopenEnd()
        batch.start(at: index.rowCount, columnCount: wanted.count)
        batch.bytes.removeAll(keepingCapacity: true)
        guard !hasClosed else { return .end }
        let (arrived, isEnd) = try fetchEnough()
        let got = try readOn()
        let isFinal = isEnd && walker.readEnd >= input.count
        var collector = JSONCollector(columns: wanted)
        walk(isFinal: isFinal, &collector, &batch)
        checkBytes()
        if isFinal && !hasClosed && failure == nil { noteEnd() }
        if let replaced { return .replaced(keeping: replaced) }
        if hasClosed || isFinal && failure == nil { return .end }
        return got > 0 || arrived || failure != nil ? .rows : .waiting
    }
}

// MARK: Bytes

extension JSONSource {
    /// Sees to it that a buffer's worth of bytes is there, if they can be had without waiting.
    func fetchEnough() throws(TableError) -> (arrived: Bool, isEnd: Bool) {
        var arrived = false
        while input.count - walker.readEnd < JSONWalker.portion {
            switch try input.fetch() {
            case .arrived: arrived = true
            case .nothingYet: return (arrived, false)
            case .end: return (arrived, true)
            }
        }
        return (true, false)
    }

    func readOn() throws(TableError) -> Int {
        // Ever longer pieces of a long record: what is unfinished is looked through twice at most.
        let pending = walker.readEnd - walker.offset
        guard pending < JSONWalker.recordLimit else {
            let error = TableError(
                .unreadable, file: input.name, byte: walker.offset,
                problem: "a record is longer than \(JSONWalker.recordLimit >> 20) MiB", advice: rowsSoFar)
            failure = error
            throw error
        }
        let (got, lines) = try walker.read(max(JSONWalker.portion, pending), from: input)
        linesBefore += lines
        counted = (0, 0)
        return got
    }

    /// The line of a place in the walker's buffer, from 1. Places must be asked for in ascending order to be cheap.
    func line(at place: Int) -> Int {
        if place < counted.place { counted = (0, 0) }
        let from = counted.place
        let between = walker.buffer.withBytes { LineCount.count(of: 0x0A, in: $0.bytes.extracting(from..<place), upTo: place - from) }
        counted = (place, counted.lines + between)
        return linesBefore + counted.lines + 1
    }

    func checkBytes() {
        let length = min(walker.position, walker.filled)
        guard length > 0, !(input is DecodedBytes), ByteCheck.hasHighBytes(walker.buffer.span.bytes, count: length) else { return }
        for place in ByteCheck.badPlaces(walker.buffer, count: length, limit: 10_000) {
            log.note(.badBytes, line: line(at: place), detail: "bytes that are not UTF-8; shown as \u{FFFD}")
        }
    }
}
