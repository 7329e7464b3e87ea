import Drawing

public struct ButtonRole: Equatable, Sendable {
    let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

/// Runs an action when clicked, tapped, or pressed with Enter or Space while focused. A press that leaves the button before it ends
/// does nothing. In a menu it is one of the items.
public struct Button<Label: View>: View {
    let role: ButtonRole?
    let action: @MainActor () -> Void
    let label: Label
    @Environment(\.buttonStyleValue) private var style
    @Environment(\.menuScope) private var menu
    @Environment(\.keyboardShortcut) private var shortcut

    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.role = role
        self.action = action
        self.label = label()
    }

    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    public var body: some View {
        if menu != nil {
            MenuItem(label: AnyView(label), role: role, shortcut: shortcut, action: action)
        } else if let shortcut {
            ButtonBody(role: role, action: action, label: AnyView(label), style: style)
                .modifier(ShortcutModifier(shortcut: shortcut, action: action))
        } else {
            ButtonBody(role: role, action: action, label: AnyView(label), style: style)
        }
    }
}

extension Button where Label == Text {
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(titleKey) }
    }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }
    public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(titleKey) }
    }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

private struct ButtonBody: View {
    let role: ButtonRole?
    let action: @MainActor () -> Void
    let label: AnyView
    let style: AnyButtonStyle
    @State private var isPressed = false
    @State private var isHovered = false

    var body: some View {
        style.makeBody(
            ButtonStyleConfiguration(role: role, label: .init(view: label), isPressed: isPressed, isHovered: isHovered)
        )
        .modifier(PressModifier(isPressed: $isPressed, isHovered: $isHovered, action: action))
    }
}

/// Turns presses into a flag and an action.
struct PressModifier: LayoutModifier {
    let isPressed: Binding<Bool>
    let isHovered: Binding<Bool>
    let action: @MainActor () -> Void

    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        guard node.containsPoint(point), node.environment.isEnabled else { return node.containsPoint(point) }
        _ = node.child.hit(point - node.child.origin, &path)
        path.add(node, point)
        return true
    }
    func changesLayout(from old: Self) -> Bool { false }
}

extension LayoutModifierNode: HitTarget {
    var targetNode: _LayoutNode { self }
    func pressBegan(_ press: Press) -> Bool { (modifier as? any PointerModifier)?.pressBegan(press, on: self) ?? false }
    func pressEnded(_ press: Press, isInside: Bool) { (modifier as? any PointerModifier)?.pressEnded(press, isInside: isInside) }
    func pressCancelled() { (modifier as? any PointerModifier)?.pressCancelled() }
    func hoverChanged(_ isInside: Bool) { (modifier as? any PointerModifier)?.hoverChanged(isInside) }
}

/// A modifier that acts on the pointer; its `hit` adds its node to the path.
@MainActor
protocol PointerModifier {
    func pressBegan(_ press: Press) -> Bool
    /// For modifiers that have to know where their view is.
    func pressBegan(_ press: Press, on node: _LayoutNode) -> Bool
    func pressEnded(_ press: Press, isInside: Bool)
    func pressCancelled()
    func hoverChanged(_ isInside: Bool)
}

extension PointerModifier {
    func pressBegan(_ press: Press) -> Bool { false }
    func pressBegan(_ press: Press, on node: _LayoutNode) -> Bool { pressBegan(press) }
    func pressEnded(_ press: Press, isInside: Bool) {}
    func pressCancelled() {}
    func hoverChanged(_ isInside: Bool) {}
}

extension PressModifier: PointerModifier {
    func pressBegan(_ press: Press) -> Bool {
        guard press.button == .left else { return false }
        isPressed.wrappedValue = true
        return true
    }
    func pressEnded(_ press: Press, isInside: Bool) {
        isPressed.wrappedValue = false
        if isInside { action() }
    }
    func pressCancelled() { isPressed.wrappedValue = false }
    func hoverChanged(_ isInside: Bool) { isHovered.wrappedValue = isInside }
}
