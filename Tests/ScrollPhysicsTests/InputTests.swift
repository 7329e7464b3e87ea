import ScrollPhysics
import Testing

@Suite("VelocityTracker")
struct VelocityTrackerTests {
    private func tracker(_ samples: [(time: Double, position: Double)]) -> VelocityTracker {
        var tracker = VelocityTracker()
        for sample in samples { tracker.add(sample.position, at: sample.time) }
        return tracker
    }

    @Test("ten samples of 8 points every 8 ms are 1000 points a second")
    func steady() {
        for side in [1.0, -1.0] {
            let tracker = tracker((1...10).map { (Double($0) * 0.008, Double($0) * 8 * side) })
            expectClose(tracker.velocity(at: 0.08), 1000 * side)
            expectClose(tracker.velocity(at: 0.12), 1000 * side, 1e-3, "released 40 ms later")
        }
    }

    @Test("a parabola's slope at its end is found exactly, whatever the spacing")
    func parabola() {
        // x = 500 t + 4000 t²: 1140 points a second at 80 ms.
        let tracker = tracker(
            [0, 0.009, 0.021, 0.033, 0.04, 0.051, 0.064, 0.0725, 0.08].map { ($0, 500 * $0 + 4000 * $0 * $0) })
        // The fastest pair is a little slower than the end itself, and the fit is held to it.
        expectClose(tracker.velocity(at: 0.08), 500 + 4000 * (0.0725 + 0.08), 1e-6)
        let slowing = self.tracker(
            [0, 0.009, 0.021, 0.033, 0.04, 0.051, 0.064, 0.0725, 0.08].map { ($0, 1500 * $0 - 4000 * $0 * $0) })
        expectClose(slowing.velocity(at: 0.08), 1500 - 8000 * 0.08, 1e-6)
    }

    @Test("a pause of more than 40 ms is a stop")
    func stop() {
        let moving = (1...10).map { (time: Double($0) * 0.008, position: Double($0) * 8) }
        #expect(tracker(moving).velocity(at: 0.08 + 0.041) == 0)
        #expect(tracker(moving + [(0.13, 81)]).velocity(at: 0.13) == 0, "what came before the pause is forgotten")
        #expect(tracker(moving + [(0.14, 160)]).velocity(at: 0.14) == 0, "nor is the way across it a speed")
        #expect(tracker([]).velocity(at: 0) == 0)
        #expect(tracker([(0, 0)]).velocity(at: 0) == 0)
    }

    @Test("only the last 100 ms count")
    func horizon() {
        let old = (0...10).map { (time: Double($0) * 0.02, position: Double($0) * -40) }
        let new = (1...12).map { (time: 0.2 + Double($0) * 0.01, position: -400 + Double($0) * 10) }
        expectClose(tracker(old + new).velocity(at: 0.32), 1000)
    }

    @Test("bursts that share a millisecond count as their last position")
    func bursts() {
        var samples: [(time: Double, position: Double)] = []
        for frame in 0...5 {
            for part in 0..<3 {
                samples.append((Double(frame) * 0.016, Double(frame * 3 + part) * 16 / 3))
            }
        }
        expectClose(tracker(samples).velocity(at: 0.08), 1000)
    }

    @Test("two events a millisecond apart at the end are no burst of speed")
    func tightEnd() {
        let steady = (0...5).map { (time: Double($0) * 0.016, position: Double($0) * 16) }
        expectClose(tracker(steady + [(0.081, 96)]).velocity(at: 0.081), 1000)
        expectClose(tracker(steady + [(0.081, 96), (0.083, 104)]).velocity(at: 0.083), 1000)
        #expect(tracker([(0, 0), (0.001, 8)]).velocity(at: 0.001) == 0, "too little to tell")
    }

    @Test("samples closer than 5 ms neither add noise nor overflow the ring")
    func dense() {
        let samples = (0...1000).map { (time: Double($0) * 0.001, position: Double($0)) }
        expectClose(tracker(samples).velocity(at: 1), 1000)
        let jitter = samples.map {
            (time: $0.time, position: $0.position + (Int($0.time * 1000) % 2 == 0 ? 0.4 : -0.4))
        }
        expectClose(tracker(jitter).velocity(at: 1), 1000, 60)
    }

    @Test("never faster than the fastest pair, never against the newest")
    func guarded() {
        var random = SeededGenerator(seed: 21)
        for round in 0..<500 {
            var samples: [(time: Double, position: Double)] = [(0, 0)]
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let last = samples[samples.count - 1]
                samples.append(
                    (
                        last.time + Double.random(in: 0.005...0.03, using: &random),
                        last.position + Double.random(in: -20...30, using: &random)
                    ))
            }
            let end = samples[samples.count - 1]
            let velocity = tracker(samples).velocity(at: end.time)
            let pairs = zip(samples, samples.dropFirst()).map { ($1.position - $0.position) / ($1.time - $0.time) }
            #expect(abs(velocity) <= (pairs.map(abs).max() ?? 0) * (1 + 1e-9), "seed 21, round \(round)")
            #expect(velocity * (pairs.last ?? 0) >= 0, "seed 21, round \(round)")
        }
    }

    @Test("NaN, infinities and a clock that goes back do no harm")
    func rough() {
        var tracker = tracker((1...10).map { (Double($0) * 0.008, Double($0) * 8) })
        tracker.add(.nan, at: 0.085)
        tracker.add(.infinity, at: 0.085)
        tracker.add(500, at: .nan)
        expectClose(tracker.velocity(at: 0.08), 1000)
        tracker.add(80, at: 0.01)
        expectClose(tracker.velocity(at: 0.08), 1000)
        #expect(tracker.velocity(at: .nan).isFinite)
        tracker.reset()
        #expect(tracker.velocity(at: 0.08) == 0)
    }
}

