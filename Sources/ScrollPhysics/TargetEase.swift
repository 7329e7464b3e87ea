// Wheel ticks, keys and scrollTo: an ease to a target that can be changed on the way.

/// What asked for an animated scroll, which decides how long it takes.
package enum TargetPace: Equatable, Sendable {
    /// A wheel tick: 200 ms up to 120 points, falling to 100 ms from 480 points on, so that fast turning feels tight.
    case wheel
    /// A key: 150 ms whatever the distance. A held key restarts it, so it always stops 150 ms after the last press.
    case key
    /// Code: √distance sixtieths of a second, at most 700 ms.
    case programmatic

    /// Seconds for a way of `distance` points from rest. Chromium's INVERSE_DELTA, CONSTANT and DELTA_BASED.
    package func duration(distance: Double) -> Double {
        let length = abs(distance)
        return switch self {
        case .wheel: (14 - length / 60).clamped(6, 12) / 60
        case .key: 9.0 / 60
        case .programmatic: min(length.squareRoot(), 42) / 60
        }
    }
}

/// Chromium's retargeted ease as a closed form of elapsed time: a cubic Bézier (0.42, y₁, 0.58, 1) of time against way.
///
/// From rest y₁ is 0, an ordinary ease in and out. A new target on the way starts a new segment whose first control
/// point continues the velocity: y₁ = 0.42 × the velocity in units of (way / duration).
///
/// Two things differ from Chromium, so that the motion is monotone from start to target and never passes it:
/// - a velocity against the new direction is dropped, never carried (a wheel turned back must not go on forwards);
/// - where the way is too short for the velocity, the duration is cut to way/(0.42 v), y₁ = 1. Chromium cuts at 2.5
///   way/v, y₁ = 1.05, which passes the target by 0.04 % of the way.
///
/// Elapsed times are in seconds; before 0 it is at the start, after ``duration`` at the target.
package struct TargetEase: Equatable, Sendable {
    /// Distances below this count as none, in points. Chromium's.
    package static let tolerance = 0.01
    /// The first control point's time; the second's is 1 minus this.
    package static let handle = 0.42

    package var start: Double
    package var target: Double
    /// Seconds from start to target; 0 if there is no way to go.
    package let duration: Double
    /// y of the first control point, 0...1.
    package let firstControl: Double

    /// An ease from `start`, moving at `velocity` points a second, to `target`.
    package init(from start: Double, velocity: Double = 0, to target: Double, pace: TargetPace) {
        self.start = start
        self.target = target
        let way = target - start
        guard abs(way) >= Self.tolerance else {
            duration = 0
            firstControl = 0
            return
        }
        let normal = pace.duration(distance: way)
        guard velocity * way > 0 else {
            duration = normal
            firstControl = 0
            return
        }
        duration = min(normal, way / (Self.handle * velocity))
        firstControl = min(Self.handle * velocity * duration / way, 1)
    }

    /// The segment that leaves this one at `elapsed` for another target, with position and (if it helps) velocity kept.
    package func retargeted(to target: Double, pace: TargetPace, at elapsed: Double) -> TargetEase {
        TargetEase(from: position(at: elapsed), velocity: velocity(at: elapsed), to: target, pace: pace)
    }

    package func isDone(at elapsed: Double) -> Bool { elapsed >= duration }

    package func position(at elapsed: Double) -> Double {
        guard elapsed < duration else { return target }
        guard elapsed > 0 else { return start }
        let s = Self.parameter(atTime: elapsed / duration)
        let r = 1 - s
        // y = 3 r² s y₁ + 3 r s² + s³
        let progress = s * (3 * r * r * firstControl + s * (3 * r + s))
        return start + (target - start) * progress
    }

    package func velocity(at elapsed: Double) -> Double {
        guard elapsed < duration else { return 0 }
        let s = Self.parameter(atTime: max(elapsed, 0) / duration)
        let r = 1 - s
        let rise = 3 * r * (r * firstControl + 2 * s * (1 - firstControl))
        return (target - start) / duration * rise / Self.run(s)
    }

    // The curve's time is t(s) = 0.52 s³ − 0.78 s² + 1.26 s, its derivative nowhere below 0.87.
    private static func run(_ s: Double) -> Double { 1.26 - 1.56 * s * (1 - s) }

    /// s where the curve's time is `t`, 0...1. Starting at s = t Newton's error is below 10⁻¹⁵ after four rounds.
    private static func parameter(atTime t: Double) -> Double {
        var s = t
        for _ in 0..<4 {
            s -= (s * (1.26 + s * (0.52 * s - 0.78)) - t) / run(s)
        }
        return s
    }
}
