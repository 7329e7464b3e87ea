import ListLayout

// Changed content: a new plan, and what of the old one is kept.
extension LazyStackNode {
    func planChanged() {
        needsPlan = true
        invalidateLayout()
        host.setNeedsFrame()
        enclosingScrollView?.contentChanged()
    }

    func planIfNeeded() {
        guard needsPlan, let makePlan else { return }
        needsPlan = false
        planGeneration += 1
        beginAnimatedChange()
        let old = plan
        for run in old.runs { run.block?.unmount() }
        let builder = _PlanBuilder(owner: self, reusing: old)
        watcher.track(isCounted: false) { makePlan(builder) }
        plan = builder.finish()
        adoptGeometry(of: old)
    }

    /// Tells the geometry what stayed, so that measured lengths stay with their rows, and finds the rows of the live hosts again.
    private func adoptGeometry(of old: ListPlan) {
        let live = firstPlaced..<(firstPlaced + placed.count)
        let oldLines = lines
        lines = plan.lines(columns: oldLines.columns)
        let edit = PlanEdit(from: old, to: plan, near: live)
        let movesRows = !edit.isIdentity || plan.shapesDiffer(from: old)
        notePlan(movedRows: movesRows)
        if movesRows {
            let lengths = oldLines.isIdentity && lines.isIdentity ? edit.lengths(of: geometry) : []
            let kept = LineMap.keptLines(edit.kept.map { (elements: $0.new, old: $0.old) }, from: oldLines, to: lines)
            geometry.rebuild(levels: plan.sectionIndexes(lines), keeping: kept)
            for (element, length) in lengths { geometry.setLength(length, of: element) }
            // Where every line of a grid is another now, the old average is the better guess.
            let isKnown = lines.isIdentity || geometry.heights.measuredCount(of: .row) + geometry.heights.staleCount(of: .row) > 0
            if crossLength >= 0, isKnown { geometry.updateEstimates(fallback: Self.fallbackLengths) }
        }
        relocateHosts(edit)
        needsMeasure = true
    }

    /// Each live host moves to its row's new place, or goes when its row is gone.
    private func relocateHosts(_ edit: PlanEdit) {
        // Where the reader is looking, told to the scroll view before anything moves.
        if !edit.isIdentity {
            enclosingScrollView?.anchorWillMove(in: self) { [plan] element, key in
                edit.newElement(for: element, key: key, in: plan)
            }
        }
        var survivors: [RowHost] = []
        for row in placed + pinned.map(\.host) where !survivors.contains(where: { $0 === row }) {
            row.isOutdated = true
            if let element = edit.newElement(for: row.element, key: row.key, in: plan) {
                row.element = element
                survivors.append(row)
            } else {
                row.unmount()
            }
        }
        placed.removeAll(keepingCapacity: true)
        pinned.removeAll(keepingCapacity: true)
        for row in spare.all { row.unmount() }
        spare.removeAll()
        relocateFocus(edit)
        for row in survivors { retained[row.key] = row }
        for row in retained.values { row.isOutdated = true }
    }

    /// A row that has the keyboard and is out of sight moves along too, and goes when its data does.
    private func relocateFocus(_ edit: PlanEdit) {
        for row in retained.values where row.holdsFocus {
            if let element = edit.newElement(for: row.element, key: row.key, in: plan) {
                row.element = element
            } else {
                retained[row.key] = nil
                row.unmount()
            }
        }
    }

    func key(of element: Int) -> RowKey {
        let run = plan.run(of: element)
        return RowKey(path: run.path, id: run.source.rowID(element - run.start))
    }
}

extension ListPlan {
    /// The sections of each level, counted in lines.
    func sectionIndexes(_ lines: LineMap) -> [SectionIndex] {
        (0..<max(1, spans.count)).map { sectionIndex(level: $0, lines) }
    }

    func shapesDiffer(from old: ListPlan) -> Bool {
        guard spans.count == old.spans.count else { return true }
        for (new, old) in zip(spans, old.spans) {
            guard new.count == old.count else { return true }
            for (a, b) in zip(new, old) {
                if a.elements != b.elements || a.hasHeader != b.hasHeader || a.hasFooter != b.hasFooter { return true }
                switch (a.block, b.block) {
                case (nil, nil): break
                case (let a?, let b?): if !a.hasSameShape(as: b) { return true }
                default: return true
                }
            }
        }
        return false
    }
}

/// What two plans have in common: stretches of elements that are the same rows, found without asking for more ids than those near the
/// viewport and a logarithmic number beyond.
@MainActor
struct PlanEdit {
    struct Kept {
        let new: Range<Int>
        /// The first of them in the old plan.
        let old: Int
    }
    private(set) var kept: [Kept] = []
    private var shuffles: [Shuffle] = []
    /// Every row is where it was.
    private(set) var isIdentity = false

    /// Stretches up to this many elements, old and new together, are matched id by id when they are not simply kept.
    static let fullMatchLimit = 20_000

