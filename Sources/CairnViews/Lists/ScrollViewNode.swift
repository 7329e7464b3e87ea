import Drawing
import ScrollPhysics

/// The node of `ScrollView`: motion on each axis, the content's place under it, and the scrollbars.
///
/// `+Layout` keeps the content where the reader has it, `+Input` turns events into motion, `+Reveal` brings views into sight.
final class ScrollViewNode: ContainerNode {
    var axes: Axis.Set = .vertical
    var showsIndicators = true
    var vertical: ScrollAxis
    var horizontal: ScrollAxis
    var contentSize = Size.zero
    /// The content changed since it was last placed.
    var contentNeedsLayout = true
    /// Rows' lengths or the plan may have changed: rows must be looked at again even at rest.
    var needsRows = true
    /// The row that holds still whatever is measured or inserted elsewhere.
    var anchor: ScrollAnchor?

    override init(parent: _ViewNode) {
        vertical = ScrollAxis(settings: parent.host.scrollSettings)
        horizontal = ScrollAxis(settings: parent.host.scrollSettings)
        super.init(parent: parent)
        host.register(self)
        // Where it stands is state: a row with a list in it comes back as it was left.
        rowHost?.holdsState = true
    }

    override func unmount() {
        host.unregister(self)
        super.unmount()
    }

    func configure(axes: Axis.Set, showsIndicators: Bool) {
        self.showsIndicators = showsIndicators
        guard axes != self.axes else { return }
        self.axes = axes
        invalidateLayout()
    }

    func scrolls(along axis: StackAxis) -> Bool { axes.contains(axis == .vertical ? .vertical : .horizontal) }

    var isScrollEnabled: Bool { environment.builtin.isScrollEnabled }

    /// The axis that keys, dumps and the harness mean.
    var mainAxis: StackAxis { axes.contains(.vertical) ? .vertical : .horizontal }

    subscript(axis: StackAxis) -> ScrollAxis {
        get { axis == .vertical ? vertical : horizontal }
        set { if axis == .vertical { vertical = newValue } else { horizontal = newValue } }
    }

    /// Content offset of the viewport's top left, in points.
    var offset: Point {
        Point(x: scrolls(along: .horizontal) ? horizontal.motion.position : 0, y: scrolls(along: .vertical) ? vertical.motion.position : 0)
    }

    // MARK: Size

    private func contentProposal(_ proposal: Proposal) -> Proposal {
        Proposal(
            width: scrolls(along: .horizontal) ? Proposal.unspecified : proposal.width,
            height: scrolls(along: .vertical) ? Proposal.unspecified : proposal.height)
    }

    private var contentStack: StackLayout {
        let axis: StackAxis = axes == .horizontal ? .horizontal : .vertical
        return StackLayout(
            axis: axis, spacing: nil,
            alignment: axis == .vertical ? HorizontalAlignment.center.key : VerticalAlignment.center.key, children: children)
    }

    private func contentSize(_ proposal: Proposal) -> Size {
        let offered = contentProposal(proposal)
        if children.count == 1 { return children[0].size(offered) }
        return contentStack.lay(out: offered).size
    }

    /// Fills what is offered along its axes; across it is as large as the content.
    override func computeSize(_ proposal: Proposal) -> Size {
        let inner = contentSize(proposal)
        func length(_ axis: StackAxis, _ offered: Double) -> Double {
            scrolls(along: axis) && offered >= 0 && offered != .infinity ? offered : axis.length(inner)
        }
        return Size(width: length(.horizontal, proposal.width), height: length(.vertical, proposal.height))
    }

    override func flexibility(along axis: StackAxis, cross: Double) -> Double {
        scrolls(along: axis) ? .infinity : super.flexibility(along: axis, cross: cross)
    }

    /// A change inside moves the content, but not what is around the scroll view unless that asked for its ideal size.
    override func invalidateLayout() {
        forgetSizes()
        contentChanged()
        super.invalidateLayout()
    }

    func contentChanged() {
        contentNeedsLayout = true
        needsRows = true
        host.setNeedsFrame()
    }

    override func placeChildren() {
        contentNeedsLayout = true
        needsRows = true
    }

    /// Lays the content out for the viewport as it is.
    func placeContent() {
        contentNeedsLayout = false
        let offered = contentProposal(Proposal(width: placedSize.width, height: placedSize.height))
        placing {
            if children.count == 1 {
                contentSize = children[0].size(offered)
                children[0].place(at: .zero, offered)
                return
            }
            let result = contentStack.lay(out: offered)
            contentSize = result.size
            for (index, child) in children.enumerated() { child.place(at: result.origins[index], result.proposals[index]) }
        }
    }

    // MARK: Draw and hit

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        let bounds = Rect(origin: origin, size: placedSize)
        guard !bounds.isEmpty else { return }
        let offset = offset
        var inner = Recorder(host: host)
        for child in children { child.draw(&inner, at: child.origin) }
        recorder.add(.clipped(inner.finish(), origin - offset, to: bounds))
        guard showsIndicators, environment.builtin.scrollIndicators != .hidden, environment.builtin.scrollIndicators != .never else {
            return
        }
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) {
            scrollbar(axis).draw(&recorder, in: bounds, environment: environment)
        }
    }

    override func hit(_ point: Point, _ path: inout HitPath) -> Bool {
        guard containsPoint(point) else { return false }
        let inner = point + offset
        for child in children.reversed() where child.hit(inner - child.origin, &path) { break }
        path.add(self, point)
        return true
    }

    override func describe(into semantics: inout Semantics) {}
}

/// Motion and scrollbar of one axis.
struct ScrollAxis {
    var motion: ScrollMotion
    var bar = ScrollbarState()
    /// The edge an animation runs to, followed when the content's end moves meanwhile: -1 start, 1 end.
    var edgeTarget = 0
    /// Points the motion moved in the frame that is being made.
    var displacement = 0.0

    init(settings: ScrollSettings) { motion = ScrollMotion(settings: settings) }
}

/// A row, or a cell of a grid, and where the leading edge of its line is, in points from the viewport's.
struct ScrollAnchor {
    let list: LazyStackNode
    var element: Int
    var key: RowKey
    var origin: Double
    /// The first cell of the line that is in sight; `element` may be a later one, followed while widths change.
    var first: Int
}
