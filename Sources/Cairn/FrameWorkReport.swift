import Foundation

/// What a window's frames cost the thread that makes them, told at its end to a program that asked for it.
///
/// Counted is processor time, not time: a machine that does something else meanwhile changes nothing. A frame's work is all that the thread
/// did since the frame before, events and news from other threads included: what could have made the frame late.
struct FrameWorkReport {
    /// Set by tests: one line goes to standard error when the window closes.
    static let variable = "CAIRN_REPORT_FRAMES"
    /// A frame at 60 Hz, milliseconds.
    private static let budget = 16.0

    private let isOn = getenv(variable) != nil
    private var before = 0.0
    private var count = 0
    private var late = 0
    private var longest = 0.0
    private var sum = 0.0

    private static var threadTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    /// Called when a frame was shown.
    mutating func noteFrame() {
        guard isOn else { return }
        let now = Self.threadTime
        // The first one makes everything there is: that is the start's figure.
        if before > 0 {
            let work = now - before
            count += 1
            sum += work
            longest = max(longest, work)
            if work > Self.budget { late += 1 }
        }
        before = now
    }

    func send() {
        guard isOn else { return }
        let mean = count > 0 ? sum / Double(count) : 0
        let text = String(
            format: "frames: %d, own work %.2f ms each, at most %.2f ms, %d over %.0f ms\n", count, mean, longest, late, Self.budget)
        FileHandle.standardError.write(Data(text.utf8))
    }
}
