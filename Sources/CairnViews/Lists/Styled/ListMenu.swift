/// What a list's rows can be asked to do, written around the list.
struct ListMenuModifier<V: Hashable>: _PrimitiveModifier {
    let primary: (@MainActor (Set<V>) -> Void)?

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { ListMenuNode(parent: $0) }
        node.primary = nil
        if let action = modifier.primary {
            node.primary = { selection, row in
                // A row that is not selected is acted on alone.
                if let row, !selection.contains(row) {
                    if let value = selection.value(of: row, as: V.self) { action([value]) }
                } else if let values = selection.values(as: V.self) {
                    action(values)
                }
            }
        }
        node.update(content)
        return node
    }
}

/// Transparent node of a list's menu, found by the list from inside.
final class ListMenuNode: TransparentNode {
    var primary: (@MainActor (any SelectionModel, RowIdentity?) -> Void)?

    func update(_ make: _ContentMaker) {
        updateChild(make)
    }
}

extension ListController {
    var menu: ListMenuNode? {
        var node = owner.parent
        while let current = node {
            if let menu = current as? ListMenuNode { return menu }
            node = current.parent
        }
        return nil
    }

    /// Runs the primary action on the selection; false when there is none.
    func runPrimaryAction() -> Bool {
        guard let primary = menu?.primary, selection.count > 0 else { return false }
        primary(selection, nil)
        return true
    }

    func runPrimaryAction(on row: ListRowNode) { menu?.primary?(selection, row.identity) }
}

extension View {
    /// What a double click or Enter does with the selected rows of the lists inside.
    ///
    /// Cairn does not draw the menu yet: its content is not used.
    public func contextMenu<I: Hashable, M: View>(
        forSelectionType itemType: I.Type = I.self, @ViewBuilder menu: @escaping (Set<I>) -> M,
        primaryAction: (@MainActor (Set<I>) -> Void)? = nil
    ) -> some View {
        modifier(ListMenuModifier<I>(primary: primaryAction))
    }
}
