import Drawing

/// What sweeping a row aside shows at one edge.
struct RowActions {
    /// The buttons as the user wrote them, the first at the row's edge.
    let make: _ContentMaker
    /// A sweep across most of the row runs the first.
    let allowsFullSwipe: Bool
}

extension View {
    /// Buttons for a row, shown by sweeping it aside with a finger, with two on a touchpad, or with the mouse's button held; the row's menu
    /// (right click, the Menu key) has them too.
    ///
    /// The first lies at the row's edge. With `allowsFullSwipe` a sweep across most of the row runs it. Buttons are coloured by their role
    /// or their `tint`. One row of a list is open at a time. Between an edge's several calls the one nearest to the content counts.
    public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View {
        let buttons = content()
        let actions = RowActions(make: { T._node(buttons, $0) }, allowsFullSwipe: allowsFullSwipe)
        return rowTrait { traits in
            if edge == .leading { traits.leadingActions = actions } else { traits.trailingActions = actions }
        }
    }
}

/// Numbers of swept rows: points, seconds, fractions.
enum SweepLook {
    /// A hand has to go this far sideways, and further than up or down, before it sweeps.
    static let slop = 10.0
    static let leastButtonWidth = 68.0
    static let buttonInset = 14.0
    /// The part of the row after which a sweep runs the first action.
    static let fullFraction = 0.6
    /// Past its buttons a row follows the hand by this part where a full sweep does nothing.
    static let resistance = 0.25
    /// To open, close, or run off.
    static let duration = 0.2
    /// A touchpad tells no end of a gesture: it is over after this long without news.
    static let touchpadPause = 0.12
    /// A list scrolled this far closes its open row.
    static let scrollSlop = 4.0
    static let neutral = Color(red: 0.42, green: 0.42, blue: 0.46)
}

/// A button of a swept row: a block in its colour, as high as the row.
private struct RowActionLabel: View {
    let configuration: ButtonStyleConfiguration
    @Environment(\.rowActionTint) private var tint
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        let ground = tint ?? (configuration.role == .destructive ? Color.red : SweepLook.neutral)
        configuration.label
            .font(.subheadline.weight(.medium))
            .foregroundStyle(ground.readableText(in: colorScheme))
            .lineLimit(1)
            .padding(.horizontal, CGFloat(SweepLook.buttonInset))
            .frame(minWidth: CGFloat(SweepLook.leastButtonWidth), maxWidth: .infinity, maxHeight: .infinity)
            .background(ground)
            .opacity(configuration.isPressed ? 0.8 : 1)
    }
}

extension Color {
    /// White where that has WCAG AA contrast (4.5 : 1) on the colour, else near black.
    fileprivate func readableText(in scheme: ColorScheme) -> Color {
        var environment = EnvironmentValues()
        environment.builtin.colorScheme = scheme
        return resolved(in: environment).relativeLuminance > 0.183 ? Color(red: 0.106, green: 0.106, blue: 0.122) : .white
    }
}

extension EnvironmentValues {
    /// The tint set on the button itself: that of the list is reset before.
    fileprivate var rowActionTint: Color? { builtin.tint }
}

/// What the buttons of a swept row are surrounded by.
private struct StripChange: EnvironmentChange {
    func apply(to values: inout EnvironmentValues) {
        values.builtin.tint = nil
        values.builtin.buttonStyle = AnyButtonStyle { AnyView(RowActionLabel(configuration: $0)) }
    }
}

/// The buttons at one edge of a row that is swept aside, laid out from the row's edge inward.
final class RowActionStrip: ContainerNode {
    private(set) var actions: RowActions
    /// The buttons come from the left edge of the row.
    let isAtLeft: Bool
    /// The hand is far enough for a full sweep: the first button takes all the room.
    var isArmed = false { didSet { if isArmed != oldValue { invalidateDrawing() } } }

    init(parent: _ViewNode, actions: RowActions, isAtLeft: Bool) {
        self.actions = actions
        self.isAtLeft = isAtLeft
        super.init(parent: parent)
        update(actions, parent.environment)
    }

    /// What is in the row may have changed while it is open.
    func update(_ actions: RowActions, _ surroundings: EnvironmentValues) {
        self.actions = actions
        environment = surroundings.derived(by: StripChange())
        updateContent(actions.make)
    }

    /// Points the row is moved by when it rests open.
    var restWidth: Double { children.reduce(0) { $0 + natural($1) } }
    private func natural(_ child: _LayoutNode) -> Double { child.size(Proposal(width: 0, height: Proposal.unspecified)).width }

    override func computeSize(_ proposal: Proposal) -> Size { proposal.replacing(width: restWidth, height: 0) }

