import Drawing

/// `frame(width:height:)`: fixed where given, as the child where not.
@usableFromInline
struct FixedFrameModifier: PlacingModifier, Equatable {
    let width: Double?
    let height: Double?
    let alignment: Alignment

    @usableFromInline
    init(width: CGFloat?, height: CGFloat?, alignment: Alignment) {
        self.width = width.map(\.validLength)
        self.height = height.map(\.validLength)
        self.alignment = alignment
    }

    @usableFromInline
    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        layoutNode(modifier, context, content: content)
    }

    private func childProposal(_ proposal: Proposal) -> Proposal {
        Proposal(width: width ?? proposal.width, height: height ?? proposal.height)
    }

    func size(_ child: _LayoutNode, _ proposal: Proposal) -> Size {
        if let width, let height { return Size(width: width, height: height) }
        let inner = child.size(childProposal(proposal))
        return Size(width: width ?? inner.width, height: height ?? inner.height)
    }

    func placement(_ child: _LayoutNode, in size: Size, _ proposal: Proposal, _ environment: EnvironmentValues) -> (Point, Proposal) {
        let offered = childProposal(proposal)
        let mirrored = environment.builtin.layoutDirection == .rightToLeft
        return (alignment.position(child, offered, in: size, isRightToLeft: mirrored), offered)
    }

    func flexibility(_ child: _LayoutNode, along axis: StackAxis, cross: Double) -> Double? {
        switch axis {
        case .horizontal: width != nil ? 0 : child.flexibility(along: axis, cross: height ?? cross)
        case .vertical: height != nil ? 0 : child.flexibility(along: axis, cross: width ?? cross)
        }
    }
}

/// `frame(minWidth:idealWidth:maxWidth:…)`: between limits; a maximum makes the frame take what is offered, up to it.
@usableFromInline
struct FlexibleFrameModifier: PlacingModifier, Equatable {
    private let width: Limits
    private let height: Limits
    private let alignment: Alignment

    /// Lengths along one axis, points; negative where none was given, for the value is copied many times and half as large that way.
    private struct Limits: Equatable {
        private let leastOrNone: Double
        private let idealOrNone: Double
        private let mostOrNone: Double

        init(_ least: CGFloat?, _ ideal: CGFloat?, _ most: CGFloat?) {
            leastOrNone = least?.validLimit ?? -1
            idealOrNone = ideal?.validLength ?? -1
            mostOrNone = most?.validLimit ?? -1
        }

        var least: Double? { leastOrNone < 0 ? nil : leastOrNone }
        var ideal: Double? { idealOrNone < 0 ? nil : idealOrNone }
        var most: Double? { mostOrNone < 0 ? nil : mostOrNone }
    }

    @usableFromInline
    init(
        minWidth: CGFloat?, idealWidth: CGFloat?, maxWidth: CGFloat?, minHeight: CGFloat?, idealHeight: CGFloat?, maxHeight: CGFloat?,
        alignment: Alignment
    ) {
        width = Limits(minWidth, idealWidth, maxWidth)
        height = Limits(minHeight, idealHeight, maxHeight)
        self.alignment = alignment
    }

    @usableFromInline
    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        layoutNode(modifier, context, content: content)
    }

    private static func offer(_ offered: Double, _ least: Double?, _ ideal: Double?, _ most: Double?) -> Double {
        var value = offered < 0 ? ideal ?? offered : offered
        guard value >= 0 else { return value }
        if let most { value = min(value, most) }
        if let least { value = max(value, least) }
        return value
    }

    /// With a minimum, the frame may be smaller than its child; with a maximum, larger. Without either, it is as long as the child.
    private static func length(_ offered: Double, _ child: Double, _ least: Double?, _ ideal: Double?, _ most: Double?) -> Double {
        if offered < 0, let ideal { return clamp(ideal, least, most) }
        var low = least ?? child
        var high = most ?? child
        if least == nil, let most { low = min(child, most) }
        if most == nil, let least { high = max(child, least) }
        if offered < 0 { return min(max(child, least ?? 0), max(high, low)) }
        return min(max(offered, low), max(high, low))
    }

    private static func clamp(_ value: Double, _ least: Double?, _ most: Double?) -> Double {
        max(least ?? value, min(most ?? value, value))
    }

    private func childProposal(_ proposal: Proposal) -> Proposal {
        Proposal(
            width: Self.offer(proposal.width, width.least, width.ideal, width.most),
            height: Self.offer(proposal.height, height.least, height.ideal, height.most))
    }

    func size(_ child: _LayoutNode, _ proposal: Proposal) -> Size {
        let inner = child.size(childProposal(proposal))
        return Size(
            width: Self.length(proposal.width, inner.width, width.least, width.ideal, width.most),
            height: Self.length(proposal.height, inner.height, height.least, height.ideal, height.most))
    }

    func placement(_ child: _LayoutNode, in size: Size, _ proposal: Proposal, _ environment: EnvironmentValues) -> (Point, Proposal) {
        let offered = childProposal(proposal)
        let mirrored = environment.builtin.layoutDirection == .rightToLeft
        return (alignment.position(child, offered, in: size, isRightToLeft: mirrored), offered)
    }

    func flexibility(_ child: _LayoutNode, along axis: StackAxis, cross: Double) -> Double? {
        let limits = axis == .horizontal ? width : height
        if limits.most == .infinity { return .infinity }
        return limits.most == nil && limits.least == nil ? child.flexibility(along: axis, cross: cross) : nil
    }
}

