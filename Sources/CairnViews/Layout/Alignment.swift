import Drawing

/// A kind of alignment guide and where it lies in a view that sets none.
public protocol AlignmentID: SendableMetatype {
    @MainActor static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A guide, horizontal or vertical.
struct AlignmentKey: Hashable, Sendable {
    let id: any AlignmentID.Type
    let isHorizontal: Bool

    static func == (a: Self, b: Self) -> Bool { a.id == b.id }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }

    @MainActor func defaultValue(in dimensions: ViewDimensions) -> Double { Double(id.defaultValue(in: dimensions)) }
}

/// The size and guides of a view, in its own coordinates: what an alignment guide is computed from.
@MainActor
public struct ViewDimensions {
    let node: _LayoutNode
    let proposal: Proposal

    public var width: CGFloat { CGFloat(node.size(proposal).width) }
    public var height: CGFloat { CGFloat(node.size(proposal).height) }

    public subscript(guide: HorizontalAlignment) -> CGFloat { CGFloat(node.guide(guide.key, proposal)) }
    public subscript(guide: VerticalAlignment) -> CGFloat { CGFloat(node.guide(guide.key, proposal)) }
    /// The guide's value where it was set explicitly.
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { node.explicitGuide(guide.key, proposal).map { CGFloat($0) } }
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { node.explicitGuide(guide.key, proposal).map { CGFloat($0) } }
}

public struct HorizontalAlignment: Hashable, Sendable {
    let key: AlignmentKey

    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, isHorizontal: true) }

    public static let leading = HorizontalAlignment(Guides.Leading.self)
    public static let center = HorizontalAlignment(Guides.CenterX.self)
    public static let trailing = HorizontalAlignment(Guides.Trailing.self)
    /// Where a list row's separator begins and ends.
    public static let listRowSeparatorLeading = HorizontalAlignment(Guides.SeparatorLeading.self)
    public static let listRowSeparatorTrailing = HorizontalAlignment(Guides.SeparatorTrailing.self)
}

public struct VerticalAlignment: Hashable, Sendable {
    let key: AlignmentKey

    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, isHorizontal: false) }

    public static let top = VerticalAlignment(Guides.Top.self)
    public static let center = VerticalAlignment(Guides.CenterY.self)
    public static let bottom = VerticalAlignment(Guides.Bottom.self)
    public static let firstTextBaseline = VerticalAlignment(Guides.FirstBaseline.self)
    public static let lastTextBaseline = VerticalAlignment(Guides.LastBaseline.self)
}

public struct Alignment: Hashable, Sendable {
    public var horizontal: HorizontalAlignment
    public var vertical: VerticalAlignment

    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    public static let center = Alignment(horizontal: .center, vertical: .center)
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    public static let top = Alignment(horizontal: .center, vertical: .top)
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
    public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
    public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
    public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
    public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
    public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
    public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)
}

private enum Guides {
    enum Leading: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
    enum CenterX: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 } }
    enum Trailing: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width } }
    enum SeparatorLeading: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
    enum SeparatorTrailing: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width } }
    enum Top: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
    enum CenterY: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 } }
    enum Bottom: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height } }
    // A view without text stands with its bottom on the baseline.
    enum FirstBaseline: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height } }
    enum LastBaseline: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height } }
}

extension Alignment {
    /// Where the top left of `child` (offered `childProposal`) goes so that both guides coincide with those of a box of `size`.
    /// Built-in guides of the box are known without asking a node.
    @MainActor
    func position(_ child: _LayoutNode, _ childProposal: Proposal, in size: Size, isRightToLeft: Bool) -> Point {
        let childSize = child.size(childProposal)
        var x = horizontal.boxValue(size.width) - child.guide(horizontal.key, childProposal)
        if isRightToLeft { x = size.width - childSize.width - x }
        let y = vertical.boxValue(size.height) - child.guide(vertical.key, childProposal)
        return Point(x: x, y: y)
    }
}

extension HorizontalAlignment {
    func boxValue(_ width: Double) -> Double {
        if self == .leading { return 0 }
        if self == .trailing { return width }
        return width / 2
    }
}

extension VerticalAlignment {
    func boxValue(_ height: Double) -> Double {
        if self == .top { return 0 }
        if self == .bottom || self == .firstTextBaseline || self == .lastTextBaseline { return height }
        return height / 2
    }
}
