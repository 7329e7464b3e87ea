import Foundation
import Testing

/// Keys held and buttons clicked twice at a real X server, whose repeats and times are its own: what was recorded of them is played
/// again, and must lead to the same state.
@Suite(.serialized, .enabled(if: XServer.isInstalled, "needs Xvfb, xdotool and xwd")) struct RealInputTests {
    private static let arguments = ["--theme", "light"]

    /// Runs the app, does something to it, and gives its state at rest, which must be that of the recording played again, and what was
    /// recorded.
    private func record(
        _ act: (XServer, String, RunningApp) throws -> Void
    ) throws -> (state: RunningApp.State, lines: [Substring], soonAfter: RunningApp.State) {
        let server = try XServer()
        defer { server.stop() }
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appendingPathComponent("a.script").path
        let app = try RunningApp(
            Self.arguments + ["--record", script], environment: ["DISPLAY": server.display, "HOME": folder.path])
        let state: RunningApp.State
        do {
            defer { app.end() }
            let window = try #require(try server.window(titled: "Landmarks"))
            try act(server, window, app)
            Thread.sleep(forTimeInterval: 0.3)
            state = try app.stateAtRest()
        }
        let recorded = try String(contentsOfFile: script, encoding: .utf8)
        let lines = recorded.split(separator: "\n")
        // How things are 200 ms after the last event, and at rest.
        let replayed = try RunningApp.states(Self.arguments, script: recorded + "wait 200\ndump\nsettle\ndump\n")
        let differences = state.differences(from: replayed[1])
        #expect(differences.isEmpty, "\(differences)")
        return (state, lines, replayed[0])
    }

    @Test func aHeldKeyRepeatsFasterAndFasterAndStopsWithTheRelease() throws {
        let run = try record { server, _, _ in
            try server.run("xdotool", ["keydown", "Down", "sleep", "2.5", "keyup", "Down"])
        }
        let repeats = run.lines.filter { $0 == "keydown Down repeat" }.count
        #expect(run.lines.filter { $0 == "keydown Down" }.count == 1 && run.lines.filter { $0 == "keyup Down" }.count == 1)
        #expect(repeats > 10, "the server repeats: \(repeats)")
        #expect(run.state.offset > Double(repeats + 1) * 40 + 200, "steps grow: \(run.state.offset) in \(repeats) repeats")
        #expect(!run.soonAfter.isAnimating && run.soonAfter.offset == run.state.offset, "nothing is queued")
    }

    @Test func aDoubleClickIsOne() throws {
        let run = try record { server, window, app in
            try server.run("xdotool", ["mousemove", "--window", window, "100", "300"])
            _ = try app.stateAtRest()
            try server.run("xdotool", ["click", "--repeat", "2", "--delay", "60", "1"])
            _ = try app.stateAtRest()
            Thread.sleep(forTimeInterval: 0.7)
            try server.run("xdotool", ["click", "1"])
        }
        let presses = run.lines.filter { $0.hasPrefix("press") }
        #expect(presses == ["press 100 300", "press 100 300 2", "press 100 300"])
        #expect(run.lines.filter { $0.hasPrefix("release") }.count == 3)
    }

    /// Every button and both directions of a wheel, with keys held meanwhile.
    @Test func buttonsWheelsAndModifiersAreRecordedAsTheyCome() throws {
        let run = try record { server, window, _ in
            try server.run("xdotool", ["mousemove", "--window", window, "100", "300", "click", "2", "click", "3"])
            try server.run("xdotool", ["keydown", "shift", "click", "5", "keyup", "shift", "click", "7", "click", "5"])
        }
        #expect(run.lines.contains("press 100 300 middle") && run.lines.contains("release 100 300 right"))
        let wheels = run.lines.filter { $0.hasPrefix("wheel") }
        #expect(wheels == ["wheel 0 -1 Shift", "wheel 1 0", "wheel 0 -1"])
        #expect(run.state.offset > 20)
    }

    /// A window that nobody sees makes no frames, though its content was on the way to the end; shown again it is there.
    @Test func aHiddenWindowSleeps() throws {
        var turns = 0
        let run = try record { server, window, app in
            try server.run("xdotool", ["key", "End", "windowunmap", "--sync", window])
            Thread.sleep(forTimeInterval: 0.3)
            let before = app.turns
            Thread.sleep(forTimeInterval: 2)
            turns = app.turns - before
            try server.run("xdotool", ["windowmap", "--sync", window])
        }
        #expect(turns < 20, "on a processor \(turns) times in 2 s")
        #expect(run.state.offset == 11_340 - 720)
    }

    /// A thumb taken, dragged out of the window and back: the window gets the movements all the same.
    @Test func aDragGoesOnOutsideTheWindow() throws {
        let run = try record { server, window, app in
            try server.run("xdotool", ["mousemove", "--window", window, "474", "20", "sleep", "0.3", "mousedown", "1"])
            try server.run("xdotool", ["mousemove", "--window", window, "600", "100", "sleep", "0.1"])
            try server.run("xdotool", ["mousemove", "--window", window, "600", "400", "sleep", "0.1", "mouseup", "1"])
            try server.run("xdotool", ["mousemove", "--window", window, "100", "300"])
        }
        #expect(run.state.offset > 3000)
    }
}
