import Drawing
import ListLayout

@MainActor
protocol ListOwner: _ViewNode {
    var controller: ListController { get }
}

/// A row by its key, with the number it had when last seen.
struct RowAddress {
    var key: RowKey
    var element: Int
}

/// What a list does with the pointer and the keyboard: selection, the keyboard's row, type-ahead, copying, editing.
///
/// It knows rows by key, so they are found again after edits. Rows out of sight are asked by element and built only where their
/// content decides (type-ahead, tags). `+Keys`, `+Pointer`, `+Typing`, `+Editing` have the parts.
@MainActor
final class ListController {
    unowned let owner: _ViewNode
    let selection: any SelectionModel
    /// The row the keyboard is on.
    var cursor: RowAddress?
    /// Where a range begins.
    var anchor: RowAddress?
    /// The keyboard's row is drawn with a ring: after it moved away from the selection.
    var showsCursor = false
    var isEditing = false
    var press: RowPress?
    var typed = TypedPrefix()
    var drop: DropTarget?
    /// Until when the tints of rows that were selected fade.
    var fadesUntil = -Double.infinity
    /// The row that is swept aside: one at a time.
    var sweep: RowSweep?
    /// The letters beside the list, where they are asked for.
    var index: SectionIndexStrip?

    // Learned from the rows built so far: what must be asked of rows that were not.
    private(set) var sawTags = false
    private(set) var sawDisabled = false

    private weak var knownStack: LazyStackNode?

    init(owner: _ViewNode, selection: any SelectionModel) {
        self.owner = owner
        self.selection = selection
    }

    var host: ViewHost { owner.host }
    /// Rows react to the pointer.
    var isActive: Bool { selection.mode != .none || isEditing || menu != nil }

    /// The list's rows; nil before the first frame.
    var stack: LazyStackNode? {
        if let knownStack { return knownStack }
        func search(_ node: _ViewNode) -> LazyStackNode? {
            if let stack = node as? LazyStackNode { return stack }
            var found: LazyStackNode?
            node.forEachChild { if found == nil { found = search($0) } }
            return found
        }
        let found = search(owner)
        found?.listController = self
        knownStack = found
        return found
    }

    /// Finds the rows' container once it is there.
    func attach() { _ = stack }

    var scroll: ScrollViewNode? { stack?.enclosingScrollView }

    func noteTraits(_ traits: RowTraits) {
        if traits.tag != nil { sawTags = true }
        if traits.isSelectionDisabled { sawDisabled = true }
    }

    // MARK: Telling rows

    var liveRows: [ListRowNode] { stack?.allHosts.compactMap { $0.isSpare ? nil : $0.listRow } ?? [] }

    func selectionChanged() { for row in liveRows { row.refreshSelection(fades: true) } }

    func editingChanged() { for row in liveRows { row.invalidateLayout() } }

    /// Rows were placed: the line between two neighbours needs the word of both.
    func rowsWerePlaced(_ list: LazyStackNode) {
        var above: ListRowNode?
        for host in list.placed {
            guard let row = host.listRow else { continue }
            above?.setHidesLineBelow(row.hidesLineAbove)
            if host.placedSize.height > 0 { above = row }
        }
    }

    /// A row's look changed: the row above draws the line between the two, or does not.
    func tellLine(above row: RowHost) {
        guard let stack, let node = row.listRow else { return }
        let index = row.element - 1 - stack.firstPlaced
        if stack.placed.indices.contains(index) { stack.placed[index].listRow?.setHidesLineBelow(node.hidesLineAbove) }
    }

    // MARK: Rows by element

    /// The built row of an element; built for asking when it is out of sight. Call `letGo` when done.
    func row(_ element: Int) -> ListRowNode? { stack?.hostForElement(element).listRow }

    func letGo() { stack?.discardUnplaced() }

    func address(_ element: Int) -> RowAddress? {
        guard let stack, element >= 0, element < stack.plan.count else { return nil }
        return RowAddress(key: stack.key(of: element), element: element)
    }

    /// Where a row is now; nil when it is gone.
    func element(of address: RowAddress?) -> Int? {
        guard let address, let stack else { return nil }
        if address.element < stack.plan.count, stack.key(of: address.element) == address.key { return address.element }
        for run in stack.plan.runs where run.path == address.key.path || run.block != nil {
            guard let id = address.key.id else {
                if run.block == nil { return run.start }
                continue
            }
            guard let index = run.source.index(of: id, near: address.element - run.start, count: run.count) else { continue }
            // Another section may have a row of this id.
            if run.block == nil || stack.key(of: run.start + index) == address.key { return run.start + index }
        }
        return nil
    }

    /// Every run of rows in order, those of sections that are asked one by one among them, until `body` returns false.
    func forEachRun(_ body: (ListPlan.Run) -> Bool) {
        guard let stack else { return }
        var element = 0
        while element < stack.plan.count {
            let run = stack.plan.run(of: element)
            if run.kind == .row, !body(run) { return }
            element = run.start + run.count
        }
    }

    /// Whether the keyboard may go to an element.
    func isSelectable(_ element: Int) -> Bool {
        guard let stack, stack.plan.run(of: element).kind == .row, let row = row(element) else { return false }
        return !row.traits.isSelectionDisabled && selection.canSelect(row.identity) && !row.children.isEmpty
    }

    func identity(_ element: Int) -> RowIdentity? {
        guard let row = row(element) else { return nil }
        return row.traits.isSelectionDisabled ? nil : row.identity
    }

    /// Selects rows from one element to another, both included.
    func selectRange(_ a: Int, _ b: Int, adding: Bool) {
        guard let stack else { return }
        let range = min(a, b)..<max(a, b) + 1
        let asks = sawTags || sawDisabled
        selection.select([range], of: stack, addingToRemembered: adding, identity: asks ? { [unowned self] in identity($0) } : nil)
        if asks { letGo() }
    }

    // MARK: Sight

    /// Scrolls by the least that shows the whole row between what is pinned. The first row of a section brings its header along where
    /// headers do not pin, so that going up by keys reaches the very top.
    func reveal(_ element: Int) {
        guard let stack, let scroll, element < stack.plan.count else { return }
        let section = stack.geometry.levels[0].section(ofElement: element)
        if !stack.geometry.pinsHeaders, element == section.rows.lowerBound, let header = section.header {
            scroll.reveal(header, in: stack, anchor: nil, animated: false, at: host.now)
            scroll.update(at: host.now)
        }
        scroll.reveal(element, in: stack, anchor: nil, animated: false, at: host.now)
        host.setNeedsFrame()
    }

    /// Viewport points free of what is pinned, as the geometry has it now.
    var freeLength: Double {
        guard let stack, let scroll else { return 0 }
        let length = scroll.placedSize.height
        let covered = stack.geometry.obstruction(at: stack.window.offset, viewport: length)
        return max(1, length - covered.top - covered.bottom)
    }

    /// The first row wholly in sight.
    var firstShownRow: Int? {
        guard let stack, let scroll else { return nil }
        let length = scroll.placedSize.height
        let offset = stack.window.offset
        let covered = stack.geometry.obstruction(at: offset, viewport: length)
        var partly: Int?
        for host in stack.placed where host.kind == .row {
            let top = host.origin.y - offset
            guard top + host.placedSize.height > covered.top, top < length - covered.bottom else { continue }
            if top >= covered.top - 0.5 { return host.element }
            partly = partly ?? host.element
        }
        return partly
    }
}
