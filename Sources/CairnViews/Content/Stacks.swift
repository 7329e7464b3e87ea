import Drawing

/// Views beside one another.
public struct HStack<Content: View>: _PrimitiveView {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content

    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { StackNode(parent: $0, axis: .horizontal, alignment: view.alignment.key) }
        node.configure(spacing: view.spacing, alignment: view.alignment.key)
        node.updateContent(view.content)
        return node
    }
}

/// Views below one another.
public struct VStack<Content: View>: _PrimitiveView {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content

    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { StackNode(parent: $0, axis: .vertical, alignment: view.alignment.key) }
        node.configure(spacing: view.spacing, alignment: view.alignment.key)
        node.updateContent(view.content)
        return node
    }
}

/// Views on top of one another, the last one in front.
public struct ZStack<Content: View>: _PrimitiveView {
    let alignment: Alignment
    let content: Content

    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { DepthNode(parent: $0) }
        node.configure(view.alignment)
        node.updateContent(view.content)
        return node
    }
}

/// The node of `ZStack`: as large as what sticks out most once the guides coincide.
final class DepthNode: ContainerNode {
    private var alignment = Alignment.center

    func configure(_ alignment: Alignment) {
        guard alignment != self.alignment else { return }
        self.alignment = alignment
        invalidateLayout()
    }

    private struct Extent {
        var before = 0.0
        var after = 0.0
    }

    private func extents(_ proposal: Proposal) -> (x: Extent, y: Extent) {
        var x = Extent()
        var y = Extent()
        for (index, child) in children.enumerated() {
            let size = child.size(proposal)
            let gx = child.guide(alignment.horizontal.key, proposal)
            let gy = child.guide(alignment.vertical.key, proposal)
            x.before = index == 0 ? gx : max(x.before, gx)
            x.after = index == 0 ? size.width - gx : max(x.after, size.width - gx)
            y.before = index == 0 ? gy : max(y.before, gy)
            y.after = index == 0 ? size.height - gy : max(y.after, size.height - gy)
        }
        return (x, y)
    }

    override func computeSize(_ proposal: Proposal) -> Size {
        let (x, y) = extents(proposal)
        return Size(width: x.before + x.after, height: y.before + y.after)
    }

    override func placeChildren() {
        let (x, y) = extents(placedProposal)
        for child in children {
            var origin = Point(
                x: x.before - child.guide(alignment.horizontal.key, placedProposal),
                y: y.before - child.guide(alignment.vertical.key, placedProposal))
            if environment.builtin.layoutDirection == .rightToLeft {
                origin.x = placedSize.width - origin.x - child.size(placedProposal).width
            }
            child.place(at: origin, placedProposal)
        }
    }

    override func maySetGuide(_ key: AlignmentKey) -> Bool { children.maySetGuide(key) }

    override func explicitGuide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
        let (x, y) = extents(proposal)
        for child in children {
            guard let value = child.explicitGuide(key, proposal) else { continue }
            return key.isHorizontal
                ? value + x.before - child.guide(alignment.horizontal.key, proposal)
                : value + y.before - child.guide(alignment.vertical.key, proposal)
        }
        return nil
    }
}

/// Room that grows along the axis of the stack around it.
public struct Spacer: _PrimitiveView {
    /// Points; nil is the default of 8.
    public var minLength: CGFloat?

    public init(minLength: CGFloat? = nil) { self.minLength = minLength }

    public static func _node(_ view: Spacer, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { SpacerNode(parent: $0) }
        node.update(view.minLength.map(\.validLength) ?? StackLayout.defaultSpacing)
        return node
    }
}

final class SpacerNode: _LayoutNode {
    private var minimum = StackLayout.defaultSpacing
    /// Outside a stack a spacer grows both ways.
    private var axis: StackAxis?

    func update(_ minimum: Double) {
        guard minimum != self.minimum else { return }
        self.minimum = minimum
        invalidateLayout()
    }

    override func setStackAxis(_ axis: StackAxis?) {
        guard axis != self.axis else { return }
        self.axis = axis
        forgetSizes()
    }

    override var wantsSpacing: Bool { false }

    /// A spacer gets what the others leave: text beside one is cut only when it does not fit at all.
    override var layoutPriority: Double { -.infinity }

    override func computeSize(_ proposal: Proposal) -> Size {
        func length(_ offered: Double, _ grows: Bool) -> Double { grows ? max(minimum, offered) : 0 }
        return Size(
            width: length(proposal.width, axis != .vertical), height: length(proposal.height, axis != .horizontal))
    }

    override func flexibility(along axis: StackAxis, cross: Double) -> Double {
        self.axis == nil || self.axis == axis ? .infinity : 0
    }
}

/// A hairline across the stack around it: one device pixel.
public struct Divider: _PrimitiveView {
    public init() {}

    public static func _node(_ view: Divider, _ context: _NodeContext) -> _ViewNode { context.node { DividerNode(parent: $0) } }
}

final class DividerNode: _LayoutNode {
    private var isVertical = false

    override func setStackAxis(_ axis: StackAxis?) {
        let isVertical = axis == .horizontal
        guard isVertical != self.isVertical else { return }
        self.isVertical = isVertical
        forgetSizes()
    }

    override func computeSize(_ proposal: Proposal) -> Size {
        let line = Double(environment.pixelLength)
        let size = proposal.replacing(width: FillNode.idealLength, height: FillNode.idealLength)
        return isVertical ? Size(width: line, height: size.height) : Size(width: size.width, height: line)
    }

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        recorder.fill(Rect(origin: origin, size: placedSize), SeparatorShapeStyle()._resolve(in: environment))
    }
}
