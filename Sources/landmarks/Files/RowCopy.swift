import Cairn
import Foundation
import TableFiles

/// What can be done with rows by a right click.
struct RowMenu: View {
    let files: FilesModel
    let file: FileModel
    let ids: Set<RowID>

    var body: some View {
        Button("Show details") {
            file.showsDetail = true
            file.selection = ids
        }
        .keyboardShortcut(.defaultAction)
        Divider()
        Button(ids.count == 1 ? "Copy row" : "Copy \(Figures.grouped(ids.count)) rows") { files.copyRows(ids, .tsv) }.keyboardShortcut("c")
        Menu("Copy as") {
            Button("JSON") { files.copyRows(ids, .json) }
            Button("Markdown") { files.copyRows(ids, .markdown) }
        }
    }
}

/// How rows are written to the clipboard.
enum CopyFormat {
    /// Cells between tabs, a row a line; tabs and line ends inside a cell are written as `\t` and `\n`.
    case tsv
    /// An object a row, every value a string as it stands in the file; in an array when there are several.
    case json
    case markdown
}

extension FilesModel {
    /// Rows copied at most: a clipboard is no place for a file.
    private static let mostRows = 10_000

    func copy(_ text: String) {
        copyText(text)
        tell("Copied")
    }

    /// Copies rows in the order in which they are shown.
    func copyRows(_ ids: Set<RowID>, _ format: CopyFormat) {
        guard let file, !ids.isEmpty else { return }
        var rows = ids.compactMap { id in file.index.position(id).map { (place: $0, row: id.row) } }
        rows.sort { $0.place < $1.place }
        let columns = file.fields.columns(of: file.schema)
        let names = columns.map { file.schema.label($0) }
        let cells = rows.prefix(Self.mostRows).map { file.snapshot.reader.cells(row: $0.row, columns: columns, limit: .max) }
        copyText(RowText.text(names: names, rows: cells, format))
        let count = Figures.count(cells.count, "row", "rows")
        tell(cells.count < rows.count ? "Copied the first \(count)" : "Copied \(count)")
    }
}

/// Rows as text.
enum RowText {
    static func text(names: [String], rows: [[TableCell]], _ format: CopyFormat) -> String {
        switch format {
        case .tsv: return rows.map { $0.map { tabbed($0.text) }.joined(separator: "\t") }.joined(separator: "\n")
        case .json:
            let objects = rows.map { object(names, $0) }
            return objects.count == 1 ? objects[0] : "[\n" + objects.joined(separator: ",\n") + "\n]"
        case .markdown:
            let head = line(names.map(piped)) + "\n" + line(names.map { _ in "---" })
            return head + "\n" + rows.map { line($0.map { piped($0.text) }) }.joined(separator: "\n")
        }
    }

    private static func tabbed(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x5C }) else { return text }
        return text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t").replacing("\r\n", with: "\\n")
            .replacing("\n", with: "\\n").replacing("\r", with: "\\r")
    }

    private static func object(_ names: [String], _ cells: [TableCell]) -> String {
        let members = zip(names, cells).compactMap { name, cell -> String? in
            switch cell.state {
            case .missing, .unavailable: nil
            case .null: "\(StateDump.quoted(name)): null"
            case .value: "\(StateDump.quoted(name)): \(StateDump.quoted(cell.text))"
            }
        }
        return "{" + members.joined(separator: ", ") + "}"
    }

    private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

    private static func piped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\r\n", with: "<br>").replacing("\n", with: "<br>")
            .replacing("\r", with: "<br>")
    }
}
