import Drawing
import ListLayout

/// The node of a lazy container: a plan of what there is, the geometry of all of it, and hosts for what is seen.
///
/// Its parts: `+Plan` turns changed content into edits of the geometry, `+Window` builds and measures rows around a viewport, `+Lines` places
/// them, `+Pinning` holds headers over them, `+Draw` draws and finds them. The scroll view around it decides where the viewport is.
final class LazyStackNode: _LayoutNode {
    let axis: StackAxis
    @exclusivity(unchecked) var alignment: AlignmentKey = HorizontalAlignment.center.key
    @exclusivity(unchecked) var geometry = ListGeometry()
    @exclusivity(unchecked) var plan = ListPlan() { didSet { recentRun = nil } }
    /// The run asked for last: a screen's rows come from few.
    @exclusivity(unchecked) private var recentRun: ListPlan.Run?
    var makePlan: ((_PlanBuilder) -> Void)?
    var needsPlan = false
    /// How often the content was planned.
    var planGeneration = 0
    /// What the plan's closures read: another plan is made when it changes.
    lazy var watcher = PlanWatcher(parent: self)

    /// Columns as asked for; nil in a stack.
    var gridItems: [GridItem]?
    /// Columns as they are for the cross length; none in a stack.
    @exclusivity(unchecked) var tracks: [GridTrack] = []
    /// Which elements of the plan share a line; lines are what the geometry counts.
    @exclusivity(unchecked) var lines = LineMap()

    /// Hosts of consecutive elements, the first being `firstPlaced`.
    @exclusivity(unchecked) var placed = ContiguousArray<RowHost>()
    @exclusivity(unchecked) var firstPlaced = 0
    /// Hosts of headers and footers held at an edge, outermost first, with their place from the viewport's edge.
    @exclusivity(unchecked) var pinned: [PinnedHost] = [] {
        didSet {
            for entry in oldValue { entry.host.isHeld = false }
            for entry in pinned { entry.host.isHeld = true }
        }
    }
    /// Hosts out of sight that are kept for their state.
    @exclusivity(unchecked) var retained: [RowKey: RowHost] = [:]
    /// Hosts without state, ready for another row from the same kind of source.
    @exclusivity(unchecked) var spare = SpareRows()
    @exclusivity(unchecked) var window = Window()
    /// Hosts made or fetched in the pass that is running.
    @exclusivity(unchecked) var building: [Int: RowHost] = [:]
    /// Hashes of the keys of `building`: a key whose hash is not here is no duplicate of one of them.
    @exclusivity(unchecked) var builtHashes = ContiguousArray<Int>()
    /// What the rows of a stack were placed with last; nil when they have to be placed again.
    @exclusivity(unchecked) var placement: StackPlacement?
    /// How much of the viewport is under headers held there, in points; nil when `pin` has not said it for the geometry as it is.
    @exclusivity(unchecked) var coveredTop: Double?

    /// Cross length rows are measured for, points; negative before the first layout.
    @exclusivity(unchecked) var crossLength = -1.0
    var needsMeasure = true
    /// Counts the plans made, and those of them that moved rows.
    private(set) var planVersion = 0
    private(set) var rowsVersion = 0
    /// The search that goes over the rows.
    weak var find: FindController?
    /// The list whose rows these are.
    weak var listController: ListController?
    var ghosts: [RowGhost] = []
    /// See `TextPrefetch`.
    var prefetch = PrefetchProgress()
    var pendingChange: PendingChange?

    struct PinnedHost {
        let host: RowHost
        /// Points from the viewport's leading edge.
        var origin: Double
        var isHeader: Bool
        var isPinned: Bool
    }

    /// The stretch of the list that is on screen, in the list's own coordinates.
    struct Window: Equatable {
        var offset = 0.0
        var length = 0.0
    }

    init(parent: _ViewNode, axis: StackAxis) {
        self.axis = axis
        super.init(parent: parent)
        host.register(self as LazyStackNode)
        host.register(self as any TimedNode)
    }

    func configure(spacing: CGFloat?, alignment: AlignmentKey, pinnedViews: PinnedScrollableViews) {
        let spacing = (spacing.map(\.validLength) ?? StackLayout.defaultSpacing).inLayoutUnits
        if geometry.spacing != spacing {
            geometry.spacing = spacing
            placement = nil
            invalidateLayout()
        }
        if self.alignment != alignment {
            self.alignment = alignment
            if crossLength >= 0 { layTracks() }
            invalidateDrawing()
        }
        let headers = pinnedViews.contains(.sectionHeaders)
        let footers = pinnedViews.contains(.sectionFooters)
        if geometry.pinsHeaders != headers || geometry.pinsFooters != footers {
            geometry.pinsHeaders = headers
            geometry.pinsFooters = footers
            invalidateDrawing()
        }
    }

