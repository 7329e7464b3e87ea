import Drawing
import ListLayout

/// One row, header or footer of a lazy container: the nodes of its content, its length and its picture.
final class RowHost: ContainerNode {
    @exclusivity(unchecked) fileprivate(set) var key: RowKey
    /// The element's number in the list, as of the last plan.
    var element: Int
    let kind: ElementKind
    /// Where the line it is in begins, in points of the list.
    var lineStart = 0.0
    /// In a stack, where the next row begins.
    var lineEnd = 0.0
    /// Whether `lineStart` and `lineEnd` still say how long the row is: nothing in it changed since they were set.
    var isSettled = false
    /// Held at an edge of the viewport, see `LazyStackNode.pinned`.
    var isHeld = false
    /// Moved away from its place among the rows to where it is held.
    var isDisplaced = false
    /// A newer plan exists than the one the content was made from.
    var isOutdated = false { didSet { if isOutdated { isSettled = false } } }
    /// Measured for the container's present cross length.
    var isMeasured = false { didSet { if !isMeasured { isSettled = false } } }
    /// Something inside has state, a task or an appearance: not to be thrown away or reused lightly.
    var holdsState = false
    /// Something inside has the keyboard: kept, however far it is scrolled away.
    var holdsFocus = false
    /// The frame in which it was last on screen, for the retention policy.
    var lastUsed: UInt64 = 0
    let pinning: PinningSource?
    /// Empty of any row, waiting for another: its bodies do not run.
    var isSpare = false
    /// Bodies that were to run meanwhile. Those around them may see the same values in the next row and so not run them.
    var postponed: [Weak<BodyNode>] = []

    /// The kind of source its content came from: hosts go from row to row of one kind.
    private(set) var sourceType = ObjectIdentifier(RowSource.self)

    /// On its way to where it is placed, after an animated change.
    var slide: RowSlide?
    private var picture: Picture?
    private var isArranged = false
    /// The guide asked for last, until something inside changes: every frame asks where a row lies across the list.
    private var knownGuide: (key: AlignmentKey, proposal: Proposal, value: Double)?
    /// What `mayTakePointer` found out, until something inside changes.
    private var knownPointerArea: PointerArea?
    private var text: String?
    private let axis: StackAxis

    init(parent: LazyStackNode, key: RowKey, element: Int, kind: ElementKind, axis: StackAxis) {
        self.key = key
        self.element = element
        self.kind = kind
        self.axis = axis
        pinning = kind == .row ? nil : PinningSource()
        super.init(parent: parent)
    }

    override var rowHost: RowHost? { self }

    /// The list is going to plan its content anew.
    var planIsOutdated: Bool { (parent as? LazyStackNode)?.needsPlan ?? true }

    /// Takes the host over for another row of the same source. Only for hosts without state.
    func adopt(key: RowKey, element: Int) {
        precondition(!holdsState, "a row with state is not handed to another row")
        self.key = key
        self.element = element
        isOutdated = true
        isSpare = false
        guard !postponed.isEmpty else { return }
        for body in postponed { if let body = body.value { host.enqueue(body) } }
        postponed.removeAll()
    }

    func update(_ source: RowSource, _ index: Int, environment: EnvironmentValues) {
        isOutdated = false
        isSettled = false
        sourceType = ObjectIdentifier(type(of: source))
        if let pinning {
            pinning.matches.set((parent as? LazyStackNode)?.find?.matches(inSectionOf: element))
            if self.environment.builtin.pinning !== pinning || baseEnvironment != environment.identity {
                baseEnvironment = environment.identity
                var own = environment
                own.builtin.pinning = pinning
                self.environment = own
            }
        } else {
            self.environment = environment
        }
        updateContent { RowContentNode.attach(source, index, $0) }
        text = nil
        knownGuide = nil
    }

    private var baseEnvironment: ObjectIdentifier?

    // MARK: Size

    /// Puts the row at a place in the list. Its inside is arranged again only when something in it, or what it is offered, changed.
    func move(to origin: Point, _ proposal: Proposal) {
        if isArranged, placedProposal == proposal {
            self.origin = origin
            return
        }
        picture = nil
        knownPointerArea = nil
        isArranged = true
        place(at: origin, proposal)
    }

