/// What the rows are divided into sections by: a column and what of its values counts.
public struct Grouping: Hashable, Sendable {
    public enum Unit: String, Hashable, Sendable, CaseIterable {
        /// The whole value.
        case value
        /// The date's year, month, day or hour. Values that are no dates make one section.
        case year, month, day, hour
        /// The first letter without accents, as a capital; digits and other marks together as `#`.
        case letter
        /// A range of numbers, in steps of 1, 2 or 5 times a power of ten.
        case range
        /// The part of a path before its last `/`.
        case folder
        /// The heading that a line of text stands under: as `value`, in the order of the file.
        case heading
        /// The level of a record of a log, with its several names as one (`WARN`, `warning`), the worst first. Other values make
        /// sections of their own behind those.
        case level

        /// The order of the sections where none is said.
        public var order: Order { self == .heading ? .file : .ascending }
    }

    /// The column's place in the schema.
    public var column: Int
    public var unit: Unit
    /// For `.range`: the length of the ranges, greater than 0. Nil takes one that fits the sampled values.
    public var step: Double?
    public var order: Order

    /// The order of the sections.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        case ascending, descending
        /// As their first rows come in the file.
        case file
    }

    /// - Parameter order: nil takes the one that the unit asks for.
    public init(column: Int, unit: Unit = .value, step: Double? = nil, order: Order? = nil) {
        self.column = column
        self.unit = unit
        self.step = step
        self.order = order ?? unit.order
    }

    /// How many sections a table may have. A column with more different values is grouped by first letters instead, with a notice.
    public static let sectionLimit = 65_536

    /// The step of 1, 2 or 5 times a power of ten that divides a span of numbers into about twenty ranges.
    static func step(forSpan span: Double) -> Double {
        guard span.isFinite, span > 0 else { return 1 }
        let wanted = span / 20
        var power = 1.0
        while power * 10 <= wanted { power *= 10 }
        while power > wanted { power /= 10 }
        for factor in [1.0, 2, 5] where power * factor >= wanted { return power * factor }
        return power * 10
    }
}

/// The order of the rows inside each section.
public struct Sorting: Hashable, Sendable {
    public var column: Int
    public var isDescending: Bool

    public init(column: Int, isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }
}

/// Which rows are shown.
public enum RowFilter: Hashable, Sendable {
    /// Rows with this text in any column; see `TextMatcher` for case.
    case text(String)
    /// Rows whose value in a column compares so with a text: as numbers where both are numbers, else as text.
    case column(Int, Comparison, String)

    public enum Comparison: String, Hashable, Sendable, CaseIterable {
        case equal = "=", notEqual = "!=", contains = "~"
        case less = "<", greater = ">", lessOrEqual = "<=", greaterOrEqual = ">="
    }
}

/// How a table is shown: divided, ordered, filtered.
public struct TableArrangement: Hashable, Sendable {
    /// Nil shows one section without a title.
    public var grouping: Grouping?
    /// Nil keeps the order of the file.
    public var sorting: Sorting?
    public var filter: RowFilter?

    public init(grouping: Grouping? = nil, sorting: Sorting? = nil, filter: RowFilter? = nil) {
        self.grouping = grouping
        self.sorting = sorting
        self.filter = filter
    }
}
