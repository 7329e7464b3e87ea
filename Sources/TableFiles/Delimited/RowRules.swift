/// How delimited text divides into rows and cells.
struct RowRules: Hashable, Sendable {
    /// What ends a row.
    enum LineEnd: Hashable, Sendable {
        /// A line feed; a carriage return before it belongs to it.
        case lineFeed
        /// A carriage return, as on the first Macintosh.
        case carriageReturn
        /// Either, or both together: files glued from several systems.
        case any
    }

    /// The byte between cells.
    var delimiter: UInt8
    /// The byte that encloses cells; nil when quotes are text.
    var quote: UInt8?
    var lineEnd = LineEnd.lineFeed
    /// Whether quotes are known to be used irregularly: then each one is weighed, at a fifth of the speed.
    var isTolerant = false
    /// Whether a line with nothing in it is a row. In tables it is none.
    var keepsBlankLines = false

    /// Length in bytes after which a quoted cell with a line break in it is taken for one whose closing quote is missing.
    static let quotedLimit = 1 << 20
    /// Number of line breaks after which it is.
    static let quotedLineLimit = 10_000

    init(delimiter: UInt8, quote: UInt8? = UInt8(ascii: "\""), lineEnd: LineEnd = .lineFeed, isTolerant: Bool = false) {
        self.delimiter = delimiter
        self.quote = quote
        self.lineEnd = lineEnd
        self.isTolerant = isTolerant
    }

    @inline(__always)
    func endsLine(_ byte: UInt8) -> Bool {
        switch lineEnd {
        case .lineFeed: byte == 0x0A
        case .carriageReturn: byte == 0x0D
        case .any: byte == 0x0A || byte == 0x0D
        }
    }

    /// The cell between two separators as the user means it: without its quotes, doubled quotes made single. The bytes are
    /// rewritten where they stand, since a cell only gets shorter.
    @inline(__always)
    func unquote(_ bytes: inout [UInt8], _ start: Int, _ end: Int) -> Range<Int> {
        guard let quote, end - start >= 2, bytes[start] == quote, bytes[end - 1] == quote else { return start..<end }
        return start + 1..<Self.removeDoubled(quote, in: &bytes, start + 1, end - 1)
    }

    private static func removeDoubled(_ quote: UInt8, in bytes: inout [UInt8], _ start: Int, _ end: Int) -> Int {
        var source = start
        while source < end, bytes[source] != quote { source += 1 }
        var target = source
        while source < end {
            let byte = bytes[source]
            bytes[target] = byte
            target += 1
            source += byte == quote && source + 1 < end && bytes[source + 1] == quote ? 2 : 1
        }
        return target
    }
}

/// A row as the splitter found it, in positions of the buffer.
struct RowExtent {
    var start: Int
    /// Just behind the last cell, before the line end.
    var end: Int
    /// Where the next row begins.
    var next: Int
    /// How many separators the row has; its cells are one more.
    var separators: Int
    /// Line ends before the row, in this buffer.
    var line: Int
}

/// Takes the rows that a splitter finds.
protocol RowSink {
    /// How many separators of each row to record. The others are only counted.
    var recordedSeparators: Int { get }
    /// A row with something in it. `separators` are the positions of the first ones.
    ///
    /// - Returns: whether to go on.
    mutating func row(_ extent: RowExtent, separators: Span<UInt32>) -> Bool
    /// The same, for sinks that must see the row's bytes.
    mutating func row(_ extent: RowExtent, separators: Span<UInt32>, in bytes: RawSpan) -> Bool
    /// A line with nothing in it, which is no row.
    mutating func blankLine(at line: Int)
    /// A quote where none should be (`irregular`), or one that is never closed.
    mutating func oddQuote(isUnclosed: Bool, line: Int)
}

extension RowSink {
    @inline(__always)
    mutating func row(_ extent: RowExtent, separators: Span<UInt32>, in bytes: RawSpan) -> Bool { row(extent, separators: separators) }

    mutating func blankLine(at line: Int) {}
    mutating func oddQuote(isUnclosed: Bool, line: Int) {}
}

/// How far a splitter came.
struct SplitResult: Hashable {
    enum Stop: Hashable {
        /// No further row is complete in the buffer.
        case exhausted
        /// The sink wanted no more.
        case stopped
        /// The quotes in the row at `next` are not regular: it must be read tolerantly, or with quotes as text.
        case irregular(at: Int)
    }

    /// Where the first row that was not visited begins.
    var next: Int
    var stop: Stop
    /// Line ends before `next`.
    var lines: Int
}
