import ScrollPhysics
import Testing

@Suite("Decay: UIScrollView's glide")
struct DecayTests {
    @Test(
        "a normal glide has the published positions and speeds",
        arguments: [
            (500.0, 249.7499, [45.3129, 157.9640, 216.0176], [409.2834, 183.7556, 67.5323], 3.1037),
            (1000.0, 499.4998, [90.6259, 315.9280, 432.0351], [818.5668, 367.5113, 135.0645], 3.4499),
            (3000.0, 1498.4995, [271.8776, 947.7841, 1296.1054], [2455.7004, 1102.5338, 405.1936], 3.9987),
        ])
    func normal(speed: Double, total: Double, positions: [Double], speeds: [Double], rest: Double) {
        check(Decay(from: 0, velocity: speed), total, positions, speeds, rest)
        let mirrored = Decay(from: 0, velocity: -speed)
        check(mirrored, -total, positions.map(-), speeds.map(-), rest)
    }

    @Test("a fast glide has the published positions and speeds")
    func fast() {
        let decay = Decay(from: 0, velocity: 1000, rate: .fast)
        check(decay, 99.4992, [63.0793, 98.8454, 99.4949], [366.0323, 6.5705, 0.0432], 0.5267)
    }

    private func check(
        _ decay: Decay, _ total: Double, _ positions: [Double], _ speeds: [Double], _ rest: Double
    ) {
        expectClose(decay.destination, total)
        for (time, (x, v)) in zip([0.1, 0.5, 1.0], zip(positions, speeds)) {
            expectClose(decay.position(at: time), x)
            expectClose(decay.velocity(at: time), v)
        }
        expectClose(decay.duration, rest)
        #expect(!decay.isDone(at: rest - 0.001) && decay.isDone(at: rest + 0.001))
    }

    @Test("an edge 300 points off is hit at the exact time with the speed there")
    func edge() {
        let decay = Decay(from: 0, velocity: 3000)
        let hit = decay.time(toReach: 300)
        expectClose(hit, 0.111585)
        expectClose(decay.velocity(at: hit ?? 0), 2399.399)
        expectClose(decay.position(at: hit ?? 0), 300, 1e-9)
        #expect(decay.time(toReach: -1) == nil, "behind")
        #expect(decay.time(toReach: 1499) == nil, "past the destination")
        #expect(decay.time(toReach: 0) == 0)
        #expect(Decay(from: 5, velocity: 0).time(toReach: 5) == 0)
        #expect(Decay(from: 5, velocity: 0).time(toReach: 6) == nil)
    }

    @Test("projection and its inverse: to land 480 points away")
    func projection() {
        expectClose(Decay.velocity(toTravel: 480), 960.961)
        expectClose(Decay.projection(of: 960.961), 480)
        expectClose(Decay.projection(of: 1000), 499.4998)
    }

    @Test("other engines' tables agree: the speed left per second, and thresholds of speed")
    func thresholds() {
        let decay = Decay(from: 0, velocity: 1000)
        expectClose(decay.position(at: 0.25), 196.6895)
        expectClose(decay.velocity(at: 1.9541), 20, 1e-2)
        expectClose(decay.velocity(at: 3.7966), 0.5, 1e-3)
        #expect(Decay(from: 0, velocity: 0.9).duration == 0, "nothing worth moving")
    }

    @Test("is the solution of x'' = -k x', and restartable anywhere")
    func oracle() {
        for rate in [DecelerationRate.normal, .fast] {
            let decay = Decay(from: 40, velocity: -1234, rate: rate)
            let naive = integrate(from: 40, velocity: -1234, for: 0.7) { _, v in -rate.perSecond * v }
            expectClose(decay.position(at: 0.7), naive.position, 1e-6)
            expectClose(decay.velocity(at: 0.7), naive.velocity, 1e-6)
            let again = Decay(from: decay.position(at: 0.3), velocity: decay.velocity(at: 0.3), rate: rate)
            expectClose(again.position(at: 0.4), decay.position(at: 0.7), 1e-9)
            expectClose(again.destination, decay.destination, 1e-9)
        }
    }

    @Test("speed never grows and the position never turns")
    func monotone() {
        let decay = Decay(from: 0, velocity: 2000)
        for step in 1...400 {
            let (before, after) = (Double(step - 1) / 100, Double(step) / 100)
            #expect(decay.velocity(at: after) < decay.velocity(at: before))
            #expect(decay.position(at: after) > decay.position(at: before))
        }
        #expect(decay.position(at: -1) == 0 && decay.velocity(at: -1) == 2000, "before the start")
    }
}

@Suite("RubberBand")
struct RubberBandTests {
    @Test(
        "shows the published share of a pull",
        arguments: [
            (10.0, 5.4624), (50, 26.5861), (100, 51.4620), (200, 96.7033), (400, 172.5490), (800, 283.8710),
        ])
    func shown(raw: Double, expected: Double) {
        expectClose(RubberBand.shown(raw: raw, dimension: 800), expected)
        expectClose(RubberBand.shown(raw: -raw, dimension: 800), -expected)
        expectClose(RubberBand.raw(shown: expected, dimension: 800), raw)
        expectClose(RubberBand.raw(shown: -expected, dimension: 800), -raw)
    }

