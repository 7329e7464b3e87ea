import Drawing

/// Rows in one column, in sections with headers, with a style, a selection and editing: a scroll view around a lazy stack. There is no
/// second layout path, so everything that is true of a `LazyVStack` of sections is true here: rows are made where they are seen, and
/// measuring, inserting or selecting never moves what is being read.
///
/// `SelectionValue` is the type of the selected rows' ids or tags, and `Never` for a list without selection.
@MainActor @preconcurrency
public struct List<SelectionValue: Hashable, Content: View>: _PrimitiveView {
    let content: Content
    let selection: ListSelection<SelectionValue>

    @usableFromInline init(_ selection: ListSelection<SelectionValue>, content: Content) {
        self.content = content
        self.selection = selection
    }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { ListNode<SelectionValue>(parent: $0) }
        let list = context.environment.builtin.list
        let isHidden = list.scrollContentBackground == .hidden
        let ground = ListGroundModifier(metrics: list.style.metrics, isHidden: isHidden, controller: Weak(node.controller))
        let column = ListColumn(content: view.content, pins: list.style.metrics.pinsHeaders)
        node.update(view.selection) { context in
            let view = column.modifier(ground)
            return type(of: view)._node(view, context)
        }
        return node
    }
}

/// The scroll view and lazy stack that every list is.
private struct ListColumn<Content: View>: View {
    let content: Content
    let pins: Bool

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 0, pinnedViews: pins ? [.sectionHeaders] : []) {
                content.modifier(ListRowModifier())
            }
        }
    }
}

// MARK: Rows written one by one

extension List {
    /// Any number of rows may be selected.
    public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        self.init(.init(selection), content: content())
    }

    /// One row or none may be selected.
    public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.init(.init(selection), content: content())
    }

    /// One row is selected, and another can be. Considered last: a binding to a set or to an optional is one of the others.
    @_disfavoredOverload
    public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.init(.required(selection), content: content())
    }
}

extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { self.init(.none, content: content()) }
}

extension ListSelection {
    @usableFromInline init(_ binding: Binding<Set<Value>>?) { self = binding.map { .multiple($0) } ?? .none }
    init(_ binding: Binding<Value?>?) { self = binding.map { .optional($0) } ?? .none }
}

/// A list of settings and the like: grouped on cards, unless a list style says otherwise.
@MainActor @preconcurrency
public struct Form<Content: View>: View {
    let content: Content
    @Environment(\.listStyleKind) private var style

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public var body: some View {
        List(.none as ListSelection<Never>, content: content)
            .environmentChange(ListChange(path: \.style, value: style == .automatic ? .insetGrouped : style))
    }
}

extension EnvironmentValues {
    var listStyleKind: ListStyleKind { builtin.list.style }
}
