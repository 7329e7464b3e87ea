import ListLayout

/// One search through all rows of a list, from the first to the last, a part at a time.
///
/// Rows whose text is told by a key are read by a task in the background, which comes back a few dozen times a second with what it found;
/// where `ViewHost.findsInBackground` is false, in tests and scripts, a number of them are read in each frame, so that a frame depends on
/// its number alone. Rows without a key are built to be read, a few in a frame while nothing moves.
@MainActor
final class FindRun {
    /// Keyed rows read in a frame where there is no background.
    static let rowsPerFrame = 25_000
    /// Rows built in a frame to be read: with text about 2 ms of work on a slow machine.
    static let builtPerFrame = 16
    /// Rows built for one search at most.
    static let buildLimit = 20_000
    /// What is given to the background at once: rows, and runs of rows that have to be asked for theirs, as sections do; in a window as
    /// many runs as can be asked in `askTime`.
    private static let partRows = 1_000_000
    private static let partRuns = 32
    private static let askTime = Duration.milliseconds(4)
    /// A task comes back after this time, to show how far it is.
    nonisolated private static let partTime = Duration.milliseconds(30)

    private enum Part {
        case keyed(FindPiece)
        case built(Range<Int>)
    }

    let pattern: FindPattern
    private(set) var hits = FindHits()
    /// Elements of the list that were read or passed over.
    private(set) var done = 0
    private(set) var isDone = false
    private var parts: [Part] = []
    /// The first element that is in no part yet.
    private var next = 0
    private var built = 0
    private var task: Task<Void, Never>?
    private unowned let host: ViewHost
    private weak var list: LazyStackNode?

    init(_ pattern: FindPattern, in list: LazyStackNode) {
        self.pattern = pattern
        self.list = list
        host = list.host
    }

    func cancel() {
        task?.cancel()
        task = nil
        isDone = true
    }

    /// How much was read, 0 to 1.
    var fraction: Double {
        guard !isDone, let list, list.plan.count > 0 else { return 1 }
        return Double(done) / Double(list.plan.count)
    }

    /// Goes on by a frame's share. The list's plan must be the one it began with.
    func step() {
        guard !isDone, task == nil, let list else { return }
        prepareParts(list)
        switch parts.first {
        case nil: isDone = true
        case .built(let rows): if !host.isAnimating { read(rows, of: list) }
        case .keyed: readKeyed()
        }
        if !isDone, task == nil { host.setNeedsFrame() }
    }

    // MARK: Parts

    private func prepareParts(_ list: LazyStackNode) {
        guard parts.isEmpty else { return }
        done = next
        var rows = 0
        let start = ContinuousClock.now
        while next < list.plan.count, rows < Self.partRows {
            if parts.count >= Self.partRuns, !host.findsInBackground || ContinuousClock.now - start >= Self.askTime { break }
            var run = list.plan.wholeRun(of: next)
            if run.block != nil, run.source.rowText == nil { run = list.plan.run(of: next) }
            let range = next..<min(run.start + run.count, next + Self.partRows)
            next = range.upperBound
            guard run.kind == .row else { continue }
            rows += range.count
            if let text = run.source.rowText {
                parts.append(.keyed(FindPiece(row: range.lowerBound, index: range.lowerBound - run.start, count: range.count, text: text)))
            } else {
                parts.append(.built(range))
            }
        }
    }

    /// The pieces at the front that the background can read.
    private var pieces: [FindPiece] {
        parts.prefix { if case .keyed = $0 { true } else { false } }.compactMap { if case .keyed(let piece) = $0 { piece } else { nil } }
    }

    private func readKeyed() {
        guard host.findsInBackground else { return take(FindScan.read(pieces, for: pattern, limit: Self.rowsPerFrame)) }
        let mailbox = host.mailbox
        task = Task.detached(priority: .utility) { [pieces, pattern, weak self] in
            let result = FindScan.read(pieces, for: pattern, deadline: .now + Self.partTime)
            guard !Task.isCancelled else { return }
            mailbox.post { self?.receive(result) }
        }
    }

    private func receive(_ result: FindScan.Result) {
        guard !isDone else { return }
        task = nil
        take(result)
        host.setNeedsFrame()
    }

    private func take(_ result: FindScan.Result) {
        hits.append(contentsOf: result.hits)
        done += result.rows
        var left = result.rows
        while left > 0, case .keyed(let piece) = parts.first {
            if piece.count > left {
                parts[0] = .keyed(piece.dropping(left))
                return
            }
            left -= piece.count
            parts.removeFirst()
        }
    }

    // MARK: Rows without a key

    private func read(_ rows: Range<Int>, of list: LazyStackNode) {
        var folder = TextFolder()
        let end = min(rows.upperBound, rows.lowerBound + Self.builtPerFrame)
        for row in rows.lowerBound..<end where pattern.isFound(in: list.hostForElement(row).semanticText, &folder) { hits.append(row) }
        list.discardUnplaced()
        done += end - rows.lowerBound
        built += end - rows.lowerBound
        if end < rows.upperBound { parts[0] = .built(end..<rows.upperBound) } else { parts.removeFirst() }
        guard built >= Self.buildLimit, end < list.plan.count else { return }
        host.warnOnce("a search looked at the first \(Self.buildLimit) rows only: a ForEach with searchKey can be searched whole")
        isDone = true
    }
}
