import Drawing

/// Gives a view a menu by right click and the Menu key. On a row of a list the whole row has it.
struct ContextMenuModifier: LayoutModifier {
    let make: _ContentMaker

    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        guard node.child.hit(point - node.child.origin, &path) || node.containsPoint(point) else { return false }
        path.add(node, point)
        return true
    }
    func changesLayout(from old: Self) -> Bool { false }
}

/// A modifier whose view has a menu.
@MainActor
protocol MenuModifier: LayoutModifier {
    /// nil when there is none at the moment.
    func menuRequest(of node: _LayoutNode) -> MenuRequest?
}

extension LayoutModifierNode: MenuSource where M: MenuModifier {
    var menuRequest: MenuRequest? { modifier.menuRequest(of: self) }
    var menuAnchor: _LayoutNode { self }
}

extension ContextMenuModifier: MenuModifier {
    /// In a row of a list the row has it, and adds what else it can do.
    func menuRequest(of node: _LayoutNode) -> MenuRequest? {
        guard let source = node.parent, source.environment.builtin.isEnabled, source.enclosingListRow == nil else { return nil }
        return MenuRequest(content: make, source: source, environment: source.environment)
    }
}

extension View {
    /// A menu for the view, by right click, the Menu key or Shift+F10. Its items are buttons, toggles, pickers, menus, sections and dividers.
    /// One without items does not open.
    public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
        let items = menuItems()
        let make: _ContentMaker = { MenuItems._node(items, $0) }
        return modifier(ContextMenuModifier(make: make)).rowTrait { $0.contextMenu = make }
    }
}

/// Items of several origins under one another, with lines between.
struct JoinedMenu: View {
    let parts: [_ContentMaker]

    var body: some View {
        ForEach(0..<parts.count, id: \.self) { index in
            MenuSeparator()
            MadeView(make: parts[index])
        }
    }
}
