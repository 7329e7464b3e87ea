/// Which columns make a row's title, its second line and its figure, and what the rows are grouped by, guessed from a sample.
///
/// A guess is where a table opens; every part of it can be chosen otherwise.
public struct TableGuess: Hashable, Sendable {
    /// The column that names a row.
    public var title: Int
    /// A longer text for the second line; nil if the table has none.
    public var subtitle: Int?
    /// A number or date for the end of the row; nil if the table has none.
    public var figure: Int?
    /// Nil for a table that is too small, or has nothing to group by.
    public var grouping: Grouping?
    /// A column that tells the rows apart, by which a row is found again when its file has changed: all sampled values differ, and it has
    /// the name of such a column or counts up. Nil if the table has none.
    public var key: Int?

    public init(title: Int = 0, subtitle: Int? = nil, figure: Int? = nil, grouping: Grouping? = nil, key: Int? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.figure = figure
        self.grouping = grouping
        self.key = key
    }

    /// Tables with fewer rows are not grouped.
    static let fewestRows = 12

    /// Guesses from a sample that is spread over the table.
    public init(schema: TableSchema, sample: [[TableCell]]) {
        let columns = schema.columns.indices.prefix(200).map { ColumnFacts($0, schema.columns[$0], sample) }
        guard !columns.isEmpty else {
            self.init()
            return
        }
        let title = Self.title(columns)
        let figure = Self.figure(columns, title: title)
        let isSmall = sample.count < Self.fewestRows && !columns.contains { $0.isNamed(["heading"]) }
        let grouping = isSmall ? nil : Self.grouping(columns, title: title, sample: sample)
        self.init(title: title, subtitle: Self.subtitle(columns, title: title, grouping: grouping), figure: figure, grouping: grouping)
        if self.figure == nil { self.figure = Self.date(columns, besides: [title, grouping?.column]) }
        key = Self.key(columns)
    }

    private static func key(_ columns: [ColumnFacts]) -> Int? {
        let unique = columns.filter { $0.filledShare == 1 && $0.distinctShare == 1 && $0.distinct > 1 }
        let names = [
            ["id", "uuid", "guid", "key", "hash", "sha"], ["path", "url", "file", "package", "isbn", "code", "no", "nr", "number"],
        ]
        for some in names { if let column = unique.first(where: { $0.isNamed(some) }) { return column.index } }
        return unique.first { $0.isCounter }?.index
    }

    private static func title(_ columns: [ColumnFacts]) -> Int {
        let texts = columns.filter { $0.kind == .text }
        guard !texts.isEmpty else { return columns[0].index }
        func score(_ column: ColumnFacts) -> Double {
            var score = 2 * column.distinctShare
            if column.isNamed(["name", "title", "subject", "package", "path", "file", "label", "heading", "message", "text"]) {
                score += 1.5
            }
            if column.isNamed(["id", "uuid", "hash", "code", "url"]) { score -= 1 }
            score -= abs(ColumnFacts.log2(max(1, column.averageLength) / 18)) / 4
            return score - 0.1 * Double(column.index)
        }
        return texts.max { score($0) < score($1) }?.index ?? 0
    }

    private static func subtitle(_ columns: [ColumnFacts], title: Int, grouping: Grouping?) -> Int? {
        let titleLength = columns[title].averageLength
        let fitting = columns.filter { column in
            guard column.kind == .text, column.index != title, column.index != grouping?.column else { return false }
            return column.averageLength >= max(8, titleLength)
                || column.isNamed(["summary", "note", "message", "description", "comment", "abstract", "subtitle"])
        }
        return fitting.max { $0.averageLength < $1.averageLength }?.index
    }

    private static func figure(_ columns: [ColumnFacts], title: Int) -> Int? {
        columns.first { column in
            column.kind == .number && column.index != title && !column.looksLikeYears && !column.isCounter
                && !column.isNamed([
                    "id", "year", "code", "zip", "postcode", "key", "no", "nr", "index", "lat", "lon", "latitude", "longitude",
                ])
        }?.index
    }

    private static func date(_ columns: [ColumnFacts], besides used: [Int?]) -> Int? {
        columns.first { $0.kind == .date && !used.contains($0.index) }?.index
    }

