import Cairn
import Foundation
import TableFiles

/// What `--describe` and `--export` write.
@MainActor
enum FilesOutput {
    static func run(_ request: FileRequest) throws {
        let path = request.paths[0]
        let file = FileModel(path: path, request: request, feed: ImmediateFeed(path: path, options: request.table))
        file.onFailure = { FilesProgram.fail($0) }
        file.start()
        if request.describes {
            print(file.snapshot.description(name: FileName.full(path), guess: file.shownGuess), terminator: "")
        }
        if let export = request.export, let encoding = RowEncoding(option: export.format) {
            do throws(TableError) {
                try TableExport(encoding, of: file.snapshot, columns: file.fields.columns).write(file.snapshot, to: export.path ?? "-")
            } catch { FilesProgram.fail(error) }
        }
        for change in file.snapshot.notices { WindowSession.warn("\(FileName.full(path)): \(change)") }
        if let error = file.snapshot.error { FilesProgram.fail(error) }
    }
}

extension FileModel {
    /// The columns a row shows, as a guess says them.
    fileprivate var shownGuess: TableGuess {
        TableGuess(title: fields.title ?? 0, subtitle: fields.subtitle, figure: fields.figure, grouping: arrangement.grouping)
    }
}
