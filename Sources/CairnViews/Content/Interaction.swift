import Drawing

struct TapModifier: LayoutModifier, PointerModifier {
    let count: Int
    let action: @MainActor (CGPoint) -> Void

    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        guard node.child.hit(point - node.child.origin, &path) else { return false }
        if node.environment.isEnabled { path.add(node, point) }
        return true
    }
    func pressBegan(_ press: Press) -> Bool { press.button == .left && press.clicks >= count && press.clicks % count == 0 }
    func pressEnded(_ press: Press, isInside: Bool) {
        if isInside { action(CGPoint(x: press.location.x, y: press.location.y)) }
    }
    func changesLayout(from old: Self) -> Bool { false }
}

struct HoverModifier: LayoutModifier, PointerModifier {
    let action: @MainActor (Bool) -> Void

    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        let isHit = node.child.hit(point - node.child.origin, &path)
        if isHit || node.containsPoint(point) { path.add(node, point) }
        return isHit
    }
    func hoverChanged(_ isInside: Bool) { action(isInside) }
    func changesLayout(from old: Self) -> Bool { false }
}

extension View {
    /// Runs an action after `count` clicks or taps on something drawn in the view.
    public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void) -> some View {
        modifier(TapModifier(count: max(1, count)) { _ in action() })
    }

    public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor (CGPoint) -> Void) -> some View {
        modifier(TapModifier(count: max(1, count), action: action))
    }

    /// Called with true when the pointer comes over the view's frame and false when it leaves.
    public func onHover(perform action: @escaping @MainActor (Bool) -> Void) -> some View {
        modifier(HoverModifier(action: action))
    }
}