@Suite("WheelAccumulator")
struct WheelAccumulatorTests {
    @Test("ten single-precision tenths are one notch")
    func tenths() {
        var wheel = WheelAccumulator()
        for _ in 0..<10 { wheel.add(Double(Float(-0.1))) }
        #expect(wheel.take() == -1)
        #expect(wheel.notches == 0)
    }

    @Test("fractions that are no 120th are kept as they are")
    func odd() {
        var wheel = WheelAccumulator()
        wheel.add(0.123)
        for _ in 0..<10 {
            wheel.add(-1)
            wheel.add(1)
        }
        expectClose(wheel.notches, 0.123, 1e-15)
        wheel.add(.nan)
        wheel.add(-.infinity)
        wheel.add(1e300)
        #expect(wheel.notches.isFinite)
    }

    @Test(
        "the step is the viewport to the power of two thirds",
        arguments: [
            (400.0, 54.288), (600, 71.138), (800, 86.177), (1000, 100), (1080, 105.265), (1, 1), (0.5, 0.5), (0, 0),
        ])
    func step(viewport: Double, points: Double) {
        expectClose(WheelAccumulator.step(viewport: viewport), points)
    }
}

@Suite("ScrollSnapping")
struct ScrollSnappingTests {
    private let limits = ScrollLimits(minimum: 0, maximum: 1000, viewport: 300)

    @Test(
        "paging turns one page with a fling and rests on the nearest without",
        arguments: [
            (100.0, 0.0, 0.0), (160, 0, 300), (100, 500, 300), (100, -500, 0), (310, -500, 300), (300, -500, 0),
            (300, 500, 600), (950, 0, 900), (960, 0, 1000), (990, 500, 1000), (1000, 500, 1000), (0, -500, 0),
            (1000, -500, 900), (-40, 0, 0), (1040, 0, 1000), (299, 9000, 300),
        ])
    func paging(position: Double, velocity: Double, target: Double) {
        #expect(ScrollSnapping.paging(position: position, velocity: velocity, limits: limits) == target)
    }

    @Test("view-aligned picks the nearest of the targets, the end being one")
    func aligned() {
        let targets = [0.0, 120, 240, 240, 500, 1400]
        let cases = [(-50.0, 0.0), (59, 0), (61, 120), (300, 240), (371, 500), (749, 500), (760, 1000), (5000, 1000)]
        for (projected, target) in cases {
            #expect(ScrollSnapping.viewAligned(projected: projected, targets: targets, limits: limits) == target)
        }
        #expect(ScrollSnapping.viewAligned(projected: 10, targets: [], limits: limits) == 1000)
    }

    @Test("view-aligned agrees with a search of all targets")
    func oracle() {
        var random = SeededGenerator(seed: 22)
        for round in 0..<200 {
            let targets = (0..<Int.random(in: 1...20, using: &random))
                .map { _ in Double.random(in: 0...1000, using: &random) }.sorted()
            let wanted = Double.random(in: 0...1000, using: &random)
            let best = (targets + [1000]).map { abs($0 - wanted) }.min()
            let found = ScrollSnapping.viewAligned(projected: wanted, targets: targets, limits: limits)
            #expect(abs(found - wanted) == best, "seed 22, round \(round)")
        }
    }

    @Test("targets are read a logarithm of times")
    func reads() {
        let counter = CountingTargets(count: 100_000_000)
        let wide = ScrollLimits(minimum: 0, maximum: 2e9, viewport: 300)
        #expect(ScrollSnapping.viewAligned(projected: 1_234_567_893, targets: counter, limits: wide) == 1_234_567_900)
        #expect(counter.reads.count <= 30)
    }

    @Test("NaN and infinities give the position")
    func rough() {
        #expect(ScrollSnapping.paging(position: 50, velocity: .nan, limits: limits) == 50)
        #expect(ScrollSnapping.paging(position: .nan, velocity: 0, limits: limits) == 0)
        #expect(ScrollSnapping.paging(position: 50, velocity: 0, limits: ScrollLimits()) == 0)
        #expect(ScrollSnapping.viewAligned(projected: .nan, targets: [5], limits: limits) == 0)
    }

    /// Rows of 20 points, and how often one was asked for.
    private struct CountingTargets: RandomAccessCollection {
        final class Reads { var count = 0 }
        let count: Int
        let reads = Reads()
        var startIndex: Int { 0 }
        var endIndex: Int { count }
        subscript(index: Int) -> Double {
            reads.count += 1
            return Double(index) * 20
        }
    }
}
