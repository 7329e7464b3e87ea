/// Cells in columns, line by line downwards, made only where they are seen.
///
/// It is a `LazyVStack` whose elements are lines: a line is as tall as its tallest cell. Headers and footers have lines of their own, as
/// wide as the grid, and each section begins a new one. When another width gives another number of columns, the first cell that is seen
/// stays where it is.
public struct LazyVGrid<Content: View>: _PrimitiveView {
    let columns: [GridItem]
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    /// - Parameters:
    ///   - alignment: where the columns stand, together, in a grid wider than they are; and headers and footers by themselves.
    ///   - spacing: points between lines; nil is the default distance.
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.columns = columns
        self.alignment = alignment
        self.spacing = spacing
        self.pinnedViews = pinnedViews
        self.content = content()
    }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { LazyStackNode(parent: $0, axis: .vertical) }
        node.configure(spacing: view.spacing, alignment: view.alignment.key, pinnedViews: view.pinnedViews)
        node.configure(gridItems: view.columns)
        node.update { Content._plan(view.content, $0) }
        return node
    }
}

/// Cells in rows, line by line to the right, made only where they are seen: a `LazyVGrid` on its side.
public struct LazyHGrid<Content: View>: _PrimitiveView {
    let rows: [GridItem]
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    /// - Parameters:
    ///   - alignment: where the rows stand, together, in a grid taller than they are; and headers and footers by themselves.
    ///   - spacing: points between lines; nil is the default distance.
    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.rows = rows
        self.alignment = alignment
        self.spacing = spacing
        self.pinnedViews = pinnedViews
        self.content = content()
    }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { LazyStackNode(parent: $0, axis: .horizontal) }
        node.configure(spacing: view.spacing, alignment: view.alignment.key, pinnedViews: view.pinnedViews)
        node.configure(gridItems: view.rows)
        node.update { Content._plan(view.content, $0) }
        return node
    }
}
