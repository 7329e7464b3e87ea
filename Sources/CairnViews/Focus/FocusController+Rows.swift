import Drawing
import ListLayout

/// The row that has the keyboard, or whose part has.
private struct FocusedRow {
    let list: LazyStackNode
    let row: RowHost
    /// The targets in the row, and which of them it is: another row is entered at the same one.
    let targets: [any FocusTarget]
    let number: Int

    @MainActor var line: Int { list.lines.line(of: row.element) }
}

// From row to row. Each gives false where there is nowhere to go: then the key scrolls.
extension FocusController {
    private var focusedRow: FocusedRow? {
        guard let target, let row = owner?.outermostRow, let list = row.parent as? LazyStackNode else { return nil }
        let targets = FocusSearch.targets(in: row)
        return FocusedRow(list: list, row: row, targets: targets, number: targets.firstIndex { $0 === target } ?? 0)
    }

    /// An arrow: to the row before or after along the list's axis, to a neighbour in the row across it.
    func moveByArrow(_ axis: StackAxis, forward: Bool) -> Bool {
        guard let here = focusedRow else { return false }
        guard axis == here.list.axis else {
            let neighbour = here.number + (forward ? 1 : -1)
            return here.targets.indices.contains(neighbour) ? take(here.targets[neighbour]) : false
        }
        return take(beyond: here.row.element, here, forward: forward)
    }

    /// A page on: to the row that is as far away as the free height allows with both wholly in sight, at least to the next one; the last
    /// one, where less is left.
    func moveByPage(forward: Bool) -> Bool {
        guard let here = focusedRow, let scroll = here.list.enclosingScrollView else { return false }
        let (list, line) = (here.list, here.line)
        let frame = list.geometry.frame(of: line)
        let covered = list.geometry.obstruction(at: max(0, list.window.offset), viewport: list.window.length)
        let step = max(1, scroll.innerLength(list.axis) - covered.top - covered.bottom - frame.length)
        let wanted = forward ? frame.origin + frame.length + step : frame.origin - step
        guard wanted > 0, wanted < list.geometry.length else { return moveToEnd(forward: forward) }
        // The line that ends within the step going down, that begins within it going up.
        var goal = list.geometry.element(at: wanted) ?? line
        if forward { goal = max(goal - 1, line + 1) } else if list.geometry.frame(of: goal).origin < wanted { goal += 1 }
        if !forward { goal = min(goal, line - 1) }
        guard goal >= 0, goal < list.lines.lineCount else { return moveToEnd(forward: forward) }
        let column = here.row.element - list.lines.firstCell(ofLine: line)
        let cells = list.lines.cells(ofLine: goal)
        let element = min(cells.lowerBound + column, cells.upperBound - 1)
        // The row itself or the nearest on this side of it, never back past where we are.
        if let found = next(in: list, from: element + (forward ? 1 : -1), forward: !forward, rowsOnly: true, number: here.number),
            let row = found.layoutNode.outermostRow, forward ? row.element > here.row.element : row.element < here.row.element
        {
            return take(found, in: list)
        }
        list.discardUnplaced()
        return take(beyond: element, here, forward: forward)
    }

    /// To the first or the last row. Where that is in sight from the very start or end, the list goes there: what precedes the first row
    /// is to be seen too.
    func moveToEnd(forward: Bool) -> Bool {
        guard let here = focusedRow, let scroll = here.list.enclosingScrollView else { return false }
        let list = here.list
        let edge = forward ? list.plan.count : -1
        guard let found = next(in: list, from: edge, forward: !forward, rowsOnly: true, number: here.number) else { return false }
        guard found !== target else {
            list.discardUnplaced()
            return false
        }
        _ = take(found, in: list)
        guard let row = found.layoutNode.outermostRow else { return true }
        let limits = scroll[list.axis].motion.limits
        let there = forward ? limits.maximum : limits.minimum
        let inner = scroll.innerOffset(of: list) + there - scroll[list.axis].motion.position
        let line = list.lines.line(of: row.element)
        let shown = list.geometry.revealOffset(
            of: line, anchor: .minimal, currentOffset: inner, viewport: scroll.innerLength(list.axis))
        if abs(shown - inner) < 0.5 { scroll.scrollToEdge(forward ? 1 : -1, list.axis, at: host.now) }
        return true
    }

    /// To the first row of the next section; back to the first row of this one, and from there to the one before.
    func moveBySection(forward: Bool) -> Bool {
        guard let here = focusedRow, let scroll = here.list.enclosingScrollView else { return false }
        let (list, level) = (here.list, here.list.geometry.levels[0])
        var index = level.section(ofElement: here.line).index + (forward ? 1 : 0)
        for _ in 0..<Self.searchLimit where index >= 0 && index < level.sectionCount {
            let section = level.section(index)
            index += forward ? 1 : -1
            guard let first = section.rows.first else { continue }
            let element = list.lines.firstCell(ofLine: first)
            guard let found = next(in: list, from: element - 1, forward: true, rowsOnly: true, number: here.number),
                let row = found.layoutNode.outermostRow, section.rows.contains(list.lines.line(of: row.element)),
                forward || row.element < here.row.element
            else {
                list.discardUnplaced()
                continue
            }
            focus(found, byKeyboard: true)
            list.discardUnplaced()
            let shown = list.geometry.pinsHeaders ? row.element : section.header.map { list.lines.firstCell(ofLine: $0) }
            scroll.movedByUser(list.axis, at: host.now)
            scroll.reveal(shown ?? row.element, in: list, anchor: .top, animated: true, at: host.now)
            return true
        }
        return false
    }

    /// To the nearest row beyond an element.
    private func take(beyond element: Int, _ here: FocusedRow, forward: Bool) -> Bool {
        guard let found = next(in: here.list, from: element, forward: forward, rowsOnly: true, number: here.number) else { return false }
        return take(found, in: here.list)
    }
}
