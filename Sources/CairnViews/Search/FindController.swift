import Drawing
import ListLayout

/// What a search has found so far.
package struct FindStatus: Equatable {
    /// Rows with a match.
    package var count = 0
    /// The number of the row shown as the present match, from 1; nil when none is.
    package var current: Int?
    /// How much of the list was read, 0 to 1 in hundredths; 1 when all of it was.
    package var progress = 1.0
    /// Whether anything is looked for.
    package var isActive = false
}

/// Looks for a text in the rows of a list, built or not: counts, marks and goes to them.
///
/// A match is a row. The search begins again, in the background, when the list's rows change; what was found stays shown until then as
/// long as every row is where it was.
@MainActor
final class FindController {
    /// Elements on either side in which the present match is looked for when rows have moved.
    private static let reach = 1_000

    private unowned let scope: _ViewNode
    private(set) var pattern: FindPattern?
    private(set) var hits = FindHits()
    /// The row that was gone to last.
    private(set) var current: RowAddress?
    let status = Watched(FindStatus())
    private(set) weak var list: LazyStackNode?
    private var run: FindRun?
    private var shown = (plan: -1, rows: -1)
    /// A step that waits for the first match to be found.
    private var pending: Bool?

    init(scope: _ViewNode) { self.scope = scope }

    private var host: ViewHost { scope.host }

    func setQuery(_ text: String) {
        let new = FindPattern(text)
        guard new != pattern else { return }
        pattern = new
        current = nil
        pending = nil
        restart(keepsHits: false)
        redraw()
    }

    func end() {
        run?.cancel()
        list?.find = nil
    }

    // MARK: Each frame

    /// Follows the list, and goes on with the search.
    func tick() {
        attach()
        guard let list, pattern != nil else { return }
        followPlan(list)
        guard let run else { return }
        let before = run.done
        run.step()
        if run.isDone {
            hits = run.hits
            self.run = nil
        } else if run.done != before, hits.count < run.hits.count {
            hits = run.hits
        }
        if let forward = pending, !hits.isEmpty || self.run == nil { step(forward: forward) }
        publish()
    }

    /// The list is the first one inside that is not in a row of another.
    private func attach() {
        guard list == nil || list?.find !== self else { return }
        let found = host.lazyLists.first { $0.isInside(scope) && $0.rowHost == nil }
        list = found
        found?.find = self
        shown = (-1, -1)
    }

    /// Searches anew when the list's rows may be others.
    private func followPlan(_ list: LazyStackNode) {
        guard shown.plan != list.planVersion else { return }
        let isSame = shown.rows == list.rowsVersion
        if !isSame { current = current.flatMap { nearest(to: $0, in: list) } }
        restart(keepsHits: isSame)
    }

    /// Where the present match is after rows have moved; nil when it is nowhere near where it was.
    private func nearest(to address: RowAddress, in list: LazyStackNode) -> RowAddress? {
        for distance in 0..<Self.reach {
            for element in [address.element - distance, address.element + distance]
            where element >= 0 && element < list.plan.count && list.key(of: element) == address.key {
                return RowAddress(key: address.key, element: element)
            }
        }
        return nil
    }

    private func restart(keepsHits: Bool) {
        run?.cancel()
        run = nil
        if !keepsHits { hits = FindHits() }
        guard let list, let pattern else { return publish() }
        list.planIfNeeded()
        shown = (list.planVersion, list.rowsVersion)
        run = FindRun(pattern, in: list)
        host.setNeedsFrame()
        if !keepsHits { publish() }
    }

    private func publish() {
        var new = FindStatus()
        new.count = hits.count
        new.isActive = pattern != nil
        new.progress = run.map { ($0.fraction * 100).rounded(.down) / 100 } ?? 1
        if let element = element(of: current), hits.contains(element) { new.current = hits.number(of: element) + 1 }
        guard new != status.value || run != nil else { return }
        status.set(new)
        tellHeaders()
        host.setNeedsFrame()
    }

