import Cairn

/// The window's content when it shows files: what can be chosen above, the rows, and what there is to say about the file below.
struct FilesView: View {
    let files: FilesModel
    let app: AppModel

    var body: some View {
        VStack(spacing: 0) {
            if let file = files.file {
                FileToolbar(files: files, file: file)
                Divider()
                FileNote(file: file)
                FileContent(files: files, file: file, windowSize: app.windowSize).id(file.path)
                if file.showsWarnings { WarningsView(file: file, height: FileLook.height(of: FileLook.warningsHeight, in: app.windowSize)) }
                Divider()
                StatusLine(files: files, file: file)
            }
        }
        .overlay(alignment: .bottom) { NoticeView(model: app) }
        .overlay { if app.showsHelp { HelpView(model: app, first: FileKeys.help) } }
    }
}

/// The rows, with the detail pane beside or below them.
private struct FileContent: View {
    let files: FilesModel
    let file: FileModel
    let windowSize: CGSize

    var body: some View {
        if let failure = file.failure {
            FailureView(failure: "\(failure)")
        } else if windowSize.width < FileLook.narrow {
            VStack(spacing: 0) {
                FileList(files: files, file: file)
                if file.showsDetail {
                    Divider()
                    DetailPane(files: files, file: file)
                        .frame(height: FileLook.height(of: FileLook.detailHeight, in: windowSize))
                }
            }
        } else {
            HStack(spacing: 0) {
                FileList(files: files, file: file)
                if file.showsDetail {
                    Divider()
                    DetailPane(files: files, file: file).frame(width: FileLook.detailWidth)
                }
            }
        }
    }
}

/// What happened to the file, until it is put away.
private struct FileNote: View {
    let file: FileModel

    var body: some View {
        if !file.note.isEmpty {
            HStack(spacing: 12) {
                Text(verbatim: file.note).font(.subheadline).lineLimit(2)
                Spacer(minLength: 0)
                Button("Dismiss") { file.note = "" }.font(.subheadline)
            }
            .padding(.horizontal, Look.inset)
            .padding(.vertical, 8)
            .background(Color.accentColor.opacity(0.12))
            Divider()
        }
    }
}

private struct FailureView: View {
    let failure: String

    var body: some View {
        VStack(spacing: 8) {
            Text("This can’t be shown").font(.headline)
            Text(verbatim: failure).foregroundStyle(.secondary).multilineTextAlignment(.center)
        }
        .frame(maxWidth: 440)
        .padding(32)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// Measures of the file window, points.
enum FileLook {
    static let detailWidth: CGFloat = 300
    static let detailHeight: CGFloat = 260
    /// A window narrower than this has the detail pane below the list.
    static let narrow: CGFloat = 640
    static let warningsHeight: CGFloat = 200
    static let statusHeight: CGFloat = 28
    static let chipHeight: CGFloat = 26
    static let rowHeight: CGFloat = 48
    static let shortRowHeight: CGFloat = 32
    static let contentWidth: CGFloat = 880

    /// A part below the list takes two fifths of a low window at most.
    static func height(of part: CGFloat, in window: CGSize) -> CGFloat { min(part, (window.height * 0.4).rounded()) }
}
