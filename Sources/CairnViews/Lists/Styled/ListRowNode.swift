import Drawing
import ListLayout

/// What a list puts around each row, header and footer.
struct ListRowModifier: _PrimitiveModifier {
    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { ListRowNode(parent: $0) }
        node.update(content)
        return node
    }
}

/// A row, header or footer of a list: the content with its insets, and what is drawn behind, beside and between.
///
/// It reads the content's traits and the row's place in its section. Both are known when the content is made; what depends on the row
/// below (whether the line between the two is hidden) the list tells when rows are placed. `+Layout` has the sizes, `+Draw` the drawing,
/// `+Input` the pointer.
final class ListRowNode: ContainerNode {
    private(set) var traits = RowTraits()
    private(set) var place = RowPlace()
    private(set) var metrics = ListMetrics()
    var background: LayerContentNode?
    var badge: LayerContentNode?
    /// The buttons that a sweep aside shows, while it does.
    var strip: RowActionStrip?
    private var isUpdating = false
    private var lastKey: RowKey?
    private var headerEnvironment: (base: ObjectIdentifier, made: EnvironmentValues)?

    // What the list tells.
    private(set) var isSelected = false
    /// The keyboard's row, drawn with a ring.
    private(set) var isCursor = false
    private(set) var hidesLineBelow = false
    var isHovered = false
    /// When it was last deselected, while its tint fades; seconds.
    private(set) var fade: Double?

    var controller: ListController? { environment.builtin.list.controller }
    var kind: ElementKind { rowHost?.kind ?? .row }
    var isEditing: Bool { controller?.isEditing ?? false }

    func update(_ make: _ContentMaker) {
        isUpdating = true
        if let key = rowHost?.key, key != lastKey {
            // The host was filled with another row.
            lastKey = key
            fade = nil
            dropStrip()
        }
        let oldMetrics = metrics
        metrics = environment.builtin.list.style.metrics
        if let least = environment.builtin.list.leastRowHeight { metrics.leastRowHeight = least }
        if let least = environment.builtin.list.leastHeaderHeight { metrics.leastHeaderHeight = least }
        updateContent(make)
        let prominence = traits.prominence
        readTraits()
        // The header's type follows from a trait inside it.
        if kind == .header, traits.prominence != prominence { updateContent(make) }
        isUpdating = false
        updateStrip()
        let newPlace = RowPlace(of: self)
        if newPlace != place || metrics != oldMetrics {
            place = newPlace
            invalidateLayout()
        }
        refreshSelection()
    }

    /// A trait changed in a part of the content that ran again by itself.
    func traitsChanged() { if !isUpdating { readTraits() } }

    /// Another number of rows of the header's section was found.
    func matchesChanged() { if !isUpdating { readTraits() } }

    private func readTraits() {
        var new = RowTraits()
        content?.collectTraits(into: &new)
        // A header that does not say itself how much was found in its section has it beside it.
        if kind == .header, new.badge == nil, let matches = rowHost?.pinning?.matches, !matches.hasReaders, let count = matches.value {
            new.badge = Text(verbatim: String(count)).font(.subheadline).monospacedDigit()
        }
        let moved = traits.differsInLayout(from: new)
        let looksDifferent =
            moved || traits.rowSeparators != new.rowSeparators || traits.sectionSeparators != new.sectionSeparators
            || traits.background != nil || new.background != nil
        let headerChanged = traits.prominence != new.prominence
        traits = new
        controller?.noteTraits(new)
        background = updated(background, with: new.background)
        var badgeMaker: _ContentMaker?
        if let badge = new.badge { badgeMaker = { Text._node(badge, $0) } }
        badge = updated(badge, with: badgeMaker, isFaint: true)
        if headerChanged { headerEnvironment = nil }
        if moved { invalidateLayout() } else if looksDifferent { invalidateDrawing() }
    }

    private func updated(_ layer: LayerContentNode?, with make: _ContentMaker?, isFaint: Bool = false) -> LayerContentNode? {
        guard let make else {
            layer?.unmount()
            return nil
        }
        let node = layer ?? LayerContentNode(parent: self)
        node.environment = environment
        if isFaint {
            node.environment.builtin.foreground = AnyShapeStyle(HierarchicalShapeStyle.secondary)
            node.environment.builtin.font = .subheadline.monospacedDigit()
        }
        node.updateContent(make)
        return node
    }

    /// Headers and footers have a smaller, fainter type than rows unless their content says otherwise.
    override var contentEnvironment: EnvironmentValues {
        guard kind != .row else { return environment }
        if let known = headerEnvironment, known.base == environment.identity { return known.made }
        var made = environment
        let prominence = traits.prominence ?? environment.builtin.list.headerProminence
        if kind == .header, prominence == .increased {
            made.builtin.font = .title3.weight(.semibold)
        } else {
            made.builtin.font = kind == .header ? .subheadline.weight(.semibold) : .subheadline
            made.builtin.foreground = AnyShapeStyle(HierarchicalShapeStyle.secondary)
        }
        headerEnvironment = (environment.identity, made)
        return made
    }

