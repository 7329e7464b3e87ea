import Drawing

/// The node of `List`: reads the selection it is bound to, and gives what is inside its controller.
final class ListNode<Value: Hashable>: BodyNode, ListOwner {
    private let model = TypedSelection<Value>()
    private var binding = ListSelection<Value>.none
    private(set) lazy var controller = ListController(owner: self, selection: model)

    override init(parent: _ViewNode) {
        super.init(parent: parent)
        model.onChange = { [weak self] in self?.selectionWasSet() }
        host.listControllers.append(controller)
    }

    func update(_ binding: ListSelection<Value>, _ make: _ContentMaker) {
        self.binding = binding
        readBindings()
        let inside = environment.derived(by: ControllerChange(controller: controller))
        let node = make(_NodeContext(reuse: child, parent: self, environment: inside))
        replaceChild(with: node)
        controller.attach()
    }

    /// Runs again when the selection or the edit mode was changed.
    override func refresh() { readBindings() }

    private func readBindings() {
        let wasEditing = controller.isEditing
        track(isCounted: false) {
            model.read(binding)
            controller.isEditing = environment.builtin.list.editMode?.wrappedValue.isEditing ?? false
        }
        controller.selectionChanged()
        if wasEditing != controller.isEditing { controller.editingChanged() }
    }

    /// A binding of the user's own may have refused the value: it is read again in the next frame.
    private func selectionWasSet() {
        controller.selectionChanged()
        setNeedsBody()
    }

    override func forEachChild(_ body: (_ViewNode) -> Void) {
        super.forEachChild(body)
        if let index = controller.index { body(index) }
    }

    override func unmount() {
        host.closeMenu(of: self)
        host.listControllers.removeAll { $0 === controller }
        if host.focusedList === controller { host.focusedList = nil }
        super.unmount()
    }
}

private struct ControllerChange: EnvironmentChange {
    let controller: ListController
    func apply(to values: inout EnvironmentValues) { values.builtin.list.controller = controller }
    static func == (a: Self, b: Self) -> Bool { a.controller === b.controller }
}

/// The ground a list lies on, and its frame; takes the clicks that hit no row.
struct ListGroundModifier: LayoutModifier, PointerModifier {
    let metrics: ListMetrics
    let isHidden: Bool
    let controller: Weak<ListController>

    func isSame(as old: Self) -> Bool {
        metrics == old.metrics && isHidden == old.isHidden && controller.value === old.controller.value
    }

    func draw(_ node: LayoutModifierNode<Self>, _ recorder: inout Recorder, at origin: Point) {
        let palette = Palette.of(node.environment.builtin.colorScheme)
        let rect = Rect(origin: origin, size: node.placedSize)
        if !isHidden { recorder.add(.fill(rect, metrics.ground(palette, node.environment.builtin.colorScheme))) }
        node.child.draw(&recorder, at: origin + node.child.origin)
        controller.value?.placeIndex(in: node)
        if let index = controller.value?.index { index.draw(&recorder, at: origin + index.origin) }
        guard metrics.hasBorder else { return }
        let line = Double(node.environment.pixelLength)
        for edge in [
            Rect(x: rect.x, y: rect.y, width: rect.width, height: line),
            Rect(x: rect.x, y: rect.maxY - line, width: rect.width, height: line),
            Rect(x: rect.x, y: rect.y, width: line, height: rect.height),
            Rect(x: rect.maxX - line, y: rect.y, width: line, height: rect.height),
        ] { recorder.add(.fill(edge, palette.separator)) }
    }

    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        guard node.containsPoint(point) else { return false }
        if let index = controller.value?.index, index.hit(point - index.origin, &path) {
            path.add(node, point)
            return true
        }
        _ = node.child.hit(point - node.child.origin, &path)
        path.add(node, point)
        return true
    }

    func pressBegan(_ press: Press) -> Bool { controller.value?.pressedGround(press) ?? false }
    func changesLayout(from old: Self) -> Bool { false }
}

/// A list passes under the bars of its safe area as any scroll view does.
extension ListGroundModifier: KeepsFrame {}