    /// Each as wide as it wants and a share of the rest; while armed the first covers the others.
    override func placeChildren() {
        let extra = max(0, placedSize.width - restWidth)
        var along = 0.0
        for (index, child) in children.enumerated() {
            var width = natural(child) + extra / Double(max(1, children.count))
            if isArmed { width = index == 0 ? placedSize.width : 0 }
            let x = isAtLeft ? along : placedSize.width - along - width
            child.place(at: Point(x: x, y: 0), Proposal(width: width, height: placedSize.height))
            along += width
        }
    }

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        for (index, child) in children.enumerated() where !isArmed || index == 0 { child.draw(&recorder, at: origin + child.origin) }
    }

    /// Runs the first button's action.
    func runFirst() {
        for child in children {
            for target in FocusSearch.targets(in: child, includesNested: true) where target.canFocus && target.activate() { return }
        }
    }
}

// The buttons at a row's edges.
extension ListRowNode {
    /// The actions at an edge of the row as seen: what was written, or Delete where rows can be deleted.
    func actions(atLeft: Bool) -> RowActions? {
        let isLeading = atLeft != (environment.builtin.layoutDirection == .rightToLeft)
        if isLeading { return traits.leadingActions }
        if let actions = traits.trailingActions { return actions }
        guard !traits.isDeleteDisabled, editing?.delete != nil else { return nil }
        let button = Button("Delete", role: .destructive) { [weak self] in
            if let self, !self.isGone { self.controller?.delete(self) }
        }
        return RowActions(make: { Button<Text>._node(button, $0) }, allowsFullSwipe: true)
    }

    /// What the row's menu has of them.
    var actionItems: [_ContentMaker?] { [traits.leadingActions?.make, traits.trailingActions?.make] }

    /// Actions that were written for it: the mouse sweeps only such rows.
    var hasOwnActions: Bool { traits.leadingActions != nil || traits.trailingActions != nil }

    var canBeSwept: Bool { kind == .row && !isEditing && (actions(atLeft: true) != nil || actions(atLeft: false) != nil) }

    /// Points the content is moved to the right.
    var sweepOffset: Double {
        guard strip != nil, let sweep = controller?.sweep, sweep.key == rowHost?.key else { return 0 }
        return sweep.offset
    }

    func showStrip(atLeft: Bool) -> RowActionStrip? {
        if let strip, strip.isAtLeft == atLeft { return strip }
        dropStrip()
        guard let actions = actions(atLeft: atLeft) else { return nil }
        strip = RowActionStrip(parent: self, actions: actions, isAtLeft: atLeft)
        invalidateDrawing()
        return strip
    }

    func updateStrip() {
        guard let strip else { return }
        let isSwept = controller?.sweep.map { $0.key == rowHost?.key } ?? false
        if isSwept, let actions = actions(atLeft: strip.isAtLeft) { strip.update(actions, environment) } else { dropStrip() }
    }

    func dropStrip() {
        guard let old = strip else { return }
        strip = nil
        old.unmount()
        invalidateDrawing()
    }

    func placeStrip() {
        guard let strip else { return }
        let field = field
        let shown = abs(sweepOffset)
        let width = max(strip.restWidth, shown)
        // Slides in with the content's edge, and grows once all of it is in sight.
        let x = strip.isAtLeft ? field.x + shown - width : field.maxX - shown
        placing { strip.place(at: Point(x: x, y: field.y), Proposal(width: width, height: field.height)) }
    }

    /// The content moved aside, and the buttons where it was.
    func drawSwept(_ recorder: inout Recorder, at origin: Point) {
        guard let strip else { return }
        let offset = sweepOffset.pixelRounded(host.scale)
        placing { placeStrip() }
        let field = field.offset(by: origin)
        let line = Double(environment.pixelLength)
        let shown = abs(offset)
        let window = Rect(x: offset > 0 ? field.x : field.maxX - shown, y: field.y, width: shown, height: max(0, field.height - line))
        let buttons = recorder.picture { $0.add(.clipped($0.picture { strip.draw(&$0, at: origin + strip.origin) }, .zero, to: window)) }
        let content = recorder.picture { drawStill(&$0, at: origin + Point(x: offset, y: 0)) }
        let rest = Rect(x: offset > 0 ? field.x + shown : field.x, y: field.y, width: field.width - shown, height: field.height)
        clip(buttons, to: field, &recorder)
        let moved = recorder.picture { $0.add(.clipped(content, .zero, to: rest)) }
        clip(moved, to: field, &recorder)
    }

    func hitStrip(_ point: Point, _ path: inout HitPath) -> Bool {
        guard let strip, abs(sweepOffset) >= 1 else { return false }
        let field = field
        let isRevealed = strip.isAtLeft ? point.x < field.x + sweepOffset : point.x >= field.maxX + sweepOffset
        return isRevealed && strip.hit(point - strip.origin, &path)
    }

    /// A touchpad's sideways movement: true when the row takes it.
    func swept(x: Double, y: Double) -> Bool {
        guard kind == .row, let controller, environment.isEnabled, !isEditing else { return false }
        return controller.touchpadSwept(self, x: x, y: y)
    }
}
