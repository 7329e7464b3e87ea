/// Looks at the beginning of a file to find its separators, quotes, line ends and header.
struct DialectFinder {
    let bytes: any ByteSource
    let options: TableOptions
    private var sample: [UInt8] = []
    /// Whether the sample is the whole file.
    private var isWhole = false
    /// Where the text begins: behind a byte order mark, `sep=` and comment lines.
    private var start = 0
    private var lines = 0
    private var preamble = 0
    /// The last comment line, if any: it may hold the names.
    private var comment: Range<Int>?
    private var separatorLine: UInt8?

    init(bytes: any ByteSource, options: TableOptions) {
        self.bytes = bytes
        self.options = options
    }

    mutating func find() throws(TableError) -> Dialect {
        try load()
        if sample.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        let lineEnd = findLineEnd()
        skipPreamble(lineEnd)
        let (rules, evenness) = chooseRules(lineEnd)
        let rows = Self.rows(of: sample, from: start, to: sampleEnd, rules: rules, isFinal: isWhole)
        var dialect: Dialect
        if let names = namesInComment(rules, rows) {
            dialect = Dialect(rules: rules, names: names, origin: start, lines: lines, hasHeader: true, preambleLines: preamble)
        } else {
            dialect = try withHeader(rules, rows)
        }
        dialect.evenness = evenness
        dialect.quotesWereText = rules.quote == nil && options.quoting == nil
        if evenness == 0, dialect.hasHeader, let first = rows.first {
            dialect.isListWithName = Self.hasNumbers(below: first, in: rows.dropFirst())
        }
        return dialect
    }

    private var sampleEnd: Int { sample.count - RowSplitter.slack }

    /// Reads the sample. Waits for nobody: a pipe gives what has arrived.
    private mutating func load() throws(TableError) {
        while bytes.count < TableFile.sampleSize, try bytes.fetch() == .arrived {}
        let wanted = min(TableFile.sampleSize, bytes.count)
        (sample, _) = try bytes.array(at: 0, count: wanted)
        isWhole = bytes.isComplete && sample.count == bytes.count
        sample.append(contentsOf: repeatElement(0, count: RowSplitter.slack))
    }

    /// Counts both kinds of line end. A lone carriage return ends lines only where that is the custom of the file: at least one in
    /// ten of its line ends.
    private func findLineEnd() -> RowRules.LineEnd {
        var feeds = 0, lone = 0
        for place in start..<sampleEnd {
            if sample[place] == 0x0A { feeds += 1 }
            if sample[place] == 0x0D, place + 1 < sampleEnd || isWhole, sample[place + 1] != 0x0A { lone += 1 }
        }
        if feeds == 0 { return lone > 0 ? .carriageReturn : .lineFeed }
        return lone * 9 >= feeds ? .any : .lineFeed
    }

    private mutating func skipPreamble(_ lineEnd: RowRules.LineEnd) {
        let rules = RowRules(delimiter: 0, quote: nil, lineEnd: lineEnd)
        if let said = line(at: start, rules), said.text.count == 5, sample[said.text].starts(with: Array("sep=".utf8)) {
            separatorLine = sample[said.text.upperBound - 1]
            start = said.next
            lines += 1
            preamble += 1
        }
        while let line = line(at: start, rules), sample[line.text.lowerBound] == UInt8(ascii: "#"), line.next < sampleEnd || !isWhole {
            comment = line.text
            start = line.next
            lines += 1
            preamble += 1
        }
    }

    /// The line that begins at a place, without its line end; nil when it is empty or does not end in the sample.
    private func line(at place: Int, _ rules: RowRules) -> (text: Range<Int>, next: Int)? {
        var end = place
        while end < sampleEnd, !rules.endsLine(sample[end]) { end += 1 }
        guard end < sampleEnd, end > place else { return nil }
        var next = end + 1
        if sample[end] == 0x0D, next < sampleEnd, sample[next] == 0x0A { next += 1 }
        let textEnd = sample[end - 1] == 0x0D ? end - 1 : end
        return textEnd > place ? (place..<textEnd, next) : nil
    }

    /// The separators that are looked for, the likelier ones first.
    static let candidates: [UInt8] = Array(",\t;|".utf8)

