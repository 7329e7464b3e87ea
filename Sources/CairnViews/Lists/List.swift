import Drawing

/// Rows in one column, in sections with headers that stay in sight: a scroll view around a lazy stack, with insets, least heights
/// and separators. There is no second layout path.
///
/// `SelectionValue` is `Never` for a list without selection.
@MainActor @preconcurrency
public struct List<SelectionValue: Hashable, Content: View>: View {
    let content: Content

    public var body: some View {
        let content = content
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders]) {
                content.modifier(ListRowModifier())
            }
        }
    }
}

extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        content = ForEach(data, content: rowContent)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        content = ForEach(data, id: id, content: rowContent)
    }

    public init<RowContent: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent)
    where Content == ForEach<Range<Int>, Int, RowContent> {
        content = ForEach(data, content: rowContent)
    }
}

/// The look of the plain list style, points. Apple publishes no numbers; these are chosen for a desktop on a 4-point grid.
enum ListLook {
    static let rowInsets = EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
    static let headerInsets = EdgeInsets(top: 5, leading: 16, bottom: 5, trailing: 16)
    static let leastRowHeight = 36.0
    static let leastHeaderHeight = 28.0
}

/// What a list puts around each row: insets and a least height, a separator below, and for headers an opaque background.
struct ListRowModifier: LayoutModifier, Equatable {
    private func insets(_ isHeader: Bool) -> EdgeInsets { isHeader ? ListLook.headerInsets : ListLook.rowInsets }

    private func isHeader(_ child: _LayoutNode) -> Bool { (child.rowHost?.kind ?? .row) != .row }

    private func inner(_ child: _LayoutNode, _ proposal: Proposal) -> Proposal {
        let insets = insets(isHeader(child))
        return proposal.inset(
            horizontal: Double(insets.leading + insets.trailing), vertical: Double(insets.top + insets.bottom))
    }

    func size(_ child: _LayoutNode, _ proposal: Proposal) -> Size {
        let header = isHeader(child)
        let insets = insets(header)
        let size = child.size(inner(child, proposal))
        let width = size.width + Double(insets.leading + insets.trailing)
        return Size(
            width: proposal.width < 0 ? width : max(width, proposal.width),
            height: max(header ? ListLook.leastHeaderHeight : ListLook.leastRowHeight, size.height + Double(insets.top + insets.bottom)))
    }

    func placement(_ child: _LayoutNode, in size: Size, _ proposal: Proposal, _ environment: EnvironmentValues) -> (Point, Proposal) {
        let offered = inner(child, proposal)
        let childSize = child.size(offered)
        let insets = insets(isHeader(child))
        let x =
            environment.builtin.layoutDirection == .rightToLeft
            ? size.width - Double(insets.leading) - childSize.width : Double(insets.leading)
        return (Point(x: x, y: ((size.height - childSize.height) / 2).rounded()), offered)
    }

    func draw(_ node: LayoutModifierNode<Self>, _ recorder: inout Recorder, at origin: Point) {
        let palette = Palette.of(node.environment.builtin.colorScheme)
        let rect = Rect(origin: origin, size: node.placedSize)
        if isHeader(node.child) {
            recorder.add(.fill(rect, palette.background))
        } else {
            let line = Double(node.environment.pixelLength)
            let left = Double(ListLook.rowInsets.leading)
            recorder.add(
                .fill(Rect(x: rect.x + left, y: rect.maxY - line, width: max(0, rect.width - left), height: line), palette.separator))
        }
        node.child.draw(&recorder, at: origin + node.child.origin)
    }

    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        node.child.hit(point - node.child.origin, &path) || node.containsPoint(point)
    }
}
