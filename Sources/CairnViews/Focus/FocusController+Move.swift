import Drawing
import ListLayout

/// Finds targets in the order of reading.
@MainActor
enum FocusSearch {
    enum Stop {
        case target(any FocusTarget)
        /// A lazy list, whose targets are found row by row.
        case list(LazyStackNode)
    }

    /// The targets of the nodes that are made, at and below one.
    ///
    /// Modifiers on one view count as one target: a view with two gestures is one stop.
    static func targets(in node: _LayoutNode, includesNested: Bool = false) -> [any FocusTarget] {
        var found: [any FocusTarget] = []
        visit(node, isInTarget: false, includesNested: includesNested, stopsAtLists: false) { stop in
            if case .target(let target) = stop { found.append(target) }
        }
        return found
    }

    static func stops(in root: _LayoutNode) -> [Stop] {
        var found: [Stop] = []
        visit(root, isInTarget: false, includesNested: false, stopsAtLists: true) { found.append($0) }
        return found
    }

    private static func visit(
        _ node: _LayoutNode, isInTarget: Bool, includesNested: Bool, stopsAtLists: Bool, _ found: (Stop) -> Void
    ) {
        if node is LayoutModifierNode<HiddenModifier> { return }
        if stopsAtLists, let list = node as? LazyStackNode { return found(.list(list)) }
        var isInTarget = isInTarget
        if let target = node as? any FocusTarget {
            if target.blocksInside { return }
            if target.canFocus {
                if !isInTarget || includesNested { found(.target(target)) }
                isInTarget = true
            }
        }
        let keepsFrame = (node as? WrapperNode)?.isTransparentToSafeArea ?? false
        node.forEachLayoutChild {
            visit($0, isInTarget: isInTarget && keepsFrame, includesNested: includesNested, stopsAtLists: stopsAtLists, found)
        }
    }
}

extension FocusController {
    /// Rows looked at for the next target: a list of plain text is passed over without building much of it.
    static let searchLimit = 64

    /// Tab and Shift+Tab: to the next target in the order of reading, rows out of sight included, and round.
    func moveByTab(forward: Bool) -> Bool {
        let stops = FocusSearch.stops(in: host.root)
        var index: Int?
        if let target {
            if let row = owner?.outermostRow, let list = row.parent as? LazyStackNode {
                let inRow = FocusSearch.targets(in: row)
                let number = inRow.firstIndex { $0 === target } ?? 0
                let neighbour = number + (forward ? 1 : -1)
                if inRow.indices.contains(neighbour) { return take(inRow[neighbour]) }
                if let found = next(in: list, from: row.element, forward: forward) { return take(found, in: list) }
                index = stops.firstIndex { if case .list(let other) = $0 { other === list } else { false } }
            } else {
                index = stops.firstIndex { if case .target(let other) = $0 { other === target } else { false } }
            }
        } else if let place, let list = place.list, list.plan.count > 0 {
            let from = min(place.element, list.plan.count) + (forward ? -1 : 1)
            if let found = next(in: list, from: from, forward: forward) { return take(found, in: list) }
        }
        guard !stops.isEmpty else { return false }
        let start = index ?? (forward ? -1 : stops.count)
        for step in 1...stops.count {
            let number = ((start + (forward ? step : -step)) % stops.count + stops.count) % stops.count
            switch stops[number] {
            case .target(let target): return take(target)
            case .list(let list):
                let found =
                    number == index
                    ? next(in: list, from: forward ? -1 : list.plan.count, forward: forward) : visibleTarget(in: list, forward: forward)
                if let found { return take(found, in: list) }
            }
        }
        return false
    }

    /// The nearest target of a list beyond an element; its row is made if need be.
    func next(
        in list: LazyStackNode, from element: Int, forward: Bool, rowsOnly: Bool = false, number: Int? = nil
    ) -> (any FocusTarget)? {
        list.planIfNeeded()
        let step = forward ? 1 : -1
        var candidate = element + step
        for _ in 0..<Self.searchLimit where candidate >= 0 && candidate < list.plan.count {
            if !rowsOnly || list.kind(of: candidate) == .row {
                let targets = FocusSearch.targets(in: list.hostForElement(candidate))
                if let number, !targets.isEmpty { return targets[min(number, targets.count - 1)] }
                if let found = forward ? targets.first : targets.last { return found }
            }
            candidate += step
        }
        if !rowsOnly, let found = nextClosableHeader(in: list, from: candidate, forward: forward) { return found }
        list.discardUnplaced()
        return nil
    }

