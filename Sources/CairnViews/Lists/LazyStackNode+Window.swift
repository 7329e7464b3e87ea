import Drawing
import ListLayout

/// When a row's nodes and `@State` are kept after it left the screen.
enum RowRetention {
    /// Rows with state (or tasks, or appearance actions) that are kept, most recently seen first. Beyond this the longest unseen go,
    /// and their state with them; SwiftUI keeps "for some updates" without a number.
    static let statefulLimit = 512
    /// Nodes of stateless rows kept to be filled with other rows, so that scrolling makes no new ones.
    static let spareLimit = 64
}

// Building and measuring rows around a viewport.
extension LazyStackNode {
    /// Rows looked at in one direction in one pass, so that millions of empty ones cannot hold up a frame.
    private static let walkLimit = 4096

    /// Makes and measures the rows of a viewport of `length` points and `overscan` beyond, walking outward from one row.
    ///
    /// - Parameter start: the line to begin with and where its leading edge is to be, in points from the viewport's.
    /// - Returns: whether anything in the geometry changed.
    func realise(from start: (line: Int, origin: Double)?, length: Double, overscan: Double) -> Bool {
        guard let start, plan.count > 0 else {
            replacePlaced(with: [], first: 0)
            pinned.forEach { retire($0.host) }
            pinned.removeAll()
            return false
        }
        var walk = Walk(from: -overscan, to: length + overscan)
        let stay = rowsThatStay(from: start, walk)
        var first = firstPlaced
        if let stay {
            let shift = start.origin - placed[start.line - firstPlaced].lineStart
            // Where a row has left at one end, none comes there.
            let end = firstPlaced + placed.count
            if stay.upperBound == end { walkOn(from: end, at: placed[placed.count - 1].lineEnd + shift, &walk) }
            if stay.lowerBound == firstPlaced { walkBack(from: firstPlaced, at: placed[0].lineStart + shift, &walk) }
        } else {
            walkOn(from: start.line, at: start.origin, &walk)
            first = lines.firstCell(ofLine: walkBack(from: start.line, at: start.origin, &walk))
        }
        let changed = walk.lengths.finish(&geometry)
        if let stay {
            keepPlaced(stay, adding: walk)
        } else {
            replacePlaced(with: walk.before.reversed() + walk.after, first: first)
        }
        needsMeasure = false
        if changed { geometry.updateEstimates(fallback: Self.fallbackLengths) }
        return changed
    }

    /// What is found on the way through the lines that a viewport shows. Places are points from the viewport's leading edge.
    private struct Walk {
        let from: Double
        let to: Double
        /// The hosts of the lines passed, those before the start in reverse.
        var after: [RowHost] = []
        var before: [RowHost] = []
        var lengths = MeasuredLengths()

        init(from: Double, to: Double) {
            self.from = from
            self.to = to
        }
    }

    /// Goes on from a line that begins at `origin`.
    private func walkOn(from start: Int, at origin: Double, _ walk: inout Walk) {
        var edge = origin
        var line = start
        while line < lines.lineCount, edge < walk.to || isLastTakenForEmpty(line), walk.after.count < Self.walkLimit {
            edge += measureLine(line, into: &walk.after, &walk.lengths)
            line += 1
        }
    }

    /// Goes back from what begins at `origin`, the line `start` not included; gives the first line passed.
    @discardableResult
    private func walkBack(from start: Int, at origin: Double, _ walk: inout Walk) -> Int {
        var edge = origin
        var line = start - 1
        while line >= 0, edge > walk.from, walk.before.count < Self.walkLimit {
            let first = walk.before.count
            edge -= measureLine(line, into: &walk.before, &walk.lengths)
            // `before` runs backwards.
            walk.before[first...].reverse()
            line -= 1
        }
        return line + 1
    }

    /// The rows placed last of which a walk would find the same, so that it need not go through them: scrolling by less than a screen
    /// changes the ends only. nil where it has to, as one of them has changed or it begins elsewhere. Always nil in grids.
    private func rowsThatStay(from start: (line: Int, origin: Double), _ walk: Walk) -> Range<Int>? {
        let index = start.line - firstPlaced
        guard placement != nil, !needsMeasure, tracks.isEmpty, lines.isIdentity, index >= 0, index < placed.count else { return nil }
        guard placed.count < Self.walkLimit, start.origin < walk.to else { return nil }
        for row in placed where !row.isSettled { return nil }
        // From the list's coordinates to the viewport's.
        let shift = start.origin - placed[index].lineStart
        var (first, end) = (0, placed.count)
        while end > index + 1, placed[end - 1].lineStart + shift >= walk.to, !isLastTakenForEmpty(firstPlaced + end - 1) { end -= 1 }
        while first < index, placed[first + 1].lineStart + shift <= walk.from { first += 1 }
        return firstPlaced + first..<firstPlaced + end
    }

    /// The last line, where it counts as nothing until it is measured: no scrolling would bring it into sight.
    private func isLastTakenForEmpty(_ line: Int) -> Bool {
        line == lines.lineCount - 1 && withGeometry { $0.frame(of: line).length } == 0
    }