    @Test("another published figure, and the slope")
    func others() {
        expectClose(RubberBand.shown(raw: 100, dimension: 960), 52.02, 5e-3)
        expectClose(RubberBand.slope(raw: 100, dimension: 800), 0.481516, 1e-6)
        expectClose(RubberBand.slope(raw: 0, dimension: 800), 0.55, 1e-12)
    }

    @Test("never shows the whole dimension, and its inverse stays finite")
    func bounds() {
        #expect(RubberBand.shown(raw: 1e15, dimension: 800) <= 800)
        #expect(RubberBand.raw(shown: 800, dimension: 800).isFinite)
        #expect(RubberBand.shown(raw: 100, dimension: 0) == 0)
        #expect(RubberBand.raw(shown: 100, dimension: 0) == 0)
        #expect(RubberBand.slope(raw: 100, dimension: 0) == 0)
    }
}

@Suite("Spring: the way back to an edge")
struct SpringTests {
    @Test(
        "returns from 100 points as published",
        arguments: [
            (10.0, [73.5759, 40.6006, 19.9148, 4.0428], 0.7430),
            (Spring.bounceFrequency, [58.6936, 22.6282, 7.5335, 0.6855], 0.5254),
        ])
    func returns(frequency: Double, positions: [Double], rest: Double) {
        for side in [1.0, -1.0] {
            let spring = Spring(from: 100 * side, velocity: 0, to: 0, frequency: frequency)
            for (time, x) in zip([0.1, 0.2, 0.3, 0.5], positions) { expectClose(spring.position(at: time), x * side) }
            expectClose(spring.duration, rest)
        }
    }

    @Test(
        "swings out as published from the edge",
        arguments: [
            (10.0, 1000.0, 36.7879, 0.1), (Spring.bounceFrequency, 1000, 26.0130, 0.07071),
            (10.0, 2399.399, 88.269, 0.1), (Spring.bounceFrequency, 2399.399, 62.416, 0.0707107),
        ])
    func peak(frequency: Double, velocity: Double, peak: Double, time: Double) {
        let spring = Spring(from: 0, velocity: velocity, to: 0, frequency: frequency)
        expectClose(spring.position(at: time), peak)
        expectClose(spring.velocity(at: time), 0, 0.05)
        #expect(spring.crossing == nil)
    }

    @Test("is the solution of x'' = -ω²x - 2ωx', and restartable anywhere")
    func oracle() {
        let w = Spring.bounceFrequency
        let spring = Spring(from: 60, velocity: -900, to: 10)
        let naive = integrate(from: 60, velocity: -900, for: 0.3) { x, v in -w * w * (x - 10) - 2 * w * v }
        expectClose(spring.position(at: 0.3), naive.position, 1e-6)
        expectClose(spring.velocity(at: 0.3), naive.velocity, 1e-5)
        let again = Spring(from: spring.position(at: 0.1), velocity: spring.velocity(at: 0.1), to: 10)
        expectClose(again.position(at: 0.2), spring.position(at: 0.3), 1e-9)
    }

    @Test("after its duration it stays within half a point, and just before it is not")
    func duration() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            let x = Double.random(in: -400...400, using: &random)
            let v = Double.random(in: -6000...6000, using: &random)
            let spring = Spring(from: x, velocity: v, to: 0)
            let end = spring.duration
            #expect(end < 1.2, "seed 11: x \(x) v \(v)")
            for step in 1...60 {
                #expect(abs(spring.position(at: end + Double(step) * 0.01)) <= 0.5, "seed 11: x \(x) v \(v)")
            }
            if end > 0 { expectClose(abs(spring.position(at: end)), 0.5, 1e-6, "seed 11: x \(x) v \(v)") }
        }
        #expect(Spring(from: 0.4, velocity: 0, to: 0).duration == 0)
        #expect(Spring(from: 1e15, velocity: 1e15, to: 0).duration.isFinite)
    }

    @Test("a throw from outside crosses the edge at the exact time")
    func crossing() {
        let spring = Spring(from: 50, velocity: -2000, to: 0)
        let time = spring.crossing
        expectClose(spring.position(at: time ?? 0), 0, 1e-9)
        #expect((time ?? 0) > 0)
        #expect(spring.velocity(at: time ?? 0) < 0)
        #expect(Spring(from: 50, velocity: -100, to: 0).crossing == nil, "too slow")
    }

    @Test("a bounce never swings out further than it may, with its velocity kept")
    func largestPeak() {
        for velocity in [100.0, 2000, 8000, -8000] {
            let spring = Spring.bounce(from: 0, velocity: velocity, to: 0, largestPeak: 60)
            expectClose(spring.velocity(at: 0), velocity, 1e-9)
            let peak = abs(spring.position(at: 1 / spring.frequency))
            #expect(peak <= 60.000_001)
        }
        #expect(Spring.bounce(from: 0, velocity: 100, to: 0, largestPeak: 60).frequency == Spring.bounceFrequency)
    }
}

