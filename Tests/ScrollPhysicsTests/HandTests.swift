import ScrollPhysics
import Testing

/// Drags, flings and bounces, and what passes from one to the next.
@Suite("ScrollMotion: hands")
struct HandTests {
    @Test("content follows the finger one to one, and a slow lift leaves it there")
    func drag() {
        var motion = ScrollMotion.resting(at: 500)
        motion.dragBegan(at: 0)
        #expect(motion.phase == .interacting && !motion.isMoving)
        for step in 1...10 {
            motion.dragMoved(by: 0.4, at: Double(step) / 100)
            expectClose(motion.position, 500 + 0.4 * Double(step), 1e-9)
        }
        motion.dragEnded(at: 0.1)
        #expect(motion.phase == .idle, "40 points a second is no fling")
    }

    @Test("a lift glides on with the hand's velocity, from where it is", arguments: [1000.0, -1000])
    func fling(velocity: Double) {
        var motion = ScrollMotion.resting(at: 5000)
        let lift = motion.fling(velocity: velocity, at: 3)
        let start = 5000 + velocity * 0.08
        expectClose(motion.position, start, 1e-9)
        expectClose(motion.velocity(at: lift), velocity, 1e-6)
        #expect(motion.phase == .decelerating && motion.isMoving)
        expectClose(motion.targetPosition, start + velocity / DecelerationRate.normal.perSecond, 1e-6)
        _ = motion.advance(to: lift + 0.5)
        expectClose(motion.position, start + (velocity < 0 ? -315.9280 : 315.9280))
        _ = motion.advance(to: lift + 3.4500)
        #expect(!motion.isMoving && motion.phase == .idle)
        expectClose(motion.position, start + (velocity < 0 ? -499.4998 : 499.4998))
    }

    @Test("speed falls in every frame of a glide")
    func monotone() {
        var motion = ScrollMotion.resting(at: 5000)
        let lift = motion.fling(velocity: 3000, at: 0)
        var speed = motion.velocity(at: lift)
        var position = motion.position
        motion.settle(from: lift) { time, motion in
            #expect(motion.velocity(at: time) < speed && motion.position > position)
            (speed, position) = (motion.velocity(at: time), motion.position)
        }
    }

    @Test("no fling after a pause, when cancelled, from the scrollbar, or where kinetics are off")
    func noFling() {
        func drag(_ source: HandSource = .finger, _ settings: ScrollSettings = .standard) -> ScrollMotion {
            var motion = ScrollMotion.resting(at: 500, settings: settings)
            motion.dragBegan(source, at: 0)
            for step in 1...10 { motion.dragMoved(by: 8, at: 0.008 * Double(step)) }
            return motion
        }
        var motion = drag()
        motion.dragEnded(at: 0.08 + 0.041)
        #expect(motion.phase == .idle && motion.position == 580)
        motion = drag()
        motion.dragCancelled(at: 0.08)
        #expect(motion.phase == .idle && motion.position == 580)
        motion = drag(.scrollbar)
        motion.dragEnded(at: 0.08)
        #expect(motion.phase == .idle && motion.position == 580)
        motion = drag(.finger, ScrollSettings(kinetics: false))
        motion.dragEnded(at: 0.08)
        #expect(motion.phase == .idle && motion.position == 580)
    }

    @Test("no fling starts faster than 8000 points a second", arguments: [1.0, -1])
    func fastest(direction: Double) {
        var motion = ScrollMotion.resting(at: 50_000)
        let lift = motion.fling(velocity: 20_000 * direction, at: 0)
        expectClose(motion.velocity(at: lift), 8000 * direction, 1e-6)
    }

    @Test("past an end the finger meets the rubber band, and on release it springs back", arguments: [1.0, -1])
    func pull(direction: Double) {
        let edge = direction < 0 ? 0 : longList.maximum
        var motion = ScrollMotion.resting(at: edge)
        motion.dragBegan(at: 0)
        motion.dragMoved(by: 40 * direction, at: 0.1)
        motion.dragMoved(by: 60 * direction, at: 0.2)
        expectClose(motion.position, edge + 51.4620 * direction)
        motion.dragEnded(at: 0.4)
        #expect(motion.phase == .decelerating && motion.targetPosition == edge)
        _ = motion.advance(to: 0.5)
        expectClose(motion.position, edge + 51.4620 * 0.586936 * direction)
        let end = motion.settle(from: 0.5)
        #expect(motion.position == edge && end < 1)
    }

    @Test("a finger that catches a bounce holds it there and pulls on from there")
    func catchBounce() {
        var motion = ScrollMotion.resting()
        motion.dragBegan(at: 0)
        motion.dragMoved(by: -200, at: 0.1)
        motion.dragEnded(at: 0.3)
        _ = motion.advance(to: 0.35)
        let caught = motion.position
        let stopped = motion.press(at: 0.35)
        #expect(stopped && motion.position == caught && caught < 0)
        motion.dragBegan(at: 0.4)
        motion.dragMoved(by: 0, at: 0.41)
        expectClose(motion.position, caught, 1e-9)
        let pull = RubberBand.raw(shown: caught, dimension: 800)
        motion.dragMoved(by: -pull + 30, at: 0.42)
        expectClose(motion.position, 30, 1e-9, "back out of the pull and 30 points into the content")
        motion.dragCancelled(at: 0.5)
        #expect(motion.phase == .idle)
    }

