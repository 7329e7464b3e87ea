import Drawing

/// Rows that belong together, with a header and a footer.
///
/// A section draws nothing of its own. In a lazy stack whose `pinnedViews` say so its header stays at the top while its rows scroll by,
/// and is pushed away by the next one; elsewhere header, content and footer follow one another.
@MainActor @preconcurrency
public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
    let isExpanded: Binding<Bool>?
}

extension Section: View where Parent: View, Content: View, Footer: View {
    public typealias Body = Never
    public var body: Never { fatalError("Section has no body") }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        if context.environment.menuScope != nil {
            let items = MenuSection(header: view.header, content: view.content, footer: view.footer)
            return type(of: items)._node(items, context)
        }
        let node = context.node { SectionNode<Parent, Content, Footer>(parent: $0) }
        node.update(view)
        return node
    }

    public static func _plan(_ view: Self, _ builder: _PlanBuilder) {
        let header = view.header
        let footer = view.footer
        let isExpanded = view.isExpanded?.wrappedValue ?? true
        var makeHeader: _ContentMaker = { Parent._node(header, $0) }
        if let binding = view.isExpanded {
            // The list around shows a triangle where its style has one.
            let trait = RowTraitModifier { $0.expansion = binding }
            makeHeader = { context in RowTraitModifier._node(trait, context) { Parent._node(header, $0) } }
        }
        let makeFooter: _ContentMaker = { Footer._node(footer, $0) }
        builder.section(
            header: Parent.self == EmptyView.self ? nil : makeHeader,
            footer: Footer.self == EmptyView.self || !isExpanded ? nil : makeFooter,
            content: { if isExpanded { Content._plan(view.content, builder) } })
    }

    public static var _arity: _Arity { .many }
    public static var _sectionEdges: _SectionEdges? {
        _SectionEdges(hasHeader: Parent.self != EmptyView.self, hasFooter: Footer.self != EmptyView.self)
    }
}

extension Section where Parent: View, Content: View, Footer: View {
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {
        self.init(header: header(), content: content(), footer: footer(), isExpanded: nil)
    }

    public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: footer, isExpanded: nil)
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: nil)
    }

    public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: EmptyView(), isExpanded: nil)
    }

    /// Shows its rows only while `isExpanded` is true.
    public init(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(header: EmptyView(), content: content(), footer: footer(), isExpanded: nil)
    }

    public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: footer, isExpanded: nil)
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView(), isExpanded: nil)
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: nil)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: EmptyView(), isExpanded: nil)
    }

    public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
}

/// The parts of a section that is not in a lazy container, after one another.
final class SectionNode<Parent: View, Content: View, Footer: View>: BodyNode {
    private var section: Section<Parent, Content, Footer>?
    private lazy var parts = ChildrenNode(parent: self)

    func update(_ section: Section<Parent, Content, Footer>) {
        self.section = section
        refresh()
    }

    /// Runs again when what the binding reads has changed.
    override func refresh() {
        guard let section else { return }
        let isExpanded = track(isCounted: false) { section.isExpanded?.wrappedValue ?? true }
        parts.environment = environment
        parts.updateChild(0, section.header)
        if isExpanded {
            parts.updateChild(1, section.content)
            parts.updateChild(2, section.footer)
        } else {
            parts.truncate(to: 1)
        }
    }

    override func collect(into nodes: inout [_LayoutNode]) { parts.collect(into: &nodes) }
    override func forEachChild(_ body: (_ViewNode) -> Void) { body(parts) }
}
