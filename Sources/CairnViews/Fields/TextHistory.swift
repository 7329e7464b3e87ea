/// What undo and redo go back and forth through.
///
/// Letters typed one after another are one step; a space, a deletion after typing, a paste or a move of the caret begins another.
struct TextHistory {
    enum Change { case typing, deleting, other }

    /// Steps kept; the oldest go first.
    static let limit = 200

    private var past: [TextEditing] = []
    private var future: [TextEditing] = []
    private var last: Change?

    /// A change is about to be made to `state`.
    mutating func note(_ state: TextEditing, _ change: Change, startsWord: Bool = false) {
        future.removeAll()
        defer { last = change }
        if change != .other, change == last, !startsWord { return }
        past.append(state)
        if past.count > Self.limit { past.removeFirst() }
    }

    /// The caret was moved: the next change is a step of its own.
    mutating func breakRun() { last = nil }

    mutating func undo(_ state: TextEditing) -> TextEditing? {
        guard let before = past.popLast() else { return nil }
        future.append(state)
        last = nil
        return before
    }

    mutating func redo(_ state: TextEditing) -> TextEditing? {
        guard let after = future.popLast() else { return nil }
        past.append(state)
        last = nil
        return after
    }

    mutating func clear() { self = TextHistory() }
}
