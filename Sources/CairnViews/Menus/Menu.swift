import Drawing

/// A button that opens a menu; inside another menu, an item that opens one beside it.
///
/// With a primary action a click runs that, and the menu opens by a press that is held or by the right button.
@MainActor @preconcurrency
public struct Menu<Label: View, Content: View>: View {
    let label: Label
    let content: Content
    let primaryAction: (@MainActor () -> Void)?
    @Environment(\.menuScope) private var menu
    @Environment(\.buttonStyleValue) private var style

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(content: content, label: label, action: nil)
    }

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping @MainActor () -> Void) {
        self.init(content: content, label: label, action: primaryAction)
    }

    private init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, action: (@MainActor () -> Void)?) {
        self.content = content()
        self.label = label()
        primaryAction = action
    }

    public var body: some View {
        let content = content
        let make: _ContentMaker = { Content._node(content, $0) }
        if menu != nil {
            MenuItem(label: AnyView(label), submenu: make)
        } else {
            MenuButton(label: AnyView(label), make: make, primaryAction: primaryAction, style: style)
        }
    }
}

extension Menu where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
    public init(
        _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping @MainActor () -> Void
    ) {
        self.init(content: content, label: { Text(titleKey) }, primaryAction: primaryAction)
    }
}

extension Menu where Label == CairnViews.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { CairnViews.Label(titleKey, systemImage: systemImage) }
    }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { CairnViews.Label(title, systemImage: systemImage) }
    }
}

/// What a menu looks like while it is closed: a button of the style around, with an arrow that points down.
private struct MenuButton: View {
    let label: AnyView
    let make: _ContentMaker
    let primaryAction: (@MainActor () -> Void)?
    let style: AnyButtonStyle
    @State private var isHovered = false
    @Environment(\.menuIndicatorVisibility) private var indicator

    var body: some View {
        let title = HStack(spacing: 6) {
            label
            if indicator != .hidden { DisclosureArrow() }
        }
        return style.makeBody(
            ButtonStyleConfiguration(role: nil, label: .init(view: AnyView(title)), isPressed: false, isHovered: isHovered)
        )
        .modifier(MenuPressModifier(make: make, isHovered: $isHovered, primaryAction: primaryAction))
    }
}

/// The arrow of what opens below.
private struct DisclosureArrow: View {
    var body: some View {
        Path { path in
            path.move(to: CGPoint(x: 0.5, y: 1))
            path.addLine(to: CGPoint(x: 4, y: 4.5))
            path.addLine(to: CGPoint(x: 7.5, y: 1))
        }
        .stroke(.secondary, lineWidth: 1.5)
        .frame(width: 8, height: 6)
    }
}

extension EnvironmentValues {
    /// Whether buttons that open a menu have an arrow beside their label.
    public internal(set) var menuIndicatorVisibility: Visibility {
        get { builtin.menuIndicator }
        set { builtin.menuIndicator = newValue }
    }
}

extension View {
    /// Shows or hides the arrow beside the label of buttons that open a menu. It is shown unless it is hidden.
    public func menuIndicator(_ visibility: Visibility) -> some View { builtin(\.menuIndicator, visibility) }
}

/// Opens a menu under its view, by a press, Enter or Space.
struct MenuPressModifier: LayoutModifier, PointerModifier, FocusableModifier {
    let make: _ContentMaker
    let isHovered: Binding<Bool>
    let primaryAction: (@MainActor () -> Void)?

    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        guard node.containsPoint(point) else { return false }
        if node.environment.isEnabled { path.add(node, point) }
        return true
    }
    func changesLayout(from old: Self) -> Bool { false }

    func pressBegan(_ press: Press, on node: _LayoutNode) -> Bool {
        guard press.button == .left || press.button == .right else { return false }
        if press.button == .left, primaryAction != nil { return true }
        open(under: node, byKeyboard: false)
        return true
    }
    func pressEnded(_ press: Press, isInside: Bool) { if isInside, press.button == .left { primaryAction?() } }
    func hoverChanged(_ isInside: Bool) { isHovered.wrappedValue = isInside }

    func activate() -> Bool { false }
    func activate(on node: _LayoutNode) -> Bool {
        if let primaryAction { primaryAction() } else { open(under: node, byKeyboard: true) }
        return true
    }

    private func open(under node: _LayoutNode, byKeyboard: Bool) {
        guard let source = node.parent else { return }
        let host = node.host
        let frame = Rect(origin: Point.zero - host.localPoint(.zero, in: node), size: node.placedSize)
        let request = MenuRequest(content: make, source: source, environment: source.environment)
        host.openMenu(request, at: .below(frame), byKeyboard: byKeyboard, press: byKeyboard ? nil : host.pointer)
    }
}