    override func invalidateLayout() {
        forgetSizes()
        picture = nil
        text = nil
        isArranged = false
        isSettled = false
        knownGuide = nil
        knownPointerArea = nil
        guard isMeasured else { return }
        isMeasured = false
        (parent as? LazyStackNode)?.rowNeedsMeasure()
    }

    override func invalidateDrawing() {
        picture = nil
        knownPointerArea = nil
        text = nil
        host.setNeedsFrame()
    }

    override func structureChanged() {
        super.structureChanged()
        picture = nil
        isArranged = false
        isSettled = false
        knownGuide = nil
        knownPointerArea = nil
    }

    /// Where a guide lies in the row, as `guide` says, remembered.
    func placementGuide(_ key: AlignmentKey, _ proposal: Proposal) -> Double {
        if let known = knownGuide, known.key == key, known.proposal == proposal { return known.value }
        let value = guide(key, proposal)
        knownGuide = (key, proposal, value)
        return value
    }

    /// A row of several views stacks them along the list's axis.
    override func computeSize(_ proposal: Proposal) -> Size {
        var along = 0.0
        var cross = 0.0
        for child in children {
            let size = child.size(proposal)
            along += axis.length(size)
            cross = max(cross, axis.cross(size))
        }
        return axis.size(along: along, cross: cross)
    }

    override func placeChildren() {
        var along = 0.0
        for child in children {
            child.place(at: axis.point(along: along, cross: 0), placedProposal)
            along += axis.length(child.placedSize)
        }
    }

    override func childrenChanged(_ children: [_LayoutNode]) {
        for child in children { child.setStackAxis(axis) }
    }

    override func explicitGuide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
        children.first?.explicitGuide(key, proposal)
    }

    override func maySetGuide(_ key: AlignmentKey) -> Bool { children.first?.maySetGuide(key) ?? false }

    // MARK: Drawing

    /// The row in its own coordinates; recorded once and kept until something in it changes.
    func currentPicture() -> Picture {
        if let picture { return picture }
        var recorder = Recorder(host: host)
        for child in children { child.draw(&recorder, at: child.origin) }
        let made = recorder.finish()
        picture = made
        return made
    }

    func forgetPicture() { picture = nil }

    // MARK: Pointer

    private enum PointerArea {
        case anywhere
        case inside(Rect)
    }

    /// Whether `hit` could find something at a point in the row's coordinates. Whoever looks for the row under the pointer asks this of all
    /// of them in every frame that moves.
    func mayTakePointer(at point: Point) -> Bool {
        if knownPointerArea == nil {
            // A little more, as adding up origins rounds otherwise than taking them off a point.
            knownPointerArea = pointerAreaOfChildren.map { .inside($0.inset(by: -0.01)) } ?? .anywhere
        }
        guard case .inside(let area) = knownPointerArea else { return true }
        return area.contains(point)
    }

    /// What the row says, its texts joined by a comma and a space.
    var semanticText: String {
        if let text { return text }
        var semantics = Semantics()
        content?.describe(into: &semantics)
        let joined = semantics.texts.joined(separator: ", ")
        text = joined
        return joined
    }

    // MARK: On and off screen

    /// Rows that leave the screen stop appearing, whether or not their host is kept.
    func setOnScreen(_ isOnScreen: Bool) {
        guard holdsState else { return }
        func visit(_ node: _ViewNode) {
            (node as? LifecycleNode)?.setOnScreen(isOnScreen)
            node.forEachChild(visit)
        }
        if let content { visit(content) }
    }
}

/// What a reader of the screen is told of a row.
struct Semantics {
    private(set) var texts: [String] = []
    mutating func add(text: String) { if !text.isEmpty { texts.append(text) } }
}

/// A pinned header that is clicked shows its section's first row; what is inside the header and takes the click goes before.
extension RowHost: HitTarget {
    var targetNode: _LayoutNode { self }

    func pressBegan(_ press: Press) -> Bool { press.button == .left && kind == .header && press.clicks == 1 }

    func pressEnded(_ press: Press, isInside: Bool) {
        guard isInside, let list = parent as? LazyStackNode else { return }
        list.revealFirstRow(ofHeader: self)
    }
}
