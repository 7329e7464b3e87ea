/// What lists and the rows in them read from the environment.
struct ListEnvironment {
    var style = ListStyleKind.automatic
    /// The list this view is a row of, or in a row of.
    var controller: ListController?
    /// Points; nil is the style's own.
    var leastRowHeight: Double?
    var leastHeaderHeight: Double?
    var rowSpacing: Double?
    var sectionSpacing: ListSectionSpacing?
    var headerProminence = Prominence.standard
    var scrollContentBackground = Visibility.automatic
    var indexVisibility = Visibility.automatic
    var backgroundProminence = BackgroundProminence.standard
    var editMode: Binding<EditMode>?
    var keysBeginSelection = true
    var itemTint: ListItemTint?
}

extension View {
    /// Whether arrows, Home, End and the page keys select a row in a list where none is selected, as they do unless told otherwise. With
    /// false they scroll until a row was clicked, typed for or found, and Ctrl+Up and Ctrl+Down always go from section to section:
    /// for lists that are read more than acted on. Cairn's own.
    public func listKeysBeginSelection(_ begin: Bool = true) -> some View {
        environmentChange(ListChange(path: \.keysBeginSelection, value: begin))
    }
}

/// A change of one value that lists read.
struct ListChange<Value: Equatable>: EnvironmentChange {
    let path: WritableKeyPath<ListEnvironment, Value>
    let value: Value
    func apply(to values: inout EnvironmentValues) { values.builtin.list[keyPath: path] = value }
}

/// How the content of rows is tinted.
public struct ListItemTint: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case fixed(Color), preferred(Color), monochrome }
    let kind: Kind

    /// This colour.
    public static func fixed(_ tint: Color) -> ListItemTint { ListItemTint(kind: .fixed(tint)) }
    /// This colour, unless a `tint` inside says another.
    public static func preferred(_ tint: Color) -> ListItemTint { ListItemTint(kind: .preferred(tint)) }
    /// A grey.
    public static let monochrome = ListItemTint(kind: .monochrome)

    func color(over tint: Color?) -> Color {
        switch kind {
        case .fixed(let color): color
        case .preferred(let color): tint ?? color
        case .monochrome: .gray
        }
    }
}

struct ItemTintChange: EnvironmentChange {
    let tint: ListItemTint?
    func apply(to values: inout EnvironmentValues) {
        values.builtin.list.itemTint = tint
        values.builtin.tint = tint?.color(over: values.builtin.tint)
    }
}

extension EnvironmentValues {
    /// The colour of labels' icons in rows; nil leaves them the text's.
    var itemTintColor: Color? { builtin.list.itemTint.map { $0.color(over: builtin.tint) } }
}

/// How strong the background behind a view is. Cairn's selection is a light tint on which the usual colours stay readable, so it is
/// `standard` behind selected rows too; an app sets `increased` where it draws a strong one itself.
public struct BackgroundProminence: Hashable, Sendable {
    let isIncreased: Bool
    public static let standard = BackgroundProminence(isIncreased: false)
    public static let increased = BackgroundProminence(isIncreased: true)
}

extension EnvironmentValues {
    /// No row of a list is lower than this, points.
    public var defaultMinListRowHeight: CGFloat {
        get { CGFloat(builtin.list.leastRowHeight ?? builtin.list.style.metrics.leastRowHeight) }
        set { builtin.list.leastRowHeight = Double(newValue.validLength) }
    }
    /// No header of a list is lower than this, points; nil is the style's own.
    public var defaultMinListHeaderHeight: CGFloat? {
        get { builtin.list.leastHeaderHeight.map { CGFloat($0) } }
        set { builtin.list.leastHeaderHeight = newValue.map { Double($0.validLength) } }
    }
    public var headerProminence: Prominence {
        get { builtin.list.headerProminence }
        set { builtin.list.headerProminence = newValue }
    }
    public var backgroundProminence: BackgroundProminence {
        get { builtin.list.backgroundProminence }
        set { builtin.list.backgroundProminence = newValue }
    }
    /// Whether lists below are being edited.
    public var editMode: Binding<EditMode>? {
        get { builtin.list.editMode }
        set { builtin.list.editMode = newValue }
    }
}
