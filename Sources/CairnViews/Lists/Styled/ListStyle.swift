/// How a list looks. The styles are Cairn's own; the protocol names them and can't be conformed to usefully from outside.
public protocol ListStyle: Sendable {
    var _kind: _ListStyleKind { get }
}

/// A style as the list reads it. Not for users.
public struct _ListStyleKind: Sendable {
    let kind: ListStyleKind
    init(_ kind: ListStyleKind) { self.kind = kind }
}

enum ListStyleKind: Hashable, Sendable {
    case automatic, plain, grouped, insetGrouped, sidebar
    case inset(alternates: Bool)
    case bordered(alternates: Bool)
}

/// The platform's usual style: `plain`, and `insetGrouped` in a `Form`.
public struct DefaultListStyle: ListStyle {
    public init() {}
    public var _kind: _ListStyleKind { _ListStyleKind(.automatic) }
}

/// Rows from edge to edge; headers stay at the top.
public struct PlainListStyle: ListStyle {
    public init() {}
    public var _kind: _ListStyleKind { _ListStyleKind(.plain) }
}

/// Rows with a margin, selections with round corners; headers stay at the top.
public struct InsetListStyle: ListStyle {
    let alternates: Bool
    public init() { alternates = false }
    public init(alternatesRowBackgrounds: Bool) { alternates = alternatesRowBackgrounds }
    public var _kind: _ListStyleKind { _ListStyleKind(.inset(alternates: alternates)) }
}

/// Sections on bands from edge to edge, with room between them; headers scroll with their rows.
public struct GroupedListStyle: ListStyle {
    public init() {}
    public var _kind: _ListStyleKind { _ListStyleKind(.grouped) }
}

/// Sections on cards with round corners; headers scroll with their rows.
public struct InsetGroupedListStyle: ListStyle {
    public init() {}
    public var _kind: _ListStyleKind { _ListStyleKind(.insetGrouped) }
}

/// Compact rows on a tinted ground, sections that open and close; headers stay at the top.
public struct SidebarListStyle: ListStyle {
    public init() {}
    public var _kind: _ListStyleKind { _ListStyleKind(.sidebar) }
}

/// Compact rows in a frame; headers stay at the top.
public struct BorderedListStyle: ListStyle {
    let alternates: Bool
    public init() { alternates = false }
    public init(alternatesRowBackgrounds: Bool) { alternates = alternatesRowBackgrounds }
    public var _kind: _ListStyleKind { _ListStyleKind(.bordered(alternates: alternates)) }
}

extension ListStyle where Self == DefaultListStyle { public static var automatic: DefaultListStyle { .init() } }
extension ListStyle where Self == PlainListStyle { public static var plain: PlainListStyle { .init() } }
extension ListStyle where Self == GroupedListStyle { public static var grouped: GroupedListStyle { .init() } }
extension ListStyle where Self == InsetGroupedListStyle { public static var insetGrouped: InsetGroupedListStyle { .init() } }
extension ListStyle where Self == SidebarListStyle { public static var sidebar: SidebarListStyle { .init() } }
extension ListStyle where Self == InsetListStyle {
    public static var inset: InsetListStyle { .init() }
    public static func inset(alternatesRowBackgrounds: Bool) -> InsetListStyle {
        .init(alternatesRowBackgrounds: alternatesRowBackgrounds)
    }
}
extension ListStyle where Self == BorderedListStyle {
    public static var bordered: BorderedListStyle { .init() }
    public static func bordered(alternatesRowBackgrounds: Bool) -> BorderedListStyle {
        .init(alternatesRowBackgrounds: alternatesRowBackgrounds)
    }
}

extension View {
    /// The style of the lists inside.
    public func listStyle<S: ListStyle>(_ style: S) -> some View {
        environmentChange(ListChange(path: \.style, value: style._kind.kind))
    }
}
