/// The rows of one section, in the order in which they are shown.
public enum SectionRows: Hashable, Sendable {
    /// In the order of the file.
    case file(GapList)
    /// Sorted: a part of an order that all sections share.
    case sorted(RowOrder, Range<Int>)

    public var count: Int {
        switch self {
        case .file(let list): list.count
        case .sorted(_, let range): range.count
        }
    }

    /// The rows in turn: of those in the file's order some nanoseconds each.
    public func makeIterator() -> Iterator { Iterator(self) }

    public struct Iterator: IteratorProtocol {
        private var rows: GapList.Rows?
        private let order: RowOrder?
        private var rest: Range<Int>

        init(_ rows: SectionRows) {
            switch rows {
            case .file(let list): (self.rows, order, rest) = (list.rows(), nil, 0..<0)
            case .sorted(let order, let range): (self.rows, self.order, rest) = (nil, order, range)
            }
        }

        public mutating func next() -> Int? {
            if rows != nil { return rows?.next() }
            return rest.popFirst().flatMap { place in order.map { Int($0.rows[place]) } }
        }
    }

    /// The row at a place. Traps outside `0..<count`.
    public subscript(place: Int) -> Int {
        switch self {
        case .file(let list): return list[place]
        case .sorted(let order, let range):
            precondition(place >= 0 && place < range.count, "expected a place below \(range.count), got \(place)")
            return Int(order.rows[range.lowerBound + place])
        }
    }

    /// The place of a row; nil if it is not in the section. O(log n) in the file's order, O(n) when sorted.
    public func place(of row: Int) -> Int? {
        switch self {
        case .file(let list): return list.place(of: row)
        case .sorted(let order, let range):
            return order.rows[range].firstIndex { $0 == row }.map { $0 - range.lowerBound }
        }
    }
}

/// Row numbers of all sections after sorting, section after section: four bytes a row.
public final class RowOrder: Hashable, Sendable {
    public let rows: [UInt32]

    init(_ rows: [UInt32]) { self.rows = rows }

    public static func == (first: RowOrder, second: RowOrder) -> Bool { first === second || first.rows == second.rows }

    public func hash(into hasher: inout Hasher) { hasher.combine(rows.count) }
}
