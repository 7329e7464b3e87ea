import Cairn
import CairnViews
import TableFiles

/// What to look for, and how much of it there is.
struct FindField: View {
    let files: FilesModel
    let file: FileModel
    @FocusState private var isFocused: Bool
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        HStack(spacing: 8) {
            Magnifier().stroke(.secondary, lineWidth: 1.5).frame(width: 14, height: 14)
            TextField("Find", text: Binding(get: { file.findText }, set: { file.find($0) }))
                .focused($isFocused)
                .onSubmit { file.findNext(forward: true) }
            if !file.findText.isEmpty {
                FindCount(file: file)
                if file.arrangement.filter != .text(file.findText) {
                    Button("Filter") { file.arrange { $0.filter = .text(file.findText) } }.font(.subheadline)
                }
                ClearButton { file.find("") }
            }
        }
        .padding(.horizontal, 10)
        .frame(height: 32)
        .background { RoundedRectangle(cornerRadius: 7).fill(ground) }
        .overlay {
            if isFocused {
                RoundedRectangle(cornerRadius: 6).stroke(Color.accentColor, lineWidth: 2).padding(1).allowsHitTesting(false)
            }
        }
        .textFieldStyle(.plain)
        .onChange(of: files.findRequests) { isFocused = true }
        .onChange(of: isFocused) { _, new in files.isFinding = new }
        .onChange(of: files.isFinding) { _, new in if !new { isFocused = false } }
    }

    private var ground: Color { colorScheme == .dark ? Color(white: 1, opacity: 0.09) : Color(white: 0, opacity: 0.055) }
}

/// How many rows were found, counted while the search goes on.
private struct FindCount: View {
    let file: FileModel

    var body: some View {
        Text(verbatim: words).font(.subheadline).monospacedDigit().foregroundStyle(.secondary).lineLimit(1).fixedSize()
    }

    private var words: String {
        guard let find = file.snapshot.find, find.text == file.findText else { return "" }
        if find.hits.isEmpty { return find.isComplete ? "Not found" : "Looking…" }
        return Figures.count(find.hits.count, "row", "rows") + (find.isComplete ? "" : "…")
    }
}
