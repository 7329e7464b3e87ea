/// A repair made while reading: what was odd, where, and what was done about it. Nothing is changed in silence.
public struct TableWarning: Hashable, Sendable {
    /// The oddities that are told apart, in the order in which they are listed.
    public enum Kind: Int, CaseIterable, Hashable, Sendable {
        case repeatedName, raggedRow, extraCells, blankLine
        case irregularQuotes, unclosedQuote
        case badBytes, nulBytes
        case strayText, repeatedKey, tooManyColumns, tooDeep
        case unreadableFolder, damagedData, endsEarly
    }

    public var kind: Kind
    /// Line in the file, from 1; 0 when the oddity has no line.
    public var line: Int
    /// The row it belongs to, from 0, so that a click can reveal it; nil when it has none.
    public var row: Int?
    /// What was found and what was done: `2 of 3 cells; the others are shown as missing`.
    public var detail: String

    public init(_ kind: Kind, line: Int = 0, row: Int? = nil, detail: String) {
        self.kind = kind
        self.line = line
        self.row = row
        self.detail = detail
    }
}

/// All warnings of a file: every one counted, the first of each kind kept.
public struct WarningLog: Hashable, Sendable {
    /// How many warnings of one kind are kept with their places. The others are only counted.
    public static let keptPerKind = 1000

    private var counts = [Int](repeating: 0, count: TableWarning.Kind.allCases.count)
    private var kept: [[TableWarning]] = Array(repeating: [], count: TableWarning.Kind.allCases.count)

    public init() {}

    /// Number of warnings, kept or not.
    public var total: Int { counts.reduce(0, +) }
    public var isEmpty: Bool { total == 0 }

    public func count(of kind: TableWarning.Kind) -> Int { counts[kind.rawValue] }

    /// The first warnings of a kind, in the order of the file.
    public func warnings(of kind: TableWarning.Kind) -> [TableWarning] { kept[kind.rawValue] }

    /// The kept warnings of every kind, kind by kind.
    public var all: [TableWarning] { kept.flatMap { $0 } }

    /// Counts a warning, and keeps it if it is among the first of its kind. The text is only made when it is kept. O(1).
    public mutating func note(
        _ kind: TableWarning.Kind, line: Int = 0, row: Int? = nil, detail: @autoclosure () -> String
    ) {
        counts[kind.rawValue] += 1
        guard kept[kind.rawValue].count < Self.keptPerKind else { return }
        kept[kind.rawValue].append(TableWarning(kind, line: line, row: row, detail: detail()))
    }

    /// Counts further warnings of a kind without places.
    public mutating func add(_ kind: TableWarning.Kind, count: Int) { counts[kind.rawValue] += count }

    /// Takes back the warnings about rows from `row` on, which will be read again. Those not kept stay counted.
    public mutating func removeWarnings(fromRow row: Int) {
        for kind in kept.indices {
            let before = kept[kind].count
            kept[kind].removeAll { ($0.row ?? -1) >= row }
            counts[kind] -= before - kept[kind].count
        }
    }
}

extension TableWarning.Kind {
    /// The kind in a few words, for a list of warnings: `ragged rows`.
    public var title: String {
        switch self {
        case .repeatedName: "repeated column names"
        case .raggedRow: "rows with too few cells"
        case .extraCells: "rows with too many cells"
        case .blankLine: "blank lines"
        case .irregularQuotes: "irregular quotes"
        case .unclosedQuote: "unclosed quotes"
        case .badBytes: "bytes that are not in the encoding"
        case .nulBytes: "NUL bytes"
        case .strayText: "lines that are not records"
        case .repeatedKey: "repeated keys"
        case .tooManyColumns: "columns left out"
        case .tooDeep: "values nested too deep"
        case .unreadableFolder: "unreadable folders"
        case .damagedData: "damaged places"
        case .endsEarly: "data that end too early"
        }
    }
}
