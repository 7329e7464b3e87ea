/// One of several values: a button that opens a menu of them; in a menu, items of which the chosen one has a check mark.
///
/// The content's views stand for values by their `tag`, or by their id in a `ForEach`. Of the styles there is the menu's.
@MainActor @preconcurrency
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
    let selection: Binding<SelectionValue>
    let content: Content
    let label: Label
    @Environment(\.menuScope) private var menu

    public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.selection = selection
        self.content = content()
        self.label = label()
    }

    /// The old order.
    public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, content: content) { label }
    }

    public var body: some View {
        let items = PickerOptions(selection: selection, content: content, showsChoice: false)
        if menu != nil {
            MenuSection(header: label, content: items, footer: EmptyView())
        } else {
            HStack(spacing: 8) {
                label
                Spacer(minLength: 8)
                Menu {
                    items
                } label: {
                    PickerOptions(selection: selection, content: content, showsChoice: true)
                }
            }
        }
    }
}

extension Picker where Label == Text {
    public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, content: content) { Text(titleKey) }
    }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, content: content) { Text(title) }
    }
}

/// A picker's content: as the items of a menu, or only the view of the chosen value.
struct PickerOptions<SelectionValue: Hashable, Content: View>: _PrimitiveView {
    let selection: Binding<SelectionValue>
    let content: Content
    let showsChoice: Bool

    static func _node(_ view: PickerOptions, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { PickerOptionsNode<SelectionValue>(parent: $0) }
        node.update(view)
        return node
    }
}

/// Transparent node of a picker's content. It runs again when the selection was changed.
final class PickerOptionsNode<Value: Hashable>: BodyNode {
    private struct Option {
        let make: _ContentMaker
        /// nil for titles, and for views that stand for no value of the picker's type.
        let value: Value?
        let isTitle: Bool
    }

    private var options: [Option] = []
    private var selection: Binding<Value>?
    private var showsChoice = false
    private var bodies: [any PlanBody] = []
    private lazy var parts = ChildrenNode(parent: self)

    func update<Content: View>(_ view: PickerOptions<Value, Content>) {
        selection = view.selection
        showsChoice = view.showsChoice
        for body in bodies { body.unmount() }
        let builder = _PlanBuilder(owner: self, reusing: nil)
        Content._plan(view.content, builder)
        let plan = builder.finish()
        bodies = Array(plan.bodies.values)
        options = plan.runs.flatMap { run in
            (0..<run.count).map { index in
                let make = run.source.content(index)
                let isTitle = run.kind != .row
                return Option(make: make, value: isTitle ? nil : value(of: make, id: run.source.id(index)), isTitle: isTitle)
            }
        }
        refresh()
    }

    /// The view is made to be asked for its tag, and thrown away.
    private func value(of make: _ContentMaker, id: AnyHashable?) -> Value? {
        let node = make(_NodeContext(reuse: nil, parent: self, environment: environment))
        defer { node.unmount() }
        return tag(in: node) ?? id?.base as? Value
    }

    private func tag(in node: _ViewNode) -> Value? {
        if let trait = node as? RowTraitNode {
            var traits = RowTraits()
            trait.write(&traits)
            if let tag = traits.tag?.base as? Value { return tag }
        }
        var found: Value?
        node.forEachChild { if found == nil { found = tag(in: $0) } }
        return found
    }

    override func refresh() {
        guard let selection else { return }
        let chosen = track(isCounted: false) { selection.wrappedValue }
        parts.environment = environment
        if showsChoice {
            guard let option = options.first(where: { $0.value == chosen }) else { return parts.truncate(to: 0) }
            parts.updateChild(0, MadeView(make: option.make))
            return parts.truncate(to: 1)
        }
        for (index, option) in options.enumerated() {
            let label = MadeView(make: option.make)
            guard let value = option.value else {
                parts.updateChild(index, MenuTitle(content: label))
                continue
            }
            let item = MenuItem(label: AnyView(label), isChecked: value == chosen, action: { selection.wrappedValue = value })
            parts.updateChild(index, item)
        }
        parts.truncate(to: options.count)
    }

    override func collect(into nodes: inout [_LayoutNode]) { parts.collect(into: &nodes) }
    override func forEachChild(_ body: (_ViewNode) -> Void) { body(parts) }

    override func unmount() {
        for body in bodies { body.unmount() }
        super.unmount()
    }
}
