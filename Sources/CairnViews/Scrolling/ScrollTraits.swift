/// What the modifiers around a scroll view ask of it. It reaches the first scroll views inside and not those within them: the content of
/// a scroll view starts from none of it again.
struct ScrollTraits {
    /// What follows the scroll view or moves it.
    var links: [ScrollLink] = []
    /// What holds for every role of an anchor, and for one role alone: that counts for more, whichever modifier is nearer.
    var defaultAnchor: UnitPoint?
    var roleAnchors: [ScrollAnchorRole: UnitPoint?] = [:]
    var verticalBounce = ScrollBounceBehavior.automatic
    var horizontalBounce = ScrollBounceBehavior.automatic
    var isClipped = true
    /// Rows that a search of the program's own has found, to be ticked beside the scrollbar.
    var hits: FindHits?
    var contentMargins = EdgeInsets()
    var indicatorMargins = EdgeInsets()

    func anchor(for role: ScrollAnchorRole) -> UnitPoint? { roleAnchors[role] ?? defaultAnchor }
}

/// One trait set, the same when its place and its value are.
struct ScrollTraitChange<Value: Equatable>: EnvironmentChange {
    let path: WritableKeyPath<ScrollTraits, Value>
    let value: Value
    func apply(to values: inout EnvironmentValues) { values.builtin.scroll[keyPath: path] = value }
}

/// What the content of a scroll view sees.
struct ScrollTraitReset: EnvironmentChange {
    func apply(to values: inout EnvironmentValues) { values.builtin.scroll = ScrollTraits() }
}

private struct ScrollLinkChange: EnvironmentChange {
    let link: ScrollLink
    func apply(to values: inout EnvironmentValues) { values.builtin.scroll.links.append(link) }
    static func == (a: Self, b: Self) -> Bool { a.link === b.link }
}

extension View {
    func scrollTrait<Value: Equatable>(_ path: WritableKeyPath<ScrollTraits, Value>, _ value: Value) -> some View {
        environmentChange(ScrollTraitChange(path: path, value: value))
    }
}

/// A modifier's lasting half: what it knows between frames about the scroll view it is for. It serves the first scroll view that asks.
@MainActor
class ScrollLink {
    private(set) weak var scroll: ScrollViewNode?

    func serves(_ candidate: ScrollViewNode) -> Bool {
        if scroll == nil { scroll = candidate }
        return scroll === candidate
    }

    /// The rows are laid out: move the scroll view if that was asked for.
    func perform(_ scroll: ScrollViewNode, at time: Double) {}
    /// The frame's layout is done: tell what changed. Changes of state belong into `host.enqueueAction`.
    func report(_ scroll: ScrollViewNode, at time: Double) {}
    func phaseChanged(from old: ScrollPhase, to new: ScrollPhase, _ scroll: ScrollViewNode, at time: Double) {}
}

/// Hangs a link into the environment of its content. `update` is run again when what it read changes, without the content's body.
struct ScrollLinkModifier<Link: ScrollLink>: _PrimitiveModifier {
    let make: @MainActor () -> Link
    /// Brings the link up to date; the flag tells whether the change came inside `withAnimation`.
    let update: @MainActor (Link, Bool) -> Void

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { ScrollLinkNode(parent: $0, link: modifier.make()) }
        node.update(modifier, content)
        return node
    }
}

final class ScrollLinkNode<Link: ScrollLink>: BodyNode {
    private let link: Link
    private var modifier: ScrollLinkModifier<Link>?
    private var isAnimated = false

    init(parent: _ViewNode, link: Link) {
        self.link = link
        super.init(parent: parent)
    }

    func update(_ modifier: ScrollLinkModifier<Link>, _ make: _ContentMaker) {
        self.modifier = modifier
        refresh()
        let inner = environment.derived(by: ScrollLinkChange(link: link))
        let node = make(_NodeContext(reuse: child, parent: self, environment: inner))
        replaceChild(with: node)
    }

    override func setNeedsBody() {
        if Transaction.current.animatesNow { isAnimated = true }
        super.setNeedsBody()
    }

    override func refresh() {
        guard let modifier else { return }
        let animated = isAnimated || Transaction.current.animatesNow
        isAnimated = false
        track(isCounted: false) { modifier.update(link, animated) }
        host.setNeedsFrame()
    }
}
