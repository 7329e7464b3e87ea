import Drawing

/// What a reordering did: which items moved, and where they are to go.
public struct ReorderDifference<ItemID, CollectionID> {
    public struct Destination {
        public enum Position {
            /// In front of the item with this id.
            case before(ItemID)
            /// Behind the collection's last item.
            case end
        }
        /// The collection that takes the items.
        public var collectionID: CollectionID
        public var position: Position
    }

    /// The items' ids, in the order they were shown.
    public var sources: [ItemID]
    public var destination: Destination
}

extension ReorderDifference.Destination.Position: Equatable where ItemID: Equatable {}
extension ReorderDifference.Destination.Position: Hashable where ItemID: Hashable {}
extension ReorderDifference.Destination.Position: Sendable where ItemID: Sendable {}
extension ReorderDifference.Destination: Equatable where ItemID: Equatable, CollectionID: Equatable {}
extension ReorderDifference.Destination: Sendable where ItemID: Sendable, CollectionID: Sendable {}
extension ReorderDifference: Equatable where ItemID: Equatable, CollectionID: Equatable {}
extension ReorderDifference: Sendable where ItemID: Sendable, CollectionID: Sendable {}

/// Stands for the only collection of a container.
public struct ReorderableSingleCollectionIdentifier: Hashable, Sendable {}

/// Rows of one collection in a plan that may be moved to others of the container.
struct ReorderSlot {
    /// The elements; empty where the collection is.
    var elements: Range<Int>
    let collection: AnyHashable
}

/// Carries out moves between the collections inside.
struct ReorderContainerModifier<ItemID: Hashable, CollectionID: Hashable>: _PrimitiveModifier {
    let isEnabled: Bool
    let move: @MainActor (ReorderDifference<ItemID, CollectionID>) -> Void

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { ReorderContainerNode(parent: $0) }
        let move = modifier.move
        node.isEnabled = modifier.isEnabled
        node.move = { ids, target, collection in
            let sources = ids.compactMap { $0.base as? ItemID }
            guard let collection = collection.base as? CollectionID, sources.count == ids.count, !sources.isEmpty else { return false }
            let before = target.flatMap { $0.base as? ItemID }
            guard target == nil || before != nil else { return false }
            move(
                ReorderDifference(
                    sources: sources, destination: .init(collectionID: collection, position: before.map { .before($0) } ?? .end)))
            return true
        }
        node.updateChild(content)
        return node
    }
}

/// Transparent node of a container, found by the list from inside.
final class ReorderContainerNode: TransparentNode {
    var isEnabled = true
    /// False when ids and collection are not of the container's types.
    var move: @MainActor (_ ids: [AnyHashable], _ before: AnyHashable?, _ collection: AnyHashable) -> Bool = { _, _, _ in false }
}

extension DynamicViewContent {
    /// Lets rows be dragged to another place, where `reorderContainer` is around the list.
    public func reorderable() -> some DynamicViewContent<Data> { reorderable(collectionID: ReorderableSingleCollectionIdentifier()) }

    /// Lets rows be dragged within this collection and to the others of the container; `collectionID` is what this one is called there.
    public func reorderable(collectionID: some Hashable & Sendable) -> some DynamicViewContent<Data> {
        let editing = RowEditing()
        editing.collection = AnyHashable(collectionID)
        return _EditableContent(base: self, editing: editing)
    }
}

extension View {
    /// A list whose `reorderable()` rows can be moved, by dragging or Alt+Up and Alt+Down. `move` is called once, when they are dropped.
    public func reorderContainer<Item: Identifiable>(
        for item: Item.Type, isEnabled: Bool = true,
        move: @escaping @MainActor (ReorderDifference<Item.ID, ReorderableSingleCollectionIdentifier>) -> Void
    ) -> some View where Item.ID: Sendable {
        modifier(ReorderContainerModifier<Item.ID, ReorderableSingleCollectionIdentifier>(isEnabled: isEnabled, move: move))
    }

    /// The same for several collections, the sections of a list as a rule: rows move between them too. Dropped on a header, a row becomes
    /// the first of that section.
    public func reorderContainer<Item: Identifiable, CollectionID: Hashable & Sendable>(
        for item: Item.Type, in collectionID: CollectionID.Type, isEnabled: Bool = true,
        move: @escaping @MainActor (ReorderDifference<Item.ID, CollectionID>) -> Void
    ) -> some View where Item.ID: Sendable {
        modifier(ReorderContainerModifier<Item.ID, CollectionID>(isEnabled: isEnabled, move: move))
    }
}