    /// The nearest target in the headers of sections that open and close, at an element or beyond: Tab reaches those however many rows of
    /// plain text are before them.
    private func nextClosableHeader(in list: LazyStackNode, from element: Int, forward: Bool) -> (any FocusTarget)? {
        guard list.listController?.sawClosableSections == true, element >= 0, element < list.plan.count else { return nil }
        let level = list.geometry.levels[0]
        var index = level.section(ofElement: list.lines.line(of: element)).index
        for _ in 0..<Self.searchLimit where index >= 0 && index < level.sectionCount {
            let line = level.section(index).header
            index += forward ? 1 : -1
            guard let header = line.map(list.lines.firstCell(ofLine:)), forward ? header >= element : header <= element else { continue }
            let targets = FocusSearch.targets(in: list.hostForElement(header))
            if let found = forward ? targets.first : targets.last { return found }
        }
        return nil
    }

    /// The first target of a list in sight, or the last.
    private func visibleTarget(in list: LazyStackNode, forward: Bool) -> (any FocusTarget)? {
        let rows = list.shownHosts.map(\.host).sorted { $0.element < $1.element }.filter { list.isWhollyInSight($0) }
        for row in forward ? rows : rows.reversed() {
            let targets = FocusSearch.targets(in: row)
            if let found = forward ? targets.first : targets.last { return found }
        }
        // None in sight: the nearest one beyond, the way we go.
        let edge = forward ? rows.last?.element ?? -1 : rows.first?.element ?? list.plan.count
        return next(in: list, from: edge, forward: forward)
    }

    func take(_ target: any FocusTarget, in list: LazyStackNode? = nil) -> Bool {
        focus(target, byKeyboard: true)
        list?.discardUnplaced()
        reveal(target)
        return true
    }

    /// Scrolls whatever is around a target so that it is seen, its row wholly and below what is pinned.
    func reveal(_ target: any FocusTarget) {
        var node = target.layoutNode
        var current: _ViewNode? = node
        while let step = current {
            if let row = step as? RowHost, let list = row.parent as? LazyStackNode, let scroll = list.enclosingScrollView {
                if row.kind == .row || !list.isHeldWhole(row) { scroll.bringIntoView(row.element, in: list, at: host.now) }
                node = scroll
                current = scroll
            } else if let scroll = step as? ScrollViewNode, scroll !== node {
                scroll.bringIntoView(node, at: host.now)
                node = scroll
            }
            current = current?.parent
        }
    }
}

extension FocusController {
    /// The view with the keyboard has just shortened or lengthened the list around it: once that is laid out, and before it is drawn, its
    /// row is moved into sight.
    func keepInSight() {
        mustStayInSight = true
        host.setNeedsFrame()
    }

    func bringBackIntoSight() {
        mustStayInSight = false
        guard let row = owner?.outermostRow, let list = row.parent as? LazyStackNode, let scroll = list.enclosingScrollView,
            row.element < list.plan.count, !list.isWhollyInSight(row)
        else { return }
        scroll.reveal(row.element, in: list, anchor: nil, animated: false, at: host.now)
        scroll.update(at: host.now)
        host.setNeedsFrame()
    }
}

extension LazyStackNode {
    /// Whether a held header or footer is held whole: another may be pushing it out.
    fileprivate func isHeldWhole(_ row: RowHost) -> Bool { row.isHeld && row.pinning?.pushed.value == 0 }

    /// Whether nothing of a row is beyond the viewport or under what is pinned.
    func isWhollyInSight(_ row: RowHost) -> Bool {
        if isHeldWhole(row) { return true }
        let (start, length) = lineFrame(ofCell: row.element)
        let covered = geometry.obstruction(at: max(0, window.offset), viewport: window.length)
        let top = row.kind == .row ? covered.top : 0
        return start - window.offset >= top - 0.5 && start + length - window.offset <= window.length - covered.bottom + 0.5
    }
}
