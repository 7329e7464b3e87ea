import Drawing

/// What a focused view does with the keyboard.
public struct FocusInteractions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Enter and Space run its action.
    public static let activate = FocusInteractions(rawValue: 1)
    /// It takes text or values.
    public static let edit = FocusInteractions(rawValue: 2)
    public static let automatic: FocusInteractions = [.activate, .edit]
}

struct FocusModifier: FocusableModifier, Equatable {
    let isFocusable: Bool

    func canFocus(in environment: EnvironmentValues) -> Bool { isFocusable && environment.builtin.isEnabled }
    var blocksInside: Bool { !isFocusable }
    var takesFocusOnPress: Bool { isFocusable }
    func activate() -> Bool { false }

    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        guard node.child.hit(point - node.child.origin, &path) else { return false }
        path.add(node, point)
        return true
    }
    func changesLayout(from old: Self) -> Bool { false }
}

extension PressModifier: FocusableModifier {
    func activate() -> Bool {
        action()
        return true
    }
}

extension TapModifier: FocusableModifier {
    func activate() -> Bool {
        action(CGPoint.zero)
        return true
    }
}

/// Numbers of the focus ring, points.
enum FocusRing {
    static let width = 2.0
    /// Between a view and its ring, where there is room.
    static let gap = 1.0
    static let radius = 5.0
}

extension LayoutModifierNode {
    /// Around the view; within its row, so that no neighbour covers it.
    func drawFocusRing(_ recorder: inout Recorder, at origin: Point) {
        guard environment.isFocusEffectEnabled else { return }
        var rect = Rect(origin: origin, size: placedSize).inset(by: -FocusRing.gap - FocusRing.width / 2)
        if let row = rowHost {
            let room = Rect(origin: .zero, size: row.placedSize).inset(by: FocusRing.width / 2)
            let inside = rect.intersection(room)
            if !inside.isEmpty { rect = inside }
        }
        let palette = Palette.of(environment.builtin.colorScheme)
        recorder.add(.stroke(.rounded(radius: FocusRing.radius), rect, width: FocusRing.width, palette.accent))
    }
}

extension View {
    /// Lets the view have the keyboard: Tab reaches it, and in a list the arrow keys do. `false` keeps the keyboard out of it and of
    /// all inside.
    public func focusable(_ isFocusable: Bool = true) -> some View {
        modifier(FocusSourceModifier()).modifier(FocusModifier(isFocusable: isFocusable))
    }

    public func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View { focusable(isFocusable) }
}
