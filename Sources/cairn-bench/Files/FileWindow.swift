import Foundation

/// The sibling program's window with a file in it: from its launch to the first rows on the screen, and what its frames cost while the file
/// is read on.
@MainActor
enum FileWindow {
    private struct Opening {
        var wall: Double
        var cpu: Double
        /// What the program says of its frames at its end; nil when it was not waited for.
        var frames: String?
    }

    static func run(_ path: String) {
        guard let program = SiblingProgram.landmarks else { return Output.line("\n" + SiblingProgram.missing) }
        let server = getenv("DISPLAY") == nil ? BenchDisplay.open(asked: nil, isNeeded: true) : nil
        defer {
            if let server {
                server.close()
                unsetenv("DISPLAY")
            }
        }
        guard getenv("DISPLAY") != nil else { return Output.line("\nLeft out: there is no display, and no Xvfb to start one.") }
        let openings = (0..<9).compactMap { open(program, path, reads: $0 == 0) }
        guard !openings.isEmpty else { return Output.line("\nLeft out: the window showed no rows.") }
        let table = Markdown(["window", "wall, ms", "CPU, ms"])
        func middle(_ value: (Opening) -> Double) -> String { Sampling.median(openings.map(value)).places(1) }
        table.row(["`landmarks FILE`, launch to first rows", middle(\.wall), middle(\.cpu)])
        if let frames = openings.first?.frames { Output.line("\nWhile reading: \(frames)") }
    }

    /// - Parameter reads: whether it goes on for as long as the file takes to be read: five seconds, several times what ten million rows need.
    private static func open(_ program: URL, _ path: String, reads: Bool) -> Opening? {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = program
        process.arguments = [path, "--section-by", "city"]
        process.environment = ProcessInfo.processInfo.environment.merging(
            [
                "CAIRN_REPORT_FIRST_FRAME": "1", "CAIRN_REPORT_FRAMES": "1", "XDG_STATE_HOME": "/nonexistent",
                "XDG_DATA_HOME": "/nonexistent",
            ]
        ) { $1 }
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        let start = ProcessClock.wall
        guard (try? process.run()) != nil else { return nil }
        defer { process.waitUntilExit() }
        let prefix = "first rows: "
        var text = ""
        var opening: Opening?
        while true {
            let data = pipe.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            if opening == nil, let line = lines.first(where: { $0.hasPrefix(prefix) }) {
                opening = Opening(wall: ProcessClock.wall - start, cpu: Double(line.dropFirst(prefix.count)) ?? .nan)
                if reads { Thread.sleep(forTimeInterval: 5) }
                process.terminate()
            }
        }
        if reads { opening?.frames = text.split(separator: "\n").first { $0.hasPrefix("frames: ") }.map(String.init) }
        return opening
    }
}
