/// Delimited text being read: CSV, TSV and their kin.
public final class DelimitedSource: TableSource {
    public private(set) var schema: TableSchema
    private var log = WarningLog()
    private let input: any ByteSource
    private let encoding: String
    private var dialect: Dialect
    private var walk: RowWalk
    private var index = SparseRowIndex()
    private var spans = SpanCache()
    /// Line ends before `walk.offset`.
    private var lines: Int
    /// Rows at the end that were read although the file may go on there: where they begin, and how long the file was.
    private var unfinished: (row: Int, offset: Int, lines: Int, count: Int)?
    /// Whether the user said how quotes are to be read.
    private let quotingIsSaid: Bool

    /// Finds out how the text is written. Fetches as much as that takes, which for a pipe should have arrived.
    ///
    /// - Parameters:
    ///   - bytes: text in UTF-8, perhaps with a byte order mark.
    ///   - encoding: how the file itself is encoded, for the summary.
    public convenience init(
        _ bytes: any ByteSource, options: TableOptions = TableOptions(), encoding: String = "UTF-8"
    ) throws(TableError) {
        self.init(bytes, options: options, encoding: encoding, dialect: try Dialect.find(in: bytes, options: options))
    }

    init(_ bytes: any ByteSource, options: TableOptions, encoding: String, dialect: Dialect) {
        input = bytes
        self.encoding = encoding
        self.dialect = dialect
        quotingIsSaid = options.quoting != nil
        schema = TableSchema()
        walk = RowWalk(bytes: bytes, rules: dialect.rules, offset: dialect.origin)
        lines = dialect.lines
        let (named, repeated) = TableSchema.labelled(names: dialect.names)
        schema = named
        noteNames(repeated)
        guessKinds()
    }

    private func noteNames(_ repeated: [Int]) {
        for column in repeated {
            log.note(
                .repeatedName, line: dialect.lines,
                detail:
                    "column \(column + 1) is named \(schema.columns[column].name) like one before; shown as \(schema.columns[column].label)"
            )
        }
    }

    private func guessKinds() {
        let sample = sample(limit: 2000)
        for column in schema.columns.indices {
            schema.columns[column].kind = ValueKind.guess(sample.lazy.map { column < $0.count ? $0[column].text : "" })
        }
    }

    public var warnings: WarningLog { log.adding(repairsOf: input) }

    var rowRules: RowRules { walk.rules }
    /// Bytes read by one `advance`; less than usual in tests.
    var portion: Int {
        get { walk.portion }
        set { walk.portion = newValue }
    }
    /// Where the first row of data begins in the file.
    var dataStart: Int { dialect.origin }

    public var rowCount: Int { index.rowCount }
    public var bytes: (any ByteSource)? { input }

    public var progress: Double? {
        guard let fetched = input.fetchedShare else { return nil }
        return input.count == 0 ? 1 : fetched * min(1, Double(walk.offset) / Double(input.count))
    }

    public var summary: SourceSummary {
        dialect.summary(rules: walk.rules, encoding: encoding).adding(compressionOf: input)
    }

    public func reader() -> any TableReader {
        DelimitedReader(
            bytes: input, rules: walk.rules, index: index, columnCount: schema.columns.count, spans: spans)
    }

    public func advance(columns: [Int], batch: inout RowBatch) throws(TableError) -> SourceStep {
        let kept = try takeBackUnfinished()
        let before = (offset: walk.offset, lines: lines)
        var sink = IndexSink(
            collector: FieldCollector(columns: columns), expected: max(0, schema.columns.count - 1), index: index, fields: [],
            warnings: log, linesBefore: lines)
        index = SparseRowIndex()  // the sink's copy is then the only one, and grows in place
        log = WarningLog()
        batch.start(at: sink.index.rowCount, columnCount: columns.count)
        swap(&sink.fields, &batch.fields)
        let step: RowWalk.Step, supply: FetchResult
        do throws(TableError) { (step, supply) = try walk.fetchAndStep(&batch.bytes, lines: &lines, into: &sink) } catch {
            (index, log) = (sink.index, sink.warnings)
            throw error
        }
        swap(&sink.fields, &batch.fields)
        (index, log) = (sink.index, sink.warnings)
        batch.rowCount = index.rowCount - batch.firstRow
        checkBytes(batch, upTo: walk.offset - before.offset, linesBefore: before.lines)
        sink.collector.unquote(&batch, rules: walk.rules)
        if case .irregular = step { return becomeTolerant(&batch, kept: kept) }
        let isEnd = supply == .end && (step == .exhausted || walk.offset >= input.count)
        if isEnd { noteUnfinished(sink) }
        if let kept { return .replaced(keeping: kept) }
        return isEnd ? .end : step == .rows || supply == .arrived ? .rows : .waiting
    }

