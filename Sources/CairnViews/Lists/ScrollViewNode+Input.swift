import Drawing
import ScrollPhysics

// Events become motion.
extension ScrollViewNode: HitTarget {
    var targetNode: _LayoutNode { self }

    /// Points an arrow key moves: Chromium's line.
    static let lineStep = 40.0
    /// The part of the free viewport that a page key moves, so that a little of the old page stays in view: Chromium's.
    static let pageFraction = 0.875

    private var isBarHeld: Bool { vertical.bar.grab != nil || horizontal.bar.grab != nil }

    func canScroll(_ axis: StackAxis) -> Bool {
        scrolls(along: axis) && isScrollEnabled && self[axis].motion.limits.maximum > self[axis].motion.limits.minimum
    }

    // MARK: Wheel and touchpad

    /// Takes a scroll event; false when there is nothing to scroll that way, so that a scroll view around this one may.
    func wheel(x: Double, y: Double, isContinuous: Bool, at time: Double) -> Bool {
        // While the thumb is held nothing else moves the content.
        if isBarHeld { return true }
        var taken = false
        let movement = Point(x: x, y: -y)
        for (axis, amount) in [StackAxis.vertical, .horizontal].map({ ($0, forward(movement, $0)) })
        where amount != 0 && (canScroll(axis) || canBePulled(axis)) {
            let motion = self[axis].motion
            let atEnd = amount > 0 ? motion.targetPosition >= motion.limits.maximum : motion.targetPosition <= motion.limits.minimum
            // At an end the event belongs to the scroll view around, unless this one is still under way or can be pulled there.
            if atEnd, !motion.isMoving, motion.phase != .interacting {
                guard canBePulled(axis), amount < 0 else { continue }
                if !isContinuous {
                    guard let link = refreshLink else { continue }
                    link.wheel(-amount, restedAt: self[axis].bar.lastActive, host)
                    taken = true
                    continue
                }
            }
            taken = true
            movedByUser(axis, at: time)
            if isContinuous {
                self[axis].motion.touchpad(delta: amount * ScrollViewNode.touchpadUnit, at: time)
            } else if !snapStep(by: amount * motion.wheelStep, axis, at: time) {
                self[axis].motion.wheel(notches: amount, at: time)
            }
        }
        if taken { host.setNeedsFrame() }
        return taken
    }

    /// Points for 1.0 of a continuous device: on Wayland SDL divides surface points by ten.
    static let touchpadUnit = 10.0

    // MARK: Keys

    /// Takes a key that scrolls, held for so many seconds; false for any other, or when there is nothing to scroll.
    ///
    /// Left and Right scroll sideways, all others along the main axis. Keys with Alt are the program's.
    func key(_ key: Key, _ modifiers: Modifiers, heldFor held: Double, at time: Double) -> Bool {
        let axis = mainAxis
        if isBarHeld { return true }
        if modifiers == .control, key == .character("r"), let link = refreshLink {
            link.start(host)
            return true
        }
        if modifiers.isSubset(of: .shift), let (axis, direction) = arrow(key) {
            guard canScroll(axis) else { return false }
            step(direction * Self.lineStep * KeyAcceleration.factor(held: held), axis, at: time)
            return true
        }
        guard canScroll(axis) else { return false }
        switch (key, modifiers) {
        case (.up, .control): return scrollToSection(next: false, at: time)
        case (.down, .control): return scrollToSection(next: true, at: time)
        case (.home, []), (.home, .shift), (.home, .control): return scrollToEdge(-1, axis, at: time)
        case (.end, []), (.end, .shift), (.end, .control): return scrollToEdge(1, axis, at: time)
        case (.pageUp, []), (.pageUp, .shift), (.space, .shift): step(-pageStep(axis), axis, at: time)
        case (.pageDown, []), (.pageDown, .shift), (.space, []): step(pageStep(axis), axis, at: time)
        default: return false
        }
        return true
    }

    /// The axis an arrow key scrolls, and which way.
    private func arrow(_ key: Key) -> (StackAxis, Double)? {
        switch key {
        case .up: (.vertical, -1)
        case .down: (.vertical, 1)
        case .left: (.horizontal, isMirrored ? 1 : -1)
        case .right: (.horizontal, isMirrored ? -1 : 1)
        default: nil
        }
    }

    private func step(_ points: Double, _ axis: StackAxis, at time: Double) {
        movedByUser(axis, at: time)
        if !snapStep(by: points, axis, at: time) { self[axis].motion.scroll(by: points, pace: .key, at: time) }
        host.setNeedsFrame()
    }

