import Foundation
import Testing

/// A private Wayland compositor without a screen or devices: sway on its headless backend.
///
/// sway refuses to run as root, as tests in a container do: then it runs as `nobody`.
final class WaylandServer {
    static let programs = ["sway", "grim", "setpriv"]
    static var isInstalled: Bool { programs.allSatisfy { XServer.path($0) != nil } }

    /// Points of the output, whatever its scale.
    static let width = 640
    static let height = 800

    /// The socket's path.
    let socket: String
    private let folder: URL
    private let process = Process()

    struct NeverReady: Error, CustomStringConvertible {
        let description: String
    }

    /// An output of `scale` pixels a point; windows open at its top left, as large as they like.
    init(scale: Double) throws {
        folder = try Program.temporaryFolder()
        let configuration = folder.appendingPathComponent("config")
        let (width, height) = (Int(Double(Self.width) * scale), Int(Double(Self.height) * scale))
        try """
        xwayland disable
        output HEADLESS-1 mode \(width)x\(height)@60Hz position 0 0 scale \(scale)
        default_border none
        default_floating_border none
        for_window [title=".*"] floating enable, move absolute position 0 0
        """.write(to: configuration, atomically: true, encoding: .utf8)
        var command = ["sway", "--config", configuration.path]
        if getuid() == 0 {
            let nobody = getpwnam("nobody").map { ($0.pointee.pw_uid, $0.pointee.pw_gid) } ?? (65534, 65534)
            chown(folder.path, nobody.0, nobody.1)
            command = ["setpriv", "--reuid=\(nobody.0)", "--regid=\(nobody.1)", "--clear-groups"] + command
        }
        chmod(folder.path, 0o700)
        let log = folder.appendingPathComponent("log")
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
            "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        socket = folder.appendingPathComponent("wayland-1").path
        try waitUntilReady(log: log)
    }

    private func waitUntilReady(log: URL) throws {
        let end = Date().addingTimeInterval(20)
        while true {
            do {
                _ = try VirtualPointer(socket: socket)
                return
            } catch {
                guard process.isRunning, Date() < end else {
                    let said = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
                    stop()
                    throw NeverReady(description: "sway is not ready: \(error)\n\(said)")
                }
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
    }

    /// By a signal that can't be held back, see ``XServer``.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// What its clients need to know. The X display is one that is not there: under Wayland nobody may ask for it.
    var environment: [String: String] {
        ["WAYLAND_DISPLAY": socket, "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "DISPLAY": ":9999"]
    }

    /// Takes a picture of the output, device pixels.
    func screenshot(to path: String) throws {
        let grim = Process()
        grim.executableURL = URL(fileURLWithPath: XServer.path("grim") ?? "grim")
        grim.arguments = [path]
        grim.environment = environment
        try grim.run()
        grim.waitUntilExit()
        try #require(grim.terminationStatus == 0)
    }
}
