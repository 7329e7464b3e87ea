import Foundation

/// Runs the built `landmarks` as people run it.
enum Program {
    struct Result {
        let status: Int32
        /// False when a signal ended it: always a failure.
        let exited: Bool
        let output: String
        let error: String
    }

    /// The folder of the build that the tests are part of.
    static let folder =
        Bundle.main.bundleURL.deletingLastPathComponent().path.hasSuffix("debug")
        ? Bundle.main.bundleURL.deletingLastPathComponent()
        : Bundle.allBundles.first?.bundleURL.deletingLastPathComponent()
            ?? URL(fileURLWithPath: ".build/debug")

    static var executable: URL {
        let candidates = [
            URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(), folder, URL(fileURLWithPath: ".build/debug"),
        ]
        return candidates.map { $0.appendingPathComponent("landmarks") }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
            ?? URL(fileURLWithPath: ".build/debug/landmarks")
    }

    static func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], executable: URL = executable
    ) throws -> Result {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        var variables = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { variables[name] = nil }
        variables.merge(environment) { $1 }
        process.environment = variables
        let (standardInput, output, error) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = error
        try process.run()
        standardInput.fileHandleForWriting.write(Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let out = output.fileHandleForReading.readDataToEndOfFile()
        let err = error.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, exited: process.terminationReason == .exit, output: String(decoding: out, as: UTF8.self),
            error: String(decoding: err, as: UTF8.self))
    }

    /// A folder of its own for a test, removed by the caller.
    static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("landmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
