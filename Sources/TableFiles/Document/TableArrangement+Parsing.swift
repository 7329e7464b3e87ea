extension Grouping {
    /// A grouping as the command line says it: `city`, `day:month`, `amount:range`, `amount:range=500`, `day:month:desc`.
    ///
    /// Column names may hold colons; the parts after the last ones count only if they are a unit or an order.
    public init(parsing text: String, schema: TableSchema, file: String) throws(TableError) {
        var name = text[...]
        var order = Order.ascending
        var unit = Unit.value
        var step: Double?
        if let (head, tail) = Self.splitLast(name), let said = Self.order(tail) { (name, order) = (head, said) }
        if let (head, tail) = Self.splitLast(name) {
            if let said = Unit(rawValue: String(tail)) {
                (name, unit) = (head, said)
            } else if tail.hasPrefix("range="), let said = Double(tail.dropFirst(6)), said > 0, said.isFinite {
                (name, unit, step) = (head, .range, said)
            }
        }
        self.init(column: try schema.column(String(name), file: file), unit: unit, step: step, order: order)
    }

    fileprivate static func splitLast(_ text: Substring) -> (Substring, Substring)? {
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else { return nil }
        return (text[..<colon], text[text.index(after: colon)...])
    }

    private static func order(_ text: Substring) -> Order? {
        switch text {
        case "asc": .ascending
        case "desc": .descending
        case "file": .file
        default: nil
        }
    }
}

extension Sorting {
    /// An order as the command line says it: `name`, `amount:desc`.
    public init(parsing text: String, schema: TableSchema, file: String) throws(TableError) {
        var name = text[...]
        var isDescending = false
        if let (head, tail) = Grouping.splitLast(name), tail == "desc" || tail == "asc" {
            name = head
            isDescending = tail == "desc"
        }
        self.init(column: try schema.column(String(name), file: file), isDescending: isDescending)
    }
}

extension RowFilter {
    /// A filter as the command line says it: `city=Lyon`, `amount>=10`, `note~disk`, else a text in any column. What stands before
    /// the sign must be a column, or all of it is the text.
    public init(parsing text: String, schema: TableSchema) {
        let signs = Comparison.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
        var place = text.startIndex
        while place < text.endIndex {
            if let sign = signs.first(where: { text[place...].hasPrefix($0.rawValue) }) {
                let value = text[text.index(place, offsetBy: sign.rawValue.count)...]
                if let column = schema.column(named: String(text[..<place])) {
                    self = .column(column, sign, String(value))
                    return
                }
            }
            place = text.index(after: place)
        }
        self = .text(text)
    }
}

extension TableSchema {
    /// The column a user means, or an error that lists the columns there are.
    public func column(_ name: String, file: String) throws(TableError) -> Int {
        if let column = column(named: name) { return column }
        let names = columns.prefix(20).map(\.label).joined(separator: ", ")
        throw TableError(
            .usage, file: file, problem: "no column is called “\(name)”",
            advice: columns.isEmpty ? "The table has no columns" : "The columns are \(names)\(columns.count > 20 ? " and others" : "")")
    }
}
