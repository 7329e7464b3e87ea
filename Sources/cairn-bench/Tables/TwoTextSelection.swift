import Cairn

/// The rows of `TwoTextList` in a `List` with a selection, and a search field.
struct TwoTextSelection: View {
    let rows: Int
    let model: Model
    var isSearchable = false
    /// What a search reads is told for all sections at once, and not by each.
    var tellsWhole = false

    @MainActor @Observable
    final class Model {
        var selection: Set<Int> = []
        var searched = ""
    }

    var body: some View {
        @Bindable var model = model
        if isSearchable { list.searchable(text: $model.searched) } else { list }
    }

    private var list: some View {
        @Bindable var model = model
        let each = TwoTextList.rowsInSection
        return List(selection: $model.selection) {
            if tellsWhole { sections.searchKey { TwoTextRow.words($0 * each + $1) } } else { sections }
        }
        .listStyle(.plain)
    }

    private var sections: ForEach<Range<Int>, Int, some View> {
        let sections = (rows + TwoTextList.rowsInSection - 1) / TwoTextList.rowsInSection
        return ForEach(0..<sections, id: \.self, rowCount: { count(of: $0) }) { section in
            Section {
                let first = section * TwoTextList.rowsInSection
                ForEach(first..<first + count(of: section), id: \.self) { row in
                    TwoTextRow(row: row).listRowInsets(EdgeInsets())
                }
                .searchKey { TwoTextRow.words($0) }
            } header: {
                Text("Section \(section)")
            }
        }
    }

    private func count(of section: Int) -> Int {
        min(TwoTextList.rowsInSection, rows - section * TwoTextList.rowsInSection)
    }
}

extension TwoTextRow {
    /// What a row says.
    nonisolated static func words(_ row: Int) -> String {
        "Row \(row) of the quick brown fox, jumps over \(row % 977) lazy dogs, \(row % 4810) m"
    }
}

/// The same rows, with the same lines between them, in the stack that a list is made of.
struct TwoTextLines: View {
    let rows: Int

    var body: some View {
        let sections = (rows + TwoTextList.rowsInSection - 1) / TwoTextList.rowsInSection
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders]) {
                ForEach(0..<sections, id: \.self, rowCount: { count(of: $0) }) { section in
                    Section {
                        let first = section * TwoTextList.rowsInSection
                        ForEach(first..<first + count(of: section), id: \.self) { LinedRow(row: $0) }
                    } header: {
                        Text("Section \(section)")
                            .font(.subheadline.weight(.semibold))
                            .foregroundStyle(.secondary)
                            .padding(.horizontal, 16)
                            .padding(.vertical, 5)
                            .frame(maxWidth: .infinity, alignment: .leading)
                            .background(.background)
                    }
                }
            }
        }
    }

    private func count(of section: Int) -> Int { min(TwoTextList.rowsInSection, rows - section * TwoTextList.rowsInSection) }
}

private struct LinedRow: View {
    let row: Int
    @Environment(\.pixelLength) private var pixelLength

    var body: some View {
        TwoTextRow(row: row)
            .frame(maxWidth: .infinity, alignment: .leading)
            .overlay(alignment: .bottom) { Rectangle().fill(.separator).frame(height: pixelLength).padding(.leading, 16) }
    }
}
