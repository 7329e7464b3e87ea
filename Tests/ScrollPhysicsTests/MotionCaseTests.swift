import ScrollPhysics
import Testing

/// Faults that people reported of other lists, at the level of the motion.
@Suite("ScrollMotion: reported faults")
struct MotionCaseTests {
    @Test(
        "O-12: content that ends above the position takes it along in the same call",
        arguments: [
            (-76.0, 0.0), (64.0, 64.0),
        ])
    func shrink(maximum: Double, expected: Double) {
        let short = ScrollLimits(minimum: 0, maximum: maximum, viewport: 200)
        var motion = ScrollMotion.resting(
            at: 1024, limits: ScrollLimits(minimum: 0, maximum: 1024, viewport: 200))
        motion.setLimits(short, at: 1)
        #expect(motion.position == expected && !motion.isMoving)
        #expect(motion.takeDisplacement() == expected - 1024)
    }

    @Test("O-18: a flick is as long at every frame rate")
    func flickLength() {
        let runs = [30.0, 60, 120, 144, 240].map { rate in
            var motion = ScrollMotion.resting()
            let lift = motion.fling(velocity: 1200, at: 0)
            let end = motion.settle(from: lift, rate: rate)
            return (distance: motion.position, end: end)
        }
        for run in runs {
            #expect(run.distance == runs[0].distance)
            #expect(abs(run.end - runs[0].end) <= 0.034)
        }
        expectClose(runs[0].distance, 96 + Decay.projection(of: 1200), 0.01)
    }

    @Test("O-18: a stalled frame neither freezes the motion nor speeds it up")
    func stall() {
        var smooth = ScrollMotion.resting()
        let lift = smooth.fling(velocity: 1200, at: 0)
        var stalled = smooth
        for frame in 1...10 {
            _ = smooth.advance(to: lift + Double(frame) / 60)
            _ = stalled.advance(to: lift + Double(frame) / 60)
        }
        let gap = lift + 10.0 / 60 + 0.4
        var speed = stalled.velocity(at: 0)
        for frame in 0...60 {
            let time = gap + Double(frame) / 60
            _ = smooth.advance(to: time - 1e-3)
            _ = smooth.advance(to: time)
            _ = stalled.advance(to: time)
            #expect(stalled.position == smooth.position)
            #expect(stalled.velocity(at: 0) == smooth.velocity(at: 0))
            #expect(stalled.velocity(at: 0) < speed)
            speed = stalled.velocity(at: 0)
        }
    }

    @Test("O-19: ten tenths of a notch are a notch")
    func tenths() {
        var motion = ScrollMotion.resting(at: 3000)
        let step = motion.wheelStep
        for tick in 0..<10 { motion.wheel(notches: Double(Float(0.1)), at: Double(tick) * 0.008) }
        expectClose(motion.targetPosition, 3000 + step, 1e-9)
        motion.settle(from: 0.1)
        expectClose(motion.position, 3000 + step, 1e-9)
    }

    @Test(
        "O-19: turning back and forth moves the target by whole notches, whatever was there before",
        arguments: [
            0.0, 0.004, 0.016, 0.1, 0.5,
        ])
    func residue(seconds: Double) {
        var motion = ScrollMotion.resting(at: 3000)
        let step = motion.wheelStep
        motion.wheel(notches: -0.123, at: 0)
        for tick in 0..<20 {
            let before = motion.targetPosition
            let notch = tick % 2 == 0 ? 1.0 : -1.0
            motion.wheel(notches: notch, at: Double(tick + 1) * seconds)
            expectClose(motion.targetPosition - before, notch * step, 1e-9, "tick \(tick)")
        }
        expectClose(motion.targetPosition, 3000 - 0.123 * step, 1e-9)
        motion.settle(from: 20 * seconds)
        expectClose(motion.position, 3000 - 0.123 * step, 1e-9)
    }

    /// A fling at 2000 points a second, 100 ms after the lift.
    private func gliding(at position: Double = 5000) -> (motion: ScrollMotion, time: Double) {
        var motion = ScrollMotion.resting(at: position)
        let lift = motion.fling(velocity: 2000, at: 0)
        _ = motion.advance(to: lift + 0.1)
        #expect(motion.phase == .decelerating)
        return (motion, lift + 0.1)
    }

    @Test("O-20: a press stops the glide, and says so")
    func pressStops() {
        var (motion, time) = gliding()
        let stopped = motion.press(at: time + 0.004)
        #expect(stopped)
        let held = motion.position
        for frame in 1...30 {
            _ = motion.advance(to: time + Double(frame) / 60)
            #expect(motion.position == held && !motion.isMoving && motion.phase == .tracking)
        }
        motion.released(at: time + 1)
        #expect(motion.position == held && motion.phase == .idle)
        let again = motion.press(at: time + 2)
        #expect(!again, "nothing to stop")
    }

    @Test("O-20: a key ends the glide and only its own scroll applies")
    func keyStops() {
        var (motion, time) = gliding()
        let here = motion.position
        motion.scroll(to: here + 20, pace: .key, at: time)
        motion.settle(from: time)
        #expect(motion.position == here + 20)
        (motion, time) = gliding()
        motion.scroll(by: 40, pace: .key, at: time)
        motion.settle(from: time)
        #expect(motion.position == here + 40)
    }

