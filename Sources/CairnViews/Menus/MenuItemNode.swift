import Drawing

/// One choice in a menu: what buttons, toggles and menus are inside another menu.
struct MenuItem: _PrimitiveView {
    var label: AnyView
    var role: ButtonRole?
    /// nil for what is never checked.
    var isChecked: Bool?
    var shortcut: KeyboardShortcut?
    var action: @MainActor () -> Void = {}
    /// What opens beside it.
    var submenu: _ContentMaker?

    static func _node(_ view: MenuItem, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { MenuItemNode(parent: $0) }
        node.update(view)
        return node
    }
}

/// The node of a menu's item. The panel around it tells it how wide its columns are, and draws the highlight behind it.
final class MenuItemNode: ContainerNode {
    private(set) var item = MenuItem(label: AnyView(EmptyView()))
    private lazy var keys = LayerContentNode(parent: self)
    /// Points before the label that the panel's check marks take.
    var markWidth = 0.0

    func update(_ item: MenuItem) {
        self.item = item
        updateContent(HStack(spacing: 8) { item.label })
        keys.environment = environment
        keys.environment.builtin.foreground = AnyShapeStyle(HierarchicalShapeStyle.secondary)
        let shortcut = item.shortcut?.text ?? ""
        keys.updateContent { Text._node(Text(verbatim: shortcut), $0) }
        invalidateLayout()
    }

    var isEnabled: Bool { environment.builtin.isEnabled }
    var hasSubmenu: Bool { item.submenu != nil }

    override var contentEnvironment: EnvironmentValues {
        guard item.role == .destructive else { return environment }
        var made = environment
        made.builtin.foreground = AnyShapeStyle(Color.red)
        return made
    }

    /// What it says: for choosing by letters, and for tests.
    var title: String {
        var semantics = Semantics()
        content?.describe(into: &semantics)
        return semantics.texts.joined(separator: ", ")
    }

    // MARK: Layout

    var labelSize: Size { children.first?.size(.none) ?? .zero }

    var trailingWidth: Double {
        if hasSubmenu { return MenuLook.arrowWidth }
        return item.shortcut == nil ? 0 : keys.size(.none).width
    }

    override func computeSize(_ proposal: Proposal) -> Size {
        let height = max(MenuLook.itemHeight, labelSize.height + 8)
        return proposal.replacing(width: labelSize.width, height: height)
    }

    override func placeChildren() {
        let start = MenuLook.inset + markWidth
        let trailing = trailingWidth
        let room = placedSize.width - start - MenuLook.inset - (trailing > 0 ? trailing + 8 : 0)
        if let label = children.first {
            let offered = Proposal(width: max(0, room), height: Proposal.unspecified)
            place(label, offered, x: start)
        }
        place(keys, .none, x: placedSize.width - MenuLook.inset - keys.size(.none).width)
    }

    private func place(_ node: _LayoutNode, _ offered: Proposal, x: Double) {
        let size = node.size(offered)
        let y = ((placedSize.height - size.height) / 2).pixelRounded(host.scale)
        node.place(at: Point(x: mirrored(x, width: size.width), y: y), offered)
    }

    private func mirrored(_ x: Double, width: Double) -> Double {
        environment.builtin.layoutDirection == .rightToLeft ? placedSize.width - x - width : x
    }

    // MARK: Draw

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        super.draw(&recorder, at: origin)
        keys.draw(&recorder, at: origin + keys.origin)
        let palette = Palette.of(environment.builtin.colorScheme)
        let color = palette.text.multiplyingAlpha(by: isEnabled ? 1 : 0.5)
        if item.isChecked == true { drawMark(&recorder, at: origin, color) }
        if hasSubmenu { drawArrow(&recorder, at: origin, palette.secondaryText) }
    }

    private func drawMark(_ recorder: inout Recorder, at origin: Point, _ color: RGBA) {
        let side = 12.0
        let box = Rect(
            x: origin.x + mirrored(MenuLook.inset - 1, width: side), y: origin.y + (placedSize.height - side) / 2, width: side, height: side
        )
        var path = Path()
        path.move(to: CGPoint(x: 2, y: 6.5))
        path.addLine(to: CGPoint(x: 5, y: 9.5))
        path.addLine(to: CGPoint(x: 10, y: 2.5))
        recorder.add(.stroke(.outline(path.outline), box, width: 1.75, color))
    }

    private func drawArrow(_ recorder: inout Recorder, at origin: Point, _ color: RGBA) {
        let isMirrored = environment.builtin.layoutDirection == .rightToLeft
        let width = MenuLook.arrowWidth
        let box = Rect(
            x: origin.x + mirrored(placedSize.width - MenuLook.inset - width, width: width), y: origin.y + placedSize.height / 2 - 5,
            width: width, height: 10)
        var path = Path()
        path.move(to: CGPoint(x: isMirrored ? 5.5 : 2.5, y: 1))
        path.addLine(to: CGPoint(x: isMirrored ? 1.5 : 6.5, y: 5))
        path.addLine(to: CGPoint(x: isMirrored ? 5.5 : 2.5, y: 9))
        recorder.add(.stroke(.outline(path.outline), box, width: 1.5, color))
    }

    override func forEachChild(_ body: (_ViewNode) -> Void) {
        super.forEachChild(body)
        body(keys)
    }
}

/// A line between groups of items. Several in a row, and those at the ends, count as none.
struct MenuSeparator: _PrimitiveView {
    static func _node(_ view: MenuSeparator, _ context: _NodeContext) -> _ViewNode { context.node { DividerNode(parent: $0) } }
}

/// A group's name above its items.
struct MenuTitle<Content: View>: _PrimitiveView {
    let content: Content

    static func _node(_ view: MenuTitle, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { MenuTitleNode(parent: $0) }
        node.updateContent(HStack(spacing: 8) { view.content })
        return node
    }
}

final class MenuTitleNode: ContainerNode {
    override var contentEnvironment: EnvironmentValues {
        var made = environment
        made.builtin.font = .caption.weight(.semibold)
        made.builtin.foreground = AnyShapeStyle(HierarchicalShapeStyle.secondary)
        return made
    }

    override func computeSize(_ proposal: Proposal) -> Size { children.first?.size(proposal) ?? .zero }
    override func placeChildren() { children.first?.place(at: .zero, placedProposal) }
}

/// A section of a menu: its header as a title, and lines where it meets others.
struct MenuSection<Header: View, Content: View, Footer: View>: View {
    let header: Header
    let content: Content
    let footer: Footer

    var body: some View {
        MenuSeparator()
        if Header.self != EmptyView.self { MenuTitle(content: header) }
        content
        if Footer.self != EmptyView.self { MenuTitle(content: footer) }
        MenuSeparator()
    }
}
