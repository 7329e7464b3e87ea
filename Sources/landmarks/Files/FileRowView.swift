import Cairn
import TableFiles

/// What all rows have in common.
struct FileRowStyle: Hashable {
    let fields: RowFields
    /// What is looked for, to be marked.
    let find: String

    var hasSubtitle: Bool { fields.subtitle != nil }
}

/// One row: its text as it stands in the file.
struct FileRowView: View {
    let row: Int
    let reader: any TableReader
    let style: FileRowStyle

    var body: some View {
        let cells = cells
        HStack(alignment: .center, spacing: 16) {
            VStack(alignment: .leading, spacing: 0) {
                CellText(cell: cells.title, find: style.find)
                if style.hasSubtitle {
                    CellText(cell: cells.subtitle, find: style.find).font(.subheadline).foregroundStyle(.secondary)
                }
            }
            Spacer(minLength: 0)
            if style.fields.figure != nil {
                CellText(cell: cells.figure, find: style.find).monospacedDigit().layoutPriority(1)
            }
        }
        .lineLimit(1)
        .frame(height: style.hasSubtitle ? FileLook.rowHeight : FileLook.shortRowHeight)
        .frame(maxWidth: FileLook.contentWidth)
        .frame(maxWidth: .infinity)
        .listRowInsets(EdgeInsets(top: 0, leading: Look.inset, bottom: 0, trailing: Look.inset))
    }

    private var cells: (title: TableCell, subtitle: TableCell, figure: TableCell) {
        var found = reader.cells(row: row, columns: style.fields.shown, limit: TableCell.displayLimit)[...]
        func next(_ column: Int?) -> TableCell { column == nil ? .missing : found.popFirst() ?? .missing }
        return (next(style.fields.title), next(style.fields.subtitle), next(style.fields.figure))
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
