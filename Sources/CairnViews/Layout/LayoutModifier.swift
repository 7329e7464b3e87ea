import Drawing

/// A built-in modifier that wraps its content in one layout node. A conforming type is the value *and* says how the wrapper lays out,
/// draws and takes the pointer; the node keeps the value.
@MainActor
protocol LayoutModifier: _PrimitiveModifier {
    func size(_ child: _LayoutNode, _ proposal: Proposal) -> Size
    /// Where the child goes and what it is offered, for a wrapper of `size` that was offered `proposal`.
    func placement(_ child: _LayoutNode, in size: Size, _ proposal: Proposal, _ environment: EnvironmentValues) -> (Point, Proposal)
    func flexibility(_ child: _LayoutNode, along axis: StackAxis, cross: Double) -> Double?
    func guide(_ key: AlignmentKey, _ node: _LayoutNode, _ proposal: Proposal) -> Double?
    /// Whether `guide` may give one that the child does not set.
    func setsGuide(_ key: AlignmentKey) -> Bool
    var priority: Double? { get }
    func draw(_ node: LayoutModifierNode<Self>, _ recorder: inout Recorder, at origin: Point)
    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool
    /// Where `hit` may find something, as far as the type tells.
    static var pointerReach: PointerReach { get }
    /// Whether going from `old` to this changes sizes or places; else only the drawing.
    func changesLayout(from old: Self) -> Bool
    /// Whether nothing changed at all.
    func isSame(as old: Self) -> Bool
}

extension LayoutModifier {
    func size(_ child: _LayoutNode, _ proposal: Proposal) -> Size { child.size(proposal) }
    func placement(_ child: _LayoutNode, in size: Size, _ proposal: Proposal, _ environment: EnvironmentValues) -> (Point, Proposal) {
        (.zero, proposal)
    }
    func flexibility(_ child: _LayoutNode, along axis: StackAxis, cross: Double) -> Double? {
        child.flexibility(along: axis, cross: cross)
    }
    func guide(_ key: AlignmentKey, _ node: _LayoutNode, _ proposal: Proposal) -> Double? { nil }
    func setsGuide(_ key: AlignmentKey) -> Bool { false }
    var priority: Double? { nil }
    func draw(_ node: LayoutModifierNode<Self>, _ recorder: inout Recorder, at origin: Point) {
        node.child.draw(&recorder, at: origin + node.child.origin)
    }
    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        node.child.hit(point - node.child.origin, &path)
    }
    static var pointerReach: PointerReach { .anywhere }
    func changesLayout(from old: Self) -> Bool { true }
    func isSame(as old: Self) -> Bool { false }

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        layoutNode(modifier, context, content: content)
    }

    /// What `_node` does, for those that must spell it out.
    static func layoutNode(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { LayoutModifierWrapping(parent: $0, modifier: modifier) }
        node.update(modifier, context, content: content)
        return node
    }
}

extension LayoutModifier where Self: Equatable {
    func isSame(as old: Self) -> Bool { self == old }
}

/// Where a modifier's `hit` may find something.
enum PointerReach {
    case anywhere
    /// Where the content does: what `LayoutModifier` does by itself.
    case content
    /// There and within the modifier's own bounds.
    case contentAndBounds
}

/// A modifier that says how large its content is and where it lies; drawing it and taking the pointer is the content's alone.
protocol PlacingModifier: LayoutModifier {}

extension PlacingModifier {
    static var pointerReach: PointerReach { .content }
}

final class LayoutModifierWrapping<M: LayoutModifier>: WrappingNode<LayoutModifierNode<M>> {
    @exclusivity(unchecked) private var modifier: M

    init(parent: _ViewNode, modifier: M) {
        self.modifier = modifier
        super.init(parent: parent)
    }

    func update(_ modifier: M, _ context: _NodeContext, content: _ContentMaker) {
        self.modifier = modifier
        update(context, content: content)
    }

    override func makeWrapper(_ child: _LayoutNode) -> LayoutModifierNode<M> {
        LayoutModifierNode(parent: self, child: child, modifier: modifier)
    }

    override func unmount() {
        super.unmount()
        host.focus.left(self)
        host.closeMenu(of: self)
    }

    override func configure(_ wrapper: LayoutModifierNode<M>) {
        let old = wrapper.modifier
        if modifier.isSame(as: old), wrapper.environment.identity == environment.identity { return }
        wrapper.modifier = modifier
        wrapper.environment = environment
        if modifier.changesLayout(from: old) { wrapper.invalidateLayout() } else { wrapper.invalidateDrawing() }
    }
}

final class LayoutModifierNode<M: LayoutModifier>: WrapperNode {
    @exclusivity(unchecked) fileprivate(set) var modifier: M

    init(parent: _ViewNode, child: _LayoutNode, modifier: M) {
        self.modifier = modifier
        super.init(parent: parent, child: child)
    }

    override func computeSize(_ proposal: Proposal) -> Size { modifier.size(child, proposal) }

    override func placeChildren() {
        let (point, proposal) = modifier.placement(child, in: placedSize, placedProposal, environment)
        child.place(at: point, proposal)
    }

    override func flexibility(along axis: StackAxis, cross: Double) -> Double {
        if let known = modifier.flexibility(child, along: axis, cross: cross) { return known }
        return axis.length(size(axis.proposal(along: .infinity, cross: cross))) - axis.length(size(axis.proposal(along: 0, cross: cross)))
    }

    override var layoutPriority: Double { modifier.priority ?? child.layoutPriority }

    override func explicitGuide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
        if let own = modifier.guide(key, self, proposal) { return own }
        let (point, childProposal) = modifier.placement(child, in: size(proposal), proposal, environment)
        return child.explicitGuide(key, childProposal).map { $0 + (key.isHorizontal ? point.x : point.y) }
    }

    override func maySetGuide(_ key: AlignmentKey) -> Bool { modifier.setsGuide(key) || child.maySetGuide(key) }

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        modifier.draw(self, &recorder, at: origin)
        if let owner = recorder.ringOwner, owner === parent { drawFocusRing(&recorder, at: origin) }
    }
    override func hit(_ point: Point, _ path: inout HitPath) -> Bool { modifier.hit(self, point, &path) }

    override func pointerArea() -> Rect? {
        switch M.pointerReach {
        case .anywhere: nil
        case .content: child.pointerArea()?.offset(by: child.origin)
        case .contentAndBounds: child.pointerArea()?.offset(by: child.origin).union(Rect(origin: .zero, size: placedSize))
        }
    }
}
