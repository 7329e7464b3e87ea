import ScrollPhysics
import Testing

/// The laws that `ScrollMotion` states, each over random scripts of everything that can happen.
@Suite("ScrollMotion: laws")
struct MotionLawTests {
    static let seeds: [UInt64] = Array(1...40)
    static let limits = ScrollLimits(minimum: 0, maximum: 3000, viewport: 600)

    private func fresh(_ settings: ScrollSettings = .standard, mirrored: Bool = false) -> ScrollMotion {
        var motion = ScrollMotion(settings: settings)
        (mirrored ? MotionEvent.limits(Self.limits).mirrored : .limits(Self.limits)).apply(to: &motion, at: 0)
        return motion
    }

    @Test("any partition of time gives the same state, to the last bit", arguments: seeds)
    func partition(seed: UInt64) {
        let script = EventScript(count: 60, seed: seed)
        var reference: [Double] = []
        var whole = fresh()
        script.play(on: &whole, frames: [script.end]) { _, event, motion in
            if event != nil { reference += [motion.position, motion.velocity(at: 0), motion.targetPosition] }
        }
        var random = SeededGenerator(seed: seed &+ 1000)
        let ragged = (0..<500).map { _ in Double.random(in: 0...script.end, using: &random) }.sorted() + [script.end]
        for frames in [30, 60, 144, 240].map({ script.frames(rate: $0) }) + [ragged] {
            var parts = fresh()
            var seen: [Double] = []
            script.play(on: &parts, frames: frames) { _, event, motion in
                if event != nil { seen += [motion.position, motion.velocity(at: 0), motion.targetPosition] }
            }
            #expect(seen == reference, "seed \(seed), \(frames.count) frames")
            #expect(parts.position == whole.position && parts.phase == whole.phase, "seed \(seed)")
        }
    }

    @Test("the mirrored script gives the mirrored motion", arguments: seeds)
    func mirror(seed: UInt64) {
        let script = EventScript(count: 80, seed: seed)
        let frames = script.frames(rate: 50)
        var straight: [Double] = []
        var reflected: [Double] = []
        var motion = fresh()
        script.play(on: &motion, frames: frames) { _, _, motion in straight.append(motion.position) }
        var other = fresh(mirrored: true)
        script.play(on: &other, frames: frames, mirrored: true) { _, _, motion in reflected.append(-motion.position) }
        let worst = zip(straight, reflected).map { abs($0 - $1) }.max() ?? 0
        #expect(worst < 1e-6, "seed \(seed)")
        #expect(motion.phase == other.phase)
    }

