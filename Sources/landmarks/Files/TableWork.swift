import TableFiles

/// Opens a file and works on its table, a few milliseconds at a time. Belongs to one thread.
final class TableWork {
    private let request: FileRequest
    private let path: String
    private let watches: Bool
    private var engine: TableEngine?
    private var setup: FileSetup?
    private var failure: TableError?
    private var isPaused = false
    private var wanted: TableArrangement?
    private var text: String?

    init(_ request: FileRequest, path: String, watches: Bool) {
        self.request = request
        self.path = path
        self.watches = watches
    }

    func perform(_ command: FeedCommand) {
        switch command {
        case .arrange(let arrangement):
            wanted = arrangement
            engine?.arrange(arrangement)
        case .search(let text):
            self.text = text
            engine?.search(for: text)
        case .pause(let isPaused): self.isPaused = isPaused
        }
    }

    func step() -> TableEngine.Step {
        if failure != nil || isPaused { return .idle }
        guard let engine else {
            open()
            return .busy
        }
        return engine.step()
    }

    private func open() {
        do throws(TableError) {
            let source = try FileOpening.source(path, request.table)
            let setup = try FileSetup.resolve(
                request, file: FileOpening.name(path), schema: source.schema, guess: FileOpening.guess(source))
            self.setup = setup
            let engine = TableEngine(source, arrangement: wanted ?? setup.arrangement)
            if let text { engine.search(for: text) }
            self.engine = engine
        } catch { failure = error }
    }

    func report() -> FeedReport {
        var report = FeedReport()
        report.setup = setup
        report.failure = failure
        if let engine { report.snapshot = engine.snapshot() }
        return report
    }

    /// Readable when the file may have changed.
    var watchDescriptor: Int32? { nil }

    /// Looks at what happened to the file; whether anything did.
    func takeFileEvents() -> Bool { false }
}
