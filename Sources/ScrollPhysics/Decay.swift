// A fling: speed falls by the same factor every millisecond.

/// How fast a fling loses speed, in UIScrollView's two grades.
package enum DecelerationRate: Equatable, Sendable {
    /// 0.998 of the speed is left after each millisecond: a fling at 1000 points a second travels 499.5 points.
    case normal
    /// 0.99 of the speed is left after each millisecond: a fling at 1000 points a second travels 99.5 points.
    case fast

    /// The rate of the exponential, per second: -1000 ln d for the factor d above. The reciprocal is the time constant.
    package var perSecond: Double {
        switch self {
        case .normal: 2.0020026706730793
        case .fast: 10.050335853501441
        }
    }
}

/// Exponential deceleration as a closed form of elapsed time, as UIScrollView glides: v(t) = v₀ e^(−kt).
///
/// It depends on (position, velocity) alone, so cutting it at any time and starting anew from there is the same motion.
/// Speed and remaining distance are proportional, v = k × remaining, which makes every question below one line.
/// Elapsed times are in seconds; a negative one counts as 0.
package struct Decay: Equatable, Sendable {
    /// A glide counts as done when this much of its way is left, in points. Then it moves at about 1 point a second,
    /// and the last half point is the step to the next pixel that it would have taken anyway. From the UIScrollView
    /// re-implementations.
    package static let restDistance = 0.5

    /// Position at elapsed 0, in points.
    package var start: Double
    /// Velocity at elapsed 0, in points a second.
    package let initialVelocity: Double
    /// How much speed is lost, per second; above 0.
    package let rate: Double

    package init(from start: Double, velocity: Double, rate: DecelerationRate = .normal) {
        self.start = start
        self.initialVelocity = velocity
        self.rate = rate.perSecond
    }

    /// Where it would come to rest after endless time.
    package var destination: Double { start + initialVelocity / rate }

    package func position(at elapsed: Double) -> Double {
        start + initialVelocity / rate * (1 - exponential(-rate * max(elapsed, 0)))
    }

    package func velocity(at elapsed: Double) -> Double { initialVelocity * exponential(-rate * max(elapsed, 0)) }

    /// Seconds until less than ``restDistance`` is left; 0 if that is so from the start.
    package var duration: Double {
        let distance = abs(initialVelocity) / rate
        return distance > Self.restDistance ? logarithm(distance / Self.restDistance) / rate : 0
    }

    package func isDone(at elapsed: Double) -> Bool { elapsed >= duration }

    /// Seconds until `point` is reached exactly, or nil if it lies behind the start or not before the destination.
    package func time(toReach point: Double) -> Double? {
        guard initialVelocity != 0 else { return point == start ? 0 : nil }
        let left = 1 - rate * (point - start) / initialVelocity
        return left > 0 && left <= 1 ? -logarithm(left) / rate : nil
    }

    /// How far a fling at `velocity` travels, in points: the projection that picks a page or a row to stop at.
    package static func projection(of velocity: Double, rate: DecelerationRate = .normal) -> Double {
        velocity / rate.perSecond
    }

    /// The velocity that travels exactly `distance` points; the inverse of ``projection(of:rate:)``.
    package static func velocity(toTravel distance: Double, rate: DecelerationRate = .normal) -> Double {
        distance * rate.perSecond
    }
}
