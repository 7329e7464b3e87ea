// What the tests of this target share: a repeatable generator, comparisons, the naive oracle, and motions ready-made.

import ScrollPhysics
import Testing

/// SplitMix64. The seed of every random test is fixed and part of its failure message.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Passes if the numbers differ by at most `tolerance`; the reference's suggestion by default.
func expectClose(
    _ actual: Double?, _ expected: Double, _ tolerance: Double = 1e-3, _ note: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let actual, abs(actual - expected) <= tolerance else {
        Issue.record("\(note()) expected \(expected), got \(actual as Any)", sourceLocation: sourceLocation)
        return
    }
}

/// Where x'' = `acceleration`(x − target, x') leads from (x, v): Runge and Kutta's fourth order in steps of 0.1 ms. The
/// slow way, to check the closed forms by.
func integrate(
    from x: Double, velocity v: Double, for seconds: Double, acceleration: (Double, Double) -> Double
) -> (position: Double, velocity: Double) {
    var (x, v) = (x, v)
    let steps = Int((seconds / 1e-4).rounded())
    let h = seconds / Double(max(steps, 1))
    for _ in 0..<steps {
        let a1 = acceleration(x, v)
        let a2 = acceleration(x + h / 2 * v, v + h / 2 * a1)
        let v3 = v + h / 2 * a2
        let a3 = acceleration(x + h / 2 * (v + h / 2 * a1), v3)
        let a4 = acceleration(x + h * v3, v + h * a3)
        x += h / 6 * (v + 2 * (v + h / 2 * a1) + 2 * v3 + (v + h * a3))
        v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    }
    return (x, v)
}

/// The limits most tests use: content of 100 000 points in a viewport of 800.
let longList = ScrollLimits(minimum: 0, maximum: 99_200, viewport: 800)

extension ScrollMotion {
    /// At rest at `position` at time 0.
    static func resting(
        at position: Double = 0, limits: ScrollLimits = longList, settings: ScrollSettings = .standard
    ) -> ScrollMotion {
        var motion = ScrollMotion(settings: settings)
        motion.setLimits(limits, at: 0)
        motion.jump(to: position, at: 0)
        _ = motion.takeDisplacement()
        return motion
    }

    /// Drags ten times by 8 ms of `velocity`, starting at `time`, and lets go with the last move. Returns when that
    /// was.
    @discardableResult
    mutating func fling(velocity: Double, at time: Double) -> Double {
        dragBegan(at: time)
        for step in 1...10 { dragMoved(by: velocity * 0.008, at: time + 0.008 * Double(step)) }
        dragEnded(at: time + 0.08)
        return time + 0.08
    }

    /// Runs frames of 1/`rate` s from `time` until nothing moves, calling `onFrame` after each; gives up after 10 s.
    /// Returns the time of the last frame.
    @discardableResult
    mutating func settle(
        from time: Double, rate: Double = 60, onFrame: (_ time: Double, _ motion: ScrollMotion) -> Void = { _, _ in }
    ) -> Double {
        var frame = 0
        var now = time
        while isMoving || nextWakeUp != nil, now < time + 10 {
            frame += 1
            now = time + Double(frame) / rate
            _ = advance(to: now)
            onFrame(now, self)
        }
        return now
    }
}
