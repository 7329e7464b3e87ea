import Drawing
import ListLayout

/// Numbers of the section index, points.
enum SectionIndexLook {
    /// The strip, beside the room that the scrollbar takes: as wide as its labels need, within bounds. A longer label shrinks a little and is
    /// then cut.
    static let leastWidth = 20.0
    static let greatestWidth = 44.0
    /// On either side of the widest label.
    static let inset = 3.0
    static let leastScale = 0.8
    static let scrollbarRoom = 12.0
    /// Between the middles of two labels at least.
    static let pitch = 15.0
    /// Room above the first label and below the last.
    static let margin = 6.0
    static let bubbleGap = 10.0
    static let bubbleInset = 14.0
    static let bubbleHeight = 40.0
    static let greatestBubbleWidth = 260.0
}

extension View {
    /// The letter that stands for a section beside its list; nil takes it out of the index.
    public func sectionIndexLabel(_ label: Text?) -> some View { rowTrait { $0.indexLabel = label } }
    public func sectionIndexLabel<S: StringProtocol>(_ label: S?) -> some View {
        sectionIndexLabel(label.map { Text(verbatim: String($0)) })
    }

    /// Shows the sections' letters beside the list, to jump by: those of `sectionIndexLabel`, thinned to what fits. Automatic is hidden, as on
    /// other desktops.
    public func listSectionIndexVisibility(_ visibility: Visibility) -> some View {
        environmentChange(ListChange(path: \.indexVisibility, value: visibility))
    }
}

/// One label of the index.
struct SectionIndexEntry: Equatable {
    let label: String
    /// The section's number at the list's outermost level.
    let section: Int
}

/// The letters beside a list: a press or a drag jumps to a section, and a bubble names it.
///
/// Labels are asked of the sections' headers (or first rows), and only of as many sections as fit, evenly spread; between two labels a drag
/// reaches every section there is.
final class SectionIndexStrip: ContainerNode, HitTarget {
    private(set) var entries: [SectionIndexEntry] = []
    /// What the labels need, points.
    private(set) var width = SectionIndexLook.leastWidth
    private var known: (generation: Int, capacity: Int)?
    private lazy var bubble = LayerContentNode(parent: self)
    private(set) var bubbleText = ""
    private var hovered: Int?
    /// Where the pointer holds it, points from the strip's top.
    private var held: Double?
    private var shownSection: Int?
    private unowned let controller: ListController

    init(parent: _ViewNode, controller: ListController) {
        self.controller = controller
        super.init(parent: parent)
    }

    var targetNode: _LayoutNode { self }
    var isHeld: Bool { held != nil }

    // MARK: Labels

    private var capacity: Int { max(0, Int((placedSize.height - 2 * SectionIndexLook.margin) / SectionIndexLook.pitch)) }

    /// Whether the labels were read for the list and the room there is.
    func isCurrent(_ stack: LazyStackNode) -> Bool { known.map { $0 == (stack.planGeneration, capacity) } ?? false }

    /// Reads the labels of as many sections as fit. O(labels that fit * log n); builds their headers for the moment.
    func readLabels(_ stack: LazyStackNode) {
        known = (stack.planGeneration, capacity)
        var read: [SectionIndexEntry] = []
        let level = stack.geometry.levels[0]
        let count = level.sectionCount
        let shown = min(capacity, count)
        for step in 0..<shown {
            let number = shown == count ? step : shown == 1 ? 0 : step * (count - 1) / (shown - 1)
            guard let label = controller.indexLabel(ofSection: number), !label.isEmpty, read.last?.label != label else { continue }
            read.append(SectionIndexEntry(label: label, section: number))
        }
        controller.letGo()
        guard read != entries else { return }
        entries = read
        updateLabels()
    }

    /// Takes the surroundings' colours and fonts.
    func update(_ surroundings: EnvironmentValues) {
        guard surroundings.identity != environment.identity else { return }
        environment = surroundings
        updateLabels()
        updateBubble()
    }

    private func updateLabels() {
        let labels = entries.map(\.label)
        updateContent(
            ForEach(0..<labels.count, id: \.self) { Text(verbatim: labels[$0]) }
                .font(.caption2.weight(.semibold)).foregroundStyle(.secondary).lineLimit(1)
                .minimumScaleFactor(SectionIndexLook.leastScale))
        let widest = children.reduce(0) { max($0, $1.size(.none).width) }
        let wanted = (widest + 2 * SectionIndexLook.inset).rounded(.up)
        let needed = min(SectionIndexLook.greatestWidth, max(SectionIndexLook.leastWidth, wanted))
        if needed != width {
            width = needed
            controller.indexWidthChanged()
        }
        invalidateLayout()
    }

    private func updateBubble() {
        let name = bubbleText
        bubble.environment = environment
        bubble.updateContent(Text(verbatim: name).font(.title3.weight(.semibold)).lineLimit(1))
    }

    // MARK: Layout

    /// Sizes here say nothing to the list.
    override func invalidateLayout() {
        forgetSizes()
        host.setNeedsFrame()
    }
    override func invalidateStructure() {
        structureChanged()
        invalidateLayout()
    }
    override func invalidateDrawing() { host.setNeedsFrame() }

    override func computeSize(_ proposal: Proposal) -> Size { Size(width: proposal.width, height: proposal.height) }

    private var pitch: Double {
        let room = placedSize.height - 2 * SectionIndexLook.margin
        return entries.isEmpty ? 0 : min(SectionIndexLook.pitch * 1.6, room / Double(entries.count))
    }

    /// Where the labels begin: they lie in the strip's middle.
    private var start: Double { (placedSize.height - pitch * Double(entries.count)) / 2 }

