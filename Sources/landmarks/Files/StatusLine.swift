import Cairn
import TableFiles

/// The file in one line: how much there is, how it was read, and what was odd.
struct StatusLine: View {
    let files: FilesModel
    let file: FileModel

    var body: some View {
        let snapshot = file.snapshot
        HStack(spacing: 12) {
            Text(verbatim: StatusText.summary(snapshot)).lineLimit(1).truncationMode(.tail)
            if !snapshot.warnings.isEmpty {
                Button(Figures.count(snapshot.warnings.total, "warning", "warnings")) { file.showsWarnings.toggle() }.fixedSize()
            }
            Spacer(minLength: 0)
            if snapshot.stage != .complete || file.isPaused, file.isOpen { ReadingProgress(file: file) }
            if let written = files.exporting.written {
                Text(verbatim: "Exporting, \(Figures.count(written, "row", "rows"))").fixedSize()
                Button("Stop") { files.exporting.cancel() }
            }
            Text("Read only").foregroundStyle(.secondary).fixedSize()
        }
        .font(.footnote)
        .monospacedDigit()
        .foregroundStyle(.secondary)
        .padding(.horizontal, Look.inset)
        .frame(height: FileLook.statusHeight)
        .background(.background)
    }
}

/// How far the reading or sorting has come, and the way to stop it.
private struct ReadingProgress: View {
    let file: FileModel
    private static let width: CGFloat = 96

    var body: some View {
        let snapshot = file.snapshot
        HStack(spacing: 8) {
            Text(verbatim: words(snapshot))
            if let progress = snapshot.progress {
                ZStack(alignment: .leading) {
                    Capsule().fill(Color.gray.opacity(0.25))
                    Capsule().fill(Color.accentColor).frame(width: Self.width * CGFloat(min(1, max(0.04, progress))))
                }
                .frame(width: Self.width, height: 4)
            }
            Button(file.isPaused ? "Go on" : "Stop") { file.pause(!file.isPaused) }
        }
        .fixedSize()
    }

    private func words(_ snapshot: TableSnapshot) -> String {
        if file.isPaused { return "Stopped" }
        let what = snapshot.stage == .sorting ? "Sorting" : "Reading"
        return snapshot.progress.map { "\(what), \(Int($0 * 100)) %" } ?? what
    }
}

/// A table in words.
enum StatusText {
    /// "886,323 rows · 260 sections · UTF-8 · tab, no quotes".
    static func summary(_ snapshot: TableSnapshot) -> String {
        var parts: [String] = []
        if snapshot.shownRows == snapshot.totalRows {
            parts.append(Figures.count(snapshot.totalRows, "row", "rows"))
        } else {
            parts.append("\(Figures.grouped(snapshot.shownRows)) of \(Figures.count(snapshot.totalRows, "row", "rows"))")
        }
        if snapshot.arrangement.grouping != nil { parts.append(Figures.count(snapshot.sections.count, "section", "sections")) }
        let summary = snapshot.summary
        // Of a file without anything in it there is nothing to say.
        guard !snapshot.schema.columns.isEmpty || snapshot.stage == .reading else { return parts.joined() }
        if !summary.format.isEmpty { parts.append(summary.format) }
        if !summary.encoding.isEmpty { parts.append(summary.encoding) }
        let facts = summary.facts.compactMap(words)
        if !facts.isEmpty { parts.append(facts.joined(separator: ", ")) }
        parts += summary.notices + snapshot.notices
        if let error = snapshot.error { parts.append(error.problem) }
        return parts.joined(separator: " · ")
    }

    private static func words(_ fact: SourceSummary.Fact) -> String? {
        switch (fact.name, fact.value) {
        case ("delimiter", let value): value
        case ("quotes", let value) where value.hasPrefix("none"): "no quotes"
        case ("quotes", let value): "quotes \(value)"
        default: nil
        }
    }
}
