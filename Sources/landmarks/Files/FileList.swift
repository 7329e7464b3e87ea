import Cairn
import CairnViews
import TableFiles

/// The rows in their sections, under headers that stay.
struct FileList: View {
    let files: FilesModel
    let file: FileModel

    var body: some View {
        @Bindable var bound = file
        let index = file.index
        // One or two letters are no index.
        let hasLetters = index.snapshot.arrangement.grouping?.unit == .letter && index.snapshot.sections.count > 2
        let style = FileRowStyle(fields: file.fields, find: file.findText, levelColumn: file.levelColumn)
        let unfinished = index.snapshot.unfinishedRow
        ScrollViewReader { proxy in
            List(selection: $bound.selection) {
                ForEach(index.snapshot.sections, rowCount: { index.snapshot.sections[$0].count }) { section in
                    Section {
                        ForEach(FileRows(section: section)) { row in
                            FileRowView(
                                row: row.id.row, reader: index.snapshot.reader, style: style, isUnfinished: row.id.row == unfinished)
                        }
                    } header: {
                        FileSectionHeader(
                            title: section.title, count: section.count, total: index.snapshot.shownRows,
                            isDivided: index.snapshot.arrangement.grouping != nil
                        )
                        .sectionIndexLabel(hasLetters ? section.title : nil)
                    }
                }
                .rowPosition { index.position($0) }
            }
            .listStyle(.plain)
            .listSectionIndexVisibility(hasLetters ? .visible : .hidden)
            .scrollHitTicks(file.findText.isEmpty ? nil : file.marks.elements)
            .contextMenu(forSelectionType: RowID.self) { ids in
                if !ids.isEmpty { RowMenu(files: files, file: file, ids: ids) }
            } primaryAction: { _ in
                file.showsDetail = true
            }
            .id(file.listNumber)
            .onChange(of: file.reveal) { _, reveal in
                if let reveal { proxy.scrollTo(reveal.id, anchor: reveal.anchor) }
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .overlay { if index.snapshot.shownRows == 0 { EmptyRows(file: file) } }
        .onChange(of: file.selection) { file.selectionChanged() }
    }
}

/// What is said where there are no rows.
private struct EmptyRows: View {
    let file: FileModel

    var body: some View {
        let snapshot = file.snapshot
        VStack(spacing: 8) {
            if !file.isOpen || snapshot.stage == .reading {
                Text("Reading…").foregroundStyle(.secondary)
            } else if snapshot.totalRows > 0 {
                Text("No row passes the filter").foregroundStyle(.secondary)
                Button("Show all rows") { file.arrange { $0.filter = nil } }
            } else {
                Text(snapshot.schema.columns.isEmpty ? "The file is empty" : "No rows").foregroundStyle(.secondary)
                if file.path != "-" {
                    Text("What is written to it appears here.").font(.subheadline).foregroundStyle(.secondary)
                }
            }
        }
        .allowsHitTesting(snapshot.totalRows > 0)
    }
}

/// A section's key, how many rows it has, and how much of all that is.
struct FileSectionHeader: View {
    let title: String
    let count: Int
    let total: Int
    let isDivided: Bool

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 8) {
            if !isDivided {
                Text("All rows")
            } else if title.isEmpty {
                Text("Blank").foregroundStyle(.secondary)
            } else {
                Text(verbatim: title).lineLimit(1)
            }
            Spacer(minLength: 8)
            Text(verbatim: Figures.grouped(count)).fontWeight(.regular).monospacedDigit()
            if isDivided {
                Text(verbatim: Figures.share(count, of: total))
                    .fontWeight(.regular)
                    .monospacedDigit()
                    .foregroundStyle(.secondary)
                    .frame(width: 56, alignment: .trailing)
            }
        }
        .font(.subheadline.weight(.semibold))
        .foregroundStyle(.primary)
        .lineLimit(1)
        .frame(maxWidth: FileLook.contentWidth)
        .frame(maxWidth: .infinity)
    }
}

/// Numbers of rows in words: these are ours, unlike a file's own, which are shown as they stand.
enum Figures {
    /// "886,323".
    static func grouped(_ number: Int) -> String {
        var text = String(number.magnitude)
        var place = text.count - 3
        while place > 0 {
            text.insert(",", at: text.index(text.startIndex, offsetBy: place))
            place -= 3
        }
        return number < 0 ? "-" + text : text
    }

    /// "3.4 %"; what is more than none is never 0.
    static func share(_ part: Int, of all: Int) -> String {
        guard all > 0 else { return "" }
        if part == all { return "100 %" }
        let thousandths = part * 1000 / all + (part * 1000 % all * 2 >= all ? 1 : 0)
        if thousandths == 0 { return part > 0 ? "< 0.1 %" : "0 %" }
        return "\(min(999, thousandths) / 10).\(min(999, thousandths) % 10) %"
    }

    /// "1 row", "2 rows".
    static func count(_ number: Int, _ one: String, _ many: String) -> String { "\(grouped(number)) \(number == 1 ? one : many)" }
}
