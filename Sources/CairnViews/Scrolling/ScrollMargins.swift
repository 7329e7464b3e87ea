import Drawing

/// What a margin of a scroll view moves.
public struct ContentMarginPlacement: Hashable, Sendable {
    let movesContent: Bool
    let movesIndicators: Bool
    /// Both.
    public static let automatic = ContentMarginPlacement(movesContent: true, movesIndicators: true)
    public static let scrollContent = ContentMarginPlacement(movesContent: true, movesIndicators: false)
    public static let scrollIndicators = ContentMarginPlacement(movesContent: false, movesIndicators: true)
}

/// Distances from the edges of a view in points, sides as seen.
struct Insets: Equatable {
    var top = 0.0
    var left = 0.0
    var bottom = 0.0
    var right = 0.0

    static func + (a: Insets, b: Insets) -> Insets {
        Insets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
    }

    func before(_ axis: StackAxis) -> Double { axis == .vertical ? top : left }
    func after(_ axis: StackAxis) -> Double { axis == .vertical ? bottom : right }

    init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    init(_ insets: EdgeInsets, isMirrored: Bool) {
        self.init(
            top: insets.top.validLength, left: (isMirrored ? insets.trailing : insets.leading).validLength,
            bottom: insets.bottom.validLength, right: (isMirrored ? insets.leading : insets.trailing).validLength)
    }
}

extension ScrollViewNode {
    /// Around the content: margins and safe area. Rows pass under them; what is pinned is held within them.
    var contentInsets: Insets { Insets(environment.builtin.scroll.contentMargins, isMirrored: isMirrored) + safeArea }

    /// Around the scrollbars.
    var indicatorInsets: Insets { Insets(environment.builtin.scroll.indicatorMargins, isMirrored: isMirrored) + safeArea }

    /// The viewport less its insets, points along an axis: what is pinned and revealed stays within.
    func innerLength(_ axis: StackAxis) -> Double {
        max(0, axis.length(placedSize) - contentInsets.before(axis) - contentInsets.after(axis))
    }

    /// A list's point at the start of the inner viewport.
    func innerOffset(of list: LazyStackNode) -> Double {
        self[list.axis].motion.position + lead(list.axis) - position(of: list)
    }
}

/// Margins on some edges; the others are left as they are.
private struct MarginChange: EnvironmentChange {
    let edges: Edge.Set
    let insets: EdgeInsets
    let placement: ContentMarginPlacement

    func apply(to values: inout EnvironmentValues) {
        if placement.movesContent { set(&values.builtin.scroll.contentMargins) }
        if placement.movesIndicators { set(&values.builtin.scroll.indicatorMargins) }
    }

    private func set(_ margins: inout EdgeInsets) {
        if edges.contains(.top) { margins.top = insets.top }
        if edges.contains(.leading) { margins.leading = insets.leading }
        if edges.contains(.bottom) { margins.bottom = insets.bottom }
        if edges.contains(.trailing) { margins.trailing = insets.trailing }
    }
}

extension View {
    /// Room between a scroll view's edges and its content, in points. The content passes through it; pinned headers are held within it.
    /// Without a length 16.
    public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        contentMargins(edges, EdgeInsets(.all, length), for: placement)
    }

    public func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        environmentChange(MarginChange(edges: edges, insets: insets, placement: placement))
    }

    public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> some View {
        contentMargins(.all, length, for: placement)
    }

    /// Lets the content be drawn beyond the scroll view's edges: as far as it is made ready there.
    public func scrollClipDisabled(_ disabled: Bool = true) -> some View { scrollTrait(\.isClipped, !disabled) }
}
