import Drawing
import ScrollPhysics

// Where the content starts, and what it clings to when its size changes.
extension ScrollViewNode {
    private func fraction(_ anchor: UnitPoint?, _ axis: StackAxis) -> Double? {
        anchor.map { Double(axis == .vertical ? $0.y : $0.x) }
    }

    /// The first layout: the content is put where its anchor says, before anything is drawn.
    func startAtAnchor(at time: Double) {
        guard !hasStarted, contentSize != .zero, !placedSize.width.isZero || !placedSize.height.isZero else { return }
        hasStarted = true
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) {
            guard let fraction = fraction(environment.builtin.scroll.anchor(for: .initialOffset), axis), fraction > 0 else { continue }
            let before = moves
            jumpToFraction(min(1, fraction), axis, at: time)
            moves = before
            // It is no movement to be shown.
            self[axis].bar.lastActive = -.infinity
        }
    }

    /// The content or the view became longer or shorter: content that lay where the size anchor says stays there.
    ///
    /// `before` is the position under the old limits. What the reader has moved elsewhere stays where it is.
    func keepSizeAnchor(_ axis: StackAxis, from old: ScrollLimits, before: Double, at time: Double) {
        guard hasStarted, let anchor = fraction(environment.builtin.scroll.anchor(for: .sizeChanges), axis), anchor > 0 else { return }
        let motion = self[axis].motion
        let fraction = min(1, anchor)
        guard motion.phase == .idle, abs(before - fraction * old.maximum) <= 0.5 else { return }
        let goal = fraction * motion.limits.maximum
        guard goal != motion.position else { return }
        self[axis].motion.jump(to: goal, at: time)
        if axis == mainAxis {
            self.anchor = nil
            needsRows = true
        }
    }

    /// Called once a frame: a touchpad has no lift, its glide is found when it begins.
    func followTouchpad(at time: Double) {
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) {
            let phase = self[axis].motion.phase
            defer { self[axis].lastMotionPhase = phase }
            if !self[axis].motion.isMoving { self[axis].isSnapping = false }
            guard self[axis].lastMotionPhase == .interacting, phase == .decelerating || phase == .idle, !self[axis].isSnapping else {
                continue
            }
            if axis == .vertical { pullReleased() }
            if self[axis].motion.limits.overshoot(self[axis].motion.position) == 0 { snapGlide(axis, at: time) }
        }
    }

    /// The fingers left a touchpad with the content pulled.
    private func pullReleased() {
        guard let link = refreshLink, !link.isByWheel, link.pull >= 1 else { return }
        link.start(host)
    }
}
