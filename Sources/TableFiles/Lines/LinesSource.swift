/// Plain text and logs being read: a row for each line, or for each record of a log with the lines that belong to it.
///
/// Columns are the text, and in texts with headings the heading above; in logs the time, the level and the message, each as it
/// stands.
public final class LinesSource: TableSource {
    public let schema: TableSchema
    private var log = WarningLog()
    private let input: any ByteSource
    private let encoding: String
    private let style: LineStyle
    private var walk: RowWalk
    private var index = SparseRowIndex()
    private var headings = LineHeadings()
    private let spans = SpanCache()
    private let start: Int
    private var lines = 0
    /// A record whose end is not known yet: where it begins and ends so far.
    private var pending: Range<Int>?
    /// The last row, read although the file may go on there.
    private var unfinished: (row: Int, offset: Int, lines: Int, count: Int)?

    /// - Parameters:
    ///   - bytes: text in UTF-8, perhaps with a byte order mark.
    ///   - encoding: how the file itself is encoded, for the summary.
    public init(_ bytes: any ByteSource, options: TableOptions = TableOptions(), encoding: String = "UTF-8") throws(TableError) {
        input = bytes
        self.encoding = encoding
        while bytes.count < TableFile.sampleSize, try bytes.fetch() == .arrived {}
        let (sample, _) = try bytes.array(at: 0, count: min(bytes.count, TableFile.sampleSize))
        start = sample.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var rules = RowRules(delimiter: 0, quote: nil, lineEnd: Self.lineEnd(sample))
        rules.keepsBlankLines = true
        let sampled = sample[start...].split(whereSeparator: { rules.endsLine($0) }).prefix(2000).map { Array($0) }
        switch options.format {
        case "text": style = .plain
        case "log": style = .log
        default: style = LineStyle.find(in: sampled)
        }
        walk = RowWalk(bytes: bytes, rules: rules, offset: start, end: nil)
        schema = Self.schema(style)
    }

    private static func lineEnd(_ sample: [UInt8]) -> RowRules.LineEnd {
        sample.contains(0x0A) || !sample.contains(0x0D) ? .lineFeed : .carriageReturn
    }

    private static func schema(_ style: LineStyle) -> TableSchema {
        switch style {
        case .plain: TableSchema(columns: [TableColumn(name: "text")])
        case .headed: TableSchema(columns: [TableColumn(name: "text"), TableColumn(name: "heading", unit: .heading)])
        case .log:
            TableSchema(columns: [
                TableColumn(name: "time", kind: .date), TableColumn(name: "level", unit: .level), TableColumn(name: "message"),
            ])
        }
    }

    public var summary: SourceSummary {
        var facts: [SourceSummary.Fact] = []
        if walk.rules.lineEnd == .carriageReturn { facts.append(SourceSummary.Fact("line ends", "carriage returns")) }
        return SourceSummary(format: style == .log ? "log" : "text", encoding: encoding, facts: facts).adding(compressionOf: input)
    }

    public var warnings: WarningLog { log.adding(repairsOf: input) }

    public var rowCount: Int { index.rowCount }
    public var bytes: (any ByteSource)? { input }

    public var progress: Double? {
        guard let fetched = input.fetchedShare else { return nil }
        return input.count == 0 ? 1 : fetched * min(1, Double(walk.offset) / Double(input.count))
    }

    public func reader() -> any TableReader {
        LinesReader(
            bytes: input, index: index, rules: walk.rules, style: style, headings: headings, columns: schema.columns.count, spans: spans)
    }

    public func advance(columns: [Int], batch: inout RowBatch) throws(TableError) -> SourceStep {
        let kept = try takeBackUnfinished()
        var sink = LineSink(style: style, index: index, headings: headings, pending: pending, linesBefore: lines)
        (index, headings) = (SparseRowIndex(), LineHeadings())
        let before = (offset: walk.offset, lines: lines)
        let step: RowWalk.Step, supply: FetchResult
        do throws(TableError) { (step, supply) = try walk.fetchAndStep(&batch.bytes, lines: &lines, into: &sink) } catch {
            (index, headings, pending) = (sink.index, sink.headings, sink.pending)
            throw error
        }
        let isEnd = supply == .end && (step == .exhausted || walk.offset >= input.count)
        if isEnd { sink.finishRecord() }
        (index, headings, pending) = (sink.index, sink.headings, sink.pending)
        checkBytes(batch.bytes, count: walk.offset - before.offset, linesBefore: before.lines)
        if isEnd { noteUnfinished(sink) }
        // Cells need whole records, and headings from above: cursors read them.
        batch.start(at: kept ?? index.rowCount, columnCount: columns.count)
        if let kept { return .replaced(keeping: kept) }
        if isEnd { return .end }
        return step == .rows || supply == .arrived ? .rows : .waiting
    }

