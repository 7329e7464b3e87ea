import Foundation
import Testing

/// `landmarks` in a window, looked into from outside.
final class RunningApp {
    /// What a dump says, without the counts of work, which depend on how many frames there was time for.
    struct State: Equatable, CustomStringConvertible {
        let description: String
        let offset: Double
        /// Nothing moves and the scrollbar has faded.
        let isAtRest: Bool
        let isAnimating: Bool

        init(line: String) throws {
            let fields = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            description = line.range(of: ",\"stats\":").map { String(line[..<$0.lowerBound]) } ?? line
            offset = fields["offset"] as? Double ?? .nan
            isAnimating = fields["animating"] as? Bool ?? true
            isAtRest = !isAnimating && (fields["scrollbar"] as? [String: Any])?["opacity"] as? Double == 0
        }

        static func == (a: State, b: State) -> Bool { a.description == b.description }

        /// Where the dumps part, for people to read; empty when they do not.
        func differences(from other: State) -> String {
            let common = zip(description, other.description).prefix { $0 == $1 }.count
            guard self != other else { return "" }
            let start = max(0, common - 40)
            return "…\(description.dropFirst(start).prefix(120))\n…\(other.description.dropFirst(start).prefix(120))"
        }
    }

    let process = Process()
    private let output = Pipe()
    private let error = Pipe()

    /// Starts it and waits for its first frame.
    init(_ arguments: [String], environment: [String: String]) throws {
        process.executableURL = Program.executable
        process.arguments = arguments
        var variables = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { variables[name] = nil }
        process.environment = variables.merging(environment) { $1 }.merging(["CAIRN_REPORT_FIRST_FRAME": "1"]) { $1 }
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let report = try line(from: error, within: 20)
        try #require(report.hasPrefix("first frame"), "\(report)")
    }

    /// A line that the program writes; fails when none comes.
    private func line(from pipe: Pipe, within seconds: Double) throws -> String {
        var bytes: [UInt8] = []
        let end = Date().addingTimeInterval(seconds)
        while Date() < end {
            var ready = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 100) > 0 else { continue }
            var byte: UInt8 = 0
            guard read(ready.fd, &byte, 1) == 1 else { break }
            if byte == 10 { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        throw NoLine(found: String(decoding: bytes, as: UTF8.self))
    }

    struct NoLine: Error { let found: String }

    /// What it shows now.
    func state() throws -> State {
        kill(process.processIdentifier, SIGUSR1)
        return try State(line: line(from: output, within: 10))
    }

    /// What it shows when nothing moves any more; with a state from before, once something has changed since.
    func stateAtRest(after before: State? = nil, within seconds: Double = 20) throws -> State {
        let end = Date().addingTimeInterval(seconds)
        var state = try state()
        while !state.isAtRest || state == before, Date() < end {
            Thread.sleep(forTimeInterval: 0.1)
            state = try self.state()
        }
        return state
    }

    /// Whether it comes to show a text, which takes as long as the machine is busy.
    func shows(_ text: String, within seconds: Double = 30) throws -> Bool {
        let end = Date().addingTimeInterval(seconds)
        while true {
            if try state().description.contains(text) { return true }
            guard Date() < end else { return false }
            Thread.sleep(forTimeInterval: 0.1)
        }
    }

    /// How often its threads were put on a processor so far.
    var turns: Int {
        let tasks = "/proc/\(process.processIdentifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return threads.reduce(0) { sum, thread in
            let fields = (try? String(contentsOfFile: "\(tasks)/\(thread)/schedstat", encoding: .utf8))?.split { $0.isWhitespace } ?? []
            return sum + (fields.count == 3 ? Int(fields[2]) ?? 0 : 0)
        }
    }

    /// Asks it to end, and gives how it did; a program that does not is killed.
    @discardableResult
    func end() -> (reason: Process.TerminationReason, status: Int32) {
        kill(process.processIdentifier, SIGTERM)
        let limit = Date().addingTimeInterval(5)
        while process.isRunning, Date() < limit { Thread.sleep(forTimeInterval: 0.02) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return (process.terminationReason, process.terminationStatus)
    }

    /// What a script's dumps say when the same program plays it without a window.
    static func states(_ arguments: [String], script: String) throws -> [State] {
        let result = try Program.run(arguments + ["--script", "-"], input: script)
        try #require(result.exited && result.status == 0, "\(result.error)")
        return try result.output.split(separator: "\n").map { try State(line: String($0)) }
    }
}
