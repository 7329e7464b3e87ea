import Glibc

/// What a document's thread does.
final class DocumentWorker {
    /// Shortest time between two snapshots, in seconds: two frames.
    private static let interval = 0.033
    /// How long the former sections stay on screen while new ones are made, in seconds.
    private static let patience = 0.2
    /// Shortest time between two readings of a file that is written to in place, in seconds.
    private static let reloadInterval = 0.5

    private let document: TableDocument
    private let options: TableOptions
    private let publish: @Sendable (TableSnapshot) -> Void
    private let arranging: TableArranging?
    /// How the user wanted it since.
    private var arrangement: TableArrangement?
    private var guess = TableGuess()
    private var engine: TableEngine?
    private var source: (any TableSource)?
    /// The input, while it is not certain what it holds.
    private var provisional: (any ByteSource)?
    private var watch: FileWatch?
    private var identity: FileIdentity?
    private var searched: String?
    private var version = 0
    private var reloads = 0
    private var changes: [String] = []
    private var lastPublished = -1.0
    private var heldSince: Double?
    private var lastReload = 0.0
    private var wantsReload = false
    /// When to ask whether what was written to a companion changes the rows. It may be written some time before it counts.
    private var companionDue: Double?
    private static let companionDelay = 0.1
    private var isClosing = false
    private var isPaused = false

    init(
        document: TableDocument, options: TableOptions, arranging: TableArranging?, publish: @escaping @Sendable (TableSnapshot) -> Void
    ) {
        self.document = document
        self.options = options
        self.arranging = arranging
        self.publish = publish
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    func run() {
        // Behind the thread that draws, should there be one processor for both; and signals are that thread's.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)  // 0: this thread
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, nil)
        defer { document.setEnded() }
        openFirst()
        while !isClosing {
            obey()
            if isClosing { break }
            work()
        }
    }

    private func openFirst() {
        do throws(TableError) {
            do throws(TableError) { try open() } catch {
                // Once more, if it was written to just then.
                guard error.kind == .changed else { throw error }
                try open()
            }
        } catch {
            guard error.kind != .cancelled else { return }
            var snapshot = TableSnapshot()
            snapshot.error = error
            snapshot.stage = .complete
            hand(over: snapshot)
        }
    }

    private func open() throws(TableError) {
        let isStandard = document.path == "-" || document.path == "/dev/stdin"
        watch = isStandard ? nil : FileWatch(path: document.path)
        identity = isStandard ? nil : try settledIdentity()
        let (source, input) = try TableFile.opened(document.path, options: options) { descriptor throws(TableError) in
            _ = self.document.sleep([descriptor])
            try self.obeyOrStop()
        }
        if input is PipeBytes { (watch, identity) = (nil, nil) }
        // What a pausing writer had sent may have been too little to judge by.
        provisional = input.flatMap { $0.isComplete || $0.count >= TableFile.sampleSize ? nil : $0 }
        show(source)
        if identity != nil { look() }
    }

    /// What the file is when nobody has written to it for a moment, or only at its end: in the midst of a write a row could be half of one
    /// state and half of another. A file that never rests is read as it is, after a second.
    private func settledIdentity() throws(TableError) -> FileIdentity? {
        let start = Self.now
        var identity = FileIdentity(path: document.path)
        while let before = identity, before.unsettled > 0, Self.now - start < 1 {
            _ = document.sleep([], timeout: Int32((before.unsettled * 1000).rounded(.up)))
            try obeyOrStop()
            identity = FileIdentity(path: document.path)
            if before.change(to: identity) == .grown { break }
        }
        return identity
    }

    private func obeyOrStop() throws(TableError) {
        obey()
        if isClosing { throw TableError.cancelled(document.path) }
    }

    private func show(_ source: any TableSource) {
        self.source = source
        document.setInterruption(source.interruption)
        if let companion = source.companions.first { watch?.watch(companion: companion) }
        if reloads == 0 { guess = TableGuess(source) }
        let wanted = arrangement ?? TableOpening(source, guess: guess).arrangement(arranging)
        let engine = TableEngine(source, arrangement: wanted, reload: reloads)
        engine.search(for: searched)
        self.engine = engine
    }

