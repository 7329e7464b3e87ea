import Cairn
import TableFiles

/// What can be done with rows by a right click.
struct RowMenu: View {
    let files: FilesModel
    let file: FileModel
    let ids: Set<RowID>

    var body: some View {
        Button("Show details") {
            file.selection = ids
            file.showsDetail = true
        }
        .keyboardShortcut(.defaultAction)
        Divider()
        Button(ids.count == 1 ? "Copy row" : "Copy \(Figures.grouped(ids.count)) rows") { files.copyRows(ids, .tsv) }.keyboardShortcut("c")
        Menu("Copy as") {
            Button("JSON") { files.copyRows(ids, .jsonLines) }
            Button("Markdown") { files.copyRows(ids, .markdown) }
            Button("CSV") { files.copyRows(ids, .csv) }
        }
    }
}

extension FilesModel {
    /// Rows copied at most: a clipboard is no place for a file.
    private static let mostRows = 10_000

    func copy(_ text: String) {
        copyText(text)
        tell("Copied")
    }

    /// Copies rows whole, in the order in which they are shown.
    func copyRows(_ ids: Set<RowID>, _ encoding: RowEncoding) {
        guard let file, !ids.isEmpty else { return }
        let positions = file.index.positions(of: ids, limit: Self.mostRows)
        copyText(file.snapshot.text(of: positions, columns: file.fields.columns(of: file.schema), as: encoding))
        let count = Figures.count(positions.count, "row", "rows")
        tell(positions.count < ids.count ? "Copied the first \(count)" : "Copied \(count)")
    }
}
