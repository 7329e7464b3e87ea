import Drawing

/// `safeAreaInset` and `safeAreaPadding`: room at the edges that a scroll view inside scrolls under and other content keeps out of.
struct SafeAreaModifier: _PrimitiveModifier {
    /// Fixed room, points.
    var padding = EdgeInsets()
    /// A bar on one edge, whose own size makes the room.
    var edge: Edge?
    var alignment = Alignment.center
    /// Between bar and content.
    var spacing = 0.0
    var makeBar: _ContentMaker?

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { SafeAreaWrapping(parent: $0, modifier: modifier) }
        node.update(modifier, context, content: content)
        return node
    }
}

final class SafeAreaWrapping: WrappingNode<SafeAreaNode> {
    private var modifier: SafeAreaModifier

    init(parent: _ViewNode, modifier: SafeAreaModifier) {
        self.modifier = modifier
        super.init(parent: parent)
    }

    func update(_ modifier: SafeAreaModifier, _ context: _NodeContext, content: _ContentMaker) {
        self.modifier = modifier
        update(context, content: content)
    }

    override func makeWrapper(_ child: _LayoutNode) -> SafeAreaNode { SafeAreaNode(parent: self, child: child) }
    override func configure(_ wrapper: SafeAreaNode) { wrapper.update(modifier, environment) }
}

final class SafeAreaNode: WrapperNode {
    private var modifier = SafeAreaModifier()
    private(set) var bar: LayerContentNode?
    /// What safe areas further out have taken already; passed on to a scroll view.
    fileprivate var outer = Insets()

    func update(_ modifier: SafeAreaModifier, _ environment: EnvironmentValues) {
        let isSame = modifier.padding == self.modifier.padding && modifier.edge == self.modifier.edge && modifier.makeBar == nil
        self.modifier = modifier
        self.environment = environment
        if let make = modifier.makeBar {
            let bar = bar ?? LayerContentNode(parent: self)
            self.bar = bar
            bar.environment = environment.derived(by: ScrollTraitReset())
            bar.updateContent(make)
        }
        if !isSame { invalidateLayout() }
    }

    private var isMirrored: Bool { environment.builtin.layoutDirection == .rightToLeft }

    private func barProposal(_ proposal: Proposal) -> Proposal {
        modifier.edge == .top || modifier.edge == .bottom
            ? Proposal(width: proposal.width, height: Proposal.unspecified) : Proposal(width: Proposal.unspecified, height: proposal.height)
    }

    private func insets(_ proposal: Proposal) -> Insets {
        var insets = Insets(modifier.padding, isMirrored: isMirrored)
        guard let bar, let edge = modifier.edge else { return insets }
        let size = bar.size(barProposal(proposal))
        switch edge {
        case .top: insets.top += size.height + modifier.spacing
        case .bottom: insets.bottom += size.height + modifier.spacing
        case .leading, .trailing:
            if (edge == .leading) != isMirrored {
                insets.left += size.width + modifier.spacing
            } else {
                insets.right += size.width + modifier.spacing
            }
        }
        return insets
    }

    private func inner(_ proposal: Proposal, _ insets: Insets) -> Proposal {
        proposal.inset(horizontal: insets.left + insets.right, vertical: insets.top + insets.bottom)
    }

    override func computeSize(_ proposal: Proposal) -> Size {
        let insets = insets(proposal)
        let size = child.size(inner(proposal, insets))
        return Size(width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom)
    }

    override func placeChildren() {
        let insets = insets(placedProposal)
        let whole = Proposal(width: placedSize.width, height: placedSize.height)
        if let taker = Self.taker(of: child) {
            let all = insets + outer
            switch taker {
            case let scroll as ScrollViewNode: scroll.safeArea = all
            case let inner as SafeAreaNode: inner.outer = all
            case let free as SafeAreaEscapeNode: free.insets = all
            default: break
            }
            child.place(at: .zero, whole)
        } else {
            let all = insets + outer
            child.place(at: Point(x: all.left, y: all.top), inner(whole, all))
        }
        guard let bar, let edge = modifier.edge else { return }
        let size = bar.size(barProposal(whole))
        let aligned = modifier.alignment.position(bar, barProposal(whole), in: placedSize, isRightToLeft: isMirrored)
        var place = aligned
        switch edge {
        case .top: place.y = outer.top
        case .bottom: place.y = placedSize.height - outer.bottom - size.height
        case .leading, .trailing:
            place.x = (edge == .leading) != isMirrored ? outer.left : placedSize.width - outer.right - size.width
        }
        bar.place(at: place, barProposal(whole))
    }