    // MARK: Sections

    /// Rows with a match in the section of an element; nil when nothing is looked for.
    func matches(inSectionOf element: Int) -> Int? {
        guard pattern != nil, let list, element < list.plan.count else { return nil }
        let rows = list.geometry.levels[0].section(ofElement: list.lines.line(of: element)).rows
        return hits.count(in: list.lines.firstCell(ofLine: rows.lowerBound)..<list.lines.firstCell(ofLine: rows.upperBound))
    }

    private func tellHeaders() {
        guard let list else { return }
        for row in list.allHosts where row.kind != .row && !row.isSpare {
            guard let pinning = row.pinning else { continue }
            let count = matches(inSectionOf: row.element)
            guard count != pinning.matches.value else { continue }
            pinning.matches.set(count)
            row.listRow?.matchesChanged()
        }
    }

    // MARK: Going to matches

    /// To the next match or the one before, and round at the ends; from the first row in sight when there is none yet.
    func step(forward: Bool) {
        guard pattern != nil, let list else { return }
        list.planIfNeeded()
        followPlan(list)
        guard !hits.isEmpty else {
            pending = run == nil ? nil : forward
            return
        }
        pending = nil
        let here = element(of: current)
        let target: Int?
        if forward {
            target = hits.first(atOrAfter: here.map { $0 + 1 } ?? firstInSight) ?? hits.first(atOrAfter: 0)
        } else {
            target = hits.last(before: here ?? firstInSight) ?? hits.last(before: .max)
        }
        if let target { go(to: target, in: list) }
    }

    private var firstInSight: Int {
        guard let list else { return 0 }
        let row = list.placed.filter { $0.kind == .row && list.isWhollyInSight($0) }.map(\.element).min()
        return row ?? list.placed.first?.element ?? 0
    }

    private func go(to element: Int, in list: LazyStackNode) {
        let address = RowAddress(key: list.key(of: element), element: element)
        current = address
        if let scroll = list.enclosingScrollView {
            let isSeen = list.placedRow(element).map { $0.isMeasured && list.isWhollyInSight($0) } ?? false
            // In the middle, with what is around it; a row higher than the viewport from its start.
            if !isSeen {
                scroll.reveal(element, in: list, anchor: .center, animated: false, at: host.now)
                let isHigher = list.lineFrame(ofCell: element).length > scroll.innerLength(list.axis)
                if isHigher { scroll.reveal(element, in: list, anchor: .topLeading, animated: false, at: host.now) }
            }
        }
        if let controller = list.listController {
            // The arrow keys go on from here.
            controller.cursor = address
            controller.anchor = address
            controller.selectionChanged()
        }
        redraw()
        publish()
        host.setNeedsFrame()
    }

    private func element(of address: RowAddress?) -> Int? {
        guard let address, let list, address.element < list.plan.count else { return nil }
        return list.key(of: address.element) == address.key ? address.element : nil
    }

    // MARK: Marks

    func isCurrent(_ row: RowHost) -> Bool { current?.key == row.key }

    private func redraw() {
        for row in list?.allHosts ?? [] { row.invalidateDrawing() }
        host.setNeedsFrame()
    }
}

extension _ViewNode {
    /// Whether another node is above this one.
    func isInside(_ other: _ViewNode) -> Bool {
        var node = parent
        while let current = node {
            if current === other { return true }
            node = current.parent
        }
        return false
    }

    /// The row this node is in and the search that goes over it, where there is one.
    var foundRow: (row: RowHost, find: FindController)? {
        guard !host.searches.isEmpty else { return nil }
        var node: _ViewNode? = self
        while let current = node {
            if let row = current as? RowHost, let find = (row.parent as? LazyStackNode)?.find, find.pattern != nil { return (row, find) }
            node = current.parent
        }
        return nil
    }
}