    private static func grouping(_ columns: [ColumnFacts], title: Int, sample: [[TableCell]]) -> Grouping? {
        if let heading = columns.first(where: { $0.isNamed(["heading"]) && $0.distinct > 1 }) {
            return Grouping(column: heading.index, unit: .heading)
        }
        if let date = columns.first(where: { $0.kind == .date && $0.filledShare >= 0.5 }), let unit = dateUnit(date, sample) {
            return Grouping(column: date.index, unit: unit)
        }
        let few = columns.filter { $0.kind == .text && $0.index != title && $0.distinct >= 2 && $0.distinct <= max(2, sample.count / 10) }
        // As many sections as people look over at once, about twenty, fit best.
        if let best = few.min(by: { abs(ColumnFacts.log2(Double($0.distinct) / 20)) < abs(ColumnFacts.log2(Double($1.distinct) / 20)) }) {
            return Grouping(column: best.index)
        }
        let name = columns[title]
        guard name.kind == .text, name.distinct > 1 else { return nil }
        return Grouping(column: title, unit: name.pathShare > 0.8 ? .folder : .letter)
    }

    /// The coarsest part of a date that divides the sample into 8 to 200 sections; failing that, the one that comes nearest.
    private static func dateUnit(_ column: ColumnFacts, _ sample: [[TableCell]]) -> Grouping.Unit? {
        var dates: [DateText] = []
        for row in sample where column.index < row.count {
            var text = row[column.index].text
            if let date = text.withUTF8({ DateText($0) }) { dates.append(date) }
        }
        let counts: [(Grouping.Unit, Int)] = [
            (.year, Set(dates.map(\.year)).count), (.month, Set(dates.map { [$0.year, $0.month] }).count),
            (.day, dates.contains { $0.day > 0 } ? Set(dates.map { [$0.year, $0.month, $0.day] }).count : 0),
            (.hour, dates.contains { $0.hour != nil } ? Set(dates.map { [$0.year, $0.month, $0.day, $0.hour ?? 0] }).count : 0),
        ]
        if let fitting = counts.first(where: { (8...200).contains($0.1) }) { return fitting.0 }
        let possible = counts.filter { $0.1 >= 2 && $0.1 < max(2, dates.count) }
        return possible.min { abs(ColumnFacts.log2(Double($0.1) / 30)) < abs(ColumnFacts.log2(Double($1.1) / 30)) }?.0
    }
}

/// What the sample says of one column.
struct ColumnFacts {
    let index: Int
    let name: String
    let kind: ValueKind
    /// Different values among the sampled ones.
    let distinct: Int
    /// Share of the values that are not empty, and of these, how many are different.
    let filledShare: Double
    let distinctShare: Double
    /// In characters' bytes.
    let averageLength: Double
    /// Share of the values with a `/` inside.
    let pathShare: Double
    /// Whether all values are whole numbers from 1900 to 2100.
    let looksLikeYears: Bool
    /// Whether the values count up by one: 1, 2, 3.
    let isCounter: Bool

    init(_ index: Int, _ column: TableColumn, _ sample: [[TableCell]]) {
        self.index = index
        name = column.name.lowercased()
        let values = sample.compactMap { index < $0.count && !$0[index].text.isEmpty ? $0[index].text : nil }
        kind = column.kind == .empty ? .empty : ValueKind.guess(values)
        distinct = Set(values).count
        filledShare = sample.isEmpty ? 0 : Double(values.count) / Double(sample.count)
        distinctShare = values.isEmpty ? 0 : Double(distinct) / Double(values.count)
        averageLength = values.isEmpty ? 0 : Double(values.reduce(0) { $0 + $1.utf8.count }) / Double(values.count)
        let paths = values.count { value in value.dropFirst().contains("/") && !value.contains(" ") }
        pathShare = values.isEmpty ? 0 : Double(paths) / Double(values.count)
        let numbers = kind == .number ? values.compactMap { Int($0) } : []
        let isWhole = !numbers.isEmpty && numbers.count == values.count
        looksLikeYears = isWhole && numbers.allSatisfy { (1900...2100).contains($0) }
        // Spread over the table, a counter still rises at every step.
        isCounter = isWhole && numbers.count > 2 && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } && numbers[0] <= 1
    }

    /// Whether the column's name is, or as words contains, one of some names.
    func isNamed(_ names: [String]) -> Bool {
        let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return names.contains { words.contains($0) }
    }

    static func log2(_ value: Double) -> Double {
        // Exponent and mantissa: a rough logarithm is enough for scores, and needs no mathematics library.
        guard value > 0, value.isFinite else { return -30 }
        return Double(value.exponent) + (value.significand - 1)
    }
}

extension TableGuess {
    /// Guesses for a table that was just opened. A source that cannot look ahead is read a little first.
    public init(_ source: any TableSource) {
        var sample = source.sample(limit: 2000)
        var batch = RowBatch()
        while sample.isEmpty, let step = try? source.advance(columns: [], batch: &batch), step == .rows {
            sample = source.sample(limit: 2000)
        }
        if sample.isEmpty { sample = source.sample(limit: 2000) }
        self.init(schema: source.schema, sample: sample)
    }
}
