/// The rows of a tree: each element, and below it its children while it is open.
///
/// Which elements are open is the group's own state, by id. Children are asked for only where their parent is open; whether a row can be
/// opened is told by its children not being nil.
@MainActor @preconcurrency
public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Leaf: View>: View {
    let data: Data
    let id: KeyPath<Data.Element, ID>
    let children: KeyPath<Data.Element, Data?>
    let leaf: (Data.Element) -> Leaf
    @State private var open: Set<ID> = []

    public var body: some View {
        ForEach(rows, id: \.id) { row in
            leaf(row.element)
                .rowTrait { traits in
                    traits.indent += row.level
                    traits.isInOutline = true
                    if row.hasChildren { traits.expansion = expansion(of: row.id) }
                }
        }
    }

    private func expansion(of id: ID) -> Binding<Bool> {
        let open = $open
        return Binding(
            get: { open.wrappedValue.contains(id) },
            set: { (isOpen: Bool) in
                if isOpen { open.wrappedValue.insert(id) } else { open.wrappedValue.remove(id) }
            })
    }

    private struct Row {
        let element: Data.Element
        let id: ID
        let level: Int
        let hasChildren: Bool
    }

    private var rows: [Row] {
        var rows: [Row] = []
        func add(_ elements: Data, level: Int) {
            for element in elements {
                let id = element[keyPath: id]
                let inside = element[keyPath: children]
                rows.append(Row(element: element, id: id, level: level, hasChildren: inside != nil))
                // A tree that contains itself would never end.
                if let inside, open.contains(id), level < 256 { add(inside, level: level + 1) }
            }
        }
        add(data, level: 0)
        return rows
    }
}

extension OutlineGroup {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
        @ViewBuilder content: @escaping (Data.Element) -> Leaf
    ) {
        self.data = data
        self.id = id
        self.children = children
        leaf = content
    }

    public init(_ data: Data, children: KeyPath<Data.Element, Data?>, @ViewBuilder content: @escaping (Data.Element) -> Leaf)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.data = data
        id = \Data.Element.id
        self.children = children
        leaf = content
    }
}

/// A label that opens to show more below it. In a list the label is a row and so is each view inside; elsewhere they are stacked, and a
/// click on the label opens and closes.
@MainActor @preconcurrency
public struct DisclosureGroup<Label: View, Content: View>: View {
    let label: Label
    let content: () -> Content
    let outer: Binding<Bool>?
    @State private var isOpen = false

    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content
        outer = nil
    }

    public init(isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content
        outer = isExpanded
    }

    public var body: some View {
        let isOpen = outer ?? $isOpen
        DisclosureRows(label: label, content: isOpen.wrappedValue ? content() : nil, isOpen: isOpen)
    }
}

extension DisclosureGroup where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }
    public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {
        self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
    }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(label) }
    }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {
        self.init(isExpanded: isExpanded, content: content) { Text(label) }
    }
}

/// The label and, while open, the content: rows in a plan, a stack anywhere else.
private struct DisclosureRows<Label: View, Content: View>: View {
    let label: Label
    let content: Content?
    let isOpen: Binding<Bool>

    var body: Never { fatalError("DisclosureRows has no body") }

    static func _plan(_ view: Self, _ builder: _PlanBuilder) {
        builder.descend(0) {
            let isOpen = view.isOpen
            builder.row(view.label.rowTrait { $0.expansion = isOpen })
        }
        guard let content = view.content else { return }
        builder.descend(1) {
            builder.wrapping(
                { make in
                    { context in RowTraitModifier._node(RowTraitModifier { $0.indent += 1 }, context, content: make) }
                },
                content: { Content._plan(content, builder) })
        }
    }

    static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let isOpen = view.isOpen
        let stack = VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 8) {
                Text(verbatim: view.content == nil ? "\u{203A}" : "\u{2304}").foregroundStyle(.secondary)
                view.label
            }
            .contentShape(Rectangle())
            .onTapGesture { withAnimation { isOpen.wrappedValue.toggle() } }
            if let content = view.content { content.padding(.leading, 16) }
        }
        return type(of: stack)._node(stack, context)
    }

    static var _arity: _Arity { .many }
}
