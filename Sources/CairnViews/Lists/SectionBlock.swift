import ListLayout

/// Sections of which a plan knows only how many rows each has; the rest is asked section by section, near what is seen.
///
/// Made by `ForEach(_:rowCount:content:)`. Asking two hundred thousand closures for their `Section` takes longer than a start may; asking
/// for their counts takes a millisecond, and equal neighbours are kept as one number.
@MainActor
final class SectionBlock: RowSource {
    /// Neighbouring sections with the same number of rows.
    struct Stretch: Sendable {
        var firstSection: Int
        var firstElement: Int
        var rows: Int
        var sections: Int
    }

    let edges: _SectionEdges
    let sectionCount: Int
    private(set) var elementCount = 0
    private(set) var stretches = ContiguousArray<Stretch>()
    private let idOfSection: @MainActor (Int) -> AnyHashable
    private let rowPosition: (@MainActor (AnyHashable) -> RowPosition?)?
    private let planSection: @MainActor (Int, _PlanBuilder) -> Void
    private let owner: _ViewNode
    private let path: Int

    private final class Known {
        let plan: ListPlan
        let watcher: PlanWatcher
        var lastUsed = 0

        init(plan: ListPlan, watcher: PlanWatcher) {
            self.plan = plan
            self.watcher = watcher
        }
    }
    /// Sections that were asked, by number.
    private var known: [Int: Known] = [:]
    /// The one asked last: a screen's rows come from few.
    private var recent: (section: Int, known: Known)?
    private var uses = 0

    /// Sections that stay known: more than any screen shows.
    private static let knownLimit = 64
    /// Sections on either side in which a row's id is looked for.
    static let searchReach = 32

    init(
        owner: _ViewNode, path: Int, edges: _SectionEdges, sections: Int, rowCount: @MainActor (Int) -> Int,
        id: @escaping @MainActor (Int) -> AnyHashable, rowPosition: (@MainActor (AnyHashable) -> RowPosition?)? = nil,
        plan: @escaping @MainActor (Int, _PlanBuilder) -> Void
    ) {
        self.owner = owner
        self.path = path
        self.edges = edges
        sectionCount = sections
        idOfSection = id
        self.rowPosition = rowPosition
        planSection = plan
        super.init()
        // Counted in locals: this loop is all that a list of very many sections does for each when it opens.
        var found = ContiguousArray<Stretch>()
        var open = Stretch(firstSection: 0, firstElement: 0, rows: -1, sections: 0)
        var elements = 0
        for section in 0..<sections {
            let rows = max(0, rowCount(section))
            if rows != open.rows {
                if open.sections > 0 { found.append(open) }
                open = Stretch(firstSection: section, firstElement: elements, rows: rows, sections: 0)
            }
            open.sections += 1
            elements += rows + edges.count
        }
        if open.sections > 0 { found.append(open) }
        stretches = found
        elementCount = elements
    }

    // MARK: Where sections are

    /// The section of an element, and its first element.
    func place(of element: Int) -> (section: Int, first: Int) {
        let stretch = stretch { $0.firstElement <= element }
        let each = stretch.rows + edges.count
        // Empty sections have no element, and a stretch of them is never the last that starts at or before one.
        let step = each > 0 ? (element - stretch.firstElement) / each : 0
        return (stretch.firstSection + step, stretch.firstElement + step * each)
    }

    /// What a search reads of all sections in place of their rows, where the user told it.
    var text: SectionText?

    override var rowText: RowText? {
        guard let text else { return nil }
        return { [stretches, edges] element in
            let stretch = Self.last(stretches) { $0.firstElement <= element }
            let each = stretch.rows + edges.count
            let inside = element - stretch.firstElement
            let row = inside % each - (edges.hasHeader ? 1 : 0)
            return row >= 0 && row < stretch.rows ? text(stretch.firstSection + inside / each, row) : nil
        }
    }

    func firstElement(of section: Int) -> Int {
        let stretch = stretch { $0.firstSection <= section }
        return stretch.firstElement + (section - stretch.firstSection) * (stretch.rows + edges.count)
    }

