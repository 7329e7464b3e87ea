import Cairn
import Foundation

/// The sibling program from its launch to its first frame.
@MainActor
enum StartTable {
    static func run() throws {
        guard let program = SiblingProgram.landmarks else { return Output.line(SiblingProgram.missing) }
        let table = Markdown(["list", "wall, ms", "CPU, ms", "peak memory, MB"])
        for (name, arguments) in [("landmarks", []), ("landmarks --rows 10^7", ["--rows", "10000000"])] {
            let starts = (0..<9).compactMap { _ in start(program, arguments) }
            guard !starts.isEmpty else {
                table.row([name, "it showed no frame", "-", "-"])
                continue
            }
            func middle(_ value: (Start) -> Double) -> String { Sampling.median(starts.map(value)).places(1) }
            table.row([name, middle { $0.wall }, middle { $0.cpu }, middle { Double($0.peak) / 1024 }])
        }
    }

    private struct Start {
        var wall: Double
        var cpu: Double
        var peak: Int
    }

    private static func start(_ program: URL, _ arguments: [String]) -> Start? {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["CAIRN_REPORT_FIRST_FRAME": "1"]) { $1 }
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        let start = ProcessClock.wall
        guard (try? process.run()) != nil else { return nil }
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        var text = ""
        while true {
            let data = pipe.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
            guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("first frame: ") }), text.hasSuffix("\n") else {
                continue
            }
            let wall = ProcessClock.wall - start
            guard let cpu = Double(line.dropFirst("first frame: ".count)) else { return nil }
            return Start(wall: wall, cpu: cpu, peak: ProcessClock.peakMemory(ofProcess: process.processIdentifier))
        }
        return nil
    }
}
