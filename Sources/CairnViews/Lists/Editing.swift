import Drawing

/// What may be done with the elements of a collection's rows.
@MainActor
final class RowEditing {
    var delete: ((IndexSet) -> Void)?
    var move: ((IndexSet, Int) -> Void)?
    /// What the collection is called in its reorder container; nil when it is in none.
    var collection: AnyHashable?
    /// For an element that is several rows: its place in the collection.
    var fixedOffset: Int?

    init(delete: ((IndexSet) -> Void)? = nil, move: ((IndexSet, Int) -> Void)? = nil) {
        self.delete = delete
        self.move = move
    }

    /// A row's element, counted in its collection.
    func offset(_ index: Int) -> Int { fixedOffset ?? index }

    /// This with the other's where it has none.
    func over(_ outer: RowEditing?) -> RowEditing {
        let all = RowEditing(delete: delete ?? outer?.delete, move: move ?? outer?.move)
        all.fixedOffset = fixedOffset
        all.collection = collection ?? outer?.collection
        return all
    }

    func at(_ offset: Int) -> RowEditing {
        let copy = RowEditing(delete: delete, move: move)
        copy.fixedOffset = offset
        copy.collection = collection
        return copy
    }
}

/// A collection's rows with what may be done with them.
public struct _EditableContent<Base: DynamicViewContent>: DynamicViewContent {
    let base: Base
    let editing: RowEditing

    public var data: Base.Data { base.data }
    public var body: Never { fatalError("_EditableContent has no body") }
    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode { Base._node(view.base, context) }
    public static func _plan(_ view: Self, _ builder: _PlanBuilder) {
        builder.editing(view.editing) { Base._plan(view.base, builder) }
    }
    public static var _arity: _Arity { Base._arity }
}

extension DynamicViewContent {
    /// Lets rows be deleted: by the Delete key, and in edit mode by a button. The action gets the elements' offsets in `data`; nil takes
    /// the ability away.
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
        _EditableContent(base: self, editing: RowEditing(delete: action))
    }

    /// Lets rows be dragged to another place among themselves. The action gets the offsets of what is moved and the offset, in the
    /// collection before the move, of the element it goes in front of.
    public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
        _EditableContent(base: self, editing: RowEditing(move: action))
    }
}

// Foundation on Linux lacks these; the names and meanings are SwiftUI's.
extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
    /// Removes the elements at offsets from the start; offsets beyond the end are no elements.
    public mutating func remove(atOffsets offsets: IndexSet) {
        let start = startIndex
        var kept = Self()
        for index in indices where !offsets.contains(index - start) { kept.append(self[index]) }
        self = kept
    }
}

extension MutableCollection where Self: RangeReplaceableCollection, Index == Int {
    /// Moves the elements at offsets, in their order, in front of the element at `destination` (an offset before the move).
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let start = startIndex
        let moved = Self(indices.filter { source.contains($0 - start) }.map { self[$0] })
        var result = Self()
        for index in indices {
            if index - start == destination { result.append(contentsOf: moved) }
            if !source.contains(index - start) { result.append(self[index]) }
        }
        if destination >= count { result.append(contentsOf: moved) }
        self = result
    }
}

/// Whether what a list shows is being edited.
public enum EditMode: Hashable, Sendable {
    case inactive, transient, active
    public var isEditing: Bool { self != .inactive }
}

/// Turns the edit mode of the surroundings on and off; reads Edit or Done.
public struct EditButton: View {
    @Environment(\.editMode) private var editMode

    public init() {}

    public var body: some View {
        let isEditing = editMode?.wrappedValue.isEditing ?? false
        Button(isEditing ? "Done" : "Edit") {
            withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
        }
    }
}
