import Cairn
import TableFiles

/// One open file as the window shows it: the newest snapshot, and what the reader of it chose.
@MainActor @Observable
final class FileModel: Identifiable {
    let path: String
    let request: FileRequest
    private(set) var index = FileIndex(TableSnapshot())
    private(set) var failure: TableError?
    private(set) var isOpen = false
    /// How the rows are divided, ordered and filtered: as asked for, which the snapshot follows.
    private(set) var arrangement = TableArrangement()
    var fields = RowFields()
    var selection: Set<RowID> = []
    /// The row that the detail pane shows; the one selected last.
    private(set) var current: RowID?
    var showsDetail = false
    var showsWarnings = false
    private(set) var isPaused = false
    /// What happened to the file, until it is put away.
    var note = ""
    private(set) var findText = ""
    /// Another number is another list, which begins at its top; rows of one list keep their places.
    private(set) var listNumber = 0
    private(set) var reveal: Reveal?

    /// A row to be scrolled to.
    struct Reveal: Equatable {
        let number: Int
        let id: RowID
        let anchor: UnitPoint?
    }

    /// What the list shows at its top, and whether it is at its end; asked when the rows change.
    @ObservationIgnored var view: (any ListPlace)?
    @ObservationIgnored private let feed: any TableFeed
    /// Called once, when the columns are known.
    @ObservationIgnored var onOpen: (FileModel) -> Void = { _ in }
    @ObservationIgnored var onFailure: (TableError) -> Void = { _ in }
    @ObservationIgnored private var pendingFind: Bool?

    init(path: String, request: FileRequest, feed: any TableFeed) {
        self.path = path
        self.request = request
        self.feed = feed
        feed.onReport = { [weak self] in self?.take($0) }
    }

    var snapshot: TableSnapshot { index.snapshot }
    var schema: TableSchema { snapshot.schema }
    var title: String { FileOpening.name(path).split(separator: "/").last.map(String.init) ?? FileOpening.name(path) }

    func start() { feed.start() }
    func stop() { feed.stop() }

    // MARK: News

    private func take(_ report: FeedReport) {
        if let failure = report.failure {
            self.failure = failure
            return onFailure(failure)
        }
        if !isOpen, let setup = report.setup {
            isOpen = true
            arrangement = setup.arrangement
            fields = setup.fields
            onOpen(self)
        }
        if !report.note.isEmpty { note = report.note }
        show(report.snapshot)
        if let forward = pendingFind { findNext(forward: forward) }
    }

    private func show(_ new: TableSnapshot) {
        let old = snapshot
        let isOther = new.reload != old.reload || new.arrangement != old.arrangement || new.isSorted != old.isSorted
        let top = isOther ? view?.topRow : nil
        let followsEnd = request.follows && !isOther && new.shownRows > old.shownRows && view?.isAtEnd ?? true
        index = FileIndex(new)
        // A grouping that made too many sections was exchanged for another.
        if new.stage == .complete { arrangement = new.arrangement }
        if new.reload != old.reload { forgetGoneRows(from: old) }
        if isOther {
            listNumber += 1
            // The row that was read stays in sight, unless that was the first.
            if let kept = current ?? top, let place = index.position(kept), place != (0, 0) {
                show(index.id((place.section, place.row)), current == nil ? .top : .center)
            }
        }
        if followsEnd { showEnd() }
    }

    /// After the file was read anew a row number may mean another row: what was selected stays so only while its text is the same.
    private func forgetGoneRows(from old: TableSnapshot) {
        let columns = fields.shown
        func cells(_ id: RowID, in snapshot: TableSnapshot) -> [TableCell] {
            snapshot.reader.cells(row: id.row, columns: columns, limit: 256)
        }
        let kept: Set<RowID> = selection.count > 1000 ? [] : selection.filter { cells($0, in: old) == cells($0, in: snapshot) }
        if kept.count != selection.count { selection = kept }
        if let current, !kept.contains(current) { self.current = kept.first }
    }

    private func showEnd() {
        guard let last = snapshot.sections.indices.last else { return }
        show(index.id((last, snapshot.sections[last].count - 1)), .bottom)
    }

    private func show(_ id: RowID, _ anchor: UnitPoint?) { reveal = Reveal(number: (reveal?.number ?? 0) + 1, id: id, anchor: anchor) }

    // MARK: Choices

    func arrange(_ change: (inout TableArrangement) -> Void) {
        var new = arrangement
        change(&new)
        guard new != arrangement else { return }
        arrangement = new
        feed.send(.arrange(new))
    }

    func pause(_ isPaused: Bool) {
        self.isPaused = isPaused
        feed.send(.pause(isPaused))
    }

    // MARK: Rows

    /// Selects one row and brings it into sight.
    func go(toRow row: Int) {
        guard let place = snapshot.position(ofRow: row) else { return }
        let id = index.id(place)
        selection = [id]
        current = id
        show(id, view?.isInSight(id) == true ? nil : .center)
    }

    func selectionChanged() {
        if let current, selection.contains(current), selection.count > 1 { return }
        current = selection.count == 1 ? selection.first : selection.isEmpty ? nil : current ?? selection.first
    }

    // MARK: Finding

    func find(_ text: String) {
        guard text != findText else { return }
        findText = text
        pendingFind = nil
        feed.send(.search(text.isEmpty ? nil : text))
    }

    /// Selects the next row with the text, or the one before, going round at the ends; when none is found yet, as soon as one is.
    func findNext(forward: Bool) {
        guard !findText.isEmpty else { return }
        let from = (current ?? view?.topRow).flatMap { index.position($0) }.map { (section: $0.section, place: $0.row) }
        // The row at the top counts itself as long as nothing is selected.
        let start = current == nil ? from.flatMap { $0.place > 0 ? ($0.section, $0.place - 1) : nil } : from
        let hit = forward ? snapshot.nextHit(after: start) : snapshot.previousHit(before: from)
        guard let hit else {
            pendingFind = snapshot.find?.isComplete == true && snapshot.find?.text == findText ? nil : forward
            return
        }
        pendingFind = nil
        go(toRow: snapshot.row(hit.section, hit.place))
    }
}

/// What the model asks of the list that shows it.
@MainActor
protocol ListPlace {
    /// The first row in sight, unless the list is at its top.
    var topRow: RowID? { get }
    var isAtEnd: Bool { get }
    func isInSight(_ id: RowID) -> Bool
}

extension TableSnapshot {
    /// Whether the rows are in an order of their own by now.
    var isSorted: Bool {
        guard let first = sections.first else { return false }
        if case .sorted = first.rows { return true }
        return false
    }
}
