import Foundation

/// A private X server without a screen, for tests that open a real window. nil where its programs are not installed.
final class XServer {
    let display: String
    private let process: Process

    static let programs = ["Xvfb", "xdotool", "xwd"]
    static var isInstalled: Bool { programs.allSatisfy { path($0) != nil } }

    static func path(_ program: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").map { "\($0)/\(program)" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    init(width: Int = 1000, height: Int = 900) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: Self.path("Xvfb") ?? "Xvfb")
        let pipe = Pipe()
        // The server picks a free number and writes it to its standard output when it is ready.
        process.arguments = ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset"]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        display = ":" + line.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// By a signal that can't be held back: a child of a test inherits the blocked signals of the worker thread that started it.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Runs a client to its end.
    @discardableResult
    func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: Data) {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: Self.path(program) ?? program)
        client.arguments = arguments
        client.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display]) { $1 }
        let pipe = Pipe()
        client.standardOutput = pipe
        client.standardError = FileHandle.nullDevice
        try client.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        client.waitUntilExit()
        return (client.terminationStatus, output)
    }

    /// The window's number once it is on the screen.
    func window(titled title: String, within seconds: Double = 10) throws -> String? {
        let end = Date().addingTimeInterval(seconds)
        while Date() < end {
            let found = try run("xdotool", ["search", "--onlyvisible", "--name", title])
            let line = String(decoding: found.output, as: UTF8.self).split(separator: "\n").last.map(String.init)
            if found.status == 0, let line { return line }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return nil
    }

    /// What the window shows, as 0xRRGGBB.
    func pixels(of window: String) throws -> (width: Int, height: Int, pixels: [UInt32])? {
        let dump = try run("xwd", ["-id", window, "-silent"]).output
        guard dump.count > 100 else { return nil }
        func field(_ index: Int) -> Int { dump[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | Int($1) } }
        let (header, width, height, lineBytes, colours) = (field(0), field(4), field(5), field(12), field(19))
        guard field(11) == 32 else { return nil }
        let start = header + colours * 12
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                let at = start + y * lineBytes + x * 4
                pixels.append(UInt32(dump[at + 2]) << 16 | UInt32(dump[at + 1]) << 8 | UInt32(dump[at]))
            }
        }
        return (width, height, pixels)
    }
}