    /// The user takes over: whatever code wanted of the position is void.
    func movedByUser(_ axis: StackAxis, at time: Double) {
        self[axis].edgeTarget = 0
        revealGoal = nil
        self[axis].isSnapping = false
        self[axis].bar.lastActive = time
        moves.all += 1
        moves.byUser += 1
    }

    /// A page is what is free of pinned headers and footers, less a little. One that is being pushed out counts whole, so that a page down
    /// and a page up are as long.
    func pageStep(_ axis: StackAxis) -> Double {
        let viewport = innerLength(axis)
        var covered = 0.0
        for list in host.lists(in: self) where list.axis == axis {
            for entry in list.pinned { covered += axis.length(entry.host.placedSize) }
        }
        return max(1, (viewport - min(covered, viewport / 2)) * Self.pageFraction)
    }

    /// To the start (-1) or the end (1). What is far away is not run through: the content jumps to within a page and slides from there.
    @discardableResult
    func scrollToEdge(_ edge: Int, _ axis: StackAxis, at time: Double) -> Bool {
        moves.all += 1
        self[axis].isSnapping = false
        self[axis].edgeTarget = edge
        slide(to: edge < 0 ? self[axis].motion.limits.minimum : self[axis].motion.limits.maximum, axis, at: time)
        return true
    }

    /// Animates to a far or near target.
    func slide(to target: Double, _ axis: StackAxis, at time: Double) {
        let viewport = axis.length(placedSize)
        let limits = self[axis].motion.limits
        let goal = max(limits.minimum, min(limits.maximum, target))
        let distance = goal - self[axis].motion.position
        moves.all += 1
        revealGoal = nil
        self[axis].isSnapping = false
        if abs(distance) > 2 * viewport {
            self[axis].motion.jump(to: goal - (distance > 0 ? viewport : -viewport), at: time)
            moved(axis)
        }
        self[axis].motion.scroll(to: goal, pace: .programmatic, at: time)
        self[axis].bar.lastActive = time
        host.setNeedsFrame()
    }

    /// The position was set: the old anchor row says nothing about the new place.
    func moved(_ axis: StackAxis) {
        _ = self[axis].motion.takeDisplacement()
        if axis == mainAxis { anchor = nil }
        self[axis].bar.direction = 0
        needsRows = true
        host.setNeedsFrame()
    }

    /// Limits changed while the content runs to an edge: run to where the edge is now.
    func followEdge(_ axis: StackAxis, at time: Double) {
        guard self[axis].edgeTarget != 0 else { return }
        let motion = self[axis].motion
        let edge = self[axis].edgeTarget < 0 ? motion.limits.minimum : motion.limits.maximum
        if motion.isMoving {
            if motion.targetPosition != edge { self[axis].motion.scroll(to: edge, pace: .programmatic, at: time) }
        } else {
            self[axis].edgeTarget = 0
        }
    }

    // MARK: Exact positions

    /// Puts the content at an offset at once.
    func jump(to target: Double, _ axis: StackAxis, at time: Double) {
        self[axis].edgeTarget = 0
        revealGoal = nil
        self[axis].isSnapping = false
        moves.all += 1
        self[axis].motion.jump(to: target, at: time)
        moved(axis)
        self[axis].bar.lastActive = time
    }

    // MARK: Press and drag

    /// A press stops a glide and then does nothing else: true when it did.
    func stopGlide(at time: Double) -> Bool {
        var stopped = false
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) {
            if self[axis].motion.press(at: time) { stopped = true }
            self[axis].edgeTarget = 0
            self[axis].isSnapping = false
        }
        if stopped { host.setNeedsFrame() }
        return stopped
    }

    func release(at time: Double) {
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) {
            let wasHeld = self[axis].motion.phase == .tracking
            self[axis].motion.released(at: time)
            // Caught between two resting places.
            if wasHeld, !self[axis].motion.isMoving { snapGlide(axis, at: time) }
        }
    }

    func fingerBegan(at time: Double) {
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) && isScrollEnabled {
            movedByUser(axis, at: time)
            self[axis].motion.dragBegan(.finger, at: time)
        }
    }

    func fingerMoved(by delta: Point, at time: Double) {
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) && isScrollEnabled {
            self[axis].motion.dragMoved(by: -forward(delta, axis), at: time)
        }
        host.setNeedsFrame()
    }

    /// Scrolling may have been disabled meanwhile: the hand lets go all the same.
    func fingerEnded(at time: Double, isCancelled: Bool) {
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) {
            if axis == .vertical, !isCancelled { pullEnded() }
            if isCancelled { self[axis].motion.dragCancelled(at: time) } else { self[axis].motion.dragEnded(at: time) }
            if self[axis].motion.limits.overshoot(self[axis].motion.position) == 0 { snapGlide(axis, at: time) }
        }
        host.setNeedsFrame()
    }
}
