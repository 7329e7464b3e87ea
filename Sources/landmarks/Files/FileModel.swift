import Cairn
import TableFiles

/// One open file as the window shows it: the newest snapshot, and what the reader of it chose.
@MainActor @Observable
final class FileModel: Identifiable {
    let path: String
    let request: FileRequest
    private(set) var index = FileIndex(TableSnapshot())
    /// Where the search's hits are along the list.
    private(set) var marks = HitMarks()
    private(set) var failure: TableError?
    private(set) var isOpen = false
    @ObservationIgnored private var isSetUp = false
    @ObservationIgnored private var opening: Chosen?
    /// How the rows are divided, ordered and filtered: as asked for, which the snapshot follows.
    private(set) var arrangement = TableArrangement()
    var fields = RowFields()
    var selection: Set<RowID> = [] { didSet { follower.remember(selection, in: snapshot) } }
    @ObservationIgnored let follower = SelectionFollower()
    /// The current row's number before the table was read anew, while it is looked for.
    @ObservationIgnored private var lostCurrent: Int?
    /// The row that the detail pane shows; the one selected last.
    private(set) var current: RowID?
    var showsDetail = false {
        // The pane takes room, and must not hide the row that it is about.
        didSet { if showsDetail, !oldValue, let current { show(current, nil) } }
    }
    var showsWarnings = false
    private(set) var isPaused = false
    /// Whether the end is kept in sight as the file grows, as long as the reader is there.
    private(set) var followsEnd = false
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
    @ObservationIgnored private let remembered: RememberedChoices?
    /// Called once, when the columns are known.
    @ObservationIgnored var onOpen: (FileModel) -> Void = { _ in }
    @ObservationIgnored var onFailure: (TableError) -> Void = { _ in }
    @ObservationIgnored private var pendingFind: Bool?

    /// - Parameter remembered: how such a table was shown before.
    init(path: String, request: FileRequest, feed: any TableFeed, remembered: RememberedChoices? = nil) {
        self.path = path
        self.request = request
        self.feed = feed
        self.remembered = remembered
        followsEnd = request.follows
        feed.onSnapshot = { [weak self] in self?.take($0, $1) }
    }

    var snapshot: TableSnapshot { index.snapshot }
    var schema: TableSchema { snapshot.schema }
    var title: String { FileName.short(path) }
    /// Where a log has the levels of its rows, unless they are shown as text.
    var levelColumn: Int? {
        guard snapshot.summary.format == "log", let level = schema.columns.firstIndex(where: { $0.name == "level" }) else { return nil }
        return fields.shown.contains(level) ? nil : level
    }

    func start() {
        let (request, remembered, path) = (request, remembered, path)
        // What cannot be resolved yet is guessed, and said when the columns are shown.
        feed.arranging = { try? FileSetup.opening($0.schema, $0.guess, request, remembered, path: path).setup.arrangement }
        feed.start()
    }

    /// Lets go of the file.
    func stop() { feed.stop() }

    // MARK: News

    private func take(_ new: TableSnapshot, _ marks: HitMarks) {
        if new.schema.columns.isEmpty, let error = new.error {
            failure = error
            return onFailure(error)
        }
        if !isSetUp {
            do throws(TableError) { try setUp(new) } catch {
                // Some formats find their columns as they go: one that is missing may still come.
                if new.stage == .complete {
                    failure = error
                    return onFailure(error)
                }
            }
            // What was asked for is on its way; nothing else is shown before it.
            if isSetUp, new.arrangement != arrangement { return feed.arrange(arrangement) }
        }
        let isFirst = !isOpen
        isOpen = true
        show(new, marks)
        if isFirst { onOpen(self) }
        if let forward = pendingFind { findNext(forward: forward) }
    }

    /// Works out how the table is to be shown.
    private func setUp(_ new: TableSnapshot) throws(TableError) {
        fields = FileSetup(new.guess, schema: new.schema).fields
        let (setup, choice) = try FileSetup.opening(new.schema, new.guess, request, remembered, path: path)
        isSetUp = true
        arrangement = setup.arrangement
        fields = setup.fields
        showsDetail = choice?.showsDetail ?? false
        opening = Chosen(arrangement: arrangement, fields: fields, showsDetail: showsDetail)
    }

    /// What the reader of the file can choose.
    private struct Chosen: Equatable {
        let arrangement: TableArrangement
        let fields: RowFields
        let showsDetail: Bool
    }

    /// Whether the file is shown otherwise than it opened. A filter is for the moment, and no choice to keep.
    var wasChanged: Bool {
        guard let opening else { return false }
        var now = arrangement
        now.filter = opening.arrangement.filter
        return Chosen(arrangement: now, fields: fields, showsDetail: showsDetail) != opening
    }

    private func show(_ new: TableSnapshot, _ marks: HitMarks) {
        let old = snapshot
        // Sorted rows that grow are shown again when all of them are sorted.
        let waits = old.isSorted && !new.isSorted && new.stage != .complete
        if waits, new.reload == old.reload, new.arrangement == old.arrangement { return }
        let isOther = new.reload != old.reload || new.arrangement != old.arrangement || new.isSorted != old.isSorted
        let top = isOther ? view?.topRow : nil
        let grows = new.shownRows > old.shownRows
        let followsNow = followsEnd && grows && (old.shownRows == 0 || !isOther && view?.isAtEnd ?? true)
        index = FileIndex(new)
        self.marks = marks
        // A grouping that made too many sections was exchanged for another.
        if new.stage == .complete { arrangement = new.arrangement }
        if new.reload != old.reload { loseSelection() }
        follower.find(in: new) { [weak self] in self?.selectAgain($0) }
        if new.changes != old.changes || new.reload != old.reload, let change = new.changes.last {
            note = change.prefix(1).uppercased() + change.dropFirst() + "."
        }
        if isOther {
            listNumber += 1
            // The row that was read stays in sight, unless that was the first.
            if let kept = current ?? top, let place = index.position(kept), place != (0, 0) {
                show(index.id((place.section, place.row)), current == nil ? .top : .center)
            }
        }
        if followsNow { showEnd() }
    }

    /// After the file was read anew a row number may mean another row: what was selected is looked for, and nothing is selected meanwhile.
    private func loseSelection() {
        lostCurrent = current?.row ?? lostCurrent
        follower.lose()
        selection = []
        current = nil
    }

    private func selectAgain(_ found: [Int: Int]) {
        guard selection.isEmpty else { return }
        let current = lostCurrent.flatMap { found[$0] }.map { RowID(row: $0, section: 0) }
        lostCurrent = nil
        selection = Set(found.values.map { RowID(row: $0, section: 0) })
        self.current = current ?? selection.first
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
        feed.arrange(new)
    }

    func follow(_ follows: Bool) {
        followsEnd = follows
        if follows { showEnd() }
    }

    func pause(_ isPaused: Bool) {
        self.isPaused = isPaused
        feed.pause(isPaused)
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
        feed.search(for: text.isEmpty ? nil : text)
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
