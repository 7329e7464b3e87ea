import Drawing

/// A size on offer: points, or nothing said about an axis ("take what you like").
struct Proposal: Equatable {
    /// Points; `unspecified` where the parent says nothing.
    var width: Double
    var height: Double

    /// Negative, so that it is no size, and comparable, which NaN would not be.
    static let unspecified = -1.0
    static let none = Proposal(width: unspecified, height: unspecified)

    /// Unspecified axes replaced.
    func replacing(width w: Double, height h: Double) -> Size {
        Size(width: width < 0 ? w : width, height: height < 0 ? h : height)
    }

    func inset(horizontal: Double, vertical: Double) -> Proposal {
        Proposal(
            width: width < 0 ? width : max(0, width - horizontal),
            height: height < 0 ? height : max(0, height - vertical))
    }
}

/// A node with a size. Layout is SwiftUI's: the parent proposes, the child chooses, the parent places.
///
/// Places are points relative to the parent layout node. Sizes are remembered by proposal until something below changes.
public class _LayoutNode: _ViewNode {
    /// Top left, relative to the parent layout node.
    final var origin = Point.zero
    /// The size it was placed with.
    final var placedSize = Size.zero
    final var placedProposal = Proposal.none

    private var remembered: (Proposal, Size, Proposal, Size, Proposal, Size) = (
        .forgotten, .zero, .forgotten, .zero, .forgotten, .zero
    )

    // MARK: Size

    /// The size this node takes when offered `proposal`.
    final func size(_ proposal: Proposal) -> Size {
        if remembered.0 == proposal { return remembered.1 }
        if remembered.2 == proposal { return remembered.3 }
        if remembered.4 == proposal { return remembered.5 }
        let size = computeSize(proposal).sane
        remembered = (proposal, size, remembered.0, remembered.1, remembered.2, remembered.3)
        return size
    }

    func computeSize(_ proposal: Proposal) -> Size { .zero }

    final func forgetSizes() { remembered = (.forgotten, .zero, .forgotten, .zero, .forgotten, .zero) }

    override func invalidateLayout() {
        forgetSizes()
        super.invalidateLayout()
    }

    override func invalidateStructure() {
        structureChanged()
        invalidateLayout()
    }

    /// The nodes below changed: collect again before using them.
    func structureChanged() {}

    override func collect(into nodes: inout [_LayoutNode]) { nodes.append(self) }

    /// Calls `body` with each node that is drawn as part of this one, in the order of reading.
    func forEachLayoutChild(_ body: (_LayoutNode) -> Void) {}

    /// Higher is offered space first.
    var layoutPriority: Double { 0 }

    /// Least and greatest length along `axis`; their difference is how flexible a stack takes the node to be. Overridden where asking
    /// for two sizes would be dear (text).
    func flexibility(along axis: StackAxis, cross: Double) -> Double {
        let least = size(axis.proposal(along: 0, cross: cross))
        let most = size(axis.proposal(along: .infinity, cross: cross))
        return axis.length(most) - axis.length(least)
    }

    /// Whether a stack puts its default spacing beside this node (not beside a spacer).
    var wantsSpacing: Bool { true }
    /// A spacer stretches along the axis of the stack around it only.
    func setStackAxis(_ axis: StackAxis?) {}

    // MARK: Place

    final func place(at origin: Point, _ proposal: Proposal) {
        self.origin = origin
        placedProposal = proposal
        placedSize = size(proposal)
        parentLink = Self.placing?.link
        let outer = Self.placing
        Self.placing = self
        placeChildren()
        Self.placing = outer
    }

    /// The node that placed this one: positions add up along it. Nil once that node is gone.
    final var layoutParent: _LayoutNode? { parentLink?.node }
    private final var parentLink: Link?
    /// Touched on the main actor only, like the node; said to the compiler for `deinit`'s sake.
    nonisolated(unsafe) private final var ownLink: Link?
    @exclusivity(unchecked) private static var placing: _LayoutNode?

    /// A node as those it placed see it. A weak reference would do the same, but from the first one on every count of references to the
    /// node takes the slow path, and rows are counted all the time.
    private final class Link {
        unowned(unsafe) var node: _LayoutNode?
        init(_ node: _LayoutNode) { self.node = node }
    }

    private var link: Link {
        if let ownLink { return ownLink }
        let made = Link(self)
        ownLink = made
        return made
    }

    deinit { ownLink?.node = nil }

    /// Nodes placed by `body` take this one as their layout parent.
    final func placing(_ body: () -> Void) {
        let outer = Self.placing
        Self.placing = self
        body()
        Self.placing = outer
    }

    func placeChildren() {}

    // MARK: Alignment

    /// The position of a guide that this node or something inside set explicitly (a text's baseline, an `alignmentGuide`), in points
    /// from this node's top left for the given proposal.
    func explicitGuide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? { nil }

    /// Whether `explicitGuide` could give something for any proposal. Asked first: most views set no guide, and to look for one through the
    /// modifiers of a row is to place them all.
    func maySetGuide(_ key: AlignmentKey) -> Bool { true }

    final func guide(_ key: AlignmentKey, _ proposal: Proposal) -> Double {
        if maySetGuide(key), let explicit = explicitGuide(key, proposal) { return explicit }
        return key.defaultValue(in: ViewDimensions(node: self, proposal: proposal))
    }