    var rowProposal: Proposal { axis.proposal(along: Proposal.unspecified, cross: crossLength) }

    /// Row lengths are whole device pixels, so that all rows move by the same number of pixels and none shimmers; in the unit of the
    /// geometry, so that a row's place is the same whichever row its neighbours are placed from.
    func snapped(_ length: Double) -> Double { Self.snapped(length, host.scale) }

    static func snapped(_ length: Double, _ scale: Double) -> Double {
        (((length * scale) - 1e-6).rounded(.up) / scale).inLayoutUnits
    }

    /// The host of an element, made or brought up to date when needed. Not yet measured.
    func hostForElement(_ element: Int) -> RowHost {
        let row = liveHost(element) ?? makeHost(element)
        row.lastUsed = host.frameNumber
        if row.isOutdated {
            let run = run(of: element)
            row.isOutdated = false
            let wasMeasured = row.isMeasured
            row.isMeasured = wasMeasured
            row.update(run.source, element - run.start, environment: environment)
        }
        return row
    }

    private func liveHost(_ element: Int) -> RowHost? {
        let index = element - firstPlaced
        if index >= 0, index < placed.count, placed[index].element == element { return placed[index] }
        for entry in pinned where entry.host.element == element { return entry.host }
        return building[element]
    }

    private func makeHost(_ element: Int) -> RowHost {
        if building.isEmpty { builtHashes.removeAll(keepingCapacity: true) }
        let run = run(of: element)
        var key = RowKey(path: run.path, id: run.source.rowID(element - run.start))
        if let kept = retained[key], kept.element == element || !isLive(key) {
            retained[key] = nil
            kept.element = element
            kept.setOnScreen(true)
            building[element] = kept
            builtHashes.append(key.hash)
            return kept
        }
        if isLive(key) {
            host.warnOnce("two rows of a list have the id \(key.id.map { String(describing: $0.base) } ?? "none")")
            key.duplicate = element
        }
        let row: RowHost
        if run.kind == .row, let reused = spare.take(for: type(of: run.source)) {
            reused.adopt(key: key, element: element)
            row = reused
        } else {
            host.stats.rowsBuilt += 1
            row = RowHost(parent: self, key: key, element: element, kind: run.kind, axis: axis)
        }
        row.isMeasured = false
        row.update(run.source, element - run.start, environment: environment)
        building[element] = row
        builtHashes.append(key.hash)
        return row
    }

    /// Whether a row with this key is on screen already: then another is a duplicate.
    private func isLive(_ key: RowKey) -> Bool {
        guard key.hasID else { return false }
        for row in placed where row.key.hash == key.hash { if row.key == key { return true } }
        guard builtHashes.contains(key.hash) else { return false }
        for row in building.values where row.key == key { return true }
        return false
    }

    /// Takes the new row of hosts; those that are not in it go out of sight.
    private func replacePlaced(with rows: [RowHost], first: Int) {
        let frame = host.frameNumber
        for row in placed where row.lastUsed != frame || row.element < first || row.element >= first + rows.count {
            if !row.isHeld { retire(row) }
        }
        placed = ContiguousArray(rows)
        firstPlaced = first
        placedChanged()
    }

    /// Keeps some of the hosts that are placed, with those that were found beside them; the others go out of sight.
    private func keepPlaced(_ stay: Range<Int>, adding walk: Walk) {
        let kept = stay.lowerBound - firstPlaced..<stay.upperBound - firstPlaced
        for index in placed.indices where !kept.contains(index) && !placed[index].isHeld { retire(placed[index]) }
        placed.removeSubrange(kept.upperBound...)
        placed.replaceSubrange(..<kept.lowerBound, with: walk.before.reversed())
        placed.append(contentsOf: walk.after)
        firstPlaced = stay.lowerBound - walk.before.count
        placedChanged()
    }

    private func placedChanged() {
        forgetBuilding()
        host.stats.rowsAlive = max(host.stats.rowsAlive, placed.count + pinned.count + retained.count)
    }

    /// A row left the screen: kept if it holds state, else emptied for reuse or dropped.
    func retire(_ row: RowHost) {
        row.lastUsed = host.frameNumber
        // Where it was says nothing about where the same row will be when it comes back.
        row.isSettled = false
        if row.holdsState || row.holdsFocus {
            row.setOnScreen(false)
            row.forgetPicture()
            retained[row.key] = row
            if retained.count > RowRetention.statefulLimit { dropOldestRetained() }
            return
        }
        if !spare.keep(row) { row.unmount() }
    }

    private func dropOldestRetained() {
        let oldest = retained.values.filter { !$0.holdsFocus }.sorted { $0.lastUsed < $1.lastUsed }.prefix(RowRetention.statefulLimit / 8)
        for row in oldest {
            retained[row.key] = nil
            row.unmount()
        }
    }

    /// What was built is placed, pinned or retired now.
    func forgetBuilding() {
        if !building.isEmpty { building.removeAll(keepingCapacity: true) }
    }
}

extension Double {
    /// The nearest length, in points, that the layout core can hold.
    var inLayoutUnits: Double { LayoutUnit.points(Int64(LayoutUnit.units(self))) }
}
