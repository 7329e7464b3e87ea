import Cairn
import TableFiles

/// What was odd about the file, kind by kind; a click goes to the row.
struct WarningsView: View {
    let file: FileModel
    let height: CGFloat

    var body: some View {
        let log = file.snapshot.warnings
        Divider()
        VStack(spacing: 0) {
            HStack {
                Text("Warnings").font(.subheadline.weight(.semibold))
                Spacer(minLength: 0)
                Button("Close") { file.showsWarnings = false }.font(.subheadline)
            }
            .padding(.horizontal, Look.inset)
            .frame(height: 32)
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders]) {
                    ForEach(TableWarning.Kind.allCases.filter { log.count(of: $0) > 0 }, id: \.rawValue) { kind in
                        Section {
                            let kept = log.warnings(of: kind)
                            ForEach(0..<kept.count, id: \.self) { WarningRow(file: file, warning: kept[$0]) }
                        } header: {
                            WarningHeader(kind: kind, count: log.count(of: kind))
                        }
                    }
                }
            }
        }
        .frame(height: height)
        .background(.background)
    }
}

private struct WarningHeader: View {
    let kind: TableWarning.Kind
    let count: Int

    var body: some View {
        HStack {
            Text(verbatim: kind.title.prefix(1).uppercased() + kind.title.dropFirst()).fontWeight(.semibold)
            Spacer(minLength: 8)
            if count > WarningLog.keptPerKind {
                Text(verbatim: "the first \(Figures.grouped(WarningLog.keptPerKind)) are listed").foregroundStyle(.secondary)
            }
            Text(verbatim: Figures.grouped(count)).monospacedDigit()
        }
        .font(.footnote)
        .lineLimit(1)
        .padding(.horizontal, Look.inset)
        .frame(height: 26)
        .background(.background)
    }
}

private struct WarningRow: View {
    let file: FileModel
    let warning: TableWarning

    var body: some View {
        Button {
            if let row = warning.row { file.go(toRow: row) }
        } label: {
            HStack(alignment: .firstTextBaseline, spacing: 12) {
                Text(verbatim: warning.line > 0 ? "line \(Figures.grouped(warning.line))" : "")
                    .monospacedDigit()
                    .foregroundStyle(warning.row == nil ? Color.secondary : Color.accentColor)
                    .frame(width: 104, alignment: .leading)
                Text(verbatim: warning.detail)
                Spacer(minLength: 0)
            }
            .font(.footnote)
            .lineLimit(1)
            .padding(.horizontal, Look.inset)
            .frame(height: 24)
            .background(.background)
        }
        .buttonStyle(.plain)
        .disabled(warning.row == nil)
    }
}