    /// The pointer may hold on to a row that is no more.
    private(set) var isGone = false

    override func unmount() {
        isGone = true
        super.unmount()
    }

    override func forEachChild(_ body: (_ViewNode) -> Void) {
        super.forEachChild(body)
        if let background { body(background) }
        if let badge { body(badge) }
        if let strip { body(strip) }
    }

    override func describe(into semantics: inout Semantics) {
        content?.describe(into: &semantics)
        badge?.describe(into: &semantics)
    }

    // MARK: Layout, drawing, pointer

    override func computeSize(_ proposal: Proposal) -> Size { measure(proposal) }
    override func placeChildren() { arrange() }
    override func childrenChanged(_ children: [_LayoutNode]) { for child in children { child.setStackAxis(.vertical) } }
    override func flexibility(along axis: StackAxis, cross: Double) -> Double { axis == .vertical ? 0 : .infinity }
    /// Guides inside a row mean nothing outside it.
    override func explicitGuide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? { nil }
    override func draw(_ recorder: inout Recorder, at origin: Point) { drawRow(&recorder, at: origin) }
    override func hit(_ point: Point, _ path: inout HitPath) -> Bool { hitRow(point, &path) }

    // MARK: Told by the list

    /// Looks up whether the row is selected and whether the keyboard is on it.
    func refreshSelection(fades: Bool = false) {
        guard kind == .row, let controller, let rowHost else { return }
        let selected = controller.selection.contains(identity)
        let cursor = controller.showsCursor && controller.cursor?.key == rowHost.key
        guard selected != isSelected || cursor != isCursor else { return }
        if fades { noteFade(wasSelected: isSelected, isSelected: selected) }
        isSelected = selected
        isCursor = cursor
        invalidateDrawing()
        roundTintChanged()
    }

    private func noteFade(wasSelected: Bool, isSelected: Bool) {
        guard wasSelected, !isSelected, let controller, !host.scrollSettings.reducedMotion else { return fade = nil }
        fade = host.now
        controller.fadesUntil = host.now + ListMetrics.selectionFade
        host.setNeedsFrame()
    }

    /// What is left of the tint of a row that was selected: 1 to 0.
    var fadeOpacity: Double {
        guard let fade else { return 0 }
        let left = 1 - (host.now - fade) / ListMetrics.selectionFade
        return max(0, min(1, left)) * max(0, min(1, left))
    }

    func fadeAdvanced() {
        if fadeOpacity == 0 { fade = nil }
        invalidateDrawing()
    }

    /// A rounded tint lies on the row: the lines beside it would show past its corners.
    var hasRoundTint: Bool { metrics.selectionRadius > 0 && (isSelected || (isHovered && controller?.isActive == true)) }

    private func roundTintChanged() { if metrics.selectionRadius > 0, let row = rowHost { controller?.tellLine(above: row) } }

    /// Whether the row below does without the line between the two.
    func setHidesLineBelow(_ hides: Bool) {
        guard hides != hidesLineBelow else { return }
        hidesLineBelow = hides
        invalidateDrawing()
    }

    func setHovered(_ hovered: Bool) {
        guard hovered != isHovered else { return }
        isHovered = hovered
        // Rows that do nothing look the same under the pointer.
        guard controller?.isActive == true else { return }
        invalidateDrawing()
        roundTintChanged()
    }

    /// What the row stands for in a selection.
    var identity: RowIdentity { RowIdentity(tag: traits.tag, id: rowHost?.key.id ?? explicitID) }
    override var explicitID: AnyHashable? { content?.explicitID }
}

/// Where a row is in its section and list, as far as its look depends on it.
struct RowPlace: Equatable {
    var isFirstInSection = false
    var isLastInSection = false
    /// The section's very first or last element, headers and footers included.
    var beginsSection = false
    var endsSection = false
    var beginsList = false
    var endsList = false
    /// Its number in the section is odd: for alternating backgrounds.
    var isOdd = false
    var hasHeader = false

    init() {}

    @MainActor init(of node: ListRowNode) {
        guard let row = node.rowHost, let list = row.parent as? LazyStackNode, row.element < list.geometry.count else { return }
        let element = row.element
        let section = list.geometry.levels[0].section(ofElement: element)
        isFirstInSection = element == section.rows.lowerBound
        isLastInSection = element == section.rows.upperBound - 1
        beginsSection = element == section.elements.lowerBound
        endsSection = element == section.elements.upperBound - 1
        beginsList = element == 0
        endsList = element == list.geometry.count - 1
        isOdd = (element - section.rows.lowerBound) & 1 == 1
        hasHeader = section.header != nil
    }
}

extension RowHost {
    /// The list's node of this row, made with the row's content; nil in a container that is no list.
    var listRow: ListRowNode? {
        var node: _ViewNode? = content
        while let current = node {
            if let row = current as? ListRowNode { return row }
            if current is ContainerNode { return nil }
            var next: _ViewNode?
            current.forEachChild { if next == nil { next = $0 } }
            node = next
        }
        return nil
    }
}
