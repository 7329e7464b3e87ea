// Hands: press, drag, touchpad.

extension ScrollMotion {
    /// A finger or button went down on the content. Whatever moved stops where it is, past an end too, and stays until
    /// something else happens. Returns whether this stopped a motion of at least ``leastStoppedSpeed``: then the press
    /// was meant for the motion and should select nothing.
    ///
    /// Follow it by ``dragBegan(_:at:)`` if it becomes a drag, or by ``released(at:)`` if it does not.
    package mutating func press(at time: Double) -> Bool {
        move(to: time)
        if case .direct(let hand) = state, hand.source != .touchpad { return false }
        defer { state = .held }
        return isMoving && abs(velocity) >= Self.leastStoppedSpeed
    }

    /// The finger or button of ``press(at:)`` went up without a drag. Content caught past an end springs back.
    package mutating func released(at time: Double) {
        move(to: time)
        guard case .held = state else { return }
        letGo(velocity: 0, at: now)
        follow()
    }

    /// A hand takes hold of the content where it is. Content caught past an end stays there: the hand starts with the
    /// pull that shows just so much.
    package mutating func dragBegan(_ source: HandSource = .finger, at time: Double) {
        move(to: time)
        let hand = Hand(source: source, pull: pull(showing: position), at: now)
        tracker.reset()
        tracker.add(hand.travel, at: now)
        state = .direct(hand)
    }

    /// The hand moved so that the content offset should change by `points` (a finger going up by 5 is +5). Past an end
    /// the content follows ever less, or not at all where nothing bounces; a scrollbar's hand may go far past the end
    /// and must come all the way back before the content moves again.
    package mutating func dragMoved(by points: Double, at time: Double) {
        move(to: time)
        guard let points = points.usable else { return }
        if case .held = state { dragBegan(at: time) }
        guard case .direct(var hand) = state, hand.source != .touchpad else { return }
        drag(&hand, by: points)
        state = .direct(hand)
    }

    /// The hand let go: a fling with its velocity, a bounce if past an end, or rest.
    package mutating func dragEnded(at time: Double) {
        endDrag(isFling: settings.kinetics, at: time)
    }

    /// The gesture was taken away (by the system, by another view): no fling, but a bounce if past an end.
    package mutating func dragCancelled(at time: Double) {
        endDrag(isFling: false, at: time)
    }

    /// Two fingers moved on a touchpad, by `points` of content offset. The content follows one to one (with resistance
    /// past an end); after ``touchpadGap`` seconds of silence it glides on with what is left of the velocity. No glide
    /// if the last movement was slow: then the fingers came to rest. Something must call `advance` at ``nextWakeUp``.
    package mutating func touchpad(delta points: Double, at time: Double) {
        move(to: time)
        guard let points = points.usable else { return }
        var hand: Hand
        if case .direct(let current) = state {
            // A finger or the scrollbar has the content already.
            guard current.source == .touchpad else { return }
            hand = current
        } else {
            hand = Hand(source: .touchpad, pull: pull(showing: position), at: now)
            // The track begins with the first delta, not before it: how long that took is unknown.
            tracker.reset()
        }
        drag(&hand, by: points)
        state = .direct(hand)
    }

    private mutating func endDrag(isFling: Bool, at time: Double) {
        move(to: time)
        switch state {
        case .direct(let hand) where hand.source != .touchpad:
            let throwsIt = isFling && hand.source == .finger
            letGo(velocity: throwsIt ? velocity : 0, at: now)
            follow()
        case .held:
            letGo(velocity: 0, at: now)
            follow()
        default:
            break
        }
    }

    /// The silence after a touchpad's last event has lasted long enough at `time`.
    mutating func liftTouchpad(_ hand: Hand, at time: Double) {
        var velocity = 0.0
        // Past an end the fingers held it against the spring until now; it starts back from rest.
        if settings.kinetics, limits.overshoot(position) == 0,
            abs(tracker.newestPairVelocity) >= Self.leastTouchpadFlingSpeed
        {
            // As if it had glided since the last event, so that the wait costs distance, never a burst of speed.
            let waited = exponential(-settings.deceleration.perSecond * Self.touchpadGap)
            velocity = tracker.velocity(at: hand.movedAt) * waited
        }
        letGo(velocity: abs(velocity) >= Self.leastTouchpadFlingSpeed ? velocity : 0, at: time)
    }

    private mutating func drag(_ hand: inout Hand, by points: Double) {
        hand.move(by: points, at: now)
        tracker.add(hand.travel, at: now)
        switch hand.source {
        case .scrollbar:
            position = limits.clamp(hand.pull)
        case .finger, .touchpad:
            // Without resistance there must be no slack either: turning round moves the content at once.
            if !settings.springs { hand.pull = limits.clamp(hand.pull) }
            let over = limits.overshoot(hand.pull)
            position = limits.clamp(hand.pull) + RubberBand.shown(raw: over, dimension: limits.viewport)
        }
    }

    /// The pull that shows content at `position`.
    func pull(showing position: Double) -> Double {
        limits.clamp(position) + RubberBand.raw(shown: limits.overshoot(position), dimension: limits.viewport)
    }

    /// Content points per point of the hand, now.
    func handGain(_ hand: Hand) -> Double {
        let over = limits.overshoot(hand.pull)
        if over == 0 { return 1 }
        return hand.source == .scrollbar ? 0 : RubberBand.slope(raw: over, dimension: limits.viewport)
    }
}
