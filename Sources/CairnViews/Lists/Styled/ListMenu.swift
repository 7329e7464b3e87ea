import Drawing

/// What a list's rows can be asked to do, written around the list.
struct ListMenuModifier<V: Hashable, Items: View>: _PrimitiveModifier {
    let items: (Set<V>) -> Items
    let primary: (@MainActor (Set<V>) -> Void)?

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { ListMenuNode(parent: $0) }
        let items = modifier.items
        node.items = { selection, row in
            guard let values = Self.values(selection, row) else { return nil }
            return { context in
                let view = items(values)
                return Items._node(view, context)
            }
        }
        node.primary = nil
        if let action = modifier.primary {
            node.primary = { selection, row in if let values = Self.values(selection, row) { action(values) } }
        }
        node.update(content)
        return node
    }

    /// The selection; a row that is not in it stands alone, and no row for none.
    private static func values(_ selection: any SelectionModel, _ row: MenuRow) -> Set<V>? {
        switch row {
        case .none: []
        case .selection: selection.values(as: V.self)
        case .row(let row):
            selection.contains(row) ? selection.values(as: V.self) : selection.value(of: row, as: V.self).map { [$0] }
        }
    }
}

/// What a list's menu is opened for.
enum MenuRow {
    /// The ground beside the rows.
    case none
    case selection
    case row(RowIdentity)
}

/// Transparent node of a list's menu, found by the list from inside.
final class ListMenuNode: TransparentNode {
    var primary: (@MainActor (any SelectionModel, MenuRow) -> Void)?
    var items: @MainActor (any SelectionModel, MenuRow) -> _ContentMaker? = { _, _ in nil }

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
        primary(selection, .selection)
        return true
    }

    func runPrimaryAction(on row: ListRowNode) { menu?.primary?(selection, .row(row.identity)) }

    /// A menu of the parts there are, one under another.
    func menuRequest(_ parts: [_ContentMaker?], _ environment: EnvironmentValues) -> MenuRequest? {
        let parts = parts.compactMap { $0 }
        guard !parts.isEmpty else { return nil }
        let view = JoinedMenu(parts: parts)
        return MenuRequest(content: { JoinedMenu._node(view, $0) }, source: owner, environment: environment)
    }

    /// The row that the Menu key is for: the keyboard's, brought into sight.
    var rowForMenu: ListRowNode? {
        guard let element = current else { return nil }
        reveal(element)
        scroll?.update(at: host.now)
        return stack?.placed.first { $0.element == element }?.listRow
    }
}

extension ListRowNode: MenuSource {
    /// The row's own items, or the list's for what is selected; then what sweeping the row aside would show.
    var menuRequest: MenuRequest? {
        guard kind == .row, environment.isEnabled, let controller else { return nil }
        let own = traits.contextMenu ?? controller.menu?.items(controller.selection, .row(identity))
        return controller.menuRequest([own] + actionItems, environment)
    }

    var menuAnchor: _LayoutNode { self }
}

/// The ground beside the rows has the list's menu for no row.
extension ListGroundModifier: MenuModifier {
    func menuRequest(of node: _LayoutNode) -> MenuRequest? {
        guard let controller = controller.value else { return nil }
        return controller.menuRequest([controller.menu?.items(controller.selection, .none)], node.environment)
    }
}

extension View {
    /// A menu for the rows of the lists inside, by right click, the Menu key or Shift+F10, and what a double click or Enter does.
    ///
    /// `menu` gets the selected rows' values; those of a row that is not selected when it was clicked, and an empty set for the ground
    /// beside the rows. A menu without items does not open.
    public func contextMenu<I: Hashable, M: View>(
        forSelectionType itemType: I.Type = I.self, @ViewBuilder menu: @escaping (Set<I>) -> M,
        primaryAction: (@MainActor (Set<I>) -> Void)? = nil
    ) -> some View {
        modifier(ListMenuModifier<I, M>(items: menu, primary: primaryAction))
    }
}
