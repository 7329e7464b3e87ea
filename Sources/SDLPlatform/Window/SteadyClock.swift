import Drawing
import Glibc

/// The clock of real windows: CLOCK_MONOTONIC, which no one sets and no daylight saving moves.
///
/// It stands still while the machine sleeps, so a motion under way continues after a resume instead of having ended.
package final class SteadyClock: FrameClock, Sendable {
    package init() {}

    /// Seconds since some moment before the program started.
    package var now: Double { SteadyClock.now }

    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Sleeps until `deadline` on this clock, in seconds; at once when it has passed. Never returns early.
    static func sleep(until deadline: Double) {
        guard deadline > now else { return }
        let seconds = deadline.rounded(.down)
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(((deadline - seconds) * 1e9).rounded(.up)))
        if time.tv_nsec >= 1_000_000_000 { time = timespec(tv_sec: time.tv_sec + 1, tv_nsec: 0) }
        // TIMER_ABSTIME is 1 (time.h); a signal ends the sleep early, and the same deadline then continues it.
        while clock_nanosleep(CLOCK_MONOTONIC, 1, &time, nil) == EINTR {}
    }
}