    private func chooseRules(_ lineEnd: RowRules.LineEnd) -> (RowRules, evenness: Double) {
        let said = options.delimiter ?? separatorLine
        let candidates = said.map { [$0] } ?? Self.candidates
        var best = (score: -1.0, rules: RowRules(delimiter: UInt8(ascii: ","), lineEnd: lineEnd))
        for delimiter in candidates {
            let rules = quotedRules(RowRules(delimiter: delimiter, lineEnd: lineEnd))
            var score = Self.evenness(of: Self.rows(of: sample, from: start, to: sampleEnd, rules: rules, isFinal: isWhole))
            if score > 0, Self.isCustomary(delimiter, in: bytes.name) { score += 0.5 }
            if score > best.score + 0.01 { best = (score, rules) }
        }
        return (best.rules, max(0, best.score))
    }

    /// The rules with the quotes that fit: as said, else those of RFC 4180 if all are regular, else none with tabs and tolerance
    /// with other separators. An even number of cells proves nothing: wrong readings of quotes often have one too.
    private func quotedRules(_ rules: RowRules) -> RowRules {
        var rules = rules
        switch options.quoting {
        case .none?: rules.quote = nil
        case .byte(let byte)?: rules.quote = byte
        case nil: break
        }
        guard rules.quote != nil else { return rules }
        var splitter = RowSplitter(rules)
        var sink = CountingSink()
        let result = splitter.split(sample.span.bytes, from: start, to: sampleEnd, isFinal: isWhole, into: &sink)
        guard case .irregular = result.stop else { return rules }
        if rules.delimiter == UInt8(ascii: "\t"), options.quoting == nil { rules.quote = nil } else { rules.isTolerant = true }
        return rules
    }

    /// The cells of the rows in a sample. Unless the text ends there, the last row is left out, since it may go on.
    static func rows(of sample: [UInt8], from start: Int, to end: Int, rules: RowRules, isFinal: Bool) -> [[String]] {
        var splitter = RowSplitter(rules)
        var sink = CellSink()
        // As if it ended: a quote that is not closed in the sample would hide the rest of it.
        _ = splitter.split(sample.span.bytes, from: start, to: end, isFinal: true, into: &sink)
        let isOpen = end > start && !rules.endsLine(sample[end - 1])
        if !isFinal, isOpen, sink.rows.count > 1, sink.reaches(end) { sink.rows.removeLast() }
        var bytes = sample
        return sink.rows.map { cells in
            cells.map { String(decoding: bytes[rules.unquote(&bytes, $0.lowerBound, $0.upperBound)], as: UTF8.self) }
        }
    }

    /// How evenly a separator divides rows, from 0 to about 1.2: the share of rows that have the most frequent number of cells (if
    /// that is more than one), and a little for more cells.
    static func evenness(of rows: [[String]]) -> Double {
        var counts: [Int: Int] = [:]
        for row in rows { counts[row.count, default: 0] += 1 }
        // More cells win a tie, so that one long preamble line does not.
        guard let usual = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), usual.key > 1 else { return 0 }
        let share = Double(usual.value) / Double(rows.count)
        return share * (1 + 0.02 * Double(min(usual.key, 10)))
    }

    /// Whether the file's name promises this separator.
    private static func isCustomary(_ delimiter: UInt8, in name: String) -> Bool {
        let name = name.lowercased()
        switch delimiter {
        case UInt8(ascii: "\t"): return [".tsv", ".tab", ".tsv.gz", ".tsv.zst", ".tsv.xz"].contains { name.hasSuffix($0) }
        case UInt8(ascii: "|"): return name.hasSuffix(".psv")
        default: return false
        }
    }

    private struct CountingSink: RowSink {
        var recordedSeparators: Int { 0 }
        mutating func row(_ extent: RowExtent, separators: Span<UInt32>) -> Bool { true }
    }

    private struct CellSink: RowSink {
        /// Cells of one row that are looked at.
        private static let cellLimit = 4096
        var rows: [[Range<Int>]] = []
        private var lastNext = 0
        var recordedSeparators: Int { Self.cellLimit }

        func reaches(_ end: Int) -> Bool { lastNext >= end }

        mutating func row(_ extent: RowExtent, separators: Span<UInt32>) -> Bool {
            var cells: [Range<Int>] = []
            var start = extent.start
            for index in separators.indices {
                let separator = separators[index]
                cells.append(start..<Int(separator))
                start = Int(separator) + 1
            }
            if separators.count == extent.separators { cells.append(start..<extent.end) }
            rows.append(cells)
            lastNext = extent.next
            return rows.count < 2000
        }
    }
}

