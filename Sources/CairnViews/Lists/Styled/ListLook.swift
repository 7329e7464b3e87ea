import Drawing

/// Every measure of every list style, in points. Apple publishes none of them; these are chosen for a desktop on a 4-point grid, with
/// 36-point rows of one line where there is room and 28 where a list is a tool. Colours are the palette's.
struct ListMetrics: Equatable {
    /// Between the list's edge and its rows.
    var margin = 0.0
    /// Corners of a group of rows.
    var groupRadius = 0.0
    /// Corners of a selected row's tint; with 0 the tint reaches the edges and has a bar at the leading one.
    var selectionRadius = 0.0
    var rowInsets = EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
    var headerInsets = EdgeInsets(top: 5, leading: 16, bottom: 5, trailing: 16)
    var footerInsets = EdgeInsets(top: 6, leading: 16, bottom: 6, trailing: 16)
    var leastRowHeight = 36.0
    var leastHeaderHeight = 28.0
    /// Between sections.
    var sectionGap = 0.0
    var compactSectionGap = 0.0
    /// Before the first section and after the last.
    var endGap = 0.0
    var pinsHeaders = true
    /// Rows lie on fields of the background colour, on a ground of the grouped colour.
    var isGrouped = false
    /// The ground is the grouped colour.
    var isTinted = false
    var hasRowSeparators = true
    var hasSectionSeparators = true
    var alternates = false
    var hasBorder = false
    /// Content is no wider than this, in the middle.
    var greatestWidth = Double.infinity

    /// Points an outline's level is moved in.
    static let indent = 16.0
    /// Room for the triangle of a row or header that opens and closes.
    static let disclosure = 16.0
    /// Room for the delete button and the drag handle in edit mode.
    static let editControl = 32.0
    static let badgeGap = 8.0
    /// The bar beside a selected row.
    static let selectionBar = 3.0
    static let focusRing = 2.0
    /// Seconds in which the tint of a row that is no longer selected goes; a newly selected one has it at once.
    static let selectionFade = 0.12
    /// A pinned header's shadow over the rows, and the overlap over which it fades in.
    static let headerShadow = 6.0
    static let headerShadowFade = 8.0
}

extension ListMetrics {
    /// What the list lies on. Cards are lighter than their ground in both schemes.
    func ground(_ palette: Palette, _ scheme: ColorScheme) -> RGBA {
        guard isTinted else { return palette.background }
        return isGrouped && scheme == .dark ? palette.background : palette.groupedBackground
    }

    func card(_ palette: Palette, _ scheme: ColorScheme) -> RGBA { scheme == .dark ? palette.groupedBackground : palette.background }
}

extension ListStyleKind {
    /// Kept: the style is asked for every row made.
    var metrics: ListMetrics {
        switch self {
        case .automatic, .plain: return Self.plainMetrics
        case .inset(let alternates):
            var metrics = Self.insetMetrics
            metrics.alternates = alternates
            return metrics
        case .grouped: return Self.groupedMetrics
        case .insetGrouped: return Self.insetGroupedMetrics
        case .sidebar: return Self.sidebarMetrics
        case .bordered(let alternates):
            var metrics = Self.borderedMetrics
            metrics.alternates = alternates
            return metrics
        }
    }

    private static let plainMetrics = ListMetrics()

    private static let insetMetrics: ListMetrics = {
        var metrics = ListMetrics()
        metrics.margin = 8
        metrics.selectionRadius = 6
        metrics.rowInsets = EdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
        metrics.headerInsets = EdgeInsets(top: 5, leading: 8, bottom: 5, trailing: 8)
        metrics.footerInsets = EdgeInsets(top: 6, leading: 8, bottom: 6, trailing: 8)
        metrics.sectionGap = 10
        metrics.compactSectionGap = 4
        metrics.hasSectionSeparators = false
        return metrics
    }()

    private static let groupedMetrics: ListMetrics = {
        var metrics = ListMetrics()
        metrics.headerInsets = EdgeInsets(top: 4, leading: 16, bottom: 6, trailing: 16)
        metrics.sectionGap = 20
        metrics.compactSectionGap = 8
        metrics.endGap = 16
        metrics.pinsHeaders = false
        metrics.isGrouped = true
        metrics.isTinted = true
        return metrics
    }()

    private static let insetGroupedMetrics: ListMetrics = {
        var metrics = groupedMetrics
        metrics.margin = 16
        metrics.groupRadius = 10
        metrics.hasSectionSeparators = false
        metrics.greatestWidth = 720
        return metrics
    }()

    private static let sidebarMetrics: ListMetrics = {
        var metrics = ListMetrics()
        metrics.margin = 8
        metrics.selectionRadius = 6
        metrics.rowInsets = EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
        metrics.headerInsets = EdgeInsets(top: 8, leading: 8, bottom: 4, trailing: 8)
        metrics.footerInsets = EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
        metrics.leastRowHeight = 28
        metrics.sectionGap = 12
        metrics.compactSectionGap = 4
        metrics.endGap = 8
        metrics.isTinted = true
        metrics.hasRowSeparators = false
        metrics.hasSectionSeparators = false
        return metrics
    }()

    private static let borderedMetrics: ListMetrics = {
        var metrics = ListMetrics()
        metrics.rowInsets = EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
        metrics.headerInsets = EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
        metrics.footerInsets = EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
        metrics.leastRowHeight = 28
        metrics.hasBorder = true
        return metrics
    }()
}
