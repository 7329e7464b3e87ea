import Drawing
import ScrollPhysics

/// One window's views: takes events and time, gives frames. It knows no platform; the app, the tests and the scripts drive the same host.
///
/// A frame is made in the order of the design: react to events, tick, update dirty bodies, lay out, record. `ViewHost+Frame` has the
/// passes, `+Events` what events do.
@MainActor
package final class ViewHost {
    package let textEngine: any TextEngine
    @exclusivity(unchecked) package internal(set) var stats = FrameStats()
    /// Seconds; moves only when a frame is made or an event arrives.
    package internal(set) var now = 0.0
    /// The calendar's date when the frame clock was at 0: what relative dates are told from.
    package var dateOrigin = Date()
    var date: Date { dateOrigin.addingTimeInterval(now) }
    package internal(set) var size: Size
    /// Device pixels a point, the reader's zoom included.
    package internal(set) var scale: Double
    package internal(set) var theme: ColorScheme
    var frameNumber: UInt64 = 0
    let mailbox = Mailbox()
    /// For whoever may outlive the window. Said to the compiler for `deinit`'s sake.
    nonisolated(unsafe) let link = HostLink()
    @exclusivity(unchecked) var coldText = ColdText()
    var textPrefetch = TextPrefetch()
    /// How scrolling moves. A change reaches every scroll view at once, also what moves already.
    package var scrollSettings = ScrollSettings.standard {
        didSet {
            guard scrollSettings != oldValue else { return }
            for scroll in scrollViews { scroll.applySettings() }
            if scrollSettings.reducedMotion != oldValue.reducedMotion { environmentChanged() }
            setNeedsFrame()
        }
    }

    var root: RootNode!
    private var makeRoot: (RootNode) -> Void = { _ in }

    // What waits for the next frame.
    var dirtyBodies: [Weak<BodyNode>] = []
    var appearances: [LifecycleNode] = []
    var actions: [@MainActor () -> Void] = []
    var reveals: [PendingReveal] = []
    /// The animation that the changes of the next frame carry.
    var pendingAnimation: Animation?
    var needsFrame = true
    var needsLayout = true

    // Registries, in the order of registration.
    private(set) var scrollViews: [ScrollViewNode] = []
    private(set) var lazyLists: [LazyStackNode] = []
    private(set) var timedNodes: [any TimedNode] = []

    // The pointer.
    var pointer: Point?
    var hovered: [any HitTarget] = []
    /// How the pointer looks over what it is on now.
    package var pointerShape: PointerShape { hovered.first?.pointerShape ?? .arrow }
    var press: ActivePress?
    var pageRepeat: PageRepeat?
    /// The key pressed last, while it is down.
    var heldKey: HeldKey?
    private(set) var focus: FocusController!
    /// Whether what is typed comes to this window.
    var windowHasFocus = true
    /// What lies over the views, the last one on top.
    var layers: [any HostLayer] = []
    /// A finger that went down and has not moved: where, and when it has rested long enough for a menu. Seconds.
    var fingerHold: (point: Point, due: Double)?
    /// Buttons with keyboard shortcuts, in the order they were made.
    var shortcuts: [Weak<ShortcutNode>] = []

    /// Lists, in the order they were made, and the one clicked last: the one keys go to.
    var listControllers: [ListController] = []
    weak var focusedList: ListController?
    /// When lists that scroll by themselves were last told the time.
    var lastListTick = 0.0
    /// Searches that are there to be used, in the order they were made.
    @exclusivity(unchecked) var searches: [SearchNode] = []
    /// Whether searches read rows on another thread. Off unless a window turns it on: in scripts, screenshots and tests a frame depends on
    /// its number alone.
    package var findsInBackground = false
    private var heldText = ""
    /// The desktop's clipboard; without a window, text of the host's own.
    package lazy var readClipboard: () -> String? = { [unowned self] in heldText }
    package lazy var writeClipboard: (String) -> Void = { [unowned self] in heldText = $0 }
    private let editMode = StateStorage<EditMode>(.inactive)

    private var identity: UInt64 = 0
    private var warned: Set<String> = []
    /// Given each warning once. The default prints nothing.
    package var onWarning: (String) -> Void = { _ in }
    /// Opens a link as the desktop does; whether it could. Without a desktop nothing is opened.
    package var openSystemURL: (URL) -> Bool = { _ in false }
    package var loadImage: (String) throws -> ImageResource = { _ in throw ImageLoadingIsOff() }
    private var images: [String: ImageResource?] = [:]

    struct ImageLoadingIsOff: Error {}

    /// - Parameters:
    ///   - size: points; one that is not finite and positive counts as 0.
    ///   - scale: device pixels a point; see `ViewHost.validScale`.
    package init<Content: View>(
        textEngine: any TextEngine, size: Size, scale: Double, theme: ColorScheme, @ViewBuilder content: @escaping () -> Content
    ) {
        self.textEngine = textEngine
        self.size = size.sane
        self.scale = Self.validScale(scale)
        self.theme = theme
        textEngine.scale = self.scale
        link.connect(self)
        focus = FocusController(host: self)
        root = RootNode(root: self)
        makeRoot = { $0.updateContent(content()) }
        FontRegistry.join(self)
    }

    deinit { link.cut() }

    /// Scales the text engine and the eye can use: 0.25 to 8; anything else, NaN included, is brought there or is 1.
    package static func validScale(_ scale: Double) -> Double { scale.isFinite && scale > 0 ? max(0.25, min(8, scale)) : 1 }

    // MARK: Root

    var rootIsBuilt = false

    func buildRoot() {
        rootIsBuilt = true
        var environment = EnvironmentValues()
        environment.builtin.colorScheme = theme
        environment.builtin.displayScale = CGFloat(scale)
        environment.builtin.openURL.system = { [link] in link.host?.openSystemURL($0) ?? false }
        environment.builtin.reduceMotion = scrollSettings.reducedMotion
        environment.builtin.list.editMode = Binding(location: editMode)
        root.environment = environment
        makeRoot(root)
    }

    package var palette: Palette { Palette.of(theme) }

    // MARK: Services for nodes

    func freshIdentity() -> UInt64 {
        identity += 1
        return identity
    }

    package func setNeedsFrame() { needsFrame = true }

    func enqueue(_ body: BodyNode) {
        dirtyBodies.append(Weak(body))
        needsFrame = true
    }

    func enqueueAppearance(_ node: LifecycleNode) {
        guard !textPrefetch.isRunning else { return }
        appearances.append(node)
        needsFrame = true
    }

    func enqueueDisappearance(_ action: (@MainActor () -> Void)?) {
        guard let action else { return }
        enqueueAction(action)
    }

    /// Runs after the update that asked for it, before the frame is drawn.
    func enqueueAction(_ action: @escaping @MainActor () -> Void) {
        guard !textPrefetch.isRunning else { return }
        actions.append(action)
        needsFrame = true
    }

    struct PendingReveal {
        let id: AnyHashable
        let root: _ViewNode
        let anchor: UnitPoint?
        let animated: Bool
    }

    func enqueueReveal(_ id: AnyHashable, under node: _ViewNode, anchor: UnitPoint?, animated: Bool) {
        reveals.append(PendingReveal(id: id, root: node, anchor: anchor, animated: animated))
        needsFrame = true
    }

    func register(_ node: any TimedNode) { timedNodes.append(node) }
    func unregister(_ node: any TimedNode) { timedNodes.removeAll { $0 === node } }
    func register(_ scroll: ScrollViewNode) { scrollViews.append(scroll) }
    func unregister(_ scroll: ScrollViewNode) { scrollViews.removeAll { $0 === scroll } }
    func register(_ list: LazyStackNode) { lazyLists.append(list) }
    func unregister(_ list: LazyStackNode) { lazyLists.removeAll { $0 === list } }

    /// The lazy containers that a scroll view moves, in the order of their content.
    func lists(in scroll: ScrollViewNode) -> [LazyStackNode] {
        if lazyLists.count == 1 { return lazyLists[0].enclosingScrollView === scroll ? lazyLists : [] }
        return lazyLists.filter { $0.enclosingScrollView === scroll }.sorted { scroll.position(of: $0) < scroll.position(of: $1) }
    }

    /// The scroll view that keys and the harness mean: the first list's, else the first one; none that is inside another. A list made anew
    /// stays the main one though what lies beside it was made before.
    var mainScrollView: ScrollViewNode? {
        let lists = listControllers.lazy.compactMap(\.scroll)
        return lists.first(where: isOutermost) ?? scrollViews.first(where: isOutermost)
    }

    private func isOutermost(_ scroll: ScrollViewNode) -> Bool {
        var node = scroll.parent
        while let current = node {
            if current is ScrollViewNode { return false }
            node = current.parent
        }
        return true
    }

    /// The list that keys go to: the one of the header that has the keyboard, else the one clicked last, else the first.
    var keyboardList: ListController? {
        let header = focus.isActive ? focus.target as? ListRowNode : nil
        return header?.controller ?? focusedList ?? listControllers.first
    }

    /// Says something once, however often it happens.
    package func warnOnce(_ message: String) {
        if warned.insert(message).inserted { onWarning(message) }
    }

    func image(at path: String) -> ImageResource? {
        if let known = images[path] { return known }
        do {
            let image = try loadImage(path)
            images[path] = image
            return image
        } catch {
            warnOnce("the image \(path) can't be shown: \(error)")
            images[path] = .some(nil)
            return nil
        }
    }
}

