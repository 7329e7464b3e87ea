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
    /// The element that an animation brings into sight.
    var revealGoal: RevealGoal?
    /// What safe areas around take off its edges; set when it is placed.
    var safeArea = Insets() {
        didSet {
            guard safeArea != oldValue else { return }
            // At the very start a bar that comes pushes the content down; elsewhere it covers some, and what is read stays.
            if self[mainAxis].motion.position <= 0 { anchor = nil }
            contentChanged()
        }
    }
    /// How often the position was set, and how often by the user.
    var moves = Moves()
    var lastPhase = ScrollPhase.idle
    /// Whether the first layout, which finds the place to start from, is done.
    var hasStarted = false
    private var margins = EdgeInsets()

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
        let margins = environment.builtin.scroll.contentMargins
        if margins != self.margins {
            self.margins = margins
            invalidateLayout()
        }
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

    // MARK: Size

    /// Asked for once a frame by each who needs them.
    var links: [ScrollLink] { environment.builtin.scroll.links.filter { $0.serves(self) } }

    /// Traits are for this scroll view, not for those inside it.
    override var contentEnvironment: EnvironmentValues { environment.derived(by: ScrollTraitReset()) }

    private func contentProposal(_ proposal: Proposal) -> Proposal {
        let insets = contentInsets
        let offered = proposal.inset(horizontal: insets.left + insets.right, vertical: insets.top + insets.bottom)
        return Proposal(
            width: scrolls(along: .horizontal) ? Proposal.unspecified : offered.width,
            height: scrolls(along: .vertical) ? Proposal.unspecified : offered.height)
    }

    private var contentStack: StackLayout {
        let axis: StackAxis = axes == .horizontal ? .horizontal : .vertical
        return StackLayout(
            axis: axis, spacing: nil,
            alignment: axis == .vertical ? HorizontalAlignment.center.key : VerticalAlignment.center.key, children: children)
    }

    private func contentSize(_ proposal: Proposal) -> Size {
        let offered = contentProposal(proposal)
        return withInsets(children.count == 1 ? children[0].size(offered) : contentStack.lay(out: offered).size)
    }

    private func withInsets(_ size: Size) -> Size {
        let insets = contentInsets
        return Size(width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom)
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
                contentSize = withInsets(children[0].size(offered))
                children[0].place(at: contentOrigin, offered)
                return
            }
            let result = contentStack.lay(out: offered)
            contentSize = withInsets(result.size)
            let origin = contentOrigin
            for (index, child) in children.enumerated() { child.place(at: origin + result.origins[index], result.proposals[index]) }
        }
    }

    /// Within the insets; content that is shorter than the view lies where its anchor says.
    private var contentOrigin: Point {
        let insets = contentInsets
        var origin = Point(x: insets.left, y: insets.top)
        guard let anchor = environment.builtin.scroll.anchor(for: .alignment) else { return origin }
        if scrolls(along: .vertical) { origin.y += aligned(placedSize.height - contentSize.height, anchor.y) }
        if scrolls(along: .horizontal) {
            let room = aligned(placedSize.width - contentSize.width, anchor.x)
            origin.x += isMirrored ? -room : room
        }
        return origin
    }

    private func aligned(_ room: Double, _ fraction: CGFloat) -> Double {
        room > 0 ? (room * fraction.validLength).pixelRounded(host.scale) : 0
    }

    // MARK: Draw and hit

    /// Hidden bars change nothing when they fade, so nothing need wake for them.
    var drawsIndicators: Bool {
        showsIndicators && environment.builtin.scrollIndicators != .hidden && environment.builtin.scrollIndicators != .never
    }

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        let bounds = Rect(origin: origin, size: placedSize)
        guard !bounds.isEmpty else { return }
        let offset = offset
        var inner = Recorder(host: host)
        for child in children { child.draw(&inner, at: child.origin) }
        if environment.builtin.scroll.isClipped {
            recorder.add(.clipped(inner.finish(), origin - offset, to: bounds))
        } else {
            recorder.add(.picture(inner.finish(), origin - offset))
        }
        drawRefresh(&recorder, in: bounds)
        guard drawsIndicators else { return }
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) {
            if environment.builtin.showsSectionTicks { drawSectionTicks(axis, &recorder, in: bounds) }
            drawHitTicks(axis, &recorder, in: bounds)
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
    /// Whether the animation finds the resting place of a glide, and is none that was asked for.
    var isSnapping = false
    /// As of the last frame.
    var lastMotionPhase = MotionPhase.idle

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
