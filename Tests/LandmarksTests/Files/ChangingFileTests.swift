import Foundation
import SDLPlatform
import Testing

/// A file that other programs change under the running window, a thousand times: no signal, and the right rows at the end.
@Suite(.serialized, .enabled(if: XServer.isInstalled, "needs Xvfb, xdotool and xwd")) struct ChangingFileTests {
    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private func text(version: Int, rows: Int) -> String {
        let cities = ["Bergen", "Porto", "Lyon"]
        return "name,city,amount\n"
            + (0..<rows).map { "item \($0) of \(version),\(cities[$0 % 3]),\(($0 * 37 + version + 1) % 1000)\n" }.joined()
    }

    /// One change as another program makes it.
    private func change(_ path: String, _ step: Int, _ random: inout Generator) throws {
        let url = URL(fileURLWithPath: path)
        let rows = Int.random(in: 0...400, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: truncate(path, off_t(Int.random(in: 0...4000, using: &random)))
        case 1: try Data(text(version: step, rows: rows).utf8).write(to: url, options: .atomic)
        case 2: try Data(text(version: step, rows: rows).utf8).write(to: url)
        case 3:
            rename(path, path + ".1")
            if Bool.random(using: &random) { rename(path + ".1", path) }
        case 4: unlink(path)
        default:
            if let file = fopen(path, "a") {
                // The end of a row in a write of its own, so that unfinished rows are seen.
                fputs("late \(step),Gh", file)
                fflush(file)
                fputs("ent,\(step)\n", file)
                fclose(file)
            }
        }
    }

    /// Until rows stand where the window was empty: a file that has lost its columns before it was first read is another matter.
    private func waitUntilRead(_ server: XServer, _ window: String) throws {
        for _ in 0..<100 {
            Thread.sleep(forTimeInterval: 0.2)
            guard let shown = try server.pixels(of: window) else { continue }
            let rows = shown.pixels[(shown.width * 120)..<(shown.width * 460)]
            // Some rows of text, not the one word that says that the file is being read.
            if rows.filter({ $0 & 0xFF < 0x80 }).count > 600 { return }
        }
        Issue.record("the file was not shown")
    }

    @Test func aThousandChangesLeaveTheRowsOfTheLastOne() throws {
        let server = try XServer()
        defer { server.stop() }
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("changing.csv").path
        try Data(text(version: -1, rows: 200).utf8).write(to: URL(fileURLWithPath: path))
        let app = Process()
        app.executableURL = Program.executable
        app.arguments = [path, "--theme", "light", "--size", "600x500", "--section-by", "city"]
        app.environment = ProcessInfo.processInfo.environment.merging(
            [
                "DISPLAY": server.display, "HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data",
                "XDG_STATE_HOME": folder.path + "/state", "SDL_VIDEODRIVER": "x11", "CAIRN_REPORT_FRAMES": "1",
            ]) { $1 }
        let error = Pipe()
        app.standardError = error
        try app.run()
        defer {
            kill(app.processIdentifier, SIGKILL)
            app.waitUntilExit()
        }
        let window = try #require(try server.window(titled: "changing.csv"))
        try waitUntilRead(server, window)
        let seed: UInt64 = 2024
        var random = Generator(state: seed)
        for step in 0..<1000 {
            try change(path, step, &random)
            if step % 10 == 0 { usleep(UInt32.random(in: 0...40_000, using: &random)) }
            if step % 100 == 0 { #expect(app.isRunning, "seed \(seed), step \(step)") }
        }
        try Data(text(version: 5000, rows: 321).utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        try #require(app.isRunning, "seed \(seed)")
        let picture = folder.appendingPathComponent("expected.png").path
        let result = try Program.run(
            [path, "--theme", "light", "--size", "600x500", "--section-by", "city", "--screenshot", picture])
        try #require(result.status == 0, "\(result.error)")
        let expected = try PNGWriter.decode(picture)
        // The note about the change is put away as a reader does, only while it is there: a click on what is beneath it would select.
        var differing = Int.max
        for _ in 0..<120 where differing != 0 {
            Thread.sleep(forTimeInterval: 0.5)
            guard let shown = try server.pixels(of: window), shown.pixels.count == expected.pixels.count else { continue }
            differing = zip(shown.pixels, expected.pixels).filter { $0 != $1 & 0xFF_FFFF }.count
            let note = 100 * shown.width + 4
            guard shown.pixels[note] != expected.pixels[note] & 0xFF_FFFF else { continue }
            try server.run("xdotool", ["mousemove", "--window", window, "556", "100", "click", "1", "mousemove", "900", "880"])
        }
        #expect(differing == 0, "seed \(seed)")
        #expect(app.isRunning)
        kill(app.processIdentifier, SIGTERM)
        app.waitUntilExit()
        #expect(app.terminationReason == .exit && app.terminationStatus == 0, "no signal but the one it ends by")
        // What its frames cost is told, not tested: in a debug build, on a machine with other things to do, no figure is a fault.
        let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let report = try #require(words.split(separator: "\n").first { $0.hasPrefix("frames: ") }, "\(words)")
        print("a thousand changes, \(report)")
    }
}
