import Foundation
import SDLPlatform
import Testing

/// The app under a Wayland compositor, driven through a virtual pointing device, against the same input played by a script.
///
/// The compositor (wlroots 0.15 in Debian 12) hands on whole notches and continuous values; it knows no fractions of a notch (v120).
@Suite(.serialized, .enabled(if: WaylandServer.isInstalled, "needs sway, grim and setpriv: run .ci/install"))
struct WaylandTests {
    private static let arguments = ["--theme", "light"]

    /// Runs the app, hands it to `body`, and ends it in order.
    private func run(
        scale: Double, _ arguments: [String] = [], _ body: (RunningApp, VirtualPointer, WaylandServer) throws -> Void
    ) throws {
        let server = try WaylandServer(scale: scale)
        defer { server.stop() }
        // Before the app: SDL expects a seat to have something.
        let pointer = try VirtualPointer(socket: server.socket)
        let app = try RunningApp(Self.arguments + arguments, environment: server.environment)
        defer { app.end() }
        try pointer.move(x: 100, y: 300)
        try body(app, pointer, server)
    }

    private func states(scale: Double, _ script: String) throws -> [RunningApp.State] {
        try RunningApp.states(Self.arguments + ["--scale", "\(scale)"], script: "move 100 300\n" + script)
    }

    @Test(arguments: [1.0, 1.5, 2]) func wheelTouchpadAndButtonsDoWhatAScriptsDo(scale: Double) throws {
        var shown: [RunningApp.State] = []
        try run(scale: scale) { app, pointer, _ in
            func note() throws { shown.append(try app.stateAtRest(after: shown.last)) }
            try note()
            for notches in [1, 3, -1] {
                try pointer.wheel(notches: notches)
                try note()
            }
            // Too slow to glide: exactly as far as the fingers went.
            for _ in 0..<10 {
                try pointer.fingers(by: 1.375)
                Thread.sleep(forTimeInterval: 0.03)
            }
            try pointer.liftFingers()
            Thread.sleep(forTimeInterval: 0.3)
            try note()
            // The thumb, and with it a place far away.
            try pointer.move(x: 474, y: 40)
            try pointer.press()
            try pointer.move(x: 474, y: 300)
            try pointer.release()
            try pointer.move(x: 100, y: 300)
            try note()
            // A pinned header shows its section's first row.
            try pointer.move(x: 100, y: 10)
            try pointer.press()
            try pointer.release()
            try note()
        }
        let notches = [1, 3, -1].map { "wheel 0 \(-$0)\nsettle\ndump\n" }.joined()
        let fingers = String(repeating: "touchpad 0 -0.1375\nwait 30\n", count: 10) + "settle\ndump\n"
        let thumb = "move 474 40\npress 474 40\nmove 474 300\nrelease 474 300\nmove 100 300\nsettle\ndump\n"
        let header = "move 100 10\npress 100 10\nrelease 100 10\nsettle\ndump\n"
        let expected = try states(scale: scale, "settle\ndump\n" + notches + fingers + thumb + header)
        try #require(shown.count == expected.count)
        for (index, pair) in zip(shown, expected).enumerated() {
            let differences = pair.0.differences(from: pair.1)
            #expect(differences.isEmpty, "step \(index): \(differences)")
        }
        #expect(abs(shown[4].offset - shown[3].offset - 13.75) < 0.002)
        #expect(shown[5].offset > 2000)
    }

    /// At 1.5 the compositor scales the picture itself, so only whole scales can be compared pixel by pixel.
    @Test(arguments: [1.0, 2]) func thePictureIsTheScreenshots(scale: Double) throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (seen, drawn) = (folder.appendingPathComponent("seen.png").path, folder.appendingPathComponent("drawn.png").path)
        try run(scale: scale) { app, pointer, server in
            let before = try app.stateAtRest()
            try pointer.wheel(notches: 2)
            _ = try app.stateAtRest(after: before)
            // The compositor draws the pointer into the picture: away with it.
            try pointer.move(x: WaylandServer.width - 20, y: 20)
            _ = try app.stateAtRest()
            // The frame that the state is of is on its way to the screen.
            Thread.sleep(forTimeInterval: 0.3)
            try server.screenshot(to: seen)
        }
        _ = try states(scale: scale, "wheel 0 -2\nsettle\nleave\nsettle\nscreenshot \(drawn)\n")
        let (output, window) = (try PNGWriter.decode(seen), try PNGWriter.decode(drawn))
        try #require(output.width == Int(Double(WaylandServer.width) * scale) && output.width >= window.width)
        var differing = 0
        for y in 0..<window.height {
            for x in 0..<window.width where (output.pixels[y * output.width + x] ^ window.pixels[y * window.width + x]) & 0xFF_FFFF != 0 {
                differing += 1
            }
        }
        #expect(differing == 0)
    }

    /// What was recorded under real time glides to the same place when it is played again.
    @Test func aRecordedFlingOfATouchpadReplays() throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appendingPathComponent("a.script").path
        var shown: RunningApp.State?
        try run(scale: 1, ["--record", script]) { app, pointer, _ in
            let before = try app.stateAtRest()
            for _ in 0..<12 {
                try pointer.fingers(by: 11.3)
                Thread.sleep(forTimeInterval: 0.01)
            }
            try pointer.liftFingers()
            shown = try app.stateAtRest(after: before)
        }
        let recorded = try String(contentsOfFile: script, encoding: .utf8)
        #expect(recorded.split(separator: "\n").filter { $0.hasPrefix("touchpad") }.count == 12)
        let replayed = try RunningApp.states(Self.arguments, script: recorded + "settle\ndump\n")
        let state = try #require(shown)
        #expect(state.offset > 12 * 11.3 + 50, "it glided on: \(state.offset)")
        let differences = try #require(replayed.first).differences(from: state)
        #expect(differences.isEmpty, "\(differences)")
    }
}
