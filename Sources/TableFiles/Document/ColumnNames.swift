/// Finds the columns, groupings and orders that a command line names.
public struct ColumnNames {
    private let schema: TableSchema
    private let file: String

    /// - Parameter file: the file's name for messages.
    public init(schema: TableSchema, file: String) {
        self.schema = schema
        self.file = file
    }

    /// The column a user means; see `TableSchema.column(named:)`.
    ///
    /// - Parameter option: the option that names it, for messages: `--title`.
    /// - Throws: a `.usage` error with the names that are near.
    public func column(_ text: String, option: String) throws(TableError) -> Int {
        if let column = schema.column(named: text) { return column }
        let near = Self.near(text, in: schema.columns.map(\.label))
        let advice = near.isEmpty ? "" : "Near it: " + near.joined(separator: ", ")
        throw TableError(.usage, file: file, problem: "\(option): there is no column \"\(text)\"", advice: advice)
    }

    /// A grouping: `city`, `day:month`, `amount:range`, `amount:range=500`, with `:asc`, `:desc` or `:file` behind it for the order of the
    /// sections.
    ///
    /// The name alone groups by what the column is made for: in a text `heading` by headings in the file's order, in a log `level` by
    /// levels from the worst to the least; for other columns by value. A column whose own name has such an end comes first.
    public func grouping(_ text: String) throws(TableError) -> Grouping {
        let option = "--section-by"
        if let column = schema.column(named: text) { return Grouping(column: column, unit: schema.columns[column].unit) }
        var name = text
        var order: Grouping.Order?
        if let (head, tail) = Self.parts(name), let said = Self.order(tail) {
            if let column = schema.column(named: head) { return Grouping(column: column, unit: schema.columns[column].unit, order: said) }
            (name, order) = (head, said)
        }
        guard let (head, word) = Self.parts(name), schema.column(named: head) != nil || Self.unit(word) != nil else {
            return Grouping(column: try column(name, option: option))
        }
        guard let (unit, step) = Self.unit(word) else {
            let units = Grouping.Unit.allCases.map(\.rawValue).joined(separator: ", ")
            throw TableError(.usage, file: file, problem: "\(option): \"\(word)\" is none of \(units)")
        }
        return Grouping(column: try column(head, option: option), unit: unit, step: step, order: order)
    }

    private static func order(_ word: String) -> Grouping.Order? {
        switch word {
        case "asc": .ascending
        case "desc": .descending
        default: Grouping.Order(rawValue: word)
        }
    }

    private static func unit(_ word: String) -> (Grouping.Unit, step: Double?)? {
        if let unit = Grouping.Unit(rawValue: word) { return (unit, nil) }
        guard word.hasPrefix("range="), let step = Double(word.dropFirst(6)), step > 0, step.isFinite else { return nil }
        return (.range, step)
    }

    /// An order of rows: `name`, `amount:desc`, `amount:asc`.
    public func sorting(_ text: String) throws(TableError) -> Sorting {
        if let column = schema.column(named: text) { return Sorting(column: column) }
        if let (name, word) = Self.parts(text), word == "desc" || word == "asc" {
            return Sorting(column: try column(name, option: "--sort"), isDescending: word == "desc")
        }
        return Sorting(column: try column(text, option: "--sort"))
    }

    /// The text before and after the last colon.
    private static func parts(_ text: String) -> (String, String)? {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }

    /// At most four names like one: those that begin so, have it in them, or differ by few letters; all of them when they are few.
    private static func near(_ text: String, in names: [String]) -> [String] {
        let wanted = Array(text.lowercased().prefix(64))
        var rated: [(distance: Int, name: String)] = []
        // A table of a hundred thousand columns is not compared to its end.
        for name in names.prefix(2000) {
            let folded = Array(name.lowercased().prefix(64))
            let isPart = !wanted.isEmpty && (name.lowercased().contains(text.lowercased()) || text.lowercased().contains(name.lowercased()))
            rated.append((isPart ? 0 : editDistance(wanted, folded), name))
        }
        let limit = names.count <= 4 ? Int.max : max(2, wanted.count / 3)
        return rated.filter { $0.distance <= limit }.sorted { $0.distance < $1.distance }.prefix(4).map(\.name)
    }

    /// Letters to put in, take out, change or swap with a neighbour to make one of the other.
    private static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
        var (before, last) = ([Int](), Array(0...b.count))
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
                row.append(best)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
