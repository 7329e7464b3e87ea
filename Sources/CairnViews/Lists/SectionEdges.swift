/// Where a row is: its section's number and its own in the section, from 0.
struct RowPosition {
    let section: Int
    let row: Int
}

/// Whether the sections of a type have a header and a footer.
public struct _SectionEdges: Equatable, Sendable {
    let hasHeader: Bool
    let hasFooter: Bool
    var count: Int { (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
    static let none = _SectionEdges(hasHeader: false, hasFooter: false)
}
