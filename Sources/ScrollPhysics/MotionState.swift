// What a scroll position can be doing, each case with the data that is valid in it and no other.

/// What moves the content by hand.
package enum HandSource: Equatable, Sendable {
    /// A finger on a screen, or a pointer that drags like one: rubber band and fling.
    case finger
    /// The scrollbar's thumb: held to the limits, no fling.
    case scrollbar
    /// Two fingers on a pad: like a finger, but nobody says when they lift; a gap does.
    case touchpad
}

/// The five modes of motion. Every curve starts at a time of its own, so a position is a function of `now` alone.
enum MotionState: Sendable {
    /// At rest within the limits.
    case idle
    /// At rest under a finger or button that is down, wherever it was caught; possibly past an end.
    case held
    /// Moved by hand.
    case direct(Hand)
    /// Gliding after a lift, within the limits.
    case ballistic(Glide)
    /// Past an end or about to be, on the way back to it.
    case bouncing(Bounce)
    /// On the way to a target that wheel, key or code asked for.
    case toTarget(Approach)
}

/// A hand on the content.
struct Hand: Sendable {
    let source: HandSource
    /// Where the content would be if it followed the hand without resistance, in points of content offset.
    var pull: Double
    /// How far the hand has moved in all, in points: what its velocity is taken from. Kept apart from ``pull``, which the
    /// content's own changes shift.
    private(set) var travel = 0.0
    /// When it last moved, in seconds.
    private(set) var movedAt: Double

    init(source: HandSource, pull: Double, at time: Double) {
        self.source = source
        self.pull = pull
        movedAt = time
    }

    mutating func move(by points: Double, at time: Double) {
        travel += points
        pull += points
        movedAt = time
    }

    /// When a touchpad that sent nothing more has surely been let go of; nil for hands that say so themselves.
    var liftTime: Double? {
        source == .touchpad ? movedAt + ScrollMotion.touchpadGap : nil
    }
}

/// A fling and where it ends.
struct Glide: Sendable {
    enum Ending: Sendable {
        /// Comes to rest at this offset.
        case rest(Double)
        /// Runs into the end at this offset.
        case edge(Double)

        var position: Double {
            switch self {
            case .rest(let position), .edge(let position): position
            }
        }
    }

    var decay: Decay
    let startedAt: Double
    /// Seconds after the start at which it ends.
    let duration: Double
    var ending: Ending

    /// Finds the end of `decay` within `limits`: the exact time of the edge, not the frame after it.
    init(_ decay: Decay, startedAt: Double, limits: ScrollLimits) {
        self.decay = decay
        self.startedAt = startedAt
        let destination = decay.destination
        let rest = decay.duration
        let edge = limits.clamp(destination)
        if edge == destination {
            duration = rest
            ending = .rest(destination)
        } else if let hit = decay.time(toReach: edge), hit < rest {
            duration = hit
            ending = .edge(edge)
        } else {
            // It would crawl over the edge in its last half point. An edge behind the start cannot be: the motion
            // starts within the limits.
            duration = rest
            ending = .rest(edge)
        }
    }
}

/// A spring to an end.
struct Bounce: Sendable {
    var spring: Spring
    let startedAt: Double
    /// Seconds after the start at which it ends.
    let duration: Double
    /// Whether it then crosses the edge into the content with speed, rather than coming to rest there: content pulled
    /// past its end was thrown back.
    let crosses: Bool

    init(_ spring: Spring, startedAt: Double) {
        self.spring = spring
        self.startedAt = startedAt
        let rest = spring.duration
        if let crossing = spring.crossing, crossing < rest {
            duration = crossing
            crosses = true
        } else {
            duration = rest
            crosses = false
        }
    }
}

/// An ease to a target.
struct Approach: Sendable {
    var ease: TargetEase
    let pace: TargetPace
    let startedAt: Double
}
