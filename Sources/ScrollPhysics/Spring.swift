// The way back to an edge.

/// A critically damped spring as a closed form of elapsed time: back to the target as fast as possible without
/// swinging.
///
/// With a = start − target, b = v₀ + ωa: x(t) = target + e^(−ωt)(a + bt). It depends on (position, velocity) alone.
/// Elapsed times are in seconds; a negative one counts as 0.
package struct Spring: Equatable, Sendable {
    /// √200 per second: stiffness 200 at unit mass, the default of the UIScrollView re-implementations. Their sample
    /// view's softer 100 keeps the content past its end for 0.74 s after a pull of 100 points, this one for 0.53 s, and
    /// a fling at 1000 points a second shows 26 points of nothing instead of 37. On a desk the shorter is the calmer.
    package static let bounceFrequency = 14.142135623730951

    /// The spring counts as done when it stays this close to its target, in points.
    package static let restDistance = 0.5

    package var start: Double
    package let initialVelocity: Double
    package var target: Double
    /// ω, per second; above 0.
    package let frequency: Double

    package init(
        from start: Double, velocity: Double, to target: Double, frequency: Double = Spring.bounceFrequency
    ) {
        self.start = start
        self.initialVelocity = velocity
        self.target = target
        self.frequency = frequency
    }

    /// The spring that takes a fling arriving at an edge with `velocity` and brings it back.
    ///
    /// `largestPeak` bounds how far it may swing out, in points: a faster fling gets a stiffer spring rather than a cut
    /// in speed, so velocity stays continuous and a small viewport is never emptied. The peak from the edge is v/(ωe).
    package static func bounce(
        from start: Double, velocity: Double, to target: Double, largestPeak: Double
    ) -> Spring {
        let needed = largestPeak > 0 ? abs(velocity) / (Self.e * largestPeak) : 0
        return Spring(from: start, velocity: velocity, to: target, frequency: max(bounceFrequency, needed))
    }

    private static let e = 2.718281828459045

    private var offset: Double { start - target }
    private var slope: Double { initialVelocity + frequency * offset }

    package func position(at elapsed: Double) -> Double { target + displacement(at: max(elapsed, 0)) }

    package func velocity(at elapsed: Double) -> Double {
        let t = max(elapsed, 0)
        return exponential(-frequency * t) * (slope - frequency * (offset + slope * t))
    }

    private func displacement(at t: Double) -> Double { exponential(-frequency * t) * (offset + slope * t) }

    /// Seconds until it crosses its target, if it does: only when it was thrown at it hard enough from one side.
    package var crossing: Double? {
        guard offset != 0, slope != 0 else { return nil }
        let time = -offset / slope
        return time > 0 ? time : nil
    }

    /// Seconds after which it never again is ``restDistance`` or more from its target.
    ///
    /// Found by halving, once per spring: the distance has one peak, at 1/ω − a/b, and falls for ever after, so the
    /// last crossing is bracketed either by the start and the peak or by the peak and a bound that is surely past it.
    package var duration: Double {
        let isOut = { (t: Double) in abs(displacement(at: t)) >= Self.restDistance }
        let peak = slope == 0 ? 0 : max(0, 1 / frequency - offset / slope)
        var late: Double
        var early: Double
        if isOut(peak) {
            early = peak
            late = max(peak, 1 / frequency) * 2
            // e^(−ωt) wins over any slope within a few doublings: 2^10 time constants leave nothing of 10^15 points.
            var doublings = 0
            while isOut(late), doublings < 64 {
                late *= 2
                doublings += 1
            }
        } else if isOut(0) {
            early = 0
            late = peak
        } else {
            return 0
        }
        for _ in 0..<50 {
            let middle = (early + late) / 2
            if isOut(middle) { early = middle } else { late = middle }
        }
        return late
    }

    package func isDone(at elapsed: Double) -> Bool { elapsed >= duration }
}