/// The window's content: centred, and offered the whole window.
final class RootNode: ContainerNode {
    override func invalidateStructure() {
        structureChanged()
        invalidateLayout()
    }

    override func invalidateLayout() {
        forgetSizes()
        host.needsLayout = true
        host.setNeedsFrame()
    }

    override func invalidateDrawing() { host.setNeedsFrame() }

    override func computeSize(_ proposal: Proposal) -> Size { Size(width: max(0, proposal.width), height: max(0, proposal.height)) }

    override func placeChildren() {
        let stack = StackLayout(axis: .vertical, spacing: nil, alignment: HorizontalAlignment.center.key, children: children)
        let result = stack.lay(out: placedProposal)
        let origin = Point(
            x: ((placedSize.width - result.size.width) / 2).pixelRounded(host.scale),
            y: ((placedSize.height - result.size.height) / 2).pixelRounded(host.scale))
        for (index, child) in children.enumerated() {
            child.place(at: origin + result.origins[index], result.proposals[index])
        }
    }
}

extension Double {
    /// The nearest place on the device's pixel grid, in points.
    func pixelRounded(_ scale: Double) -> Double { (self * scale).rounded() / scale }
}

extension ViewHost {
    /// Called, on any thread, when something outside asks for attention: the run loop wakes up by it.
    package func onMessage(_ wake: @escaping @Sendable () -> Void) { mailbox.onMessage(wake) }
}
