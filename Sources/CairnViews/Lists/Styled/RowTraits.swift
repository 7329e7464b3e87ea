import Drawing

/// Whether something is shown: by the surroundings' choice, always or never.
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

/// How much a header stands out.
public enum Prominence: Hashable, Sendable { case standard, increased }

/// The room between sections of a list.
public struct ListSectionSpacing: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case standard, compact, custom(Double) }
    let kind: Kind
    public static let `default` = ListSectionSpacing(kind: .standard)
    public static let compact = ListSectionSpacing(kind: .compact)
    /// Points.
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing(kind: .custom(spacing.validLength)) }
}

/// What a row says about itself to the list around it.
///
/// Written by modifiers inside the row (or on the `ForEach`, `Group` or `Section` it comes from) and read by the row's `ListRowNode`; the
/// list asks that node and never builds a row to find out about another one. Where two modifiers say different things the inner one,
/// nearer to the content, counts.
@MainActor
struct RowTraits {
    /// Nil on an edge: the style decides.
    struct Insets: Equatable {
        var top: CGFloat?
        var leading: CGFloat?
        var bottom: CGFloat?
        var trailing: CGFloat?
    }

    /// One line above and one below, of a row or of a section.
    struct Separators: Equatable {
        var top = Visibility.automatic
        var bottom = Visibility.automatic
        var topTint: Color?
        var bottomTint: Color?
    }

    var insets = Insets()
    var rowSeparators = Separators()
    var sectionSeparators = Separators()
    var background: _ContentMaker?
    var badge: Text?
    var prominence: Prominence?
    var sectionSpacing: ListSectionSpacing?
    var indexLabel: Text?
    /// Buttons at the leading and the trailing edge.
    var leadingActions: RowActions?
    var trailingActions: RowActions?
    /// Items of the row's own menu.
    var contextMenu: _ContentMaker?
    var isSelectionDisabled = false
    var isDeleteDisabled = false
    var isMoveDisabled = false
    var tag: AnyHashable?
    /// Whether the header of a section that opens and closes has a triangle.
    var disclosure = Visibility.automatic
    /// What the row opens and closes: a section's rows, or its children in an outline.
    var expansion: Binding<Bool>?
    /// Levels below the outermost rows of an outline.
    var indent = 0
    /// Room for a triangle is kept although the row has none: its neighbours may.
    var isInOutline = false

    /// Whether going to `new` changes sizes or places.
    func differsInLayout(from new: RowTraits) -> Bool {
        insets != new.insets || badge != new.badge || prominence != new.prominence || sectionSpacing != new.sectionSpacing
            || indent != new.indent || isInOutline != new.isInOutline || (expansion == nil) != (new.expansion == nil)
            || disclosure != new.disclosure
            || isDeleteDisabled != new.isDeleteDisabled
            || isMoveDisabled != new.isMoveDisabled
    }
}

/// Writes into the traits of the row it is in; nothing of the view itself changes.
struct RowTraitModifier: _PrimitiveModifier {
    let write: @MainActor (inout RowTraits) -> Void

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { RowTraitNode(parent: $0) }
        node.update(modifier.write, content)
        return node
    }
}

/// Transparent node of a trait, read by the row from above.
final class RowTraitNode: TransparentNode {
    private(set) var write: @MainActor (inout RowTraits) -> Void = { _ in }

    func update(_ write: @escaping @MainActor (inout RowTraits) -> Void, _ make: _ContentMaker) {
        self.write = write
        updateChild(make)
        enclosingListRow?.traitsChanged()
    }
}

extension _ViewNode {
    /// The list row whose traits this node can write: none inside a stack or any other container of the row.
    var enclosingListRow: ListRowNode? {
        var node = parent
        while let current = node {
            if let row = current as? ListRowNode { return row }
            if current is ContainerNode { return nil }
            node = current.parent
        }
        return nil
    }

    /// Adds what this node and those below say about their row, outermost first.
    func collectTraits(into traits: inout RowTraits) {
        if let trait = self as? RowTraitNode { trait.write(&traits) }
        if self is ContainerNode { return }
        forEachChild { $0.collectTraits(into: &traits) }
    }
}
