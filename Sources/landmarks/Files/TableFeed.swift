import Foundation
import Synchronization
import TableFiles

/// What the window is told about a table: a value, made by whoever reads it.
struct FeedReport: Sendable {
    var snapshot = TableSnapshot()
    /// How it is shown; nil until the columns are known.
    var setup: FileSetup?
    /// Why there is no table at all.
    var failure: TableError?
    /// What happened to the file since it was opened, in a sentence; empty when nothing did.
    var note = ""
}

/// What the window asks of whoever reads the table.
enum FeedCommand: Sendable {
    case arrange(TableArrangement)
    case search(String?)
    /// Leaves the rows that have not been read yet, or goes on with them.
    case pause(Bool)
}

/// Whoever reads a table for the window.
@MainActor
protocol TableFeed: AnyObject {
    /// Called with each new state, in order.
    var onReport: (FeedReport) -> Void { get set }
    func start()
    func send(_ command: FeedCommand)
    /// Ends the work and lets go of the file.
    func stop()
}

/// Reads on the caller's thread to the end of what is there: in scripts, screenshots and tests a frame depends on its input alone.
@MainActor
final class ImmediateFeed: TableFeed {
    var onReport: (FeedReport) -> Void = { _ in }
    private let work: TableWork

    init(_ request: FileRequest, path: String) { work = TableWork(request, path: path, watches: false) }

    func start() { finish() }

    func send(_ command: FeedCommand) {
        work.perform(command)
        finish()
    }

    func stop() {}

    private func finish() {
        while true {
            switch work.step() {
            case .busy: continue
            case .waiting(let descriptor): Waiting.poll([descriptor].compactMap { $0 }, milliseconds: 100)
            case .idle: return onReport(work.report())
            }
        }
    }
}

/// Reads on a thread of its own, below the one that draws.
@MainActor
final class ThreadFeed: TableFeed {
    var onReport: (FeedReport) -> Void = { _ in }
    private let request: FileRequest
    private let path: String
    private let mail = FeedMail()

    init(_ request: FileRequest, path: String) {
        self.request = request
        self.path = path
    }

    func start() {
        mail.onReport { [weak self] in self?.takeReport() }
        let (request, path, mail) = (request, path, mail)
        let thread = Thread { FeedThread.run(request, path: path, mail: mail) }
        thread.name = "table"
        thread.qualityOfService = .utility
        thread.start()
    }

    func send(_ command: FeedCommand) { mail.send(command) }
    func stop() { mail.stop() }

    private func takeReport() {
        if let report = mail.takeReport() { onReport(report) }
    }
}

/// What passes between the window and the thread that reads. Commands wait in order; of reports only the newest is kept, so a window
/// that is busy is never behind.
final class FeedMail: Sendable {
    private struct Box {
        var commands: [FeedCommand] = []
        var report: FeedReport?
        var deliver: (@MainActor @Sendable () -> Void)?
        var isStopped = false
    }
    private let box = Mutex(Box())
    private let bell = Waiting.Bell()

    /// Called on the main actor when there is a report to take.
    func onReport(_ action: @escaping @MainActor @Sendable () -> Void) { box.withLock { $0.deliver = action } }

    func send(_ command: FeedCommand) {
        box.withLock { $0.commands.append(command) }
        bell.ring()
    }

    func stop() {
        box.withLock { $0.isStopped = true }
        bell.ring()
    }

    var descriptor: Int32 { bell.descriptor }
    var isStopped: Bool { box.withLock { $0.isStopped } }

    /// The commands since the last time.
    func takeCommands() -> [FeedCommand] {
        bell.quiet()
        return box.withLock { box in
            defer { box.commands = [] }
            return box.commands
        }
    }

    func post(_ report: FeedReport) {
        let deliver = box.withLock { box in
            defer { box.report = report }
            return box.report == nil ? box.deliver : nil
        }
        if let deliver { Task { @MainActor in deliver() } }
    }

    func takeReport() -> FeedReport? {
        box.withLock { box in
            defer { box.report = nil }
            return box.report
        }
    }
}

/// The thread that reads a table.
enum FeedThread {
    /// Seconds between two reports while there is more to do: every other frame.
    static let interval = 0.033

    static func run(_ request: FileRequest, path: String, mail: FeedMail) {
        let work = TableWork(request, path: path, watches: true)
        var lastReport = -Double.infinity
        var hasNews = false
        while !mail.isStopped {
            for command in mail.takeCommands() {
                work.perform(command)
                hasNews = true
            }
            let step = work.step()
            let now = SteadyTime.now
            if step == .busy {
                hasNews = true
                if now - lastReport < interval { continue }
            }
            if hasNews {
                mail.post(work.report())
                hasNews = false
                lastReport = now
            }
            switch step {
            case .busy: continue
            case .waiting(let descriptor): Waiting.poll([mail.descriptor, descriptor, work.watchDescriptor].compactMap { $0 })
            case .idle: Waiting.poll([mail.descriptor, work.watchDescriptor].compactMap { $0 })
            }
            if work.takeFileEvents() { hasNews = true }
        }
    }
}
