// The second contract: time.

/// Where frames get their time from. A frame is a pure function of data, position and *this* time.
package protocol FrameClock: AnyObject {
    /// Seconds on a steady clock that never goes back; the origin means nothing.
    var now: Double { get }
}

/// A clock that only moves when told to: tests, scripts and screenshots run on it.
package final class ManualClock: FrameClock {
    package private(set) var now: Double

    package init(now: Double = 0) { self.now = now }

    /// Moves time on by `seconds`; a negative or NaN value is misuse and traps.
    package func advance(by seconds: Double) {
        precondition(seconds >= 0, "a clock cannot run backwards: asked to advance by \(seconds) s")
        now += seconds
    }
}
