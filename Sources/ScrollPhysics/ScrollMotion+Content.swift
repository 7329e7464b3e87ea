// Content: what happens to the motion when the content changes under it.

extension ScrollMotion {
    /// Tells how far the content can now be scrolled. In the same call, so that no frame shows a place that is no more:
    /// - at rest the position is held to the limits;
    /// - a target is held to the limits, the way there changes with velocity kept;
    /// - a glide is aimed anew along the same curve: at a new end it will bounce, past an old one it goes on. If the
    ///   content ended before the position, it goes on from the new end, or stops there if it was leaving;
    /// - content shown past an end, by a hand or in a bounce, stays past it, but by no more than before; if the end has
    ///   moved beyond it, it stays where it is and is past it no longer. Then a bounce glides on (more rows came in at
    ///   the end).
    ///
    /// Limits with NaN or infinities are ignored; a maximum below the minimum counts as that.
    package mutating func setLimits(_ limits: ScrollLimits, at time: Double) {
        move(to: time)
        guard let new = limits.usable, new != self.limits else { return }
        let velocity = velocity
        let before = position
        position = Self.carry(position, from: self.limits, to: new)
        self.limits = new
        switch state {
        case .idle, .held:
            break
        case .direct(var hand):
            hand.pull = pull(showing: position)
            state = .direct(hand)
        case .ballistic(let glide):
            if position == before {
                state = .ballistic(Glide(glide.decay, startedAt: glide.startedAt, limits: new))
            } else if velocity * (position - before) > 0 {
                letGo(velocity: velocity, at: now)
            } else {
                rest(at: position)
            }
        case .bouncing(let bounce):
            let edge = bounce.spring.target
            let isEnd = edge == new.minimum || edge == new.maximum
            let isSame = isEnd && position == before && new.clamp(position) == edge
            if !isSame { letGo(velocity: velocity, at: now) }
        case .toTarget(let current):
            let target = new.clamp(current.ease.target)
            if position == before && target == current.ease.target { break }
            let ease = TargetEase(from: position, velocity: velocity, to: target, pace: current.pace)
            state = .toTarget(Approach(ease: ease, pace: current.pace, startedAt: now))
        }
        follow()
    }

    /// The content coordinates moved by `delta` points under the viewport, as when rows above it were measured or
    /// inserted. Position, targets, edges and limits all move along; what is seen, the velocity and the phase do not
    /// change, and ``advance(to:)`` does not count it. Nothing is clamped. Tell the true limits by ``setLimits(_:at:)``
    /// *afterwards*, each time: the start of the content, for one, has not moved.
    package mutating func translate(by delta: Double) {
        guard let delta = delta.usable else { return }
        position += delta
        reported += delta
        limits.minimum += delta
        limits.maximum += delta
        switch state {
        case .idle, .held:
            break
        case .direct(var hand):
            hand.pull += delta
            state = .direct(hand)
        case .ballistic(var glide):
            glide.decay.start += delta
            glide.ending =
                switch glide.ending {
                case .rest(let point): .rest(point + delta)
                case .edge(let point): .edge(point + delta)
                }
            state = .ballistic(glide)
        case .bouncing(var bounce):
            bounce.spring.start += delta
            bounce.spring.target += delta
            state = .bouncing(bounce)
        case .toTarget(var approach):
            approach.ease.start += delta
            approach.ease.target += delta
            state = .toTarget(approach)
        }
    }

    /// `position` under new limits: unchanged within them; past an end, no further past it than it was past the old
    /// one, and never so far that a viewport which shrank shows nothing.
    static func carry(_ position: Double, from old: ScrollLimits, to new: ScrollLimits) -> Double {
        let before = old.overshoot(position)
        let after = new.overshoot(position)
        guard before * after > 0 else { return new.clamp(position) }
        let most = min(abs(before), new.viewport * RubberBand.largestShare)
        return new.clamp(position) + after.clamped(-most, most)
    }
}
