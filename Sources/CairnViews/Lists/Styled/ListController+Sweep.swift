import Drawing

/// A row that is moved aside to show its buttons: by a hand, at rest, or on its way.
struct RowSweep {
    enum State: Equatable {
        /// Held: by a finger or the mouse at window x `grab` + offset, or by a touchpad that last spoke at `time`.
        case held(grab: Double?)
        case touchpad(time: Double)
        case resting
        case moving(from: Double, to: Double, start: Double, runs: Bool)
    }

    let key: RowKey
    let element: Int
    /// Points to the right; left is negative.
    var offset = 0.0
    /// Where the hand would have it, without resistance.
    var wanted = 0.0
    var state = State.held(grab: nil)
    /// The list's offset when it began.
    let scrolled: Double

    func nextChange(after time: Double) -> Double? {
        switch state {
        case .held, .resting: nil
        case .touchpad(let last): last + SweepLook.touchpadPause
        case .moving: time
        }
    }
}

// Rows swept aside.
extension ListController {
    var isSweeping: Bool { if case .held? = sweep?.state { true } else { false } }

    private var sweptRow: ListRowNode? {
        guard let sweep, let stack else { return nil }
        return stack.placed.first { $0.key == sweep.key }?.listRow
    }

    // MARK: Begin

    /// A finger or the mouse has gone sideways on a row.
    func beginSweep(of row: ListRowNode, moving travel: Point) -> Bool {
        guard abs(travel.x) >= SweepLook.slop, abs(travel.x) > 1.5 * abs(travel.y) else { return false }
        return hold(row, toRight: travel.x > 0, state: .held(grab: nil))
    }

    private func hold(_ row: ListRowNode, toRight: Bool, state: RowSweep.State) -> Bool {
        guard let rowHost = row.rowHost else { return false }
        if var open = sweep, open.key == rowHost.key {
            open.state = state
            open.wanted = open.offset
            sweep = open
            return true
        }
        guard row.actions(atLeft: toRight) != nil else { return false }
        dropSweep()
        press = nil
        sweep = RowSweep(key: rowHost.key, element: rowHost.element, state: state, scrolled: scroll?.offset.y ?? 0)
        return true
    }

    /// A press that has begun on a row goes sideways within it.
    func sweepsByMouse(_ press: RowPress, to point: Point) -> Bool {
        guard !press.hasMoved, !press.isTouch, press.modifiers.isEmpty, let stack, let element = element(of: address(press.element)),
            let row = stack.placed.first(where: { $0.element == element })?.listRow, row.hasOwnActions
        else { return false }
        return beginSweep(of: row, moving: host.localPoint(point, in: row) - press.start)
    }

    func touchpadSwept(_ row: ListRowNode, x: Double, y: Double) -> Bool {
        let delta = -x * ScrollViewNode.touchpadUnit
        if case .touchpad? = sweep?.state, sweep?.key == row.rowHost?.key {
            moveSweep(by: delta)
            sweep?.state = .touchpad(time: host.now)
            return true
        }
        guard abs(x) > 2 * abs(y), delta != 0, scroll?.vertical.motion.isMoving != true else { return false }
        guard hold(row, toRight: delta > 0, state: .touchpad(time: host.now)) else { return false }
        moveSweep(by: delta)
        return true
    }

    // MARK: Move

    func moveSweep(to point: Point) {
        guard var sweep, case .held(let grab) = sweep.state else { return }
        let held = grab ?? point.x - sweep.offset
        sweep.state = .held(grab: held)
        self.sweep = sweep
        moveSweep(by: point.x - held - sweep.wanted)
    }

    /// Follows the hand; with resistance where there is nothing more to show.
    private func moveSweep(by delta: Double) {
        guard var sweep, let row = sweptRow else { return dropSweep() }
        sweep.wanted += delta
        let toRight = sweep.wanted > 0
        var offset = 0.0
        if sweep.wanted != 0, let strip = row.showStrip(atLeft: toRight) {
            let width = row.field.width
            let rest = min(strip.restWidth, width)
            offset = min(abs(sweep.wanted), width)
            let isFull = strip.actions.allowsFullSwipe
            if !isFull, offset > rest { offset = rest + (offset - rest) * SweepLook.resistance }
            strip.isArmed = isFull && offset >= max(width * SweepLook.fullFraction, rest + 24)
            if !toRight { offset = -offset }
        }
        sweep.offset = offset
        self.sweep = sweep
        row.invalidateDrawing()
        host.setNeedsFrame()
    }

    // MARK: End

    /// The hand let go: the row opens, closes, or runs off with its first action.
    func endSweep(isCancelled: Bool = false) {
        guard let sweep, let row = sweptRow, let strip = row.strip else { return dropSweep() }
        let rest = min(strip.restWidth, row.field.width)
        let sign = strip.isAtLeft ? 1.0 : -1.0
        if strip.isArmed, !isCancelled {
            moveRow(to: sign * row.field.width, runs: true)
        } else {
            moveRow(to: !isCancelled && abs(sweep.offset) > rest / 2 ? sign * rest : 0, runs: false)
        }
    }

    private func moveRow(to target: Double, runs: Bool) {
        guard let from = sweep?.offset else { return }
        sweep?.state = .moving(from: from, to: target, start: host.now, runs: runs)
        host.setNeedsFrame()
        if host.scrollSettings.reducedMotion { tickSweep() }
    }

    /// Closes the open row, unless a press is on its buttons; true when the press was for that and does nothing else.
    func closeSweep(unlessIn row: ListRowNode, at point: Point) -> Bool {
        guard let sweep, sweep.offset != 0 else { return false }
        moveRow(to: 0, runs: false)
        return row.rowHost?.key == sweep.key
    }

    /// A button of the row was chosen, or Escape; false when none is open.
    @discardableResult
    func closeSweep() -> Bool {
        guard let sweep, sweep.offset != 0 else { return false }
        moveRow(to: 0, runs: false)
        return true
    }

    private func dropSweep() {
        sweptRow?.dropStrip()
        sweep = nil
    }

    // MARK: Time

    func tickSweep() {
        guard let sweep else { return }
        guard let row = sweptRow else { return dropSweep() }
        if abs((scroll?.offset.y ?? 0) - sweep.scrolled) > SweepLook.scrollSlop, !isSweeping {
            if case .moving(_, 0, _, false) = sweep.state {} else { moveRow(to: 0, runs: false) }
        }
        switch self.sweep?.state {
        case .touchpad(let last) where host.now >= last + SweepLook.touchpadPause: endSweep()
        case .moving(let from, let to, let start, let runs): move(row, from, to, since: start, runs: runs)
        default: break
        }
    }

    private func move(_ row: ListRowNode, _ from: Double, _ to: Double, since start: Double, runs: Bool) {
        let t = host.scrollSettings.reducedMotion ? 1 : max(0, min(1, (host.now - start) / SweepLook.duration))
        let eased = 1 - (1 - t) * (1 - t) * (1 - t)
        sweep?.offset = from + (to - from) * eased
        row.invalidateDrawing()
        guard t >= 1 else { return }
        sweep?.state = .resting
        if runs {
            let strip = row.strip
            strip?.runFirst()
            // A row that is still there closes again.
            moveRow(to: 0, runs: false)
        } else if to == 0 {
            dropSweep()
        }
    }
}
