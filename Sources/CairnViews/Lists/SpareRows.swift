/// Hosts whose row is gone and that hold no state: ready to be filled with other rows, so that scrolling makes no new nodes.
///
/// Headers and footers are not among them: what they were told about being held must not be another's. A host goes to rows of the kind of source it was filled from, whose nodes mostly have the same structure. Lists have one or two kinds, so
/// looking through them is cheaper than a dictionary.
@MainActor
struct SpareRows {
    private var kinds: [(source: ObjectIdentifier, rows: [RowHost])] = []

    /// The host that became free last.
    mutating func take(for source: RowSource.Type) -> RowHost? {
        let wanted = ObjectIdentifier(source)
        for index in kinds.indices where kinds[index].source == wanted { return kinds[index].rows.popLast() }
        return nil
    }

    /// False, and nothing kept, when it is no row or there are enough of its kind.
    @discardableResult
    mutating func keep(_ row: RowHost) -> Bool {
        guard row.kind == .row else { return false }
        var index = 0
        while index < kinds.count, kinds[index].source != row.sourceType { index += 1 }
        if index == kinds.count { kinds.append((row.sourceType, [])) }
        guard kinds[index].rows.count < RowRetention.spareLimit else { return false }
        row.isSpare = true
        // Nobody looks at it before it is another row's, and its memory is better used by that one.
        row.forgetPicture()
        kinds[index].rows.append(row)
        return true
    }

    mutating func removeAll() { kinds.removeAll() }

    var all: [RowHost] { kinds.flatMap(\.rows) }
}
