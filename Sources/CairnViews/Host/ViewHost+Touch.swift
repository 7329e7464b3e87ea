import Drawing

// What fingers do. The first one counts; others that come down meanwhile do nothing.
extension ViewHost {
    /// Points a finger may wander before a tap becomes a drag.
    static let touchSlop = 8.0

    func touch(_ phase: TouchPhase, _ finger: Int, at point: Point) {
        switch phase {
        case .began: touchBegan(finger, at: point)
        case .moved: touchMoved(finger, to: point)
        case .ended, .cancelled: touchEnded(finger, at: point, isCancelled: phase == .cancelled)
        }
    }

    private func touchBegan(_ finger: Int, at point: Point) {
        guard press == nil else { return }
        let path = self.path(at: point)
        let scrolls = path.entries.compactMap { $0.target as? ScrollViewNode }
        let stopped = scrolls.contains { $0.stopGlide(at: now) }
        let press = Press(button: .left, modifiers: [], clicks: 1, location: .zero, isTouch: true)
        var active = ActivePress(role: .finger(finger, drags: nil), start: point, last: point, press: press)
        active.draggable = scrolls
        if !stopped {
            for entry in path.entries {
                active.press.location = entry.location
                if entry.target.pressBegan(active.press) {
                    active.tapTarget = entry.target
                    break
                }
            }
        }
        self.press = active
        if !stopped, path.entries.contains(where: { ($0.target as? any MenuSource)?.menuRequest != nil }) {
            fingerHold = (point, now + MenuLook.touchDelay)
        }
    }

    private func touchMoved(_ finger: Int, to point: Point) {
        guard var active = press, case .finger(finger, let dragged) = active.role else { return }
        let travel = point - active.start
        if max(abs(travel.x), abs(travel.y)) >= Self.touchSlop { fingerHold = nil }
        if active.isTapDragged {
            active.tapTarget?.pressMoved(to: point)
        } else if let dragged {
            dragged.fingerMoved(by: point - active.last, at: now)
        } else if let tap = active.tapTarget, tap.takesFinger(moving: travel) {
            active.isTapDragged = true
        } else {
            guard let scroll = scrollView(draggedBy: travel, among: active.draggable) else { return }
            active.role = .finger(finger, drags: scroll)
            active.tapTarget?.pressCancelled()
            active.tapTarget = nil
            scroll.fingerBegan(at: now)
        }
        // The content follows from where the drag was recognised, so that it does not leap by the slop.
        active.last = point
        press = active
    }

    /// The scroll view that a finger drags: the innermost that goes the way the finger mainly goes, else the innermost that goes its way
    /// at all; nil while the finger has not gone far enough.
    private func scrollView(draggedBy travel: Point, among candidates: [ScrollViewNode]) -> ScrollViewNode? {
        let main: StackAxis = abs(travel.x) > abs(travel.y) ? .horizontal : .vertical
        let other: StackAxis = main == .vertical ? .horizontal : .vertical
        let reach = (main == .vertical ? abs(travel.y) : abs(travel.x), other == .vertical ? abs(travel.y) : abs(travel.x))
        if reach.0 >= Self.touchSlop, let scroll = candidates.first(where: { $0.isScrollEnabled && $0.scrolls(along: main) }) {
            return scroll
        }
        return reach.1 >= Self.touchSlop ? candidates.first { $0.isScrollEnabled && $0.scrolls(along: other) } : nil
    }

    private func touchEnded(_ finger: Int, at point: Point, isCancelled: Bool) {
        fingerHold = nil
        guard let active = press, case .finger(finger, let dragged) = active.role else { return }
        press = nil
        for scroll in active.draggable { scroll.release(at: now) }
        if let dragged {
            dragged.fingerEnded(at: now, isCancelled: isCancelled)
        } else if let tap = active.tapTarget {
            if isCancelled { tap.pressCancelled() } else { end(tap, active, at: point) }
        }
        // What moved under a resting pointer meanwhile.
        updateHover()
    }
}
