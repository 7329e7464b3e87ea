// Targets: wheel, keys, code.

extension ScrollMotion {
    /// Points a whole notch scrolls, now.
    package var wheelStep: Double {
        settings.wheelStep?.usable ?? WheelAccumulator.step(viewport: limits.viewport)
    }

    /// The wheel turned by `notches`, whole or not; + moves the content offset forward.
    ///
    /// Notches add to the target, so nothing is lost however fast they come, and a fraction arrives as exactly that
    /// fraction. A wheel never flings and never passes an end. A notch against the motion takes itself off the target;
    /// if the target would still lie ahead, the rest of the way is dropped: the content never again moves the old way
    /// (but notches of one instant are simply added up: they waited for one frame). A glide, a bounce and a scroll by
    /// code that runs the other way count as having no target: the notch starts from here. Ignored while a finger or
    /// the scrollbar holds the content, and if 0, NaN or infinite.
    package mutating func wheel(notches: Double, at time: Double) {
        move(to: time)
        var exact = WheelAccumulator()
        exact.add(notches)
        nudge(by: exact.notches * wheelStep, pace: .wheel)
    }

    /// Scrolls to the offset `target`, held to the limits, by an ease that keeps the velocity if it points the same
    /// way. At once under reduced motion. The target it is already going to changes nothing.
    ///
    /// While a finger or the scrollbar holds the content, keys are ignored and code moves the content under the hand at
    /// once: an animation would be a second hand.
    package mutating func scroll(to target: Double, pace: TargetPace, at time: Double) {
        move(to: time)
        guard let target = target.usable else { return }
        if case .direct(let hand) = state, hand.source != .touchpad {
            if pace == .programmatic { place(at: target) }
            return
        }
        approach(target, pace: pace)
    }

    /// Scrolls by `delta` points from the current target, so that repeated keys add up, to at most ``keyLead``
    /// viewports ahead of the position (those of one instant always add up). Turning round and what has no target: as
    /// for ``wheel(notches:at:)``. By code it is simply the target plus `delta`.
    package mutating func scroll(by delta: Double, pace: TargetPace, at time: Double) {
        move(to: time)
        guard let delta = delta.usable else { return }
        if pace == .programmatic {
            scroll(to: targetPosition + delta, pace: pace, at: time)
        } else {
            nudge(by: delta, pace: pace)
        }
    }

    /// Is at `target`, held to the limits, at once. Ends any motion but a hand's: that goes on from there.
    package mutating func jump(to target: Double, at time: Double) {
        move(to: time)
        guard let target = target.usable else { return }
        place(at: target)
    }

    /// Ends any motion, and any hand's hold, where it is; past an end, at that end.
    package mutating func stop(at time: Double) {
        move(to: time)
        rest(at: limits.clamp(position))
    }

    private mutating func place(at target: Double) {
        position = limits.clamp(target)
        switch state {
        case .direct(var hand) where hand.source != .touchpad:
            hand.pull = position
            state = .direct(hand)
        case .held:
            break
        default:
            state = .idle
        }
    }

    private mutating func nudge(by delta: Double, pace: TargetPace) {
        guard delta != 0 else { return }
        if case .direct(let hand) = state, hand.source != .touchpad { return }
        approach(nudged(by: delta, pace: pace), pace: pace)
    }

    /// The new target for a step of `delta`.
    private func nudged(by delta: Double, pace: TargetPace) -> Double {
        guard case .toTarget(let approach) = state else { return limits.clamp(position) + delta }
        let lead = approach.ease.target - position
        let isTurn = lead * delta < 0
        if isTurn, approach.pace == .programmatic { return limits.clamp(position) + delta }
        // Nothing has moved since the last one: they waited for the same frame and count as one.
        if now == approach.startedAt { return approach.ease.target + delta }
        if isTurn { return abs(lead) <= abs(delta) ? approach.ease.target + delta : position }
        guard pace == .key else { return approach.ease.target + delta }
        let most = max(abs(lead), limits.viewport * Self.keyLead, abs(delta))
        return position + (lead + delta).clamped(-most, most)
    }

    /// Goes to `target` from (position, velocity).
    mutating func approach(_ target: Double, pace: TargetPace) {
        let target = limits.clamp(target)
        if settings.reducedMotion { return rest(at: target) }
        if case .toTarget(let current) = state, abs(current.ease.target - target) < TargetEase.tolerance { return }
        let ease = TargetEase(from: position, velocity: velocity, to: target, pace: pace)
        if ease.duration == 0 { return rest(at: target) }
        state = .toTarget(Approach(ease: ease, pace: pace, startedAt: now))
    }
}