    @Test("at rest the position is within the limits, and every motion comes to rest", arguments: seeds)
    func bounds(seed: UInt64) {
        let script = EventScript(count: 80, seed: seed)
        var motion = fresh()
        script.play(on: &motion, frames: script.frames(rate: 60)) { time, event, motion in
            let over = motion.limits.overshoot(motion.position)
            if case .translate? = event { return }
            if motion.phase == .idle { #expect(over == 0, "seed \(seed) at \(time) after \(event as Any)") }
            #expect(abs(over) < motion.limits.viewport, "seed \(seed) at \(time)")
        }
        #expect(!motion.isMoving && motion.nextWakeUp == nil, "seed \(seed): 8 s after the last event")
        if motion.phase == .idle { #expect(motion.limits.overshoot(motion.position) == 0) }
        #expect(motion.velocity(at: script.end) == 0)
    }

    @Test("where nothing bounces the position never leaves the limits", arguments: seeds, [true, false])
    func rigid(seed: UInt64, reduced: Bool) {
        let script = EventScript(count: 80, seed: seed)
        var motion = fresh(reduced ? ScrollSettings(reducedMotion: true) : ScrollSettings(bounces: false))
        script.play(on: &motion, frames: script.frames(rate: 60)) { time, event, motion in
            if case .translate? = event { return }
            // A translation moves the limits along by sums that round, hence the billionth.
            #expect(
                abs(motion.limits.overshoot(motion.position)) < 1e-9, "seed \(seed) at \(time) after \(event as Any)")
            if reduced { #expect(motion.phase != .animating) }
        }
    }

    @Test("displacements and translations account for every move", arguments: seeds)
    func ledger(seed: UInt64) {
        let script = EventScript(count: 80, seed: seed)
        var motion = fresh()
        var sum = motion.position
        var frame = 0
        for (time, event) in script.events {
            event.apply(to: &motion, at: time)
            if case .translate(let delta) = event { sum += delta }
            frame += 1
            if frame % 3 == 0 { sum += motion.advance(to: time + 0.002) }
            if frame % 7 == 0 { sum += motion.takeDisplacement() }
        }
        sum += motion.advance(to: script.end)
        expectClose(sum, motion.position, 1e-6, "seed \(seed)")
        sum = motion.advance(to: script.end) + motion.takeDisplacement()
        #expect(sum == 0, "nothing is told twice")
    }

    @Test("between events position and velocity are continuous, through every hand-over", arguments: seeds)
    func continuity(seed: UInt64) {
        let script = EventScript(count: 30, seed: seed)
        var motion = fresh()
        let step = 0.0005
        var next = 0
        var time = 0.0
        while time < script.end {
            time += step
            let before = (motion.position, motion.velocity(at: 0), motion.phase)
            let first = next
            while next < script.events.count, script.events[next].time <= time {
                script.events[next].event.apply(to: &motion, at: script.events[next].time)
                next += 1
            }
            _ = motion.advance(to: time)
            if next > first { continue }
            let after = (motion.position, motion.velocity(at: 0), motion.phase)
            let mean = (before.1 + after.1) / 2
            // Half a point is the step to rest; a touchpad's lift starts from a hand, whose speed is an estimate.
            let isRest = after.2 == .idle
            let isLift = before.2 == .interacting
            expectClose(
                after.0 - before.0, isRest || isLift ? 0 : mean * step, isRest ? 0.51 : isLift ? 8000 * step : 0.02,
                "seed \(seed) at \(time), \(before) to \(after)")
            if isRest || isLift { continue }
            // Nothing accelerates more than its curve says: a glide by k v, the stiffest spring here (ω 15) by ω² x +
            // 2ω v, the fiercest ease as one of 8 viewports within 150 ms.
            let over = motion.limits.overshoot(before.0)
            let most = after.2 == .animating ? 3.5e6 : 225 * abs(over) + 30 * abs(before.1)
            #expect(abs(after.1 - before.1) < 1.1 * most * step + 1, "seed \(seed) at \(time), \(before) to \(after)")
        }
    }

    @Test("NaN, infinite and enormous arguments never show in the state", arguments: seeds)
    func rough(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var motion = fresh()
        var time = 0.0
        let odd = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e15, 0, -0.0, .leastNonzeroMagnitude]
        for index in 0..<300 {
            time += 0.005
            let value = odd.randomElement(using: &random) ?? .nan
            let pace = [TargetPace.wheel, .key, .programmatic].randomElement(using: &random) ?? .key
            let event: MotionEvent =
                switch Int.random(in: 0..<12, using: &random) {
                case 0: .dragMoved(value)
                case 1: .touchpad(value)
                case 2: .wheel(value)
                case 3: .scrollTo(value, pace)
                case 4: .scrollBy(value, pace)
                case 5: .jump(value)
                case 6: .limits(ScrollLimits(minimum: 0, maximum: value, viewport: 600))
                case 7: .limits(ScrollLimits(minimum: value, maximum: 3000, viewport: value))
                case 8: .limits(Self.limits)
                default: .random(using: &random)
                }
            let when = Int.random(in: 0..<6, using: &random) == 0 ? odd.randomElement(using: &random) ?? 0 : time
            // Only times in reach: the end of time is the end of the test.
            event.apply(to: &motion, at: abs(when) > 1e9 ? .nan : when)
            let numbers = [
                motion.position, motion.velocity(at: when), motion.velocity(at: time), motion.targetPosition,
                motion.limits.minimum, motion.limits.maximum, motion.takeDisplacement(), motion.advance(to: .nan),
                motion.nextWakeUp ?? 0,
            ]
            let isFinite = numbers.allSatisfy { $0.isFinite }
            #expect(isFinite, "seed \(seed), event \(index): \(event), \(numbers)")
        }
        let displacements = [motion.advance(to: .infinity), motion.advance(to: 1e300), motion.position]
        #expect(displacements[0] == 0 && displacements[1].isFinite && displacements[2].isFinite)
    }

    @Test("a wheel's step of NaN counts as the rule's")
    func roughSettings() {
        let motion = ScrollMotion.resting(settings: ScrollSettings(wheelStep: .nan))
        expectClose(motion.wheelStep, 86.177)
    }
}
