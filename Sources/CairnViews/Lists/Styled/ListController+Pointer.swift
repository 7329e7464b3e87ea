import Drawing

/// A press on a row that has not ended.
struct RowPress {
    var element: Int
    var key: RowKey
    var isTouch: Bool
    var modifiers: Modifiers
    /// The row was selected already: what happens is decided at the end, so that a selection can be dragged.
    var waitsForEnd = false
    /// The pointer has gone to another row.
    var hasMoved = false
    var isMove = false
    var point = Point.zero
    var clicks = 1
    /// Where it began, in the row.
    var start = Point.zero
}

// Clicks and drags.
extension ListController {
    /// Points beyond the list's edge over which a drag's scrolling comes to full speed, and that speed in points a second.
    private static let scrollReach = 60.0
    private static let scrollSpeed = 900.0

    var isPressed: Bool { press != nil }

    func pressBegan(on row: ListRowNode, _ press: Press) -> Bool {
        guard let host = row.rowHost, isActive || row.showsHandle || row.canBeSwept else { return false }
        guard press.button == .left || press.button == .right else { return false }
        owner.host.focusedList = self
        if press.button == .right {
            if canSelect(row), !selection.contains(row.identity) { choose(row) }
            return true
        }
        self.press = RowPress(
            element: host.element, key: host.key, isTouch: press.isTouch, modifiers: press.modifiers, clicks: press.clicks,
            start: press.location)
        guard !press.isTouch else { return true }
        click(row, host.element, press.modifiers)
        return true
    }

    private func canSelect(_ row: ListRowNode) -> Bool { !row.traits.isSelectionDisabled && selection.canSelect(row.identity) }

    /// A plain click: this row alone.
    private func choose(_ row: ListRowNode) {
        guard let host = row.rowHost else { return }
        showsCursor = false
        cursor = RowAddress(key: host.key, element: host.element)
        anchor = cursor
        selection.select(only: row.identity)
        selectionChanged()
    }

    private func click(_ row: ListRowNode, _ element: Int, _ modifiers: Modifiers) {
        guard canSelect(row), let host = row.rowHost else { return }
        if modifiers.contains(.shift), selection.mode == .multiple, let from = self.element(of: anchor) {
            if modifiers.contains(.control) { selection.remember() }
            cursor = RowAddress(key: host.key, element: element)
            showsCursor = false
            selectRange(from, element, adding: modifiers.contains(.control))
            return selectionChanged()
        }
        if modifiers.contains(.control), selection.mode != .required {
            cursor = RowAddress(key: host.key, element: element)
            anchor = cursor
            showsCursor = false
            selection.toggle(row.identity)
            selection.remember()
            return selectionChanged()
        }
        if selection.mode == .multiple, selection.count > 1, selection.contains(row.identity) {
            press?.waitsForEnd = true
            return
        }
        choose(row)
    }

    /// The pointer goes over other rows with the button held: they are selected with it, or the row is carried where rows can be moved.
    func pressMoved(to point: Point) {
        if isSweeping { return moveSweep(to: point) }
        guard var press, !press.isTouch else { return }
        if sweepsByMouse(press, to: point) { return }
        press.point = point
        self.press = press
        drag()
    }

    private func drag() {
        guard var press, let stack, let scroll else { return }
        let local = host.localPoint(press.point, in: scroll)
        let y = max(0, min(scroll.placedSize.height - 1, local.y))
        let along = y + scroll.offset.y - scroll.position(of: stack)
        guard let element = stack.geometry.element(at: max(0, min(along, stack.geometry.length - 1))) else { return }
        if element != press.element, !press.hasMoved {
            press.hasMoved = true
            if let index = moveSource(press) {
                press.isMove = true
                press.element = index
            } else if selection.mode == .multiple, !press.modifiers.contains(.control) {
                anchor = address(press.element)
            }
        }
        self.press = press
        guard press.hasMoved else { return }
        if press.isMove { return aim(at: pinnedHeader(at: y) ?? element, along: along) }
        dragSelection(to: element)
    }

