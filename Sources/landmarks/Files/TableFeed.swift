import Cairn
import Glibc
import SDLPlatform
import Synchronization
import TableFiles

/// Whoever reads a table for the window. What it finds comes as snapshots: values, made elsewhere.
@MainActor
protocol TableFeed: AnyObject {
    /// Called with each new state and where its hits are, in order.
    var onSnapshot: (TableSnapshot, HitMarks) -> Void { get set }
    /// How the table is to be shown, asked before its rows are read.
    var arranging: TableArranging? { get set }
    func start()
    func arrange(_ arrangement: TableArrangement)
    /// Nil ends a search.
    func search(for text: String?)
    /// Leaves what has not been read yet, or goes on with it.
    func pause(_ isPaused: Bool)
    /// Ends the work and lets go of the file.
    func stop()
}

/// Reads on the caller's thread, to the end of what is there: in scripts, screenshots and tests a frame depends on its input alone.
@MainActor
final class ImmediateFeed: TableFeed {
    var onSnapshot: (TableSnapshot, HitMarks) -> Void = { _, _ in }
    private let path: String
    private let options: TableOptions
    var arranging: TableArranging?
    private var engine: TableEngine?
    private var guess = TableGuess()

    init(path: String, options: TableOptions) {
        self.path = path
        self.options = options
    }

    func start() {
        do throws(TableError) {
            let source = try TableFile.open(path, options: options)
            let opening = TableOpening(source)
            guess = opening.guess
            engine = TableEngine(source, arrangement: opening.arrangement(arranging))
        } catch {
            var snapshot = TableSnapshot()
            snapshot.error = error
            snapshot.stage = .complete
            return onSnapshot(snapshot, HitMarks())
        }
        finish()
    }

    func arrange(_ arrangement: TableArrangement) {
        engine?.arrange(arrangement)
        finish()
    }

    func search(for text: String?) {
        engine?.search(for: text)
        finish()
    }

    func pause(_ isPaused: Bool) {}
    func stop() { engine = nil }

    private func finish() {
        guard let engine else { return }
        while true {
            switch engine.step() {
            case .busy: continue
            case .waiting(let descriptor):
                // A pipe is read to its end, however long its writer takes.
                var state = pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0)
                _ = poll(&state, 1, descriptor == nil ? 10 : -1)
            case .idle:
                var snapshot = engine.snapshot()
                snapshot.guess = guess
                return onSnapshot(snapshot, HitMarks(snapshot))
            }
        }
    }
}

/// Reads on a thread of the document's own, and follows the file as other programs change it.
@MainActor
final class DocumentFeed: TableFeed {
    var onSnapshot: (TableSnapshot, HitMarks) -> Void = { _, _ in }
    private let path: String
    private let options: TableOptions
    var arranging: TableArranging?
    private var document: TableDocument?
    private let newest = NewestSnapshot()

    init(path: String, options: TableOptions) {
        self.path = path
        self.options = options
    }

    func start() {
        let newest = newest
        document = TableDocument(path: path, options: options, arranging: arranging) { [weak self] snapshot in
            guard newest.put(snapshot) else { return }
            Task { @MainActor in self?.deliver() }
        }
    }

    private func deliver() { if let news = newest.take() { onSnapshot(news.snapshot, news.marks) } }

    func arrange(_ arrangement: TableArrangement) { document?.arrange(arrangement) }
    func search(for text: String?) { document?.search(for: text) }
    func pause(_ isPaused: Bool) { document?.pause(isPaused) }
    func stop() { document?.close() }
}

/// The last snapshot that was not taken yet: a window that is busy is never behind. The marks are made by whoever puts it there.
private final class NewestSnapshot: Sendable {
    private let marker = Mutex(HitMarker())
    private let news = Mutex<(snapshot: TableSnapshot, marks: HitMarks)?>(nil)

    /// Whether there was none, so that somebody has to be told.
    func put(_ new: TableSnapshot) -> Bool {
        // Not held while the window takes what is there: marks of many rows take a while.
        let marks = marker.withLock { $0.marks(for: new, at: SteadyClock.now) }
        return news.withLock { news in
            defer { news = (new, marks) }
            return news == nil
        }
    }

    func take() -> (snapshot: TableSnapshot, marks: HitMarks)? {
        news.withLock { news in
            defer { news = nil }
            return news
        }
    }
}
