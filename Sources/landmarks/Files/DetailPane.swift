import Cairn
import TableFiles

/// One row upright: every column with its whole text.
struct DetailPane: View {
    let files: FilesModel
    let file: FileModel

    /// Bytes of a value that are laid out; more is copied, not shown.
    private static let shownBytes = 64 << 10

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 0) {
                if let row = file.current?.row {
                    content(row)
                } else {
                    Text("Select a row to see all of it.")
                        .font(.subheadline)
                        .foregroundStyle(.secondary)
                        .padding(Look.inset)
                        .frame(maxWidth: .infinity)
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .id(file.current)
        .background(.background)
    }

    @ViewBuilder private func content(_ row: Int) -> some View {
        let schema = file.schema
        let columns = Array(file.fields.columns(of: schema).prefix(Self.mostColumns))
        let cells = file.snapshot.reader.cells(row: row, columns: columns, limit: Self.shownBytes)
        Text(verbatim: place(row))
            .font(.footnote)
            .monospacedDigit()
            .foregroundStyle(.secondary)
            .padding(.horizontal, Look.inset)
            .padding(.top, 12)
            .padding(.bottom, 4)
        ForEach(0..<min(columns.count, cells.count), id: \.self) { place in
            DetailValue(files: files, label: schema.label(columns[place]), cell: cells[place], find: file.findText)
        }
        if let extra = file.snapshot.reader.extraText(ofRow: row) {
            DetailValue(files: files, label: "More cells than columns", cell: TableCell(text: extra), find: file.findText)
        }
        if columns.count == Self.mostColumns {
            Text("The other columns can be shown with --columns.")
                .font(.footnote)
                .foregroundStyle(.secondary)
                .padding(Look.inset)
        }
    }

    /// Columns shown at most: each is laid out whole.
    private static let mostColumns = 500

    private func place(_ row: Int) -> String {
        let number = "Row \(Figures.grouped(row + 1))"
        let place = file.snapshot.reader.line(ofRow: row).map { "\(number), line \(Figures.grouped($0))" } ?? number
        return row == file.snapshot.unfinishedRow ? place + ", still being written" : place
    }
}

/// A column's name above its value, with a menu to copy it.
private struct DetailValue: View {
    let files: FilesModel
    let label: String
    let cell: TableCell
    let find: String
    @State private var isHovered = false

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            HStack(alignment: .firstTextBaseline) {
                Text(verbatim: label).font(.caption).foregroundStyle(.secondary).lineLimit(1)
                Spacer(minLength: 8)
                if cell.state == .value, !cell.text.isEmpty {
                    Button("Copy") { files.copy(cell.text) }.font(.caption).opacity(isHovered ? 1 : 0)
                }
            }
            if let url = link {
                Link(destination: url) { Text(verbatim: cell.text).font(.callout) }
            } else if cell.state == .value, cell.text.isEmpty {
                Text("empty").font(.callout).italic().foregroundStyle(.tertiary)
            } else if cell.state == .missing {
                Text("missing").font(.callout).italic().foregroundStyle(.tertiary)
            } else {
                CellText(cell: cell, find: find).font(.callout)
            }
            if cell.isCut || cell.hasBadBytes { Text(verbatim: remark).font(.caption).foregroundStyle(.secondary) }
        }
        .padding(.horizontal, Look.inset)
        .padding(.vertical, 6)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(.background)
        .onHover { isHovered = $0 }
        .contextMenu { Button("Copy value") { files.copy(cell.text) } }
    }

    private var remark: String {
        [cell.isCut ? "There is more of it in the file." : "", cell.hasBadBytes ? "Some bytes are not in the encoding." : ""]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A value that is an address and nothing else.
    private var link: URL? {
        let text = cell.text
        guard text.utf8.count < 2048, text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
        return text.contains(where: \.isWhitespace) ? nil : URL(string: text)
    }
}
