/// How a file was read, for the status line and `--describe`.
public struct SourceSummary: Hashable, Sendable {
    /// The format in words: `CSV`, `JSON Lines`, `SQLite table`.
    public var format: String
    /// The encoding of the text as IANA writes it (`UTF-8`); empty for formats that have none.
    public var encoding: String
    /// Further facts by name, in the order in which they are shown: (`delimiter`, `tab`), (`quotes`, `none`).
    public var facts: [Fact]
    /// Things that are no warnings but must not go unsaid: `read as it was at 12:03; a writer holds the rest`.
    public var notices: [String]

    public struct Fact: Hashable, Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public init(format: String, encoding: String = "", facts: [Fact] = [], notices: [String] = []) {
        self.format = format
        self.encoding = encoding
        self.facts = facts
        self.notices = notices
    }
}
