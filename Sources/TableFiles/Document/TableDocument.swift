import Glibc
import Synchronization

/// Decides how a table is shown that was just opened; nil leaves it to the guess. Called on the thread that reads.
public typealias TableArranging = @Sendable (TableOpening) -> TableArrangement?

/// What is known of a table before its rows are read.
public struct TableOpening: Sendable {
    /// The columns, as far as they are known: some formats find more as they go.
    public let schema: TableSchema
    public let summary: SourceSummary
    public let guess: TableGuess

    /// What is known of a source; see `TableGuess.init(_:)`.
    public init(_ source: any TableSource) { self.init(source, guess: TableGuess(source)) }

    init(_ source: any TableSource, guess: TableGuess) {
        (schema, summary, self.guess) = (source.schema, source.summary, guess)
    }

    /// How to show the table: as is wanted, else as is guessed.
    public func arrangement(_ arranging: TableArranging?) -> TableArrangement {
        arranging?(self) ?? TableArrangement(grouping: guess.grouping)
    }
}

/// A file open as a table, with a thread of its own that reads, divides, sorts, searches, and follows the file as it changes.
///
/// Snapshots are handed over at most every 33 ms, and none while nothing changes. The thread sleeps then.
public final class TableDocument: Sendable {
    enum Command: Sendable {
        case arrange(TableArrangement)
        case search(String?)
        case pause(Bool)
        case close
    }

    public let path: String
    private let commands = Mutex<[Command]>([])
    /// A pipe that wakes the thread.
    private let wakeEnd: Int32
    private let wake: Int32
    private let current = Mutex(TableSnapshot())
    private let ended = Atomic<Bool>(false)
    private let closing = Mutex<Closing>(Closing())

    /// What ends a long step of the source, and whether it is to end.
    private struct Closing {
        var isClosed = false
        var interruption: (@Sendable () -> Void)?
    }

    /// Begins to read a file.
    ///
    /// - Parameters:
    ///   - path: as for `TableFile.open`.
    ///   - arranging: how to show it, asked on the document's thread when the columns are known and before any row is read, so that what
    ///     the user wants takes one pass; nil, and a nil answer, guess.
    ///   - publish: gets each new snapshot, on the document's thread. It should hand it on and return.
    public init(
        path: String, options: TableOptions = TableOptions(), arranging: TableArranging? = nil,
        publish: @escaping @Sendable (TableSnapshot) -> Void
    ) {
        self.path = path
        var ends: [Int32] = [-1, -1]
        let made = pipe(&ends)
        precondition(made == 0, "the system gave no pipe: error \(errno)")
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (wake, wakeEnd) = (ends[0], ends[1])
        // The worker keeps the document alive until it is closed.
        let worker = Unmanaged.passRetained(
            DocumentWorker(document: self, options: options, arranging: arranging, publish: publish))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { worker in
                Unmanaged<DocumentWorker>.fromOpaque(worker!).takeRetainedValue().run()
                return nil
            }, worker.toOpaque())
        precondition(result == 0, "the system gave no thread: error \(result)")
        pthread_detach(thread)
    }

    deinit {
        Glibc.close(wake)
        Glibc.close(wakeEnd)
    }

    /// The last snapshot.
    public var snapshot: TableSnapshot { current.withLock { $0 } }

    /// Whether the thread has ended, after `close`.
    public var isClosed: Bool { ended.load(ordering: .acquiring) }

    /// Shows the table in another way. What is shown stays until the new sections are there, or for some of the time they take.
    public func arrange(_ arrangement: TableArrangement) { send(.arrange(arrangement)) }

    /// Looks for a text in all shown rows, in place of the one before; nil ends the search.
    public func search(for text: String?) { send(.search(text)) }

    /// Leaves what has not been read, divided, sorted or searched yet, or goes on with it.
    public func pause(_ isPaused: Bool) { send(.pause(isPaused)) }

    /// Ends the thread, at the latest some milliseconds later, also in the midst of a database's long query. The snapshots stay valid.
    public func close() {
        send(.close)
        let interruption = closing.withLock { closing in
            closing.isClosed = true
            return closing.interruption
        }
        interruption?()
    }

    /// What `close` calls; at once, if it was called before.
    func setInterruption(_ interruption: (@Sendable () -> Void)?) {
        let isClosed = closing.withLock { closing in
            closing.interruption = interruption
            return closing.isClosed
        }
        if isClosed { interruption?() }
    }

    private func send(_ command: Command) {
        commands.withLock { $0.append(command) }
        var byte: UInt8 = 1
        _ = write(wakeEnd, &byte, 1)  // a full pipe wakes as well
    }

    /// The commands since the last call.
    func takeCommands() -> [Command] {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wake, &bytes, bytes.count) == bytes.count {}
        return commands.withLock { commands in
            defer { commands = [] }
            return commands
        }
    }

    /// Sleeps until a command comes or one of the descriptors is readable.
    ///
    /// - Parameter timeout: in milliseconds; -1 for no limit.
    /// - Returns: for each descriptor, whether it is readable.
    func sleep(_ descriptors: [Int32], timeout: Int32 = -1) -> [Bool] {
        var states = ([wake] + descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&states, nfds_t(states.count), timeout)
        return states.dropFirst().map { $0.revents != 0 }
    }

    func set(_ snapshot: TableSnapshot) { current.withLock { $0 = snapshot } }
    func setEnded() { ended.store(true, ordering: .releasing) }
}
