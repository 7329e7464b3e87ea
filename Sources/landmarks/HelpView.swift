import Cairn

/// The keys, over the list.
struct HelpView: View {
    typealias Entry = (keys: String, action: String)

    static let keys: [Entry] = [
        ("Click, Shift, Ctrl+click", "Select rows"),
        ("Letters", "Go to a row that begins so"),
        ("Ctrl+A, Ctrl+C", "Select all, copy"),
        ("Ctrl+O", "Open files"),
        ("Ctrl+F", "Search"),
        ("F3, Shift+F3", "Next match, one before"),
        ("Up, Down", "Scroll a line, move what is selected"),
        ("Page Up, Page Down", "Scroll a page"),
        ("Space, Shift+Space", "Scroll a page"),
        ("Home, End", "First, last row"),
        ("Ctrl+Up, Ctrl+Down", "Section before, after"),
        ("Tab, then Enter, Left, Right", "Close, open a section"),
        ("Ctrl+Plus, Minus, 0", "Larger, smaller, as it was"),
        ("F12, Ctrl+S, Print", "Save a picture"),
        ("F9", "Record input, stop"),
        ("F11", "Full screen"),
        ("F1, ?", "Show, hide these keys"),
        ("Ctrl+Q, Ctrl+W", "Quit"),
    ]

    let model: AppModel
    /// Keys of the content shown now, before those that are always there.
    var first: [Entry] = []

    @FocusState private var isFocused: Bool
    @State private var position = ScrollPosition(edge: .top)
    @State private var offset: CGFloat = 0
    @Environment(\.colorScheme) private var colorScheme

    /// How far a key scrolls, points.
    private func steps(_ layout: HelpLayout) -> [KeyEquivalent: CGFloat] {
        let page = max(layout.rowHeight, layout.listHeight - layout.rowHeight)
        return [
            .upArrow: -layout.rowHeight, .downArrow: layout.rowHeight, .pageUp: -page, .pageDown: page, .space: page,
            .home: -layout.greatestOffset, .end: layout.greatestOffset,
        ]
    }

    /// Raised above the dimmed list: in the dark by a lighter ground, where a shadow would not show.
    private var ground: Color { colorScheme == .dark ? Color(red: 0.165, green: 0.165, blue: 0.184) : .white }

    var body: some View {
        let entries = first + Self.keys
        let layout = HelpLayout(entries: entries.count, in: model.windowSize)
        ZStack {
            Color.black.opacity(0.32).onTapGesture { model.showsHelp = false }
            VStack(alignment: .leading, spacing: 0) {
                Text("Keys").font(.title3.weight(.semibold)).frame(height: HelpLayout.titleHeight, alignment: .top)
                ScrollView {
                    HStack(alignment: .top, spacing: HelpLayout.gap) {
                        ForEach(0..<layout.columns, id: \.self) { column in
                            HelpColumn(entries: Array(entries[layout.entries(ofColumn: column)]), layout: layout)
                        }
                    }
                }
                .scrollPosition($position)
                .onScrollGeometryChange(for: CGFloat.self, of: { $0.contentOffset.y }, action: { offset = $1 })
                // The keys that scroll are for what is in front, not for the list below.
                .focusable()
                .focused($isFocused)
                .focusEffectDisabled()
                .onKeyPress(keys: Set(steps(layout).keys)) { press in
                    position.scrollTo(y: max(0, min(layout.greatestOffset, offset + (steps(layout)[press.key] ?? 0))))
                    return .handled
                }
                .frame(height: layout.listHeight)
            }
            .lineLimit(1)
            .frame(width: layout.width)
            .padding(layout.padding)
            .background(ground, in: RoundedRectangle(cornerRadius: 12))
            .shadow(color: .black.opacity(0.25), radius: 24, y: 8)
        }
        .onAppear { isFocused = true }
    }
}

private struct HelpColumn: View {
    let entries: [HelpView.Entry]
    let layout: HelpLayout

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            ForEach(entries, id: \.keys) { entry in
                Group {
                    if layout.isStacked {
                        VStack(alignment: .leading, spacing: 0) { words(entry) }.frame(maxWidth: .infinity, alignment: .leading)
                    } else {
                        HStack(alignment: .firstTextBaseline, spacing: 24) { words(entry) }
                    }
                }
                .frame(height: layout.rowHeight)
            }
        }
        .frame(width: layout.columnWidth)
    }

    @ViewBuilder private func words(_ entry: HelpView.Entry) -> some View {
        Text(entry.keys).font(.subheadline.weight(.medium))
        if !layout.isStacked { Spacer(minLength: 0) }
        Text(entry.action).font(.subheadline).foregroundStyle(.secondary)
    }
}

/// How the keys fit into a window: in as many columns as it takes to show all of them and as there is room for, and scrolled when that is
/// not enough.
struct HelpLayout: Equatable {
    static let titleHeight: CGFloat = 36
    static let gap: CGFloat = 32
    /// As wide as the longest keys and words beside each other.
    private static let usualWidth: CGFloat = 344
    /// Windows narrower or lower than this get less air around the panel.
    private static let roomySize: CGFloat = 420

    let columns: Int
    let columnWidth: CGFloat
    let entriesPerColumn: Int
    let count: Int
    /// Whether the words are below their keys, for want of width.
    let isStacked: Bool
    let padding: CGFloat
    /// Of what can be scrolled, points; all of it when that fits.
    let listHeight: CGFloat

    var rowHeight: CGFloat { isStacked ? 42 : 26 }
    var width: CGFloat { CGFloat(columns) * (columnWidth + Self.gap) - Self.gap }
    /// How far the keys can be scrolled, points.
    var greatestOffset: CGFloat { max(0, CGFloat(entriesPerColumn) * rowHeight - listHeight) }
    var height: CGFloat { listHeight + Self.titleHeight + 2 * padding }

    init(entries count: Int, in window: CGSize) {
        let isTight = min(window.width, window.height) < Self.roomySize
        padding = isTight ? 16 : 20
        let margin: CGFloat = isTight ? 8 : 16
        let room = CGSize(
            width: max(0, window.width - 2 * (margin + padding)),
            height: max(0, window.height - 2 * (margin + padding) - Self.titleHeight))
        let rowsThatFit = max(1, Int(room.height / 26))
        let needed = (count + rowsThatFit - 1) / rowsThatFit
        let possible = max(1, Int((room.width + Self.gap) / (Self.usualWidth + Self.gap)))
        columns = max(1, min(needed, possible, count))
        columnWidth = min(Self.usualWidth, room.width)
        isStacked = columnWidth < Self.usualWidth
        self.count = count
        entriesPerColumn = (count + columns - 1) / columns
        listHeight = min(room.height, CGFloat(entriesPerColumn) * (isStacked ? 42 : 26))
    }

    /// Down each column, then on to the next.
    func entries(ofColumn column: Int) -> Range<Int> {
        min(count, column * entriesPerColumn)..<min(count, (column + 1) * entriesPerColumn)
    }
}
