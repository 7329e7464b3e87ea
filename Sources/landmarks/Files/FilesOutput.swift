import Cairn
import Foundation
import TableFiles

/// What `--describe` and `--export` write.
@MainActor
enum FilesOutput {
    static func run(_ request: FileRequest) throws {
        let work = TableWork(request, path: request.paths[0], watches: false)
        loop: while true {
            switch work.step() {
            case .busy: continue
            case .waiting(let descriptor): Waiting.poll([descriptor].compactMap { $0 }, milliseconds: 100)
            case .idle: break loop
            }
        }
        let report = work.report()
        if let failure = report.failure { FilesProgram.fail(failure) }
        if let error = report.snapshot.error { FilesProgram.fail(error) }
    }
}
