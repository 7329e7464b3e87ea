import Foundation

/// Tells a program that measures starts, and asked for it, that the first frame is on the screen.
package enum FirstFrameReport {
    /// Set by `cairn-bench`: a line for each goes to standard error, and with it the milliseconds of processor time used so far.
    static let variable = "CAIRN_REPORT_FIRST_FRAME"

    /// What the line begins with.
    package enum Kind: String {
        case frame = "first frame: "
        /// The first frame with rows of a file in it.
        case rows = "first rows: "
    }

    package static func send(_ kind: Kind) {
        guard getenv(variable) != nil else { return }
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        let milliseconds = Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
        FileHandle.standardError.write(Data("\(kind.rawValue)\(milliseconds)\n".utf8))
    }
}