    private func dragSelection(to element: Int) {
        guard let press, let stack else { return }
        if selection.mode == .multiple {
            selectRange(press.element, element, adding: press.modifiers.contains(.control))
            if stack.plan.run(of: element).kind == .row { cursor = address(element) }
        } else if selection.mode != .none, isSelectable(element), let row = row(element) {
            choose(row)
            letGo()
        }
        selectionChanged()
    }

    func pressEnded(on row: ListRowNode?, _ press: Press, isInside: Bool) {
        if isSweeping { return endSweep() }
        guard let began = self.press else { return }
        self.press = nil
        if began.isMove { return finishMove(of: began) }
        drop = nil
        guard !began.hasMoved, isInside, press.button == .left, let row, let host = row.rowHost, host.key == began.key else { return }
        if began.isTouch { click(row, host.element, press.modifiers) }
        if began.waitsForEnd { choose(row) }
        if began.clicks == 2, began.modifiers.isEmpty { runPrimaryAction(on: row) }
    }

    func pressCancelled() {
        if isSweeping { endSweep(isCancelled: true) }
        press = nil
        drop = nil
        host.setNeedsFrame()
    }

    /// A click on the ground beside or below the rows: nothing is selected any more.
    func pressedGround(_ press: Press) -> Bool {
        closeSweep()
        guard isActive, press.button == .left, !press.isTouch else { return false }
        host.focusedList = self
        if press.modifiers.isEmpty, selection.mode == .multiple || selection.mode == .optional {
            selection.clear()
            selectionChanged()
        }
        return false
    }

    // MARK: Scrolling while dragging

    /// How far a drag beyond the edge scrolls in a second, points; 0 inside.
    private var dragSpeed: Double {
        guard let press, press.hasMoved, let stack, let scroll else { return 0 }
        let local = host.localPoint(press.point, in: scroll)
        let covered = stack.geometry.obstruction(at: stack.window.offset, viewport: scroll.placedSize.height)
        let above = covered.top - local.y
        let below = local.y - (scroll.placedSize.height - covered.bottom)
        if press.isMove { return carrySpeed(local.y, scroll.placedSize.height, covered.top, covered.bottom) }
        if above > 0 { return -Self.scrollSpeed * min(1, above / Self.scrollReach) }
        if below > 0 { return Self.scrollSpeed * min(1, below / Self.scrollReach) }
        return 0
    }

    /// A carried row scrolls past the list's edges, and slowly near those of what is free; over a pinned header it rests, to be dropped.
    private func carrySpeed(_ y: Double, _ length: Double, _ top: Double, _ bottom: Double) -> Double {
        if y < 0 { return -Self.scrollSpeed * min(1, -y / Self.scrollReach) }
        if y > length { return Self.scrollSpeed * min(1, (y - length) / Self.scrollReach) }
        if y < top || y > length - bottom { return 0 }
        let slow = Self.scrollSpeed * CarryLook.edgeSpeed
        if y < top + CarryLook.edge { return -slow * (1 - (y - top) / CarryLook.edge) }
        let below = length - bottom - y
        return below < CarryLook.edge ? slow * (1 - below / CarryLook.edge) : 0
    }

    var nextTick: Double? {
        if dragSpeed != 0 || host.now < fadesUntil { return host.now }
        return sweep?.nextChange(after: host.now)
    }

    /// Called with every frame.
    func tick(since last: Double) {
        tickSweep()
        tickIndex()
        if last < fadesUntil { for row in liveRows where row.fade != nil { row.fadeAdvanced() } }
        let speed = dragSpeed
        guard speed != 0, let scroll else { return }
        let step = speed * min(0.05, max(0, host.now - last))
        let target = scroll.vertical.motion.position + step
        let limits = scroll.vertical.motion.limits
        let goal = max(limits.minimum, min(limits.maximum, target))
        guard goal != scroll.vertical.motion.position else { return }
        scroll.jump(to: goal, .vertical, at: host.now)
        scroll.update(at: host.now)
        drag()
    }
}
