import ListLayout

/// Which parts of sections a lazy container holds at its edges while their rows scroll by.
public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// Rows below one another, made only where they are seen.
///
/// Inside a `ScrollView` it builds the rows in the viewport and a little beyond; positions of the others are kept by number, exactly
/// where they were measured and by an estimate until then. Measuring never moves what is being read.
public struct LazyVStack<Content: View>: _PrimitiveView {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.pinnedViews = pinnedViews
        self.content = content()
    }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { LazyStackNode(parent: $0, axis: .vertical) }
        node.configure(spacing: view.spacing, alignment: view.alignment.key, pinnedViews: view.pinnedViews)
        node.update { Content._plan(view.content, $0) }
        return node
    }
}

/// Rows beside one another, made only where they are seen.
public struct LazyHStack<Content: View>: _PrimitiveView {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.pinnedViews = pinnedViews
        self.content = content()
    }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { LazyStackNode(parent: $0, axis: .horizontal) }
        node.configure(spacing: view.spacing, alignment: view.alignment.key, pinnedViews: view.pinnedViews)
        node.update { Content._plan(view.content, $0) }
        return node
    }
}