    func update(_ makePlan: @escaping (_PlanBuilder) -> Void) {
        self.makePlan = makePlan
        planChanged()
    }

    /// Asks the geometry where it is. Read as a property it is copied first, and six references counted, for what happens in another module
    /// could change the property meanwhile; every frame asks ten times.
    @inline(__always)
    func withGeometry<Result>(_ ask: (inout ListGeometry) -> Result) -> Result { ask(&geometry) }

    func notePlan(movedRows: Bool) {
        planVersion += 1
        if movedRows { rowsVersion += 1 }
    }

    /// The run an element is in, as the plan says.
    func run(of element: Int) -> ListPlan.Run {
        if let run = recentRun, element >= run.start, element < run.start + run.count { return run }
        let run = plan.run(of: element)
        recentRun = run
        return run
    }

    func rowNeedsMeasure() {
        guard !needsMeasure else { return }
        needsMeasure = true
        host.setNeedsFrame()
        enclosingScrollView?.contentChanged()
    }

    override func unmount() {
        host.unregister(self as LazyStackNode)
        host.unregister(self as any TimedNode)
        for body in plan.bodies.values { body.unmount() }
        for run in plan.runs { run.block?.unmount() }
        watcher.unmount()
        super.unmount()
    }

    var allHosts: [RowHost] {
        var hosts = Array(placed)
        for entry in pinned where !hosts.contains(where: { $0 === entry.host }) { hosts.append(entry.host) }
        return hosts + retained.values + spare.all
    }

    override func forEachChild(_ body: (_ViewNode) -> Void) { allHosts.forEach(body) }

    /// The rows that are made, and what is held at the edges, in the order of reading.
    override func forEachLayoutChild(_ body: (_LayoutNode) -> Void) {
        let held = pinned.map(\.host).filter { row in !placed.contains { $0 === row } }
        for row in (Array(placed) + held).sorted(by: { $0.element < $1.element }) { body(row) }
    }

    // MARK: Size

    /// As long as the geometry says; across, what is offered, or as much as the first row wants.
    override func computeSize(_ proposal: Proposal) -> Size {
        planIfNeeded()
        var cross = axis.cross(proposal)
        if cross < 0 || cross == .infinity, let gridItems {
            cross = gridItems.leastLength
        } else if cross < 0 || cross == .infinity {
            cross =
                plan.count > 0
                ? axis.cross(hostForElement(0).size(axis.proposal(along: Proposal.unspecified, cross: Proposal.unspecified))) : 0
        }
        if crossLength != cross { setCrossLength(cross) }
        return axis.size(along: withGeometry { $0.length }, cross: cross)
    }

    private func setCrossLength(_ cross: Double) {
        let isFirst = crossLength < 0
        crossLength = cross
        layTracks()
        if isFirst { needsMeasure = true } else { remeasureAll() }
        if isFirst { geometry.updateEstimates(fallback: Self.fallbackLengths) }
    }

    /// Where sizes are remembered nothing is computed: the width that counts is the one the list was placed with.
    override func placeChildren() {
        let cross = axis.cross(placedSize)
        if crossLength != cross { setCrossLength(cross) }
    }

    /// Before anything is measured: a row and a header of one line of body text with a little air.
    static let fallbackLengths = (row: 44.0, header: 28.0, footer: 28.0)

    override func flexibility(along axis: StackAxis, cross: Double) -> Double {
        axis == self.axis ? 0 : .infinity
    }

    override func draw(_ recorder: inout Recorder, at origin: Point) { drawRows(&recorder, at: origin) }
    override func hit(_ point: Point, _ path: inout HitPath) -> Bool { hitRows(point, &path) }

    // MARK: Where it is

    /// The nearest scroll view that scrolls along the list's axis.
    var enclosingScrollView: ScrollViewNode? {
        var node: _ViewNode? = parent
        while let current = node {
            if let scroll = current as? ScrollViewNode, scroll.scrolls(along: axis) { return scroll }
            node = current.parent
        }
        return nil
    }
}
