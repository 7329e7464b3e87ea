/// What the values of a column look like, guessed from a sample. A guess changes how values are sorted, grouped and aligned,
/// never how they are shown: text on screen is the text of the file.
public enum ValueKind: String, Hashable, Sendable {
    /// No sampled row had a value.
    case empty
    case text
    /// Whole numbers or decimals with a point, perhaps with a sign or an exponent. Leading zeros make a code, which is text.
    case number
    /// A calendar date, perhaps with a time of day, that begins with the year: `2024`-`05`-`17`, `2024-05-17T08:30:00Z`, `20240517`.
    case date
}

/// A column as the file has it.
public struct TableColumn: Hashable, Sendable {
    /// The name in the file, without byte order mark or quotes. Empty when the file gives none.
    public var name: String
    /// The name to show: not empty, and different from every other column's (`A`, then `A (2)`; `Column 3` for no name).
    public var label: String
    public var kind: ValueKind
    /// What rows are grouped by when only the column is named. `.value` for all but the headings of texts and the levels of logs.
    public var unit: Grouping.Unit

    public init(name: String, label: String? = nil, kind: ValueKind = .text, unit: Grouping.Unit = .value) {
        self.name = name
        self.label = label ?? name
        self.kind = kind
        self.unit = unit
    }
}

/// The columns of a table, in the file's order.
public struct TableSchema: Hashable, Sendable {
    public var columns: [TableColumn]

    public init(columns: [TableColumn] = []) { self.columns = columns }

    /// Columns with these names, labelled so that all labels differ. O(n) expected.
    ///
    /// - Returns: the schema, and the indices of the columns whose name an earlier column has too.
    public static func labelled(names: [String]) -> (schema: TableSchema, repeated: [Int]) {
        var used = Set<String>(minimumCapacity: names.count)
        var nextSuffix: [String: Int] = [:]
        var repeated: [Int] = []
        var columns: [TableColumn] = []
        columns.reserveCapacity(names.count)
        for (index, name) in names.enumerated() {
            let wanted = name.isEmpty ? "Column \(index + 1)" : name
            var label = wanted
            if !used.insert(label).inserted {
                if !name.isEmpty { repeated.append(index) }
                var suffix = nextSuffix[wanted] ?? 2
                repeat {
                    label = "\(wanted) (\(suffix))"
                    suffix += 1
                } while !used.insert(label).inserted
                nextSuffix[wanted] = suffix
            }
            columns.append(TableColumn(name: name, label: label))
        }
        return (TableSchema(columns: columns), repeated)
    }

    /// The column a user means by a name: an exact label, else an exact name (the leftmost), else the same without regard to case,
    /// else, for a whole number from 1, the column at that place. Nil when there is none. O(columns).
    public func column(named text: String) -> Int? {
        if let exact = columns.firstIndex(where: { $0.label == text }) { return exact }
        if let exact = columns.firstIndex(where: { $0.name == text }) { return exact }
        let folded = text.lowercased()
        if let same = columns.firstIndex(where: { $0.label.lowercased() == folded || $0.name.lowercased() == folded }) { return same }
        if let place = Int(text), columns.indices.contains(place - 1) { return place - 1 }
        return nil
    }
}