/// `fixedSize`: the ideal size, whatever is offered.
struct FixedSizeModifier: PlacingModifier, Equatable {
    let horizontal: Bool
    let vertical: Bool

    private func offer(_ p: Proposal) -> Proposal {
        Proposal(width: horizontal ? Proposal.unspecified : p.width, height: vertical ? Proposal.unspecified : p.height)
    }
    func size(_ child: _LayoutNode, _ proposal: Proposal) -> Size { child.size(offer(proposal)) }
    func placement(_ child: _LayoutNode, in size: Size, _ proposal: Proposal, _ environment: EnvironmentValues) -> (Point, Proposal) {
        (.zero, offer(proposal))
    }
    func flexibility(_ child: _LayoutNode, along axis: StackAxis, cross: Double) -> Double? {
        (axis == .horizontal ? horizontal : vertical) ? 0 : child.flexibility(along: axis, cross: cross)
    }
}

struct LayoutPriorityModifier: PlacingModifier, Equatable {
    let value: Double
    var priority: Double? { value }
}

struct OffsetModifier: PlacingModifier, Equatable {
    let x: Double
    let y: Double
    func placement(_ child: _LayoutNode, in size: Size, _ proposal: Proposal, _ environment: EnvironmentValues) -> (Point, Proposal) {
        (Point(x: x, y: y), proposal)
    }
    // The guides stay where the view was: an offset moves only what is drawn.
    func guide(_ key: AlignmentKey, _ node: _LayoutNode, _ proposal: Proposal) -> Double? {
        (node as? WrapperNode)?.child.explicitGuide(key, proposal)
    }
}

struct AlignmentGuideModifier: PlacingModifier {
    let key: AlignmentKey
    let compute: (ViewDimensions) -> CGFloat

    func setsGuide(_ key: AlignmentKey) -> Bool { key == self.key }

    func guide(_ key: AlignmentKey, _ node: _LayoutNode, _ proposal: Proposal) -> Double? {
        guard key == self.key, let child = (node as? WrapperNode)?.child else { return nil }
        return Double(compute(ViewDimensions(node: child, proposal: proposal)))
    }
}

/// `aspectRatio`: offers the child the largest (or smallest covering) size of a ratio.
struct AspectRatioModifier: PlacingModifier, Equatable {
    let ratio: Double?
    let contentMode: ContentMode

    private func offer(_ child: _LayoutNode, _ proposal: Proposal) -> Proposal {
        let ideal = child.size(.none)
        let ratio = self.ratio ?? (ideal.height > 0 ? ideal.width / ideal.height : 1)
        guard ratio > 0, ratio.isFinite, proposal.width >= 0 || proposal.height >= 0 else { return proposal }
        let width = proposal.width < 0 ? .infinity : proposal.width
        let height = proposal.height < 0 ? .infinity : proposal.height
        guard width.isFinite || height.isFinite else { return proposal }
        let isLimitedByWidth = width / ratio <= height
        // Filling with one side unsaid is fitting: there is nothing to cover on that side.
        let usesWidth = contentMode == .fit || !width.isFinite || !height.isFinite ? isLimitedByWidth : !isLimitedByWidth
        return usesWidth ? Proposal(width: width, height: width / ratio) : Proposal(width: height * ratio, height: height)
    }
    func size(_ child: _LayoutNode, _ proposal: Proposal) -> Size { child.size(offer(child, proposal)) }
    func placement(_ child: _LayoutNode, in size: Size, _ proposal: Proposal, _ environment: EnvironmentValues) -> (Point, Proposal) {
        (.zero, offer(child, proposal))
    }
    func flexibility(_ child: _LayoutNode, along axis: StackAxis, cross: Double) -> Double? { nil }
}

extension View {
    /// A box of a fixed width, height or both, in points.
    @inlinable
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        modifier(FixedFrameModifier(width: width, height: height, alignment: alignment))
    }

    /// A box between limits, in points; `.infinity` as a maximum takes all there is.
    @inlinable
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        modifier(
            FlexibleFrameModifier(
                minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight, idealHeight: idealHeight,
                maxHeight: maxHeight, alignment: alignment))
    }

    /// Takes its ideal size, however little is offered.
    public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        modifier(FixedSizeModifier(horizontal: horizontal, vertical: vertical))
    }

    /// Who is offered space first in a stack; 0 unless set.
    public func layoutPriority(_ value: Double) -> some View { modifier(LayoutPriorityModifier(value: value)) }

    /// Drawn elsewhere; its place in the layout stays.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        modifier(OffsetModifier(x: Double(x), y: Double(y)))
    }

    public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

    public func alignmentGuide(
        _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        modifier(AlignmentGuideModifier(key: guide.key, compute: computeValue))
    }

    public func alignmentGuide(
        _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        modifier(AlignmentGuideModifier(key: guide.key, compute: computeValue))
    }

    /// Keeps width to height in a ratio (the view's own when nil).
    public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        modifier(AspectRatioModifier(ratio: ratio.map(Double.init), contentMode: contentMode))
    }

    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
    public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}

public enum ContentMode: Hashable, CaseIterable, Sendable { case fit, fill }

extension CGFloat {
    /// Lengths from a user's arithmetic: negative, NaN and infinite ones become 0, as one would expect of "no room".
    var validLength: Double { isFinite ? Double(Swift.max(0, self)) : 0 }
    /// The same where infinity means "all there is".
    var validLimit: Double { self == .infinity ? .infinity : validLength }
}