    func rows(of section: Int) -> Int { stretch { $0.firstSection <= section }.rows }

    /// The last stretch for which `starts` holds.
    private func stretch(_ starts: (Stretch) -> Bool) -> Stretch { Self.last(stretches, starts) }

    private nonisolated static func last(_ stretches: ContiguousArray<Stretch>, _ starts: (Stretch) -> Bool) -> Stretch {
        var low = 0
        var high = stretches.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts(stretches[middle]) { low = middle } else { high = middle - 1 }
        }
        return stretches[low]
    }

    func sectionID(_ section: Int) -> AnyHashable { idOfSection(section) }

    // MARK: What is in them

    /// The run of the section's own plan that an element of the block is in; `start` counts from the block's first element.
    func run(of element: Int) -> ListPlan.Run {
        let (section, first) = place(of: element)
        let plan = known(section).plan
        let inner = element - first
        guard inner < plan.count else {
            owner.host.warnOnce("a section has fewer rows than its rowCount said")
            return ListPlan.Run(start: element, count: 1, kind: .row, source: SingleSource { ChildrenNode(parent: $0.parent) }, path: path)
        }
        let run = plan.run(of: inner)
        // Rows beyond those that were told are the next section's places.
        let count = min(run.count, rows(of: section) + edges.count - run.start)
        return ListPlan.Run(start: first + run.start, count: count, kind: run.kind, source: run.source, path: run.path)
    }

    private func known(_ section: Int) -> Known {
        if let recent, recent.section == section { return recent.known }
        uses += 1
        let entry = known[section] ?? ask(section)
        entry.lastUsed = uses
        recent = (section, entry)
        return entry
    }

    private func ask(_ section: Int) -> Known {
        if known.count >= Self.knownLimit { forgetOldest() }
        let builder = _PlanBuilder(owner: owner, path: path, wraps: wraps)
        let watcher = PlanWatcher(parent: owner)
        watcher.environment = owner.environment
        watcher.track { builder.descend(idOfSection(section)) { planSection(section, builder) } }
        let plan = builder.finish()
        if plan.count > rows(of: section) + edges.count {
            owner.host.warnOnce("a section has more rows than its rowCount said; those beyond are not shown")
        }
        let entry = Known(plan: plan, watcher: watcher)
        known[section] = entry
        return entry
    }

    /// Calls `body` with the rows of a range of the block's elements, source by source, headers and footers left out.
    ///
    /// Sections that are not known are asked for this and forgotten: nothing is kept of two hundred thousand of them, and none is watched.
    func forEachRun(in elements: Range<Int>, _ body: (_ source: RowSource, _ rows: Range<Int>) -> Void) {
        var element = elements.lowerBound
        while element < elements.upperBound {
            let (section, first) = place(of: element)
            let end = min(elements.upperBound, first + rows(of: section) + edges.count)
            for run in plan(ofSection: section).runs where run.kind == .row {
                let rows = (first + run.start..<first + run.start + run.count).clamped(to: element..<end)
                if !rows.isEmpty { body(run.source, rows.lowerBound - first - run.start..<rows.upperBound - first - run.start) }
            }
            element = end
        }
    }

    private func plan(ofSection section: Int) -> ListPlan {
        if let known = known[section] { return known.plan }
        let builder = _PlanBuilder(owner: owner, path: path, wraps: wraps)
        planSection(section, builder)
        let plan = builder.finish()
        for body in plan.bodies.values { body.unmount() }
        return plan
    }

    private func forgetOldest() {
        let oldestKept = known.values.map(\.lastUsed).sorted()[Self.knownLimit / 2]
        for (section, entry) in known where entry.lastUsed < oldestKept {
            entry.watcher.unmount()
            for body in entry.plan.bodies.values { body.unmount() }
            known[section] = nil
        }
    }

    func unmount() {
        for entry in known.values {
            entry.watcher.unmount()
            for body in entry.plan.bodies.values { body.unmount() }
        }
        known.removeAll()
        recent = nil
    }

    // MARK: Edits

    /// Sections with the id and the count of before are the same; which those are is found as for rows.
    override func keptRows(from old: RowSource, oldCount: Int, count: Int) -> [(old: Int, new: Int, count: Int)]? {
        guard let old = old as? SectionBlock, edges == old.edges else { return nil }
        if rowPosition != nil { return grownSections(of: old) }
        let edit = ContiguousEdit.find(oldCount: old.sectionCount, newCount: sectionCount) {
            old.rows(of: $0) == rows(of: $1) && old.sectionID($0) == sectionID($1)
        }
        guard let edit else { return [] }
        var kept: [(old: Int, new: Int, count: Int)] = []
        let front = old.start(of: edit.removed.lowerBound)
        if front > 0 { kept.append((0, 0, front)) }
        let oldTail = old.start(of: edit.removed.upperBound)
        if oldTail < old.elementCount {
            kept.append((oldTail, start(of: edit.inserted.upperBound), old.elementCount - oldTail))
        }
        return kept
    }

    /// Sections whose rows tell their places may grow together, at their ends: each is found by its id, and keeps the rows it had. For
    /// sections so many that this takes longer than measuring again, nothing is.
    private func grownSections(of old: SectionBlock) -> [(old: Int, new: Int, count: Int)] {
        guard max(sectionCount, old.sectionCount) <= Self.mostCompared else { return [] }
        let places = Dictionary((0..<old.sectionCount).map { (old.sectionID($0), $0) }) { first, _ in first }
        var kept: [(old: Int, new: Int, count: Int)] = []
        var next = 0
        for section in 0..<sectionCount {
            guard let match = places[sectionID(section)], match >= next else { continue }
            next = match + 1
            let (before, now) = (old.rows(of: match), rows(of: section))
            let count = before == now ? now + edges.count : min(before, now) + (edges.hasHeader ? 1 : 0)
            let (from, to) = (old.firstElement(of: match), firstElement(of: section))
            if let last = kept.last, last.old + last.count == from, last.new + last.count == to {
                kept[kept.count - 1].count += count
            } else if count > 0 {
                kept.append((from, to, count))
            }
        }
        return kept
    }

    /// Sections looked up one by one at most.
    private static let mostCompared = 4096

    /// The first element of a section, or the end.
    private func start(of section: Int) -> Int { section < sectionCount ? firstElement(of: section) : elementCount }

    // MARK: Ids

    override func id(_ index: Int) -> AnyHashable? { rowID(index).value }

    override func rowID(_ index: Int) -> RowID {
        let run = run(of: index)
        return run.source.rowID(index - run.start)
    }

    /// A row's element by its id, where the sections tell; nil where they don't, or say what can't be.
    func told(_ id: AnyHashable) -> Int? {
        guard let place = rowPosition?(id), place.section >= 0, place.section < sectionCount, place.row >= 0,
            place.row < rows(of: place.section)
        else { return nil }
        return firstElement(of: place.section) + (edges.hasHeader ? 1 : 0) + place.row
    }

    /// A section by its own id; a row by its id in the sections nearest to `hint`, for asking all would ask everything.
    override func index(of id: AnyHashable, near hint: Int, count: Int) -> Int? {
        guard elementCount > 0 else { return nil }
        if let element = told(id) { return element }
        let middle = place(of: min(max(hint, 0), elementCount - 1)).section
        for distance in 0..<sectionCount {
            var isInside = false
            for section in distance == 0 ? [middle] : [middle - distance, middle + distance]
            where section >= 0 && section < sectionCount {
                isInside = true
                if idOfSection(section) == id { return min(firstElement(of: section), elementCount - 1) }
                if rowPosition == nil, distance <= Self.searchReach, let row = row(withID: id, in: section) { return row }
            }
            if !isInside { break }
        }
        return nil
    }

    private func row(withID id: AnyHashable, in section: Int) -> Int? {
        let first = firstElement(of: section)
        let count = rows(of: section) + edges.count
        guard let inner = known(section).plan.element(withID: id, near: 0), inner < count else { return nil }
        return first + inner
    }
}
