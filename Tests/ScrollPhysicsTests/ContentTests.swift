import ScrollPhysics
import Testing

/// Content that changes under a motion, and scrolls by keys and code.
@Suite("ScrollMotion: content and targets")
struct ContentTests {
    private func limits(_ maximum: Double) -> ScrollLimits { ScrollLimits(minimum: 0, maximum: maximum, viewport: 800) }

    @Test("limits are put in order; a maximum below the minimum counts as that")
    func order() {
        var motion = ScrollMotion()
        motion.setLimits(ScrollLimits(minimum: 10, maximum: -50, viewport: -1), at: 0)
        #expect(motion.limits == ScrollLimits(minimum: 10, maximum: 10, viewport: 0))
        #expect(motion.position == 10)
        motion.setLimits(ScrollLimits(minimum: .nan, maximum: 0, viewport: 0), at: 0)
        motion.setLimits(ScrollLimits(minimum: 0, maximum: .infinity, viewport: 0), at: 0)
        #expect(motion.limits.minimum == 10, "ignored")
    }

    @Test("a glide whose end moves away goes on along the same curve")
    func grow() {
        var motion = ScrollMotion.resting(limits: limits(300))
        var free = ScrollMotion.resting(limits: limits(90_000))
        let lift = motion.fling(velocity: 1000, at: 0)
        free.fling(velocity: 1000, at: 0)
        #expect(motion.targetPosition == 300)
        motion.setLimits(limits(90_000), at: lift + 0.1)
        #expect(motion.targetPosition == free.targetPosition)
        motion.settle(from: lift)
        free.settle(from: lift)
        #expect(motion.position == free.position)
    }

    @Test("a bounce whose end moves away glides on with its velocity")
    func growInBounce() {
        var motion = ScrollMotion.resting(at: 100, limits: limits(300))
        let lift = motion.fling(velocity: 2000, at: 0)
        _ = motion.advance(to: lift + 0.06)
        #expect(motion.position > 300)
        let before = (motion.position, motion.velocity(at: 0))
        motion.setLimits(limits(90_000), at: lift + 0.06)
        #expect(motion.position == before.0 && motion.phase == .decelerating)
        expectClose(motion.velocity(at: 0), before.1, 1e-9)
        motion.settle(from: lift + 0.06)
        #expect(motion.position > before.0 + 200)
    }

    @Test("a glide whose content ends before it stops at the end, or comes back from there if it was coming back")
    func shrinkInGlide() {
        var motion = ScrollMotion.resting(at: 5000)
        var lift = motion.fling(velocity: 1000, at: 0)
        motion.setLimits(limits(1000), at: lift + 0.1)
        #expect(motion.position == 1000 && !motion.isMoving)

        motion = ScrollMotion.resting(at: 5000)
        lift = motion.fling(velocity: -1000, at: 0)
        let velocity = motion.velocity(at: lift + 0.1)
        motion.setLimits(limits(1000), at: lift + 0.1)
        #expect(motion.position == 1000 && motion.isMoving)
        expectClose(motion.velocity(at: 0), velocity, 1e-9)
        motion.settle(from: lift + 0.1)
        expectClose(motion.position, 1000 + velocity / DecelerationRate.normal.perSecond, 1e-6)
    }

    @Test("an edge that comes nearer is where the glide bounces")
    func nearerEdge() {
        var motion = ScrollMotion.resting(at: 0)
        let lift = motion.fling(velocity: 1000, at: 0)
        motion.setLimits(limits(300), at: lift)
        #expect(motion.targetPosition == 300)
        var furthest = 0.0
        motion.settle(from: lift) { _, motion in furthest = max(furthest, motion.position) }
        #expect(motion.position == 300 && furthest > 305)
    }

    @Test(
        "a pulled end that moves is followed, by no more than was pulled",
        arguments: [
            (2000.0, 1050.0), (1040.0, 1050.0), (1000.0, 1050.0), (900.0, 950.0), (0.0, 50.0),
        ])
    func pulled(maximum: Double, position: Double) {
        var motion = ScrollMotion.resting(at: 1000, limits: limits(1000))
        motion.dragBegan(at: 0)
        motion.dragMoved(by: RubberBand.raw(shown: 50, dimension: 800), at: 0.1)
        expectClose(motion.position, 1050, 1e-9)
        motion.setLimits(limits(maximum), at: 0.2)
        expectClose(motion.position, position, 1e-9)
        let here = motion.position
        motion.dragMoved(by: 0.001, at: 0.3)
        expectClose(motion.position, here, 0.0011, "the hand goes on from there")
    }

