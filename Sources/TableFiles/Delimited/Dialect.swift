/// How one delimited file is written, and where its table begins.
struct Dialect: Sendable {
    var rules: RowRules
    /// The names in the header, or empty texts, one for each column.
    var names: [String]
    /// Where the first row of data begins in the file.
    var origin: Int
    /// Line ends before it.
    var lines: Int
    var hasHeader: Bool
    /// Lines before the header that were skipped, because they begin with `#` or `sep=`.
    var preambleLines: Int
    /// How evenly the delimiter divides the sampled rows, from 0 (no row has two cells) to about 1.2.
    var evenness = 0.0
    /// Whether a single column looks like one: a name above numbers or dates.
    var isListWithName = false
    /// Whether quotes were taken for text because they are irregular.
    var quotesWereText = false

    /// Finds out how a file is written. What the options say is taken as it is.
    static func find(in bytes: any ByteSource, options: TableOptions) throws(TableError) -> Dialect {
        var finder = DialectFinder(bytes: bytes, options: options)
        return try finder.find()
    }

    func summary(rules: RowRules, encoding: String) -> SourceSummary {
        let quotes =
            switch (rules.quote, rules.isTolerant) {
            case (nil, _): quotesWereText ? "none (they are irregular, so they are text)" : "none"
            case (let quote?, false): Self.name(of: quote)
            case (let quote?, true): Self.name(of: quote) + ", irregular"
            }
        var facts = [
            SourceSummary.Fact("delimiter", Self.name(of: rules.delimiter)), SourceSummary.Fact("quotes", quotes),
            SourceSummary.Fact("header", hasHeader ? "yes" : "no"),
        ]
        if rules.lineEnd != .lineFeed {
            facts.append(SourceSummary.Fact("line ends", rules.lineEnd == .any ? "mixed" : "carriage returns"))
        }
        if preambleLines > 0 { facts.append(SourceSummary.Fact("preamble", preambleLines == 1 ? "1 line" : "\(preambleLines) lines")) }
        return SourceSummary(format: Self.format(of: rules.delimiter), encoding: encoding, facts: facts)
    }

    private static func format(of delimiter: UInt8) -> String {
        switch delimiter {
        case UInt8(ascii: ","): "CSV"
        case UInt8(ascii: "\t"): "TSV"
        default: "delimited text"
        }
    }

    /// A byte in words: `tab`, `semicolon`, or the character itself.
    static func name(of byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: ","): "comma"
        case UInt8(ascii: "\t"): "tab"
        case UInt8(ascii: ";"): "semicolon"
        case UInt8(ascii: "|"): "bar"
        case UInt8(ascii: ":"): "colon"
        case UInt8(ascii: " "): "space"
        case UInt8(ascii: "\""): "\""
        case 0x21...0x7E: String(UnicodeScalar(byte))
        default: "byte \(byte)"
        }
    }
}
