/// When the next frame is due and which time it shows.
///
/// Frames lie on a grid of the display's refresh interval. Woken anywhere inside an interval, a frame shows the *grid's* time,
/// so jitter of the wake-ups never reaches the motion. A late frame takes the newest grid time that has passed: the missed ones
/// are gone, never queued, and motion neither slows nor speeds up. After a rest the first frame is due at once and starts a new
/// grid, but never sooner than one interval after the last: a mouse that reports a thousand times a second costs no more frames
/// than the display shows.
///
/// A value that knows no clock: every time comes from the caller, in seconds on one steady clock.
package struct FramePacer: Hashable, Sendable {
    /// Seconds a frame.
    package private(set) var interval: Double
    /// The grid's first point, and how many intervals after it the last frame was; nil before the first frame.
    private var origin: Double?
    private var lastIndex = 0.0
    private var isResting = true

    /// A wake-up this part of an interval early counts as on time: sums of `Double` intervals miss the grid by less.
    private static let earliness = 1e-6
    /// Where a display does not say its rate, or says nonsense (SDL gives 0 for unknown).
    package static let usualRate = 60.0

    /// `refreshRate` in hertz; what is not a finite number from 10 to 1000 counts as 60.
    package init(refreshRate: Double) {
        interval = 1 / FramePacer.plausible(refreshRate)
    }

    private static func plausible(_ rate: Double) -> Double { rate >= 10 && rate <= 1000 ? rate : usualRate }

    /// Another display, or another mode of it. The grid goes on from the last frame.
    package mutating func setRefreshRate(_ rate: Double) {
        let new = 1 / FramePacer.plausible(rate)
        guard new != interval else { return }
        if let last = lastFrame {
            origin = last
            lastIndex = 0
        }
        interval = new
    }

    /// The grid time of the last frame.
    package var lastFrame: Double? { origin.map { $0 + lastIndex * interval } }

    /// When the next frame may be drawn: `now` or earlier means at once.
    package func due(now: Double) -> Double {
        guard let origin else { return now }
        let next = origin + (lastIndex + 1) * interval
        return isResting ? max(now, next) : next
    }

    /// Starts a frame at `now` and gives the time it shows, in (`now` - interval, `now`]; later than the last frame's by at least
    /// one interval, unless the caller draws before `due`: then it is the last frame's time again and nothing moves.
    package mutating func beginFrame(now: Double) -> Double {
        guard let origin, let last = lastFrame else {
            return restart(at: now)
        }
        if isResting && now >= last + interval * (1 - FramePacer.earliness) {
            return restart(at: max(now, last + interval))
        }
        isResting = false
        let index = ((now - origin) / interval + FramePacer.earliness).rounded(.down)
        lastIndex = max(lastIndex, index)
        return origin + lastIndex * interval
    }

    /// Nothing moves after this frame: the next one, whenever it is, starts a new grid.
    package mutating func rest() { isResting = true }

    private mutating func restart(at now: Double) -> Double {
        origin = now
        lastIndex = 0
        isResting = false
        return now
    }
}