    /// Looks once more what a pipe holds, when enough of it has come, and begins anew if it is not what it seemed.
    private func judgeAgain() {
        guard let input = provisional, input.isComplete || input.count >= TableFile.sampleSize else { return }
        provisional = nil
        guard let better = try? TableFile.source(input, path: document.path, options: options) else { return }
        if better.schema != source?.schema || better.summary != source?.summary { show(better) }
    }

    private func obey() {
        for command in document.takeCommands() {
            hasNews = true
            switch command {
            case .arrange(let arrangement):
                self.arrangement = arrangement
                engine?.arrange(arrangement)
                hold()
            case .search(let text):
                searched = text
                engine?.search(for: text)
            case .pause(let pause): isPaused = pause
            case .close: isClosing = true
            }
        }
    }

    private func hold() { heldSince = Self.now }

    /// Some milliseconds of work, or sleep until there is some.
    private func work() {
        guard let step = engine?.step() else {
            rest([])
            return
        }
        if provisional != nil { judgeAgain() }
        guard let engine else { return }
        if engine.isStale {
            // Nothing that was read since the change is shown.
            wantsReload = true
            return rest([])
        }
        switch step {
        case .busy: publishIfDue(engine, isResting: false)
        case .waiting(let descriptor):
            publishIfDue(engine, isResting: true)
            rest(descriptor.map { [$0] } ?? [])
        case .idle:
            publishIfDue(engine, isResting: true)
            rest([])
        }
    }

    private var hasNews = true

    private func publishIfDue(_ engine: TableEngine, isResting: Bool) {
        if !isResting { hasNews = true }
        guard hasNews else { return }
        let now = Self.now
        if !isResting {
            if let heldSince, now - heldSince < Self.patience { return }
            // The first rows are shown at once.
            guard lastPublished < 0 ? engine.hasRows : now - lastPublished >= Self.interval else { return }
        }
        heldSince = nil
        hasNews = !isResting
        lastPublished = now
        hand(over: engine.snapshot())
    }

    private func hand(over snapshot: TableSnapshot) {
        var snapshot = snapshot
        version += 1
        snapshot.version = version
        snapshot.guess = guess
        snapshot.changes = changes
        document.set(snapshot)
        publish(snapshot)
    }

    /// Sleeps until a command comes, the file changes, or a pipe has more.
    private func rest(_ descriptors: [Int32]) {
        let dues = [wantsReload ? lastReload + Self.reloadInterval : nil, companionDue].compactMap { $0 }
        let due = dues.min().map { max(0, $0 - Self.now) }
        let watched = watch.map { [$0.descriptor] } ?? []
        let readable = document.sleep(watched + descriptors, timeout: due.map { Int32(($0 * 1000).rounded(.up)) } ?? -1)
        if let watch, readable.first == true {
            let news = watch.takeEvents()
            if news.file { look() }
            if news.companion, companionDue == nil { companionDue = Self.now + Self.companionDelay }
        }
        if let due = companionDue, Self.now >= due {
            companionDue = nil
            if source?.hasChanged() == true { wantsReload = true }
        }
        guard wantsReload, Self.now - lastReload >= Self.reloadInterval else { return }
        if let wait = FileIdentity(path: document.path)?.unsettled, wait > 0 {
            // Somebody is writing: what is shown stays until that is done.
            lastReload = Self.now + wait - Self.reloadInterval
        } else {
            reload()
        }
    }

    /// Looks what became of the file.
    private func look() {
        let now = FileIdentity(path: document.path)
        guard let before = identity else {
            if now != nil { wantsReload = true }
            return
        }
        switch before.change(to: now) {
        case .none: break
        case .grown where source?.bytes != nil:
            identity = now
            engine?.fileChanged()
            // The order is made anew: until then the rows stay as they are.
            if engine?.isSorted == true { hold() }
            hasNews = true
        case .grown, .replaced: wantsReload = true
        case .gone:
            identity = nil
            say("the file is gone; this is what was read of it")
        }
    }

    private func reload() {
        wantsReload = false
        lastReload = Self.now
        let former = (engine, source)
        reloads += 1
        do throws(TableError) {
            try open()
            say("the file was changed by another program and read again")
            hold()
        } catch {
            (engine, source) = former
            if error.kind != .cancelled { say("the file was changed and cannot be read now: \(error.problem)") }
        }
    }

    /// Says what happened to the file, in place of what was said before.
    private func say(_ text: String) {
        changes = [text]
        hasNews = true
    }
}