    func slot(_ index: Int) -> Rect { Rect(x: 0, y: start + pitch * Double(index), width: placedSize.width, height: pitch) }

    override func placeChildren() {
        for (index, child) in children.enumerated() {
            let size = child.size(Proposal(width: placedSize.width, height: Proposal.unspecified))
            let slot = slot(index)
            let place = Point(
                x: ((placedSize.width - size.width) / 2).pixelRounded(host.scale),
                y: (slot.midY - size.height / 2).pixelRounded(host.scale))
            child.place(at: place, Proposal(width: placedSize.width, height: Proposal.unspecified))
        }
        let size = bubble.size(bubbleProposal)
        let y = max(0, min(placedSize.height - SectionIndexLook.bubbleHeight, (held ?? 0) - SectionIndexLook.bubbleHeight / 2))
        let isMirrored = environment.builtin.layoutDirection == .rightToLeft
        let inset = SectionIndexLook.bubbleGap + SectionIndexLook.bubbleInset
        bubble.place(
            at: Point(
                x: isMirrored ? placedSize.width + inset : -inset - size.width,
                y: (y + (SectionIndexLook.bubbleHeight - size.height) / 2).pixelRounded(host.scale)), bubbleProposal)
    }

    private var bubbleProposal: Proposal { Proposal(width: SectionIndexLook.greatestBubbleWidth, height: Proposal.unspecified) }

    // MARK: Draw

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        guard !entries.isEmpty else { return }
        let palette = Palette.of(environment.builtin.colorScheme)
        if let current = currentEntry { mark(current, palette.selection, &recorder, at: origin) }
        if let hovered, hovered != currentEntry { mark(hovered, palette.hover, &recorder, at: origin) }
        super.draw(&recorder, at: origin)
        if held != nil, !bubbleText.isEmpty { drawBubble(&recorder, palette, at: origin) }
    }

    private func mark(_ index: Int, _ color: RGBA, _ recorder: inout Recorder, at origin: Point) {
        guard entries.indices.contains(index) else { return }
        let slot = slot(index).offset(by: origin)
        let height = min(slot.height, 16)
        let box = Rect(x: slot.x + 1, y: slot.midY - height / 2, width: slot.width - 2, height: height)
        recorder.add(.shape(.rounded(radius: 4), box, color))
    }

    private func drawBubble(_ recorder: inout Recorder, _ palette: Palette, at origin: Point) {
        let text = Rect(origin: origin + bubble.origin, size: bubble.placedSize)
        let height = SectionIndexLook.bubbleHeight
        let box = Rect(
            x: text.x - SectionIndexLook.bubbleInset, y: text.midY - height / 2, width: text.width + 2 * SectionIndexLook.bubbleInset,
            height: height)
        let scheme = environment.builtin.colorScheme
        let shape = DrawnShape.rounded(radius: 10)
        recorder.add(.shadow(shape, box.offset(by: Point(x: 0, y: 3)), radius: 12, MenuLook.shadow(scheme)))
        recorder.add(.shape(shape, box, MenuLook.ground(scheme)))
        let line = Double(environment.pixelLength)
        recorder.add(.stroke(shape, box.inset(by: line / 2), width: line, MenuLook.edge(scheme)))
        bubble.draw(&recorder, at: origin + bubble.origin)
    }

    /// The label of the section at the top, or the last one before it.
    private var currentEntry: Int? {
        guard let section = controller.topSection else { return nil }
        return entries.lastIndex { $0.section <= section }
    }

    // MARK: Pointer

    override func hit(_ point: Point, _ path: inout HitPath) -> Bool {
        guard !entries.isEmpty, containsPoint(point) else { return false }
        path.add(self, point)
        return true
    }

    /// The section for a place along the strip: a label's own, or in between where others lie between two labels.
    func section(at along: Double) -> Int? {
        guard let first = entries.first, let last = entries.last, pitch > 0 else { return nil }
        let place = (along - start) / pitch
        if place <= 0 { return first.section }
        let index = Int(place)
        guard index < entries.count else { return last.section }
        let next = index + 1 < entries.count ? entries[index + 1].section : controller.sectionCount
        let within = Int((place - Double(index)) * Double(next - entries[index].section))
        return entries[index].section + max(0, min(within, next - entries[index].section - 1))
    }

    func pressBegan(_ press: Press) -> Bool {
        guard press.button == .left, environment.builtin.isEnabled else { return false }
        hold(press.location.y)
        return true
    }

    func pressMoved(to point: Point) { if held != nil { hold(host.localPoint(point, in: self).y) } }
    func pressEnded(_ press: Press, isInside: Bool) { release() }
    func pressCancelled() { release() }
    func takesFinger(moving travel: Point) -> Bool { held != nil }

    func hoverChanged(_ isInside: Bool) {
        if !isInside { hovered = nil }
        host.setNeedsFrame()
    }

    /// The pointer rests or moves over it: told with every frame.
    func pointerIs(at point: Point?) {
        let inside = point.map { host.localPoint($0, in: self) }
        let new = inside.flatMap { point in entries.indices.first { slot($0).contains(point) } }
        if new != hovered {
            hovered = new
            host.setNeedsFrame()
        }
    }

    private func hold(_ along: Double) {
        held = along
        if let section = section(at: along), section != shownSection {
            shownSection = section
            bubbleText = controller.jump(toSection: section)
            updateBubble()
        }
        host.setNeedsFrame()
    }

    private func release() {
        held = nil
        shownSection = nil
        host.setNeedsFrame()
    }

    override func forEachChild(_ body: (_ViewNode) -> Void) {
        super.forEachChild(body)
        body(bubble)
    }
    override func describe(into semantics: inout Semantics) {}
}
