/// What the user says about a file. What is said always wins over what the bytes suggest; what is left nil is found out.
public struct TableOptions: Hashable, Sendable {
    /// How quotes are read in delimited text.
    public enum Quoting: Hashable, Sendable {
        /// Every quote is text.
        case none
        /// This byte encloses cells, and is doubled inside them.
        case byte(UInt8)
    }

    /// The format by its short name (`csv`, `json`, `jsonl`, `sqlite`, `text`, `log`, `folder`).
    public var format: String?
    /// The byte between the cells of a row.
    public var delimiter: UInt8?
    public var quoting: Quoting?
    /// Whether the first row holds the names of the columns.
    public var hasHeader: Bool?
    /// The encoding by its IANA name, in any case.
    public var encoding: String?
    /// The table or view of a database, or the key of the array in a JSON object.
    public var table: String?
    /// An SQL query on a database.
    public var query: String?
    /// Whether folders are read with everything below them.
    public var isRecursive = false
    /// How many bytes standard input, a pipe or a decoded file may take up in the spool.
    public var spoolLimit = 16 << 30

    public init() {}
}