    /// The last row may have grown with the file: a line without its end, or a record with further lines.
    private func takeBackUnfinished() throws(TableError) -> Int? {
        guard let last = unfinished else { return nil }
        _ = try input.fetch()
        guard input.count > last.count else { return nil }
        unfinished = nil
        index.truncate(toRow: last.row, at: last.offset)
        headings.removeHeadings(fromRow: last.row)
        log.removeWarnings(fromRow: last.row)
        walk.offset = last.offset
        lines = last.lines
        pending = nil
        return last.row
    }

    private func noteUnfinished(_ sink: LineSink) {
        guard unfinished == nil, let last = sink.last, style == .log || !endsWithLineEnd() else { return }
        unfinished = (index.rowCount - 1, last.offset, last.line, input.count)
    }

    public var unfinishedRow: Int? { unfinished != nil && !endsWithLineEnd() ? rowCount - 1 : nil }

    private func endsWithLineEnd() -> Bool {
        let last = try? input.array(at: max(0, input.count - 1), count: 1).bytes.first
        return last.map { walk.rules.endsLine($0) } ?? true
    }

    private func checkBytes(_ bytes: [UInt8], count: Int, linesBefore: Int) {
        let length = min(count, bytes.count - RowSplitter.slack)
        guard length > 0 else { return }
        let places = ByteCheck.badPlaces(bytes, count: length, limit: 10_000)
        guard !places.isEmpty else { return }
        var sink = PlaceSink(places: places)
        var splitter = RowSplitter(walk.rules)
        _ = splitter.split(bytes.span.bytes, from: 0, to: length, isFinal: true, into: &sink)
        for hit in sink.found {
            log.note(
                .badBytes, line: linesBefore + hit.line + 1,
                detail: "\(hit.count == 1 ? "a byte" : "\(hit.count) bytes") that are not UTF-8; shown as \u{FFFD}")
        }
    }
}

/// Takes lines, and makes rows of them.
struct LineSink: BufferedRowSink {
    let style: LineStyle
    var index: SparseRowIndex
    var headings: LineHeadings
    /// The record at hand.
    var pending: Range<Int>?
    let linesBefore: Int
    /// Where the last row begins, and the line ends before it.
    var last: (offset: Int, line: Int)?
    private var base = 0
    private var overflow: Int?
    private var pendingLine = 0

    init(style: LineStyle, index: SparseRowIndex, headings: LineHeadings, pending: Range<Int>?, linesBefore: Int) {
        self.style = style
        self.index = index
        self.headings = headings
        self.pending = pending
        self.linesBefore = linesBefore
    }

    var recordedSeparators: Int { 0 }

    mutating func begin(at offset: Int, overflow: Int?) {
        base = offset
        self.overflow = overflow
    }

    mutating func row(_ extent: RowExtent, separators: Span<UInt32>) -> Bool { true }

    mutating func row(_ extent: RowExtent, separators: Span<UInt32>, in bytes: RawSpan) -> Bool {
        let start = base + extent.start, end = base + (overflow ?? extent.next)
        bytes.withUnsafeBytes { bytes in
            let line = UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[extent.start..<extent.end])
            switch style {
            case .plain: add(start, end, extent.line)
            case .headed(let heading):
                if let title = LineStyle.title(line, heading) { headings.append(Array(line[title]), row: index.rowCount) }
                add(start, end, extent.line)
            case .log:
                if let record = pending, LogLine(line) == nil {
                    pending = record.lowerBound..<end
                } else {
                    finishRecord()
                    pending = start..<end
                    pendingLine = linesBefore + extent.line
                }
            }
        }
        return true
    }

    private mutating func add(_ start: Int, _ end: Int, _ line: Int) {
        last = (start, linesBefore + line)
        index.append(from: start, to: end)
    }

    /// Makes a row of the record at hand.
    mutating func finishRecord() {
        guard let record = pending else { return }
        last = (record.lowerBound, pendingLine)
        index.append(from: record.lowerBound, to: record.upperBound)
        pending = nil
    }
}
