/// One pass over a JSON file: finds the rows, the columns and what is odd, a buffer at a time.
///
/// A value that is worked on in place: the inner loop meets no reference and no check of exclusive access.
struct JSONPass {
    var schema = TableSchema()
    let input: any ByteSource
    let layout: JSONLayout
    var walker: JSONWalker
    var index = SparseRowIndex()
    var columns = JSONColumns()
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

    init(_ bytes: any ByteSource, layout: JSONLayout) throws(TableError) {
        input = bytes
        self.layout = layout
        walker = JSONWalker(layout.division, from: layout.start)
        linesBefore = LineCount.lines(of: bytes, before: layout.start) ?? 0
        try findFirstColumns()
    }

    /// Reads on, as ``TableSource/advance(columns:batch:)`` does.
    mutating func advance(columns wanted: [Int], batch: inout RowBatch) throws(TableError) -> SourceStep {
        if let failure { throw failure }
        let replaced = reopenEnd()
        batch.start(at: index.rowCount, columnCount: wanted.count)
        batch.bytes.removeAll(keepingCapacity: true)
        guard !hasClosed else { return .end }
        let (arrived, isEnd) = fetchEnough()
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

extension JSONPass {
    /// Sees to it that a buffer's worth of bytes is there, if they can be had without waiting. Trouble is thrown by the next
    /// `advance`: the rows that came before it go out first.
    private mutating func fetchEnough() -> (arrived: Bool, isEnd: Bool) {
        var arrived = false
        do throws(TableError) {
            while input.count - walker.readEnd < JSONWalker.portion {
                switch try input.fetch() {
                case .arrived: arrived = true
                case .nothingYet: return (arrived, false)
                case .end: return (arrived, true)
                }
            }
        } catch {
            failure = error
            return (arrived, false)
        }
        return (true, false)
    }

    mutating func readOn() throws(TableError) -> Int {
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
    mutating func line(at place: Int) -> Int {
        if place < counted.place { counted = (0, 0) }
        let from = counted.place
        let between = walker.buffer.withBytes { LineCount.count(of: 0x0A, in: $0.bytes.extracting(from..<place), upTo: place - from) }
        counted = (place, counted.lines + between)
        return linesBefore + counted.lines + 1
    }

    mutating func checkBytes() {
        let length = min(walker.position, walker.filled)
        guard length > 0 else { return }
        // What the file may go on with is looked at again then.
        let settled = unfinished.map { $0.offset - walker.base } ?? length
        for place in ByteCheck.badPlaces(walker.buffer, count: length, limit: 10_000) {
            let line = line(at: place)
            if place < settled {
                log.note(.badBytes, line: line, detail: "bytes that are not UTF-8; shown as \u{FFFD}")
            } else {
                endLog.note(.badBytes, line: line, detail: "bytes that are not UTF-8; shown as \u{FFFD}")
            }
        }
    }
}
