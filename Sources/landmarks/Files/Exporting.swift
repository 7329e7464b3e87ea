import Cairn
import SDLPlatform
import TableFiles

/// Writes the rows as they are shown, beside the window's work.
@MainActor @Observable
final class Exporting {
    /// Rows written so far; nil while nothing is.
    private(set) var written: Int?
    @ObservationIgnored private var work: Task<Void, Never>?

    /// Writes a new file beside the one that is shown, under a name that is free.
    ///
    /// - Parameter tell: gets what became of it, in few words.
    func begin(_ file: FileModel, _ encoding: RowEncoding, tell: @escaping @MainActor (String) -> Void) {
        guard work == nil else { return }
        let snapshot = file.snapshot
        let export = TableExport(encoding, of: snapshot, columns: file.fields.columns)
        let path = Self.freePath(for: file, encoding)
        written = 0
        let task = Task.detached(priority: .utility) { [weak self] in
            var problem: TableError?
            do throws(TableError) {
                try export.write(snapshot, to: path) { rows in
                    Task { @MainActor in self?.note(rows) }
                    return !Task.isCancelled
                }
            } catch { problem = error }
            await self?.end()
            if let problem {
                if problem.kind != .cancelled { await tell("Not exported: \(problem.problem)") }
            } else {
                await tell("Exported \(FileName.short(path))")
            }
        }
        work = task
    }

    /// Stops it; what was written so far goes.
    func cancel() { work?.cancel() }

    private func note(_ rows: Int) { if written != nil { written = rows } }

    private func end() {
        written = nil
        work = nil
    }

    /// In the file's own folder where that can be written to, else in the working folder.
    private static func freePath(for file: FileModel, _ encoding: RowEncoding) -> String {
        let folder = file.path == "-" ? "." : (file.path as NSString).deletingLastPathComponent
        let stem = ((file.title as NSString).deletingPathExtension) + " export"
        let place = folder.isEmpty || !FileManager.default.isWritableFile(atPath: folder) ? "." : folder
        return DesktopFolders.uniquePath(folder: place, stem: stem, ext: encoding.fileExtension)
    }
}

extension RowEncoding {
    var fileExtension: String {
        switch self {
        case .csv: "csv"
        case .tsv: "tsv"
        case .jsonLines: "jsonl"
        case .markdown: "md"
        }
    }

    /// By the names that the command line has for them.
    init?(option: String) {
        guard let found = Self.allCases.first(where: { $0.fileExtension == option && $0 != .markdown }) else { return nil }
        self = found
    }
}
