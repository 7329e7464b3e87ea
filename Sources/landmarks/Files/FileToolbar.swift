import Cairn
import CairnViews
import TableFiles

/// The search field, and the chips that say how the rows are shown.
struct FileToolbar: View {
    let files: FilesModel
    let file: FileModel

    var body: some View {
        VStack(alignment: .leading, spacing: 8 - Self.ringRoom) {
            HStack(spacing: 8) {
                FindField(files: files, file: file).disabled(file.failure != nil)
                MoreMenu(files: files, file: file)
                DetailButton(file: file).disabled(file.failure != nil)
            }
            .padding(.horizontal, Look.inset)
            if hasChips { chips }
        }
        .padding(.top, 8)
        .padding(.bottom, hasChips ? 8 - Self.ringRoom : 8)
        .background(.background)
    }

    /// A file that is about to be shown has its place for them: nothing may jump when it is.
    private var hasChips: Bool {
        files.files.count > 1 || !file.schema.columns.isEmpty || !file.isOpen && file.failure == nil
    }

    /// Points around the chips for the ring of the one that has the keyboard.
    private static let ringRoom: CGFloat = 4

    /// More of them than fit are scrolled: cut short they would say nothing.
    private var chips: some View {
        ScrollView(.horizontal, showsIndicators: false) {
            HStack(spacing: 6) {
                if files.files.count > 1 { FilesChip(files: files) }
                if !file.schema.columns.isEmpty {
                    if file.arrangement.filter != nil { FilterChip(file: file) }
                    GroupChip(file: file)
                    SortChip(file: file)
                    FieldsChip(file: file)
                }
            }
            .padding(.horizontal, Look.inset)
            .padding(.vertical, Self.ringRoom)
        }
        .frame(height: FileLook.chipHeight + 2 * Self.ringRoom)
    }
}

/// Files to open, and what can be done with all rows.
private struct MoreMenu: View {
    let files: FilesModel
    let file: FileModel

    var body: some View {
        Menu {
            Button("Open…") { files.chooseFiles() }.keyboardShortcut("o")
            if !files.recentPaths.isEmpty {
                Menu("Open recent") {
                    ForEach(files.recentPaths, id: \.self) { path in Button(FileName.short(path)) { files.open(path) } }
                }
            }
            if files.files.count > 1 { Button("Close " + file.title) { files.close(files.current) } }
            if file.failure == nil {
                Divider()
                Toggle("Keep the end in sight", isOn: Binding(get: { file.followsEnd }, set: { file.follow($0) }))
                Menu("Export what is shown") {
                    ForEach([RowEncoding.csv, .tsv, .jsonLines], id: \.self) { encoding in
                        Button(encoding.fileExtension.uppercased()) { files.exporting.begin(file, encoding) { files.tell($0) } }
                    }
                }
            }
        } label: {
            MoreSymbol().fill(.secondary).frame(width: 16, height: 14)
        }
        .menuIndicator(.hidden)
        .buttonStyle(ToolStyle())
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
        }
        .buttonStyle(ToolStyle(isOn: file.showsDetail))
        .keyboardShortcut("i")
    }
}

/// A button beside the search field, as high as that.
private struct ToolStyle: ButtonStyle {
    var isOn = false

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .padding(.horizontal, 9)
            .frame(height: 32)
            .background(
                Color.gray.opacity(configuration.isPressed ? 0.3 : isOn ? 0.2 : 0.1), in: RoundedRectangle(cornerRadius: 7))
    }
}

/// Three dots.
private struct MoreSymbol: Shape {
    func path(in rect: CGRect) -> Path {
        Path { path in
            let size = 3.0
            for place in [0, 0.5, 1] {
                let x = rect.minX + (rect.width - size) * place
                path.addEllipse(in: CGRect(x: x, y: rect.midY - size / 2, width: size, height: size))
            }
        }
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
    @ViewBuilder let items: Items

    var body: some View {
        Menu {
            items
        } label: {
            ChipText(words: title)
        }
        .buttonStyle(ChipStyle())
    }
}

/// The words on a chip, which no column's name may make wider than a window.
private struct ChipText: View {
    let words: String
    /// Characters.
    private static let longest = 40

    var body: some View {
        Text(verbatim: words.count > Self.longest ? words.prefix(Self.longest - 1) + "…" : words).font(.subheadline).lineLimit(1)
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
                ChipText(words: words)
                Cross().stroke(Color.accentColor, lineWidth: 1.5).frame(width: 7, height: 7)
            }
        }
        .buttonStyle(ChipStyle(isOn: true))
    }

    private var words: String {
        switch file.arrangement.filter {
        case .text(let text)?: return "only with “\(text)”"
        case .column(let column, let comparison, let text)?:
            return "only \(file.schema.label(column)) \(comparison.rawValue) \(text)"
        case nil: return ""
        }
    }
}
