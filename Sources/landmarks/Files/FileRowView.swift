import Cairn
import TableFiles

/// What all rows have in common.
struct FileRowStyle: Hashable {
    let fields: RowFields
    /// What is looked for, to be marked.
    let find: String
    /// Where a log has its rows' levels; nil for other tables, and where the level itself is shown.
    let levelColumn: Int?

    var hasSubtitle: Bool { fields.subtitle != nil }

    /// What went wrong stands out; what is told for debugging stands back.
    func titleColor(of level: TableCell, _ scheme: ColorScheme) -> Color {
        switch level.text.uppercased() {
        case "FATAL", "CRITICAL", "CRIT", "ALERT", "EMERG", "PANIC", "ERROR", "ERR", "SEVERE": .red
        // The palette's orange is too light for text on white.
        case "WARN", "WARNING": scheme == .dark ? .orange : Color(red: 0.6, green: 0.33, blue: 0)
        case "DEBUG", "TRACE", "VERBOSE": .secondary
        default: .primary
        }
    }
}

/// One row: its text as it stands in the file.
struct FileRowView: View {
    let row: Int
    let reader: any TableReader
    let style: FileRowStyle
    /// Whether another program has not written all of it yet.
    var isUnfinished = false
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        let cells = cells
        HStack(alignment: .center, spacing: 16) {
            VStack(alignment: .leading, spacing: 0) {
                CellText(cell: cells.title, find: style.find).foregroundStyle(style.titleColor(of: cells.level, colorScheme))
                // A row without its second line has the first one in the middle.
                if style.hasSubtitle, cells.subtitle.state != .missing, cells.subtitle.state != .value || !cells.subtitle.text.isEmpty {
                    CellText(cell: cells.subtitle, find: style.find).font(.subheadline).foregroundStyle(.secondary)
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            if style.fields.figure != nil {
                // A figure that is all too long gets half of the row.
                CellText(cell: cells.figure, find: style.find).monospacedDigit()
            }
        }
        .lineLimit(1)
        .opacity(isUnfinished ? 0.5 : 1)
        .frame(height: style.hasSubtitle ? FileLook.rowHeight : FileLook.shortRowHeight)
        .frame(maxWidth: FileLook.contentWidth)
        .frame(maxWidth: .infinity)
        .listRowInsets(EdgeInsets(top: 0, leading: Look.inset, bottom: 0, trailing: Look.inset))
    }

    private var cells: (title: TableCell, subtitle: TableCell, figure: TableCell, level: TableCell) {
        let columns = style.fields.shown + [style.levelColumn].compactMap { $0 }
        var found = reader.cells(row: row, columns: columns, limit: TableCell.displayLimit)[...]
        func next(_ column: Int?) -> TableCell { column == nil ? .missing : found.popFirst() ?? .missing }
        return (next(style.fields.title), next(style.fields.subtitle), next(style.fields.figure), next(style.levelColumn))
    }
}

/// A cell's text, or what stands for none.
struct CellText: View {
    let cell: TableCell
    var find = ""

    var body: some View {
        switch cell.state {
        case .value: Text(verbatim: cell.text).marking(HitRanges.of(find, in: cell.text))
        case .missing: Text(verbatim: " ")
        case .null: Text("null").italic().foregroundStyle(.tertiary)
        case .unavailable: Text(verbatim: "…").foregroundStyle(.tertiary)
        }
    }
}

/// Where a text occurs in another, by the same rule as the search through the file.
enum HitRanges {
    /// Places counted in characters; none for an empty text.
    static func of(_ text: String, in whole: String) -> [Range<Int>] {
        let found = TextMatcher(text).ranges(in: Array(whole.utf8))
        return found.isEmpty ? [] : characters(found, in: whole)
    }

    /// Byte ranges as ranges of the characters that they touch.
    private static func characters(_ ranges: [Range<Int>], in text: String) -> [Range<Int>] {
        var starts: [Int] = []
        var byte = 0
        for letter in text {
            starts.append(byte)
            byte += letter.utf8.count
        }
        /// The character that a byte is in.
        func character(_ byte: Int) -> Int {
            var (low, high) = (0, starts.count - 1)
            while low < high {
                let middle = (low + high + 1) / 2
                if starts[middle] <= byte { low = middle } else { high = middle - 1 }
            }
            return low
        }
        return ranges.map { character($0.lowerBound)..<character($0.upperBound - 1) + 1 }
    }
}