@Suite("TargetEase: Chromium's retargeted ease")
struct TargetEaseTests {
    @Test(
        "wheel durations",
        arguments: [
            (120.0, 0.2), (240, 0.166667), (300, 0.15), (480, 0.1), (10_000, 0.1), (1, 0.2), (-240, 0.166667),
        ])
    func wheel(distance: Double, seconds: Double) {
        expectClose(TargetPace.wheel.duration(distance: distance), seconds, 1e-6)
    }

    @Test("key and programmatic durations")
    func others() {
        #expect(TargetPace.key.duration(distance: 1) == 0.15)
        #expect(TargetPace.key.duration(distance: 1e9) == 0.15)
        expectClose(TargetPace.programmatic.duration(distance: 900), 0.5, 1e-9)
        expectClose(TargetPace.programmatic.duration(distance: -1e9), 0.7, 1e-9)
    }

    @Test("a notch of 120 points is where Chromium has it")
    func notch() {
        for side in [1.0, -1.0] {
            let ease = TargetEase(from: 0, to: 120 * side, pace: .wheel)
            expectClose(ease.position(at: 0.05), 15.499 * side)
            expectClose(ease.position(at: 0.1), 60 * side)
            expectClose(ease.position(at: 0.15), 104.501 * side)
            expectClose(ease.velocity(at: 0.1), 1034.48 * side, 5e-3)
            #expect(ease.position(at: 0.2) == 120 * side && ease.velocity(at: 0.2) == 0 && ease.isDone(at: 0.2))
            #expect(ease.position(at: -1) == 0)
        }
    }

    @Test("a second notch at 50 ms goes on from there with the velocity kept")
    func retarget() {
        let first = TargetEase(from: 0, to: 120, pace: .wheel)
        let second = first.retargeted(to: 240, pace: .wheel, at: 0.05)
        expectClose(second.start, 15.499)
        expectClose(first.velocity(at: 0.05), 635.557)
        expectClose(second.velocity(at: 0), 635.557)
        expectClose(second.target - second.start, 224.501)
        expectClose(second.duration, 0.170972, 1e-6)
        expectClose(second.firstControl, 0.203288, 1e-6)
    }

    @Test("the Bézier agrees with one solved by halving")
    func bezier() {
        let ease = TargetEase(from: 0, velocity: 700, to: 300, pace: .programmatic)
        for step in 1..<100 {
            let wanted = Double(step) / 100
            var (low, high) = (0.0, 1.0)
            for _ in 0..<60 {
                let s = (low + high) / 2
                let r = 1 - s
                if 3 * r * r * s * 0.42 + 3 * r * s * s * 0.58 + s * s * s < wanted { low = s } else { high = s }
            }
            let (s, r) = (low, 1 - low)
            let y = 3 * r * r * s * ease.firstControl + 3 * r * s * s + s * s * s
            expectClose(ease.position(at: wanted * ease.duration), 300 * y, 1e-9)
        }
    }

    @Test("from any velocity it is monotone, keeps within start and target, and starts with that velocity")
    func monotone() {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<300 {
            let way = Double.random(in: 0.02...3000, using: &random)
            let v = Double.random(in: -9000...9000, using: &random)
            let pace = [TargetPace.wheel, .key, .programmatic].randomElement(using: &random) ?? .key
            let ease = TargetEase(from: 0, velocity: v, to: way, pace: pace)
            expectClose(ease.velocity(at: 0), max(v, 0), 1e-6 * max(1, abs(v)), "seed 12: \(way) \(v)")
            #expect(ease.duration <= pace.duration(distance: way))
            var before = 0.0
            for step in 1...50 {
                let x = ease.position(at: ease.duration * Double(step) / 50)
                #expect(x >= before - 1e-9 * way && x <= way * (1 + 1e-12), "seed 12: \(way) \(v) \(pace)")
                before = x
            }
        }
    }

    @Test("velocity is the slope of position")
    func slope() {
        let ease = TargetEase(from: 0, velocity: 900, to: 400, pace: .wheel)
        for step in 1..<20 {
            let t = ease.duration * Double(step) / 20
            expectClose(ease.velocity(at: t), (ease.position(at: t + 1e-6) - ease.position(at: t - 1e-6)) / 2e-6, 1e-2)
        }
    }

    @Test("no way to go takes no time")
    func nothing() {
        #expect(TargetEase(from: 5, to: 5, pace: .wheel).duration == 0)
        #expect(TargetEase(from: 5, velocity: 100, to: 5.009, pace: .wheel).duration == 0)
        #expect(TargetEase(from: 5, to: 5.009, pace: .wheel).position(at: 0) == 5.009)
    }
}
