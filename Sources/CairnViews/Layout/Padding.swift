import Drawing

/// Distances from the edges of a rectangle, in points. Leading is left where text runs from left to right.
public struct EdgeInsets: Equatable, Sendable {
    public var top: CGFloat
    public var leading: CGFloat
    public var bottom: CGFloat
    public var trailing: CGFloat

    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// The same on some edges, none on the others; without a length `defaultLength`.
    init(_ edges: Edge.Set, _ length: CGFloat?) {
        let length = length ?? Self.defaultLength
        self.init(
            top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
            bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)
    }

    /// The distance that padding and margins have where no number is given, points.
    static let defaultLength: CGFloat = 16
}

public enum Edge: Int8, CaseIterable, Sendable {
    case top, leading, bottom, trailing

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }

        public static let top = Set(.top)
        public static let leading = Set(.leading)
        public static let bottom = Set(.bottom)
        public static let trailing = Set(.trailing)
        public static let all: Set = [.top, .leading, .bottom, .trailing]
        public static let horizontal: Set = [.leading, .trailing]
        public static let vertical: Set = [.top, .bottom]
    }
}

public enum HorizontalEdge: Int8, CaseIterable, Sendable {
    case leading, trailing

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let leading = Set(rawValue: 1)
        public static let trailing = Set(rawValue: 2)
        public static let all: Set = [.leading, .trailing]
    }
}

public enum VerticalEdge: Int8, CaseIterable, Sendable {
    case top, bottom

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Set(rawValue: 1)
        public static let bottom = Set(rawValue: 2)
        public static let all: Set = [.top, .bottom]
    }
}

@usableFromInline
struct PaddingModifier: PlacingModifier, Equatable {
    let insets: EdgeInsets

    @usableFromInline
    init(insets: EdgeInsets) { self.insets = insets }

    @usableFromInline
    init(_ edges: Edge.Set, _ length: CGFloat?) { insets = EdgeInsets(edges, length) }

    @usableFromInline
    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        layoutNode(modifier, context, content: content)
    }

    private var horizontal: Double { Double(insets.leading + insets.trailing) }
    private var vertical: Double { Double(insets.top + insets.bottom) }

    func size(_ child: _LayoutNode, _ proposal: Proposal) -> Size {
        let inner = child.size(proposal.inset(horizontal: horizontal, vertical: vertical))
        return Size(width: inner.width + horizontal, height: inner.height + vertical)
    }

    func placement(_ child: _LayoutNode, in size: Size, _ proposal: Proposal, _ environment: EnvironmentValues) -> (Point, Proposal) {
        let left = environment.builtin.layoutDirection == .rightToLeft ? insets.trailing : insets.leading
        return (
            Point(x: Double(left), y: Double(insets.top)), proposal.inset(horizontal: horizontal, vertical: vertical)
        )
    }
}

extension View {
    /// Space around the view, in points.
    @inlinable
    public func padding(_ insets: EdgeInsets) -> some View { modifier(PaddingModifier(insets: insets)) }

    /// Space on some edges; without a length 16 points.
    @inlinable
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { modifier(PaddingModifier(edges, length)) }

    @inlinable
    public func padding(_ length: CGFloat) -> some View { padding(.all, length) }
}
