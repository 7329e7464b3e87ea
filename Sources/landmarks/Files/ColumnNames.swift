import TableFiles

/// Finds the columns that the command line names.
struct ColumnNames {
    let schema: TableSchema
    let file: String

    /// - Throws: a `.usage` error with the names that are near.
    func column(_ text: String, option: String) throws(TableError) -> Int {
        if let column = schema.column(named: text) { return column }
        let near = Self.near(text, in: schema.columns.map(\.label))
        let advice = near.isEmpty ? "" : "Near it: " + near.joined(separator: ", ")
        throw TableError(.usage, file: file, problem: "\(option): there is no column \"\(text)\"", advice: advice)
    }

    /// `COL` or `COL:UNIT`. A column whose own name has such an end comes first.
    func grouping(_ text: String) throws(TableError) -> Grouping {
        if let column = schema.column(named: text) { return Grouping(column: column) }
        guard let (name, word) = Self.parts(text) else { return Grouping(column: try column(text, option: "--section-by")) }
        guard let unit = Grouping.Unit(rawValue: word) else {
            let units = Grouping.Unit.allCases.map(\.rawValue).joined(separator: ", ")
            let isColumn = schema.column(named: name) != nil
            guard isColumn else { return Grouping(column: try column(text, option: "--section-by")) }
            throw TableError(.usage, file: file, problem: "--section-by: \"\(word)\" is none of \(units)")
        }
        return Grouping(column: try column(name, option: "--section-by"), unit: unit)
    }

    /// `COL`, `COL:asc` or `COL:desc`.
    func sorting(_ text: String) throws(TableError) -> Sorting {
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
    static func near(_ text: String, in names: [String]) -> [String] {
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
