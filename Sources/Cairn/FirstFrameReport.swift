import Foundation

/// Tells a program that measures starts, and asked for it, that the first frame is on the screen.
enum FirstFrameReport {
    /// Set by `cairn-bench`: one line goes to standard error.
    static let variable = "CAIRN_REPORT_FIRST_FRAME"
    /// How the line begins; the milliseconds of processor time used so far follow.
    static let prefix = "first frame: "

    static func send() {
        guard getenv(variable) != nil else { return }
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        let milliseconds = Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
        FileHandle.standardError.write(Data("\(prefix)\(milliseconds)\n".utf8))
    }
}