    // MARK: Draw and hit

    /// Draws at `origin`, which is where this node's top left lies in the picture that `recorder` makes.
    func draw(_ recorder: inout Recorder, at origin: Point) {}

    /// Whether a point (in this node's coordinates) lands on something drawn here. What is drawn last is asked first, and only that
    /// branch is followed; nodes that act on the pointer add themselves to `path`, innermost first.
    func hit(_ point: Point, _ path: inout HitPath) -> Bool { false }

    /// The part of this node's coordinates outside which `hit` finds nothing; nil where that is not known. What is drawn beyond a node's
    /// bounds may take the pointer there, so it can be larger than the node.
    func pointerArea() -> Rect? { nil }

    /// Whether the point is on something that takes the pointer at all.
    func containsPoint(_ point: Point) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < placedSize.width && point.y < placedSize.height
    }
}

extension Proposal {
    fileprivate static let forgotten = Proposal(width: -2, height: -2)
}

extension Size {
    /// No negative, NaN or infinite sizes leave a node: one bad number must not spoil every sum above it.
    var sane: Size {
        Size(width: width > 0 ? min(width, 1e9) : 0, height: height > 0 ? min(height, 1e12) : 0)
    }
}

/// A node around exactly one other.
class WrapperNode: _LayoutNode {
    final let child: _LayoutNode

    /// Only for `Wrapping`, which knows the child to be the wrapper's own.
    init(parent: _ViewNode, child: _LayoutNode) {
        self.child = child
        super.init(parent: parent)
    }

    override func forEachLayoutChild(_ body: (_LayoutNode) -> Void) { body(child) }
    override func computeSize(_ proposal: Proposal) -> Size { child.size(proposal) }
    override func placeChildren() { child.place(at: .zero, placedProposal) }
    override var layoutPriority: Double { child.layoutPriority }
    override var wantsSpacing: Bool { child.wantsSpacing }
    override func setStackAxis(_ axis: StackAxis?) { child.setStackAxis(axis) }
    override func flexibility(along axis: StackAxis, cross: Double) -> Double {
        child.flexibility(along: axis, cross: cross)
    }
    override func explicitGuide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
        child.explicitGuide(key, proposal)
    }
    override func maySetGuide(_ key: AlignmentKey) -> Bool { child.maySetGuide(key) }
    override func draw(_ recorder: inout Recorder, at origin: Point) {
        child.draw(&recorder, at: origin + child.origin)
    }
    override func hit(_ point: Point, _ path: inout HitPath) -> Bool { child.hit(point - child.origin, &path) }
    // The content hangs in the tree at the `WrappingNode`: it is visited and describes itself from there.
    override func describe(into semantics: inout Semantics) {}
}

/// Transparent node of a layout modifier: wraps each node with a size inside, so that a modifier on a group reaches each member.
class WrappingNode<Wrapper: WrapperNode>: _ViewNode {
    @exclusivity(unchecked) private(set) final var content: _ViewNode?
    @exclusivity(unchecked) private final var wrappers: [Wrapper]?
    /// Wrappers from before the content's structure changed: those whose child is still there are taken again, with what they hold.
    private var outdated: [Wrapper] = []

    func update(_ context: _NodeContext, content make: _ContentMaker) {
        let node = make(_NodeContext(reuse: content, parent: self, environment: context.environment))
        if node !== content {
            content?.unmount()
            content = node
            invalidateStructure()
        }
        // Not `forEach`: a closure of the main actor given to what is not asks at run time where it is.
        if let wrappers { for wrapper in wrappers { configure(wrapper) } }
    }

    /// Brings a wrapper up to date with the modifier's value; calls `invalidateLayout` or `invalidateDrawing` on it as needed.
    func configure(_ wrapper: Wrapper) {}
    func makeWrapper(_ child: _LayoutNode) -> Wrapper { preconditionFailure("a subclass makes its own wrapper") }

    override func invalidateStructure() {
        if let wrappers { outdated += wrappers }
        wrappers = nil
        super.invalidateStructure()
    }

    /// Size changes inside must reach the wrappers' caches too: they are not in the parent chain of the content.
    override func invalidateLayout() {
        if let wrappers { for wrapper in wrappers { wrapper.forgetSizes() } }
        super.invalidateLayout()
    }

    override func collect(into nodes: inout [_LayoutNode]) {
        if let wrappers {
            for wrapper in wrappers { nodes.append(wrapper) }
            return
        }
        var inner: [_LayoutNode] = []
        content?.collect(into: &inner)
        var made: [Wrapper] = []
        made.reserveCapacity(inner.count)
        for child in inner {
            let wrapper = reusable(child) ?? makeWrapper(child)
            configure(wrapper)
            made.append(wrapper)
            nodes.append(wrapper)
        }
        for old in outdated where !made.contains(where: { $0 === old }) { old.unmount() }
        outdated.removeAll()
        wrappers = made
    }

    private func reusable(_ child: _LayoutNode) -> Wrapper? {
        for wrapper in outdated where wrapper.child === child { return wrapper }
        return nil
    }

    /// The content, and the wrappers for what they hold besides it: a wrapper's own children are not its child.
    override func forEachChild(_ body: (_ViewNode) -> Void) {
        if let content { body(content) }
        (wrappers ?? outdated).forEach(body)
    }

    override var explicitID: AnyHashable? { content?.explicitID }
}