    /// Rows at the end that may have grown with the file are read again.
    ///
    /// - Returns: the first of them; nil when there are none.
    private func takeBackUnfinished() throws(TableError) -> Int? {
        guard let last = unfinished else { return nil }
        _ = try input.fetch()
        guard input.count > last.count else { return nil }
        index.truncate(toRow: last.row, at: last.offset)
        log.removeWarnings(fromRow: last.row)
        (walk.offset, lines) = (last.offset, last.lines)
        unfinished = nil
        return last.row
    }

    /// The quotes are not those of RFC 4180. With tabs they are text then, from the beginning; with other separators each quote is
    /// weighed from here on, which gives the rows before as they are.
    private func becomeTolerant(_ batch: inout RowBatch, kept: Int?) -> SourceStep {
        guard walk.rules.delimiter == UInt8(ascii: "\t"), !quotingIsSaid else {
            walk.rules.isTolerant = true
            spans = SpanCache()
            return kept.map { .replaced(keeping: $0) } ?? .rows
        }
        walk.rules.quote = nil
        walk.offset = dialect.origin
        lines = dialect.lines
        index = SparseRowIndex()
        spans = SpanCache()
        log.removeWarnings(fromRow: 0)
        dialect.quotesWereText = true
        batch.start(at: 0, columnCount: batch.columnCount)
        return .replaced(keeping: 0)
    }

    /// Remembers what to read again when the file grows: a last row without a line end, or one whose quote may yet be closed.
    private func noteUnfinished(_ sink: IndexSink) {
        guard unfinished == nil, let last = sink.last else { return }
        if let unclosed = sink.firstUnclosed {
            unfinished = (unclosed.row, unclosed.offset, unclosed.line, input.count)
        } else if !endsWithLineEnd() {
            unfinished = (index.rowCount - 1, last.offset, last.line, input.count)
        }
    }

    public var unfinishedRow: Int? { unfinished != nil && !endsWithLineEnd() ? rowCount - 1 : nil }

    private func endsWithLineEnd() -> Bool {
        var last: UInt8 = 0
        let got = try? withUnsafeMutableBytes(of: &last) { try input.read(into: $0, at: max(0, input.count - 1)) }
        return got == 1 && walk.rules.endsLine(last)
    }

    /// Warns of rows with bytes that are no UTF-8, or zero.
    private func checkBytes(_ batch: RowBatch, upTo count: Int, linesBefore: Int) {
        let length = min(count, batch.bytes.count - RowSplitter.slack)
        guard length > 0 else { return }
        let limit = 10_000
        let bad = ByteCheck.badPlaces(batch.bytes, count: length, limit: limit)
        warn(.badBytes, at: bad, batch, length, linesBefore) { "\($0) that are not UTF-8; shown as \u{FFFD}" }
        let zeros = ByteCheck.places(of: 0, in: batch.bytes, count: length, limit: limit)
        warn(.nulBytes, at: zeros, batch, length, linesBefore) { "\($0) of value 0; kept as they are" }
    }

    private func warn(
        _ kind: TableWarning.Kind, at places: [Int], _ batch: RowBatch, _ length: Int, _ linesBefore: Int, _ detail: (String) -> String
    ) {
        guard !places.isEmpty else { return }
        var sink = PlaceSink(places: places)
        var splitter = RowSplitter(walk.rules)
        _ = splitter.split(batch.bytes.span.bytes, from: 0, to: length, isFinal: true, into: &sink)
        for hit in sink.found {
            log.note(
                kind, line: linesBefore + hit.line + 1, row: batch.firstRow + hit.row,
                detail: detail(hit.count == 1 ? "a byte" : "\(hit.count) bytes"))
        }
    }
}
