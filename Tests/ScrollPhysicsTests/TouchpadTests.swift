import ScrollPhysics
import Testing

/// Two fingers on a pad: followed one to one, glide, caught and past an end.
@Suite("ScrollMotion: touchpads")
struct TouchpadTests {
    /// Ten deltas of 8 ms of `velocity`, the last at time 0.08.
    private func padded(_ velocity: Double, at position: Double = 5000, _ settings: ScrollSettings = .standard)
        -> ScrollMotion
    {
        var motion = ScrollMotion.resting(at: position, settings: settings)
        for step in 1...10 { motion.touchpad(delta: velocity * 0.008, at: 0.008 * Double(step)) }
        return motion
    }

    @Test(
        "a touchpad moves one to one and, after 50 ms of silence, glides with what is left", arguments: [1000.0, -1000])
    func touchpad(velocity: Double) {
        var motion = padded(velocity)
        expectClose(motion.position, 5000 + velocity * 0.08, 1e-9)
        #expect(motion.phase == .interacting && !motion.isMoving)
        expectClose(motion.nextWakeUp, 0.13, 1e-12)
        _ = motion.advance(to: 0.129)
        #expect(!motion.isMoving)
        let moved = motion.advance(to: motion.nextWakeUp ?? 0)
        #expect(moved == 0, "no jump at the lift")
        #expect(motion.isMoving && motion.nextWakeUp == nil && motion.phase == .decelerating)
        // e^(-k 0.05) of the speed is left.
        expectClose(motion.velocity(at: 0.13), velocity * 0.904747, 1e-3)
    }

    @Test("a late frame finds the glide where it would have been")
    func touchpadLate() {
        var motion = padded(1000)
        _ = motion.advance(to: 0.63)
        let left = Decay(from: 5080, velocity: 904.7469)
        expectClose(motion.position, left.position(at: 0.5))
    }

    @Test("no touchpad glide if the fingers came to rest, are slow, or kinetics are off")
    func touchpadRest() {
        var motion = padded(1000)
        // A slow end: 0.4 points in 8 ms are 50 points a second.
        for step in 1...3 { motion.touchpad(delta: 0.4, at: 0.08 + 0.008 * Double(step)) }
        _ = motion.advance(to: 0.2)
        #expect(motion.phase == .idle)
        motion = padded(100)
        _ = motion.advance(to: 0.2)
        #expect(motion.phase == .idle)
        motion = padded(1000, ScrollSettings(kinetics: false))
        _ = motion.advance(to: 0.2)
        #expect(motion.phase == .idle)
    }

    @Test("movement on the pad stops a glide and carries on from there, the other way too")
    func touchpadAgain() {
        var motion = padded(1000)
        _ = motion.advance(to: 0.3)
        let here = motion.position
        motion.touchpad(delta: -3, at: 0.3)
        #expect(motion.position == here - 3 && motion.phase == .interacting)
        _ = motion.advance(to: 0.5)
        #expect(motion.phase == .idle && motion.position == here - 3, "one delta tells no speed")
    }

    @Test("a pad that pushes past an end stretches it and lets it spring back")
    func touchpadPull() {
        var motion = padded(-1000, at: 40)
        let out = -RubberBand.shown(raw: 40, dimension: 800)
        expectClose(motion.position, out, 1e-9)
        motion.settle(from: 0.08, rate: 240) { _, motion in #expect(motion.position >= out - 1e-9) }
        #expect(motion.position == 0 && motion.phase == .idle)
    }
}
