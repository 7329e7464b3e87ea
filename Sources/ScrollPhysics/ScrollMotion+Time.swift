// Time: moving along a curve, and from one curve to the next at the moment it ends.

extension ScrollMotion {
    /// Moves to `time` and returns how far the position has moved since the last call, in points: by time and by every
    /// event in between (drags, jumps, limits), but not by ``translate(by:)``. A time that goes back moves nothing.
    package mutating func advance(to time: Double) -> Double {
        move(to: time)
        return takeDisplacement()
    }

    /// What ``advance(to:)`` would return now, without moving time: for a jump or new limits that must show in this
    /// frame.
    package mutating func takeDisplacement() -> Double {
        let displacement = position - reported
        reported = position
        return displacement
    }

    /// Points a second at `time`, or at the latest time seen if that is later. 0 at rest; under a hand it is the
    /// content's, which past an end is slower than the hand's.
    package func velocity(at time: Double) -> Double {
        var later = self
        later.move(to: time)
        return later.velocity
    }

    /// Points a second now.
    var velocity: Double {
        switch state {
        case .idle, .held: 0
        case .direct(let hand): tracker.velocity(at: now) * handGain(hand)
        case .ballistic(let glide): glide.decay.velocity(at: now - glide.startedAt)
        case .bouncing(let bounce): bounce.spring.velocity(at: now - bounce.startedAt)
        case .toTarget(let approach): approach.ease.velocity(at: now - approach.startedAt)
        }
    }

    mutating func move(to time: Double) {
        guard let time = time.usable, time > now else { return }
        now = time
        follow()
    }

    /// Brings position and state to `now`, through as many hand-overs as are due.
    ///
    /// The longest chain is lift, bounce, glide across, bounce at the other end, rest: a spring that starts at its edge
    /// does not cross again. The bound only says that no arithmetic, however odd, can loop here.
    mutating func follow() {
        for _ in 0..<8 {
            switch state {
            case .idle, .held:
                return
            case .direct(let hand):
                guard let lift = hand.liftTime, now >= lift else { return }
                liftTouchpad(hand, at: lift)
            case .ballistic(let glide):
                let elapsed = now - glide.startedAt
                guard elapsed >= glide.duration else {
                    position = glide.decay.position(at: elapsed)
                    return
                }
                end(glide)
            case .bouncing(let bounce):
                let elapsed = now - bounce.startedAt
                guard elapsed >= bounce.duration else {
                    position = bounce.spring.position(at: elapsed)
                    return
                }
                end(bounce)
            case .toTarget(let approach):
                let elapsed = now - approach.startedAt
                guard elapsed >= approach.ease.duration else {
                    position = approach.ease.position(at: elapsed)
                    return
                }
                rest(at: approach.ease.target)
            }
        }
        rest(at: limits.clamp(position))
    }

    mutating func rest(at position: Double) {
        self.position = position
        state = .idle
    }

    private mutating func end(_ glide: Glide) {
        position = glide.ending.position
        guard case .edge = glide.ending, settings.springs else { return rest(at: position) }
        springBack(velocity: glide.decay.velocity(at: glide.duration), at: glide.startedAt + glide.duration)
    }

    private mutating func end(_ bounce: Bounce) {
        position = bounce.spring.target
        guard bounce.crosses else { return rest(at: position) }
        letGo(velocity: bounce.spring.velocity(at: bounce.duration), at: bounce.startedAt + bounce.duration)
    }

    /// Leaves the content to itself at (position, `velocity`): it glides, springs back or rests.
    mutating func letGo(velocity: Double, at time: Double) {
        let velocity = velocity.clamped(-Self.greatestFlingSpeed, Self.greatestFlingSpeed)
        if limits.overshoot(position) != 0 {
            springBack(velocity: velocity, at: time)
        } else if abs(velocity) >= Self.leastFlingSpeed {
            let decay = Decay(from: position, velocity: velocity, rate: settings.deceleration)
            state = .ballistic(Glide(decay, startedAt: time, limits: limits))
        } else {
            rest(at: position)
        }
    }

    /// Springs to the nearer end from (position, `velocity`), or is there at once where nothing may spring.
    mutating func springBack(velocity: Double, at time: Double) {
        let edge = limits.clamp(position)
        guard settings.springs else { return rest(at: edge) }
        let spring = Spring.bounce(
            from: position, velocity: velocity, to: edge, largestPeak: limits.viewport * Self.largestBounce)
        state = .bouncing(Bounce(spring, startedAt: time))
    }
}
