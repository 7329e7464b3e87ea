// How fast the hand was when it let go.

/// Estimates velocity from positions and their times: the slope, at the newest sample, of a parabola fitted by least
/// squares to the last 100 ms.
///
/// Input is rough: events come in bursts, share a millisecond, or stop. So
/// - samples closer than 5 ms count as one (Firefox), samples of one instant always;
/// - a pause of more than 40 ms means the hand stood still: what came before is forgotten, and a release that late
///   after the last sample has velocity 0 (Flutter);
/// - the fit is never trusted further than the data: it is never faster than the fastest pair of neighbours and never
///   against the newest pair. A parabola through four rough points can be both.
///
/// A fixed ring inside the value: no allocation.
package struct VelocityTracker: Sendable {
    private struct Sample {
        var time: Double
        var position: Double
    }

    /// Seconds of history that count.
    package static let horizon = 0.1
    /// Seconds between two samples that count as two.
    package static let minimumInterval = 0.005
    /// Seconds without a sample after which the hand stood still.
    package static let stoppedGap = 0.04
    /// The horizon in intervals of the minimum; the ring's type has to repeat it.
    private static let capacity = 20
    /// Clock ticks do not add up exactly; a microsecond is nobody's gesture.
    private static let slack = 1e-6

    private var ring = InlineArray<20, Sample>(repeating: Sample(time: 0, position: 0))
    private var newest = 0
    private var count = 0

    package init() {}

    /// Forgets everything.
    package mutating func reset() { count = 0 }

    /// Notes that the hand was at `position` points at `time` seconds. NaN and infinities are ignored; a time before
    /// the newest counts as the newest.
    package mutating func add(_ position: Double, at time: Double) {
        guard let position = position.usable, time.isFinite else { return }
        if count > 0 {
            let gap = time - sample(0).time
            if gap <= 0 {
                ring[newest].position = position
                return
            }
            if gap > Self.stoppedGap + Self.slack { count = 0 }
        }
        // The newest is only provisional until it is far enough from the one before: then the next takes its place.
        if isNewestProvisional {
            ring[newest] = Sample(time: time, position: position)
            return
        }
        newest = (newest + 1) % Self.capacity
        ring[newest] = Sample(time: time, position: position)
        count = min(count + 1, Self.capacity)
    }

    private var isNewestProvisional: Bool {
        count > 1 && sample(0).time - sample(1).time < Self.minimumInterval - Self.slack
    }

    /// The velocity between the two newest samples that are far enough apart, or 0.
    package var newestPairVelocity: Double {
        let first = isNewestProvisional ? 1 : 0
        guard count >= first + 2 else { return 0 }
        return pairVelocity(first)
    }

    /// The velocity at the newest sample, in points a second, if the hand lets go at `time`.
    package func velocity(at time: Double) -> Double {
        guard count > 1, !(time - sample(0).time > Self.stoppedGap + Self.slack) else { return 0 }
        let first = isNewestProvisional ? 1 : 0
        let origin = sample(first)
        var fit = ParabolaFit()
        var fastest = 0.0
        var index = first
        while index < count {
            let sample = sample(index)
            guard origin.time - sample.time <= Self.horizon + Self.slack else { break }
            fit.add((sample.time - origin.time) / Self.horizon, sample.position - origin.position)
            if index > first { fastest = max(fastest, abs(pairVelocity(index - 1))) }
            index += 1
        }
        guard index - first > 1 else { return 0 }
        let slope = fit.slopeAtZero / Self.horizon
        guard slope * pairVelocity(first) > 0 else { return 0 }
        return slope.clamped(-fastest, fastest)
    }

    /// The sample `back` places before the newest.
    private func sample(_ back: Int) -> Sample { ring[(newest + Self.capacity - back) % Self.capacity] }

    private func pairVelocity(_ back: Int) -> Double {
        let later = sample(back)
        let earlier = sample(back + 1)
        return (later.position - earlier.position) / (later.time - earlier.time)
    }
}

/// Least squares by sums: y = c + b u + a u², of which only b is wanted.
private struct ParabolaFit {
    private var n = 0.0
    private var u1 = 0.0, u2 = 0.0, u3 = 0.0, u4 = 0.0
    private var y0 = 0.0, y1 = 0.0, y2 = 0.0

    mutating func add(_ u: Double, _ y: Double) {
        let square = u * u
        n += 1
        u1 += u
        u2 += square
        u3 += square * u
        u4 += square * square
        y0 += y
        y1 += u * y
        y2 += square * y
    }

    /// b by Cramer's rule; a straight line below four points, where a parabola would only draw the noise.
    var slopeAtZero: Double {
        if n >= 4 {
            let determinant = n * (u2 * u4 - u3 * u3) - u1 * (u1 * u4 - u2 * u3) + u2 * (u1 * u3 - u2 * u2)
            if determinant > 1e-12 {
                return (n * (y1 * u4 - u3 * y2) - y0 * (u1 * u4 - u2 * u3) + u2 * (u1 * y2 - u2 * y1)) / determinant
            }
        }
        let determinant = n * u2 - u1 * u1
        return determinant > 0 ? (n * y1 - u1 * y0) / determinant : 0
    }
}