    @Test("a press on a bounce that is let go springs back")
    func releaseBounce() {
        var motion = ScrollMotion.resting()
        motion.dragBegan(at: 0)
        motion.dragMoved(by: -200, at: 0.1)
        _ = motion.press(at: 0.2)
        #expect(motion.phase == .interacting, "a second finger changes nothing")
        motion.dragEnded(at: 0.3)
        _ = motion.press(at: 0.31)
        motion.released(at: 0.5)
        #expect(motion.phase == .decelerating)
        motion.settle(from: 0.5)
        #expect(motion.position == 0 && motion.phase == .idle)
    }

    @Test(
        "a glide that reaches an end swings out by the published peak, with its velocity, and comes back",
        arguments: [
            1.0, -1,
        ])
    func bounce(direction: Double) {
        let edge = direction < 0 ? 0 : longList.maximum
        var motion = ScrollMotion.resting(at: edge - 540 * direction)
        // The drag takes 240 points, so that 300 are left at 3000 points a second.
        let lift = motion.fling(velocity: 3000 * direction, at: 0)
        let hit = lift + 0.1115845
        expectClose(motion.velocity(at: hit - 1e-5), 2399.399 * direction, 0.1)
        expectClose(motion.velocity(at: hit + 1e-5), 2399.399 * direction, 1)
        _ = motion.advance(to: hit + 0.0707107)
        expectClose(motion.position, edge + 62.416 * direction)
        motion.settle(from: hit + 0.0707107)
        #expect(motion.position == edge && motion.phase == .idle)
    }

    @Test("a flick back into the content from past its end glides on across the edge")
    func throwBack() {
        var motion = ScrollMotion.resting()
        motion.dragBegan(at: 0)
        motion.dragMoved(by: -300, at: 0.5)
        for step in 1...10 { motion.dragMoved(by: 24, at: 0.5 + 0.008 * Double(step)) }
        #expect(motion.position < 0)
        motion.dragEnded(at: 0.58)
        let start = motion
        var last = (motion.position, motion.velocity(at: 0))
        var crossed = false
        motion.settle(from: 0.58, rate: 1000) { time, motion in
            let velocity = motion.velocity(at: time)
            if last.0 < 0, motion.position >= 0 {
                crossed = true
                expectClose(velocity, last.1, abs(last.1) * 0.02)
            }
            last = (motion.position, velocity)
        }
        #expect(crossed && motion.position > 100)

        // Its hand-over too has a time of its own, whatever the frames.
        let later = [1.0, 30, 144, 240].map { rate in
            var motion = start
            for frame in 1...Int(rate) { _ = motion.advance(to: 0.58 + Double(frame) / rate) }
            #expect(motion.isMoving && motion.position > 0)
            return motion.position
        }
        #expect(Set(later).count == 1, "\(later)")
    }

    @Test("a glide that would crawl over the end in its last half point rests there when it would have rested")
    func crawl() {
        var motion = ScrollMotion.resting(limits: ScrollLimits(minimum: 0, maximum: 579.2, viewport: 800))
        let lift = motion.fling(velocity: 1000, at: 0)
        // 80 points of drag and 499.4998 of glide: 0.3 past the end.
        #expect(motion.targetPosition == 579.2)
        _ = motion.advance(to: lift + 3.4498)
        #expect(motion.isMoving && motion.position < 579.2)
        _ = motion.advance(to: lift + 3.4501)
        #expect(!motion.isMoving && motion.position == 579.2)
    }

    @Test("rows measured above during a drag are no part of the hand's velocity")
    func measuredWhileDragging() {
        var motion = ScrollMotion.resting(at: 5000)
        motion.dragBegan(at: 0)
        for step in 1...10 {
            motion.dragMoved(by: 8, at: 0.008 * Double(step))
            motion.translate(by: 33)
        }
        motion.dragEnded(at: 0.08)
        expectClose(motion.position, 5000 + 80 + 330, 1e-9)
        expectClose(motion.velocity(at: 0.08), 1000, 1e-6)
    }

    @Test("a small viewport is never emptied by a bounce")
    func smallViewport() {
        var motion = ScrollMotion.resting(limits: ScrollLimits(minimum: 0, maximum: 1000, viewport: 150))
        let lift = motion.fling(velocity: -8000, at: 0)
        var least = 0.0
        motion.settle(from: lift, rate: 1000) { _, motion in least = min(least, motion.position) }
        #expect(least < -10)
        motion.jump(to: 900, at: 20)
        motion.fling(velocity: -9000, at: 20)
        least = 0
        motion.settle(from: 20.08, rate: 1000) { _, motion in least = min(least, motion.position) }
        #expect(least >= -50.001)
    }

    @Test("the scrollbar is held to the limits and waits for the hand to come back")
    func scrollbar() {
        var motion = ScrollMotion.resting(at: 10)
        motion.dragBegan(.scrollbar, at: 0)
        motion.dragMoved(by: -50, at: 0.1)
        #expect(motion.position == 0)
        motion.dragMoved(by: 35, at: 0.2)
        #expect(motion.position == 0)
        motion.dragMoved(by: 35, at: 0.3)
        #expect(motion.position == 30)
        motion.jump(to: 400, at: 0.35)
        motion.dragMoved(by: 5, at: 0.4)
        #expect(motion.position == 405 && motion.phase == .interacting)
        motion.dragEnded(at: 0.4)
        #expect(motion.phase == .idle)
    }

    @Test("without bounce a finger stops at the end and turns round at once")
    func rigid() {
        var motion = ScrollMotion.resting(at: 10, settings: ScrollSettings(bounces: false))
        motion.dragBegan(at: 0)
        motion.dragMoved(by: -500, at: 0.1)
        #expect(motion.position == 0)
        motion.dragMoved(by: 5, at: 0.2)
        #expect(motion.position == 5)
    }
}
