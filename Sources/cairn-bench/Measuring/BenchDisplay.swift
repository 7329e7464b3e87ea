import Foundation

/// The X display windows open on: a private Xvfb, large enough for a 4K window, or one that is there.
@MainActor
final class BenchDisplay {
    private let server: Process?

    private init(server: Process?) { self.server = server }

    static func open(asked: String?, isNeeded: Bool) -> BenchDisplay? {
        guard isNeeded else { return nil }
        if let asked {
            setenv("DISPLAY", asked, 1)
            return BenchDisplay(server: nil)
        }
        if let started = startServer() { return started }
        return getenv("DISPLAY") == nil ? nil : BenchDisplay(server: nil)
    }

    private static func startServer() -> BenchDisplay? {
        let server = Process()
        let pipe = Pipe()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        server.arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "3840x2160x24", "-nolisten", "tcp", "-noreset"]
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        guard (try? server.run()) != nil else { return nil }
        var number = ""
        while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), let digit = byte.first, digit != 10 {
            number.append(Character(Unicode.Scalar(digit)))
        }
        guard !number.isEmpty else {
            server.waitUntilExit()
            return nil
        }
        setenv("DISPLAY", ":\(number)", 1)
        unsetenv("WAYLAND_DISPLAY")
        return BenchDisplay(server: server)
    }

    func close() {
        guard let server else { return }
        server.terminate()
        server.waitUntilExit()
    }
}
