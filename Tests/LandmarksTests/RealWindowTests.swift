import Foundation
import SDLPlatform
import Testing

/// The app in a real X window, driven from outside with real events, against the same input played by a script.
@Suite(.serialized, .enabled(if: XServer.isInstalled, "needs Xvfb, xdotool and xwd")) struct RealWindowTests {
    /// Runs `landmarks` in a window, does something to it, and gives what the window shows when all is at rest.
    private func windowPicture(
        _ arguments: [String], _ act: (XServer, String) throws -> Void
    ) throws -> (width: Int, height: Int, pixels: [UInt32]) {
        let server = try XServer()
        defer { server.stop() }
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = Process()
        app.executableURL = Program.executable
        app.arguments = arguments
        app.environment = ProcessInfo.processInfo.environment.merging(
            ["DISPLAY": server.display, "HOME": folder.path, "SDL_VIDEODRIVER": "x11"]
        ) { $1 }
        app.standardError = FileHandle.nullDevice
        try app.run()
        defer {
            kill(app.processIdentifier, SIGKILL)
            app.waitUntilExit()
        }
        let window = try #require(try server.window(titled: "Landmarks"))
        // Not on a row, which would be tinted: a script's pointer is nowhere until it is moved.
        try server.run("xdotool", ["mousemove", "0", "0"])
        Thread.sleep(forTimeInterval: 0.5)
        try act(server, window)
        // The scrollbar fades last: wait until two looks agree.
        var last = try #require(try server.pixels(of: window))
        for _ in 0..<20 {
            Thread.sleep(forTimeInterval: 0.6)
            let now = try #require(try server.pixels(of: window))
            if now.pixels == last.pixels { return now }
            last = now
        }
        return last
    }

    private func scriptPicture(_ arguments: [String], _ script: String) throws -> (width: Int, height: Int, pixels: [UInt32]) {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.png").path
        let result = try Program.run(arguments + ["--script", "-"], input: script + "\nsettle\nscreenshot \(path)\n")
        try #require(result.status == 0, "\(result.error)")
        let image = try PNGWriter.decode(path)
        return (image.width, image.height, image.pixels.map { $0 & 0xFF_FFFF })
    }

    private func differing(_ a: [UInt32], _ b: [UInt32]) -> Int { a.count == b.count ? zip(a, b).filter { $0 != $1 }.count : .max }

    @Test(arguments: [["--theme", "light"], ["--theme", "dark", "--scale", "2", "--size", "400x400"]])
    func theWindowShowsThePixelsOfTheScreenshot(arguments: [String]) throws {
        let shown = try windowPicture(arguments) { _, _ in }
        let expected = try scriptPicture(arguments, "")
        #expect(shown.width == expected.width && shown.height == expected.height)
        #expect(differing(shown.pixels, expected.pixels) == 0)
    }

    @Test func keysOfARealKeyboardDoWhatAScriptsDo() throws {
        let shown = try windowPicture(["--theme", "light"]) { server, _ in
            try server.run("xdotool", ["key", "ctrl+Down"])
            Thread.sleep(forTimeInterval: 1.2)
            try server.run("xdotool", ["key", "Down"])
            Thread.sleep(forTimeInterval: 0.6)
        }
        let expected = try scriptPicture(["--theme", "light"], "key Ctrl+Down\nsettle\nkey Down")
        #expect(differing(shown.pixels, expected.pixels) == 0)
    }

    @Test func textOfARealKeyboardIsSearchedFor() throws {
        let shown = try windowPicture(["--theme", "light"]) { server, _ in
            try server.run("xdotool", ["key", "ctrl+f"])
            Thread.sleep(forTimeInterval: 0.5)
            try server.run("xdotool", ["type", "--delay", "60", "Tobe?X"])
            try server.run("xdotool", ["key", "BackSpace", "BackSpace"])
            Thread.sleep(forTimeInterval: 0.5)
            try server.run("xdotool", ["key", "F3"])
            // The caret blinks for ten seconds.
            Thread.sleep(forTimeInterval: 10.5)
        }
        let keys = "key Ctrl+f\ntext Tobe\nsettle\nkey F3"
        let expected = try scriptPicture(["--theme", "light"], keys)
        #expect(differing(shown.pixels, expected.pixels) == 0)
    }

    @Test func aRealWheelScrollsAsFarAsAScriptsAndBack() throws {
        let shown = try windowPicture(["--theme", "light"]) { server, window in
            try server.run("xdotool", ["mousemove", "--window", window, "100", "300", "click", "5", "sleep", "0.6", "click", "5"])
            Thread.sleep(forTimeInterval: 0.8)
        }
        let expected = try scriptPicture(["--theme", "light"], "move 100 300\nwheel 0 -1\nsettle\nwheel 0 -1")
        #expect(differing(shown.pixels, expected.pixels) == 0)
    }

    @Test func theThumbIsDraggedByARealPointer() throws {
        let shown = try windowPicture(["--theme", "light"]) { server, window in
            try server.run("xdotool", ["mousemove", "--window", window, "474", "20", "sleep", "0.3", "mousedown", "1"])
            try server.run("xdotool", ["mousemove", "--window", window, "474", "200", "sleep", "0.2", "mouseup", "1"])
            try server.run("xdotool", ["mousemove", "--window", window, "100", "300"])
            Thread.sleep(forTimeInterval: 0.5)
        }
        let expected = try scriptPicture(
            ["--theme", "light"], "move 474 20\nwait 300\npress 474 20\nmove 474 200\nrelease 474 200\nmove 100 300")
        #expect(differing(shown.pixels, expected.pixels) == 0)
    }

    @Test func aResizeWhileGlidingEndsInTheRightPicture() throws {
        let shown = try windowPicture(["--theme", "light"]) { server, window in
            try server.run("xdotool", ["key", "End", "windowsize", window, "700", "500"])
            Thread.sleep(forTimeInterval: 1.5)
        }
        let expected = try scriptPicture(["--theme", "light", "--size", "700x500"], "key End")
        #expect(shown.width == 700 && shown.height == 500)
        #expect(differing(shown.pixels, expected.pixels) == 0)
    }

    @Test func aTerminationSignalEndsItInOrder() throws {
        let server = try XServer()
        defer { server.stop() }
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appendingPathComponent("a.script").path
        let app = Process()
        app.executableURL = Program.executable
        app.arguments = ["--record", script]
        app.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11"]) { $1 }
        try app.run()
        _ = try #require(try server.window(titled: "Landmarks"))
        Thread.sleep(forTimeInterval: 0.5)
        kill(app.processIdentifier, SIGTERM)
        let end = Date().addingTimeInterval(5)
        while app.isRunning, Date() < end { Thread.sleep(forTimeInterval: 0.05) }
        #expect(!app.isRunning)
        if app.isRunning { kill(app.processIdentifier, SIGKILL) }
        app.waitUntilExit()
        #expect(app.terminationReason == .exit)
        #expect(FileManager.default.fileExists(atPath: script), "the recording is written")
    }

    @Test func quitKeysEndTheProgramWithStatusZero() throws {
        for key in ["ctrl+q", "ctrl+w"] {
            let server = try XServer()
            defer { server.stop() }
            let app = Process()
            app.executableURL = Program.executable
            app.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11"]) { $1 }
            try app.run()
            _ = try #require(try server.window(titled: "Landmarks"))
            Thread.sleep(forTimeInterval: 0.5)
            try server.run("xdotool", ["key", key])
            let end = Date().addingTimeInterval(5)
            while app.isRunning, Date() < end { Thread.sleep(forTimeInterval: 0.05) }
            #expect(!app.isRunning)
            if app.isRunning { kill(app.processIdentifier, SIGKILL) }
            app.waitUntilExit()
            #expect(app.terminationReason == .exit && app.terminationStatus == 0)
        }
    }
}
