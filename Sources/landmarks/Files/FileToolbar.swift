import Cairn
import CairnViews
import TableFiles

/// The search field, and the chips that say how the rows are shown.
struct FileToolbar: View {
    let files: FilesModel
    let file: FileModel

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 8) {
                FindField(files: files, file: file)
                DetailButton(file: file)
            }
            HStack(spacing: 6) {
                if files.files.count > 1 { FilesChip(files: files) }
                GroupChip(file: file)
                SortChip(file: file)
                if file.arrangement.filter != nil { FilterChip(file: file) }
                ViewChip(files: files, file: file)
                Spacer(minLength: 0)
            }
        }
        .padding(.horizontal, Look.inset)
        .padding(.vertical, 8)
        .background(.background)
        .disabled(file.failure != nil)
    }
}

/// Opens and closes the detail pane.
private struct DetailButton: View {
    let file: FileModel

    var body: some View {
        Button {
            file.showsDetail.toggle()
        } label: {
            SidebarSymbol()
                .stroke(file.showsDetail ? Color.accentColor : Color.secondary, lineWidth: 1.5)
                .frame(width: 18, height: 14)
                .frame(width: 36, height: 32)
                .background(Color.gray.opacity(file.showsDetail ? 0.2 : 0.1), in: RoundedRectangle(cornerRadius: 7))
        }
        .buttonStyle(.plain)
        .keyboardShortcut("i")
    }
}

/// A window with a pane at its end.
private struct SidebarSymbol: Shape {
    func path(in rect: CGRect) -> Path {
        Path { path in
            path.addRoundedRect(in: rect, cornerSize: CGSize(width: 2.5, height: 2.5))
            path.move(to: CGPoint(x: rect.minX + rect.width * 0.64, y: rect.minY))
            path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.64, y: rect.maxY))
        }
    }
}

/// A choice, said in few words; a menu opens below it.
struct Chip<Items: View>: View {
    let title: String
    var isOn = false
    @ViewBuilder let items: Items

    var body: some View {
        Menu {
            items
        } label: {
            Text(verbatim: title).font(.subheadline).lineLimit(1)
        }
        .buttonStyle(ChipStyle(isOn: isOn))
    }
}

struct ChipStyle: ButtonStyle {
    var isOn = false

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .foregroundStyle(isOn ? Color.accentColor : Color.primary)
            .padding(.horizontal, 10)
            .frame(height: FileLook.chipHeight)
            .background(
                isOn ? Color.accentColor.opacity(0.14) : Color.gray.opacity(configuration.isPressed ? 0.3 : 0.14), in: Capsule())
    }
}

private struct FilesChip: View {
    let files: FilesModel

    var body: some View {
        Chip(title: files.file?.title ?? "") {
            ForEach(0..<files.files.count, id: \.self) { number in
                Toggle(files.files[number].title, isOn: Binding(get: { files.current == number }, set: { _ in files.show(number) }))
            }
        }
    }
}

private struct FilterChip: View {
    let file: FileModel

    var body: some View {
        Button {
            file.arrange { $0.filter = nil }
        } label: {
            HStack(spacing: 6) {
                Text(verbatim: words).font(.subheadline).lineLimit(1)
                Cross().stroke(Color.accentColor, lineWidth: 1.5).frame(width: 7, height: 7)
            }
        }
        .buttonStyle(ChipStyle(isOn: true))
    }

    private var words: String {
        switch file.arrangement.filter {
        case .text(let text)?: return "only with “\(text)”"
        case .column(let column, let comparison, let text)?:
            let name = file.schema.columns.indices.contains(column) ? file.schema.columns[column].label : "?"
            return "only \(name) \(comparison.rawValue) \(text)"
        case nil: return ""
        }
    }
}