extension DialectFinder {
    /// The names in the last comment line, if it divides into as many cells as the rows do.
    private func namesInComment(_ rules: RowRules, _ rows: [[String]]) -> [String]? {
        guard let comment, options.hasHeader != false, let usual = Self.usualWidth(rows), usual > 1 else { return nil }
        var text = Array(sample[comment].drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: " ") })
        let length = text.count
        text.append(contentsOf: repeatElement(0, count: RowSplitter.slack))
        let names = Self.rows(of: text, from: 0, to: length, rules: rules, isFinal: true).first ?? []
        return names.count == Self.greatestWidth(rows) || names.count == usual ? names : nil
    }

    private static func usualWidth(_ rows: [[String]]) -> Int? {
        var counts: [Int: Int] = [:]
        for row in rows { counts[row.count, default: 0] += 1 }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    private static func greatestWidth(_ rows: [[String]]) -> Int { rows.lazy.map(\.count).max() ?? 0 }

    /// Decides about the header, and finds where the data begin.
    private func withHeader(_ rules: RowRules, _ rows: [[String]]) throws(TableError) -> Dialect {
        guard let first = rows.first else {
            return Dialect(rules: rules, names: [], origin: start, lines: lines, hasHeader: false, preambleLines: preamble)
        }
        guard options.hasHeader ?? Self.looksLikeHeader(first, before: rows.dropFirst()) else {
            let width = Self.usualWidth(rows) ?? first.count
            let names = [String](repeating: "", count: width)
            return Dialect(rules: rules, names: names, origin: start, lines: lines, hasHeader: false, preambleLines: preamble)
        }
        // The header may be longer than the sample: read it again as a row of the file.
        var walk = RowWalk(bytes: bytes, rules: rules, offset: start, end: nil, portion: TableFile.sampleSize)
        var sink = HeaderSink()
        var buffer: [UInt8] = []
        var passed = 0
        if case .irregular = try walk.fetchAndStep(&buffer, lines: &passed, into: &sink).step {
            walk.rules.isTolerant = true
            _ = try walk.fetchAndStep(&buffer, lines: &passed, into: &sink)
        }
        let names = sink.cells.map { String(decoding: buffer[walk.rules.unquote(&buffer, $0.lowerBound, $0.upperBound)], as: UTF8.self) }
        let trimmed = names.map { Self.trimmed($0) }
        return Dialect(
            rules: rules, names: trimmed, origin: walk.offset, lines: lines + passed, hasHeader: true, preambleLines: preamble)
    }

    private static func trimmed(_ name: String) -> String {
        var name = name[...]
        if name.unicodeScalars.first == "\u{FEFF}" { name = Substring(name.unicodeScalars.dropFirst()) }
        while name.first == " " { name.removeFirst() }
        while name.last == " " { name.removeLast() }
        return String(name)
    }

    /// Whether a first row names the columns: none of its cells is a number or a date, and either a column below holds numbers or
    /// dates, or the cells all differ and are short.
    static func looksLikeHeader(_ first: [String], before rest: ArraySlice<[String]>) -> Bool {
        let kinds = first.map { ValueKind.of($0) }
        if kinds.contains(.number) || kinds.contains(.date) || kinds.allSatisfy({ $0 == .empty }) { return false }
        if hasNumbers(below: first, in: rest) { return true }
        let names = first.filter { !$0.isEmpty }
        guard Set(names).count == names.count, names.allSatisfy({ $0.utf8.count <= 80 && !$0.contains("\n") }) else { return false }
        if rest.isEmpty { return true }
        // A name that comes back as a value below is a value itself.
        return !first.indices.contains { column in
            !first[column].isEmpty && rest.contains { column < $0.count && $0[column] == first[column] }
        }
    }

    /// Whether a column with a text in the first row holds numbers or dates in the others.
    private static func hasNumbers(below first: [String], in rest: ArraySlice<[String]>) -> Bool {
        first.indices.contains { column in
            guard ValueKind.of(first[column]) == .text else { return false }
            let below = ValueKind.guess(rest.lazy.map { column < $0.count ? $0[column] : "" })
            return below == .number || below == .date
        }
    }

    private struct HeaderSink: BufferedRowSink {
        var cells: [Range<Int>] = []
        var recordedSeparators: Int { .max }

        mutating func begin(at offset: Int, overflow: Int?) {}

        mutating func row(_ extent: RowExtent, separators: Span<UInt32>) -> Bool {
            var start = extent.start
            for index in separators.indices {
                let separator = separators[index]
                cells.append(start..<Int(separator))
                start = Int(separator) + 1
            }
            cells.append(start..<extent.end)
            return false
        }
    }
}
