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