    init(from old: ListPlan, to new: ListPlan, near live: Range<Int>) {
        var places: [Int: Int] = [:]
        for (index, run) in new.runs.enumerated() where places[run.path] == nil { places[run.path] = index }
        var last = -1
        var identity = old.count == new.count && old.runs.count == new.runs.count
        for run in old.runs {
            guard let place = places[run.path], new.runs[place].kind == run.kind else {
                identity = false
                continue
            }
            guard place > last else {
                // A section that went elsewhere.
                identity = false
                match(run, 0..<run.count, new.runs[place], 0..<new.runs[place].count)
                continue
            }
            last = place
            let target = new.runs[place]
            let window = max(0, live.lowerBound - run.start)..<max(0, max(live.lowerBound, live.upperBound) - run.start)
            let clamped = min(window.lowerBound, run.count)..<min(window.upperBound, run.count)
            let oldSource = run.source
            let newSource = target.source
            if run.kind == .row, let told = newSource.keptRows(from: oldSource, oldCount: run.count, count: target.count) {
                let isWhole = told.allSatisfy { $0.old == $0.new } && told.reduce(0) { $0 + $1.count } == run.count
                if !isWhole || run.count != target.count || run.start != target.start { identity = false }
                for stretch in told {
                    let new = target.start + stretch.new
                    kept.append(Kept(new: new..<new + stretch.count, old: run.start + stretch.old))
                }
                continue
            }
            let edit =
                run.kind == .row && !(oldSource is SingleSource)
                ? ContiguousEdit.find(oldCount: run.count, newCount: target.count, window: clamped) {
                    oldSource.id($0) == newSource.id($1)
                } : ContiguousEdit(removed: 0..<0, inserted: 0..<0)
            guard let edit else {
                identity = false
                match(run, 0..<run.count, target, 0..<target.count)
                continue
            }
            if !edit.removed.isEmpty, !edit.inserted.isEmpty { match(run, edit.removed, target, edit.inserted) }
            if !edit.isEmpty || run.start != target.start { identity = false }
            if edit.removed.lowerBound > 0 {
                kept.append(Kept(new: target.start..<target.start + edit.removed.lowerBound, old: run.start))
            }
            let tail = run.count - edit.removed.upperBound
            if edit.isEmpty, edit.removed.lowerBound == 0 {
                kept.append(Kept(new: target.start..<target.start + run.count, old: run.start))
            } else if tail > 0 {
                kept.append(
                    Kept(
                        new: (target.start + edit.inserted.upperBound)..<(target.start + target.count),
                        old: run.start + edit.removed.upperBound))
            }
        }
        isIdentity = identity
    }

    private mutating func match(_ old: ListPlan.Run, _ oldRange: Range<Int>, _ new: ListPlan.Run, _ newRange: Range<Int>) {
        guard oldRange.count + newRange.count <= Self.fullMatchLimit else { return }
        shuffles.append(Shuffle(old: old, oldRange: oldRange, new: new, newRange: newRange))
    }

    /// Measured lengths of rows that were shuffled, by their new place. Asked before the geometry is rebuilt.
    func lengths(of geometry: ListGeometry) -> [(element: Int, length: Double)] {
        var result: [(element: Int, length: Double)] = []
        for shuffle in shuffles {
            let end = shuffle.old.start + shuffle.oldRange.upperBound
            geometry.heights.forEach(from: shuffle.old.start + shuffle.oldRange.lowerBound) { element in
                guard element.index < end else { return false }
                if element.state == .measured, let new = shuffle.newElement(for: element.index) {
                    result.append((new, geometry.frame(of: element.index).length))
                }
                return true
            }
        }
        return result
    }

    /// Where a live host's row is now; nil when it is gone.
    func newElement(for element: Int, key: RowKey, in plan: ListPlan) -> Int? {
        if let told = plan.element(told: key) { return told }
        for stretch in kept where element >= stretch.old && element < stretch.old + stretch.new.count {
            return stretch.new.lowerBound + element - stretch.old
        }
        for shuffle in shuffles where shuffle.holds(element) { return shuffle.newElement(for: element) }
        return nil
    }
}

/// Rows of one run that went to other places in it, or with it: found again id by id.
@MainActor
private final class Shuffle {
    let old: ListPlan.Run
    let oldRange: Range<Int>
    private let new: ListPlan.Run
    private let newRange: Range<Int>
    private lazy var places: [AnyHashable: Int] = {
        var places: [AnyHashable: Int] = [:]
        for index in newRange { if let id = new.source.id(index), places[id] == nil { places[id] = index } }
        return places
    }()

    init(old: ListPlan.Run, oldRange: Range<Int>, new: ListPlan.Run, newRange: Range<Int>) {
        self.old = old
        self.oldRange = oldRange
        self.new = new
        self.newRange = newRange
    }

    func holds(_ element: Int) -> Bool { oldRange.contains(element - old.start) }

    func newElement(for element: Int) -> Int? {
        // A header, a footer or a view that stands alone has no id: it went with its section.
        guard let id = old.source.id(element - old.start) else { return old.count == 1 && new.count == 1 ? new.start : nil }
        return places[id].map { new.start + $0 }
    }
}