    /// The scroll view, or the next safe area, that fills this one: it is given all the room and keeps its content out of the edges.
    private static func taker(of child: _LayoutNode) -> _LayoutNode? {
        var node = child
        while true {
            if node is ScrollViewNode || node is SafeAreaNode || node is SafeAreaEscapeNode { return node }
            guard let wrapper = node as? WrapperNode, wrapper.isTransparentToSafeArea else { return nil }
            node = wrapper.child
        }
    }

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        child.draw(&recorder, at: origin + child.origin)
        if let bar { bar.draw(&recorder, at: origin + bar.origin) }
    }

    override func hit(_ point: Point, _ path: inout HitPath) -> Bool {
        if let bar, bar.hit(point - bar.origin, &path) { return true }
        return child.hit(point - child.origin, &path)
    }

    override func forEachLayoutChild(_ body: (_LayoutNode) -> Void) {
        if let bar, modifier.edge == .top || modifier.edge == .leading { body(bar) }
        body(child)
        if let bar, modifier.edge == .bottom || modifier.edge == .trailing { body(bar) }
    }

    override func describe(into semantics: inout Semantics) { bar?.describe(into: &semantics) }
    override func forEachChild(_ body: (_ViewNode) -> Void) { if let bar { body(bar) } }
    override func flexibility(along axis: StackAxis, cross: Double) -> Double { child.flexibility(along: axis, cross: cross) }
}

/// `ignoresSafeArea`: takes the room at some edges after all.
struct SafeAreaEscapeModifier: _PrimitiveModifier {
    let edges: Edge.Set

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { SafeAreaEscapeWrapping(parent: $0) }
        node.edges = modifier.edges
        node.update(context, content: content)
        return node
    }
}

final class SafeAreaEscapeWrapping: WrappingNode<SafeAreaEscapeNode> {
    fileprivate var edges = Edge.Set.all
    override func makeWrapper(_ child: _LayoutNode) -> SafeAreaEscapeNode { SafeAreaEscapeNode(parent: self, child: child) }
    override func configure(_ wrapper: SafeAreaEscapeNode) {
        guard wrapper.edges != edges else { return }
        wrapper.edges = edges
        wrapper.invalidateLayout()
    }
}

final class SafeAreaEscapeNode: WrapperNode {
    fileprivate var edges = Edge.Set.all
    /// What the safe area around would have kept free.
    fileprivate var insets = Insets()

    override func placeChildren() {
        let isMirrored = environment.builtin.layoutDirection == .rightToLeft
        let (left, right): (Edge.Set, Edge.Set) = isMirrored ? (.trailing, .leading) : (.leading, .trailing)
        var kept = insets
        if edges.contains(.top) { kept.top = 0 }
        if edges.contains(.bottom) { kept.bottom = 0 }
        if edges.contains(left) { kept.left = 0 }
        if edges.contains(right) { kept.right = 0 }
        child.place(
            at: Point(x: kept.left, y: kept.top),
            placedProposal.inset(horizontal: kept.left + kept.right, vertical: kept.top + kept.bottom))
    }
}

/// What a safe area is kept free for. A desktop window has neither a notch nor a keyboard on its screen: bars are containers.
public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let container = SafeAreaRegions(rawValue: 1)
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    public static let all: SafeAreaRegions = [.container, .keyboard]
}

extension WrapperNode {
    /// Whether the child has the wrapper's own place and size: backgrounds, gestures and their like.
    var isTransparentToSafeArea: Bool {
        self is LayeredNode || self is any FrameKeeping
    }
}

/// A modifier that leaves its child's frame alone.
@MainActor protocol KeepsFrame: LayoutModifier {}
@MainActor protocol FrameKeeping: AnyObject {}
extension LayoutModifierNode: FrameKeeping where M: KeepsFrame {}

extension StyleBackgroundModifier: KeepsFrame {}
extension TapModifier: KeepsFrame {}
extension HoverModifier: KeepsFrame {}
extension ContentShapeModifier: KeepsFrame {}
extension OpacityModifier: KeepsFrame {}
extension ShadowModifier: KeepsFrame {}
extension PressModifier: KeepsFrame {}
extension FocusModifier: KeepsFrame {}

extension View {
    /// Shows a bar at the top or bottom. A scroll view inside scrolls under it, its content and pinned headers kept clear of it; other
    /// content is made smaller.
    public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
    ) -> some View {
        let bar = content()
        return modifier(
            SafeAreaModifier(
                edge: edge == .top ? .top : .bottom, alignment: Alignment(horizontal: alignment, vertical: .center),
                spacing: Double(spacing ?? 0), makeBar: { V._node(bar, $0) }))
    }

    /// The same at the leading or trailing edge.
    public func safeAreaInset<V: View>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
    ) -> some View {
        let bar = content()
        return modifier(
            SafeAreaModifier(
                edge: edge == .leading ? .leading : .trailing, alignment: Alignment(horizontal: .center, vertical: alignment),
                spacing: Double(spacing ?? 0), makeBar: { V._node(bar, $0) }))
    }

    /// Room at the edges that scroll views inside scroll under. Without a length 16 points.
    public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        safeAreaPadding(EdgeInsets(edges, length))
    }

    /// Lets the view have the room at some edges that bars around it would keep free.
    @ViewBuilder
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
        modifier(SafeAreaEscapeModifier(edges: regions.contains(.container) ? edges : []))
    }

    public func safeAreaPadding(_ insets: EdgeInsets) -> some View { modifier(SafeAreaModifier(padding: insets)) }
    public func safeAreaPadding(_ length: CGFloat) -> some View { safeAreaPadding(.all, length) }
}