    @Test("a viewport that shrinks under a pull still shows content")
    func smallerViewport() {
        var motion = ScrollMotion.resting()
        motion.dragBegan(at: 0)
        motion.dragMoved(by: -1000, at: 0.1)
        motion.setLimits(ScrollLimits(minimum: 0, maximum: 99_900, viewport: 100), at: 0.2)
        #expect(motion.position >= -98.000_001)
    }

    @Test("a target beyond the new end is held to it, with the velocity kept")
    func target() {
        var motion = ScrollMotion.resting()
        motion.scroll(to: 2000, pace: .programmatic, at: 0)
        let velocity = motion.velocity(at: 0.2)
        motion.setLimits(limits(1500), at: 0.2)
        #expect(motion.targetPosition == 1500)
        expectClose(motion.velocity(at: 0.2), velocity, 1e-6)
        motion.settle(from: 0.2) { _, motion in #expect(motion.position <= 1500) }
        #expect(motion.position == 1500)
    }

    @Test("limits that change in every frame slow no ease down")
    func growingWhileEasing() {
        var motion = ScrollMotion.resting()
        motion.wheel(notches: 2, at: 0)
        let target = motion.targetPosition
        for frame in 1...12 {
            let time = Double(frame) / 60
            _ = motion.advance(to: time)
            motion.setLimits(limits(longList.maximum + Double(frame)), at: time)
        }
        #expect(motion.position == target && !motion.isMoving, "172 points take 186 ms")
    }

    @Test("limits that change at the far end leave a bounce as it was")
    func farEnd() {
        var motion = ScrollMotion.resting(at: 100)
        let lift = motion.fling(velocity: -2000, at: 0)
        _ = motion.advance(to: lift + 0.05)
        #expect(motion.position < 0)
        var plain = motion
        for frame in 1...60 {
            let time = lift + 0.05 + Double(frame) / 60
            motion.setLimits(limits(longList.maximum + Double(frame)), at: time)
            _ = plain.advance(to: time)
            #expect(motion.position == plain.position)
        }
        #expect(motion.position == 0)
    }

    @Test("content moved under the viewport takes the whole motion along, and is not counted as movement")
    func translate() {
        for (name, motion) in MotionTableTests.states {
            var moved = motion
            var still = motion
            moved.translate(by: 12_345)
            #expect(moved.phase == still.phase, "\(name)")
            expectClose(moved.velocity(at: 1), still.velocity(at: 1), 1e-6, name)
            expectClose(moved.targetPosition, still.targetPosition + 12_345, 1e-9, name)
            #expect(moved.takeDisplacement() == still.takeDisplacement(), "\(name)")
            for frame in 1...200 {
                let time = 1 + Double(frame) / 60
                expectClose(moved.advance(to: time), still.advance(to: time), 1e-9, name)
                expectClose(moved.position, still.position + 12_345, 1e-9, name)
            }
            #expect(moved.phase == still.phase)
        }
    }

    @Test("rows measured above a glide change neither its velocity nor where it ends in the content")
    func measuredAbove() {
        var motion = ScrollMotion.resting(at: 5000)
        var plain = motion
        let lift = motion.fling(velocity: -2000, at: 0)
        plain.fling(velocity: -2000, at: 0)
        var added = 0.0
        for frame in 1...120 {
            let time = lift + Double(frame) / 60
            expectClose(motion.advance(to: time), plain.advance(to: time), 1e-9)
            added += 7
            motion.translate(by: 7)
            motion.setLimits(limits(longList.maximum + added), at: time)
            #expect(motion.velocity(at: time) == plain.velocity(at: time))
            expectClose(motion.position, plain.position + added, 1e-6)
        }
    }

    @Test("the top edge stays at 0 when rows above were measured: new limits say so")
    func topEdge() {
        var motion = ScrollMotion.resting(at: 600, settings: ScrollSettings(bounces: false))
        let lift = motion.fling(velocity: -3000, at: 0)
        motion.translate(by: 500)
        motion.setLimits(limits(longList.maximum + 500), at: lift)
        motion.settle(from: lift)
        #expect(motion.position == 0)
    }

    // MARK: Targets

    @Test(
        "a scroll by code arrives exactly, by Chromium's time, at most 700 ms",
        arguments: [
            (900.0, 0.5), (90_000.0, 0.7), (4.0, 2.0 / 60),
        ])
    func programmatic(target: Double, seconds: Double) {
        var motion = ScrollMotion.resting()
        motion.scroll(to: target, pace: .programmatic, at: 0)
        #expect(motion.phase == .animating)
        _ = motion.advance(to: seconds - 1e-6)
        #expect(motion.isMoving)
        _ = motion.advance(to: seconds + 1e-6)
        #expect(!motion.isMoving && motion.position == target && motion.phase == .idle)
    }

    @Test("targets are held to the limits; one that is here wants no frame")
    func clamped() {
        var motion = ScrollMotion.resting(at: 50)
        motion.scroll(to: -500, pace: .key, at: 0)
        #expect(motion.targetPosition == 0)
        motion.settle(from: 0)
        motion.scroll(to: -500, pace: .key, at: 1)
        #expect(!motion.isMoving && motion.position == 0)
        motion.scroll(to: 1e12, pace: .key, at: 1)
        #expect(motion.targetPosition == longList.maximum)
        motion.jump(to: -4, at: 1.01)
        #expect(motion.position == 0 && !motion.isMoving)
        motion.jump(to: 777.25, at: 1.01)
        #expect(motion.position == 777.25)
    }

    @Test("a new target on the way keeps the velocity if it lies ahead")
    func retarget() {
        var motion = ScrollMotion.resting()
        motion.scroll(to: 500, pace: .programmatic, at: 0)
        let velocity = motion.velocity(at: 0.15)
        let position = motion.position
        motion.scroll(to: 3000, pace: .programmatic, at: 0.15)
        expectClose(motion.velocity(at: 0.15), velocity, 1e-6)
        #expect(motion.position > position)
        motion.scroll(to: 3000, pace: .programmatic, at: 0.3)
        let end = motion.settle(from: 0.3)
        #expect(end < 0.15 + 0.7 + 0.02, "the same target again does not start anew")
        #expect(motion.position == 3000)
    }

    @Test("reduced motion arrives at once", arguments: [TargetPace.wheel, .key, .programmatic])
    func reduced(pace: TargetPace) {
        var motion = ScrollMotion.resting(settings: ScrollSettings(reducedMotion: true))
        motion.scroll(to: 400, pace: pace, at: 0)
        #expect(motion.position == 400 && !motion.isMoving)
        motion.scroll(by: 40, pace: pace, at: 0)
        #expect(motion.position == 440 && !motion.isMoving)
        motion.wheel(notches: 1, at: 0)
        expectClose(motion.position, 440 + motion.wheelStep, 1e-9)
        #expect(!motion.isMoving)
    }

    @Test("a chosen wheel step is used")
    func step() {
        var motion = ScrollMotion.resting(settings: ScrollSettings(wheelStep: 120))
        motion.wheel(notches: 1, at: 0)
        _ = motion.advance(to: 0.05)
        expectClose(motion.position, 15.499)
        motion.wheel(notches: 1, at: 0.05)
        expectClose(motion.velocity(at: 0.05), 635.557)
        #expect(motion.targetPosition == 240)
        _ = motion.advance(to: 0.05 + 0.170972 + 1e-6)
        #expect(motion.position == 240 && !motion.isMoving)
    }

    @Test("a snap after a lift keeps the velocity and ends on the place")
    func snap() {
        var motion = ScrollMotion.resting(at: 800)
        let lift = motion.fling(velocity: 1500, at: 0)
        let rows = (0..<1000).map { Double($0) * 100 }
        let place = ScrollSnapping.viewAligned(projected: motion.targetPosition, targets: rows, limits: motion.limits)
        motion.scroll(to: place, pace: .programmatic, at: lift)
        expectClose(motion.velocity(at: lift), 1500, 1e-6)
        motion.settle(from: lift)
        #expect(motion.position == place && place.truncatingRemainder(dividingBy: 100) == 0)
    }

    @Test("time that goes back moves nothing, and an event of the past happens now")
    func backwards() {
        var motion = ScrollMotion.resting(at: 1000)
        motion.scroll(to: 2000, pace: .key, at: 5)
        _ = motion.advance(to: 5.1)
        let here = motion.position
        let moved = motion.advance(to: 4)
        #expect(moved == 0 && motion.position == here)
        motion.scroll(by: 10, pace: .key, at: 4)
        #expect(motion.position == here && motion.targetPosition == 2010)
        _ = motion.advance(to: 5.11)
        #expect(motion.isMoving, "its time counts from 5.1")
    }
}