    @Test("O-20: an opposite notch never lets the content move the old way again", arguments: [1.0, 3])
    func oppositeWheel(notches: Double) {
        var (motion, time) = gliding()
        var before = motion.position
        motion.wheel(notches: -notches, at: time)
        motion.settle(from: time, rate: 240) { _, motion in
            #expect(motion.position <= before)
            before = motion.position
        }
        expectClose(motion.position, gliding().motion.position - notches * motion.wheelStep, 1e-9)
    }

    @Test(
        "an opposite notch on the way to a far target drops the rest of the way",
        arguments: [
            TargetPace.wheel, .key, .programmatic,
        ])
    func oppositeOnTheWay(pace: TargetPace) {
        var motion = ScrollMotion.resting()
        motion.scroll(to: 4000, pace: pace, at: 0)
        _ = motion.advance(to: 0.04)
        let here = motion.position
        var before = here
        motion.wheel(notches: -1, at: 0.04)
        motion.settle(from: 0.04, rate: 240) { _, motion in
            #expect(motion.position <= before)
            before = motion.position
        }
        // What the wheel or a key had asked for is taken back first; a scroll by code is simply left.
        expectClose(motion.position, pace == .programmatic ? max(0, here - motion.wheelStep) : here, 1e-9)
    }

    @Test("O-20: reaching an edge ends the glide there, exactly, and wants no more frames", arguments: [1.0, -1])
    func edgeEnds(direction: Double) {
        var motion = ScrollMotion.resting(
            at: direction < 0 ? 300 : longList.maximum - 300, settings: ScrollSettings(bounces: false))
        let lift = motion.fling(velocity: 3000 * direction, at: 0)
        let left = abs(motion.position - (direction < 0 ? 0 : longList.maximum))
        let hit = Decay(from: 0, velocity: 3000).time(toReach: left) ?? 0
        _ = motion.advance(to: lift + hit - 0.001)
        #expect(motion.isMoving)
        _ = motion.advance(to: lift + hit + 0.001)
        #expect(motion.position == (direction < 0 ? 0 : longList.maximum))
        #expect(!motion.isMoving && motion.phase == .idle)
    }

    @Test("a notch against the edge moves nothing and leaves nothing behind")
    func edgeResidue() {
        var motion = ScrollMotion.resting(at: longList.maximum)
        for tick in 0..<5 { motion.wheel(notches: 1, at: Double(tick) * 0.01) }
        #expect(!motion.isMoving)
        motion.wheel(notches: -1, at: 0.06)
        expectClose(motion.targetPosition, longList.maximum - motion.wheelStep, 1e-9)
    }

    @Test("held keys add up while held and stop 150 ms after the last press", arguments: [40.0, 700])
    func heldKey(delta: Double) {
        var motion = ScrollMotion.resting()
        var time = 0.0
        for press in 0..<60 {
            time = Double(press) / 30
            motion.scroll(by: delta, pace: .key, at: time)
            #expect(motion.targetPosition - motion.position <= motion.limits.viewport * ScrollMotion.keyLead)
        }
        expectClose(motion.targetPosition, 60 * delta, 1e-6, "nothing was cut")
        #expect(motion.targetPosition - motion.position < 4 * delta, "nor does it fall behind")
        _ = motion.advance(to: time + 0.1499)
        #expect(motion.isMoving)
        _ = motion.advance(to: time + 0.1501)
        #expect(!motion.isMoving)
        #expect(motion.position == motion.targetPosition)
    }

    @Test("the target of mad keys stays within 8 viewports, but presses of one instant all count")
    func keyLead() {
        var motion = ScrollMotion.resting()
        for press in 0..<200 { motion.scroll(by: 700, pace: .key, at: Double(press) / 1000) }
        let lead = motion.targetPosition - motion.position
        #expect(lead <= 8 * 800)
        motion = .resting()
        for _ in 0..<20 { motion.scroll(by: 700, pace: .key, at: 5) }
        #expect(motion.targetPosition == 14_000)
    }

    @Test("one notch of a wheel never flings and never passes its target", arguments: [0.125, 1, 5, 100])
    func wheelNeverFlings(notches: Double) {
        var motion = ScrollMotion.resting(at: 1000)
        let target = 1000 + notches * motion.wheelStep
        motion.wheel(notches: notches, at: 0)
        let end = motion.settle(from: 0, rate: 240) { _, motion in #expect(motion.position <= target) }
        expectClose(motion.position, target, 1e-9)
        #expect(end <= 0.2 + 1.0 / 240)
    }

    @Test("notches that waited for one frame add up, whichever way they go")
    func oneInstant() {
        var motion = ScrollMotion.resting(at: 1000)
        for notch in [3.0, -1, 2, -2] { motion.wheel(notches: notch, at: 4) }
        expectClose(motion.targetPosition, 1000 + 2 * motion.wheelStep, 1e-9)
        motion.wheel(notches: -5, at: 4)
        expectClose(motion.targetPosition, 1000 - 3 * motion.wheelStep, 1e-9)
    }

    @Test("a press on a glide that has all but ended stops it, but is a press of its own")
    func lateTap() {
        var motion = ScrollMotion.resting(at: 1000)
        let lift = motion.fling(velocity: 500, at: 0)
        _ = motion.advance(to: lift + 1.6078)
        expectClose(motion.velocity(at: 0), 20, 0.01)
        let stopped = motion.press(at: lift + 1.6078)
        #expect(!stopped && !motion.isMoving)
    }
}
