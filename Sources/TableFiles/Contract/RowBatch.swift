/// Some consecutive rows on their way through a pass over the table: the bytes of the cells that were asked for.
///
/// The storage is used again for the next batch, so a pass over ten million rows allocates once. No cell becomes a `String` here.
public struct RowBatch: Sendable {
    /// Where a cell lies in `bytes`.
    public struct Field: Hashable, Sendable {
        var start: UInt32
        var end: UInt32

        /// The bytes from `start` up to `end`.
        public init(_ start: Int, _ end: Int) {
            self.start = UInt32(start)
            self.end = UInt32(end)
        }

        private init(bits: UInt32) {
            start = bits
            end = bits
        }

        /// The row has no such cell.
        public static let missing = Field(bits: .max)
        /// The cell holds SQL NULL or JSON null.
        public static let null = Field(bits: .max - 1)

        /// Whether the cell has bytes of its own, were it none.
        public var isValue: Bool { start < .max - 1 }
        /// Where the bytes are; empty for a cell without any.
        public var range: Range<Int> { isValue ? Int(start)..<Int(end) : 0..<0 }
    }

    /// The number of the first row, counted from 0 over the table.
    public var firstRow = 0
    /// How many rows there are.
    public var rowCount = 0
    /// How many cells of each row were asked for.
    public var columnCount = 0
    /// The storage of the cells: UTF-8 (where the file is), without quotes and escapes. May hold other bytes in between.
    public var bytes: [UInt8] = []
    /// The cells, row after row, each row's in the order in which its columns were asked for: `rowCount * columnCount`.
    public var fields: [Field] = []

    public init() {}

    /// Begins a new batch in the same storage. `bytes` stays as it is, for sources that read straight into it.
    public mutating func start(at row: Int, columnCount: Int) {
        firstRow = row
        rowCount = 0
        self.columnCount = columnCount
        fields.removeAll(keepingCapacity: true)
    }

    /// The cell of the `row`-th row of this batch for the `column`-th column that was asked for.
    public func field(_ row: Int, _ column: Int) -> Field { fields[row * columnCount + column] }

    /// The cell's bytes as an array, for tests and rare cases.
    public func array(_ row: Int, _ column: Int) -> [UInt8] { Array(bytes[field(row, column).range]) }
}
