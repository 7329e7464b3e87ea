// Events as values, so that a test can make a thousand at random, mirror them, or read them back from a failure.

import ScrollPhysics

/// Anything that can happen to a motion.
enum MotionEvent: Sendable {
    case press, released, dragEnded, dragCancelled, stop
    case dragBegan(HandSource)
    case dragMoved(Double)
    case touchpad(Double)
    case wheel(Double)
    case scrollTo(Double, TargetPace)
    case scrollBy(Double, TargetPace)
    case jump(Double)
    case limits(ScrollLimits)
    case translate(Double)

    func apply(to motion: inout ScrollMotion, at time: Double) {
        switch self {
        case .press: _ = motion.press(at: time)
        case .released: motion.released(at: time)
        case .dragEnded: motion.dragEnded(at: time)
        case .dragCancelled: motion.dragCancelled(at: time)
        case .stop: motion.stop(at: time)
        case .dragBegan(let source): motion.dragBegan(source, at: time)
        case .dragMoved(let points): motion.dragMoved(by: points, at: time)
        case .touchpad(let points): motion.touchpad(delta: points, at: time)
        case .wheel(let notches): motion.wheel(notches: notches, at: time)
        case .scrollTo(let target, let pace): motion.scroll(to: target, pace: pace, at: time)
        case .scrollBy(let delta, let pace): motion.scroll(by: delta, pace: pace, at: time)
        case .jump(let target): motion.jump(to: target, at: time)
        case .limits(let limits): motion.setLimits(limits, at: time)
        case .translate(let delta):
            // It knows no time, so what came before must be settled first, as a frame does.
            motion.dragMoved(by: .nan, at: time)
            motion.translate(by: delta)
        }
    }

    /// The same event seen in a mirror: content offsets and deltas change sign.
    var mirrored: MotionEvent {
        switch self {
        case .press, .released, .dragEnded, .dragCancelled, .stop, .dragBegan: self
        case .dragMoved(let points): .dragMoved(-points)
        case .touchpad(let points): .touchpad(-points)
        case .wheel(let notches): .wheel(-notches)
        case .scrollTo(let target, let pace): .scrollTo(-target, pace)
        case .scrollBy(let delta, let pace): .scrollBy(-delta, pace)
        case .jump(let target): .jump(-target)
        case .limits(let limits):
            .limits(ScrollLimits(minimum: -limits.maximum, maximum: -limits.minimum, viewport: limits.viewport))
        case .translate(let delta): .translate(-delta)
        }
    }

    /// A random event, with the habits of real hands: deltas in bursts, targets in and around the limits.
    static func random(using random: inout SeededGenerator) -> MotionEvent {
        let delta = Double.random(in: -120...120, using: &random)
        let target = Double.random(in: -500...4000, using: &random)
        let pace = [TargetPace.wheel, .key, .programmatic].randomElement(using: &random) ?? .key
        switch Int.random(in: 0..<28, using: &random) {
        case 0: return .press
        case 1: return .released
        case 2: return .dragBegan(.finger)
        case 3: return .dragBegan(.scrollbar)
        case 4...8: return .dragMoved(delta)
        case 9, 10: return .dragEnded
        case 11: return .dragCancelled
        case 12...16: return .touchpad(delta)
        case 17...19: return .wheel(Double(Int.random(in: -3...3, using: &random)))
        case 20: return .wheel(delta / 300)
        case 21: return .scrollTo(target, pace)
        case 22: return .scrollBy(delta * 4, pace)
        case 23: return .jump(target)
        case 24: return .stop
        case 25:
            let minimum = Double.random(in: -100...200, using: &random)
            let length: Double = [0, 200, 2000, 4000].randomElement(using: &random) ?? 0
            return .limits(ScrollLimits(minimum: minimum, maximum: minimum + length, viewport: 600))
        case 26: return .translate(delta)
        default: return .dragMoved(delta * 5)
        }
    }
}

/// A script: events at rising times, in seconds.
struct EventScript: Sendable {
    var events: [(time: Double, event: MotionEvent)] = []
    var end: Double { (events.last?.time ?? 0) + 8 }

    /// `count` random events: mostly a few milliseconds apart, sometimes at one instant, sometimes after a long pause.
    init(count: Int, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var time = 0.0
        for _ in 0..<count {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: break
            case 1: time += Double.random(in: 0.1...1.5, using: &random)
            default: time += Double.random(in: 0.001...0.04, using: &random)
            }
            events.append((time, .random(using: &random)))
        }
    }

    /// Plays the script on `motion`, with frames at the times `frames` gives between 0 and ``end``. After every event
    /// and frame `observe` is called.
    func play(
        on motion: inout ScrollMotion, frames: [Double], mirrored: Bool = false,
        observe: (_ time: Double, _ event: MotionEvent?, _ motion: inout ScrollMotion) -> Void = { _, _, _ in }
    ) {
        var frame = 0
        for (time, event) in events {
            while frame < frames.count, frames[frame] <= time {
                _ = motion.advance(to: frames[frame])
                observe(frames[frame], nil, &motion)
                frame += 1
            }
            (mirrored ? event.mirrored : event).apply(to: &motion, at: time)
            observe(time, event, &motion)
        }
        for time in frames[frame...] {
            _ = motion.advance(to: time)
            observe(time, nil, &motion)
        }
    }

    /// Frame times at `rate` a second up to the end.
    func frames(rate: Double) -> [Double] { (1...Int(end * rate)).map { Double($0) / rate } + [end] }
}
