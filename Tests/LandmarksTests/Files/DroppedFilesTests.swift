import Foundation
import Testing

/// Files dragged from another program and let go over a real window.
@Suite(.serialized, .enabled(if: XServer.isInstalled, "needs Xvfb, xdotool and xwd")) struct DroppedFilesTests {
    private func address(_ url: URL) -> String { url.absoluteString }

    @Test func allThatIsDroppedIsOpenedAndTheLastOneShown() throws {
        let server = try XServer()
        defer { server.stop() }
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let papers = URL(fileURLWithPath: try FilePictureTests.makeFolder(in: folder), isDirectory: true)
        let place = folder.appendingPathComponent("zwei Wörter 100%", isDirectory: true)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let odd = place.appendingPathComponent("Größe & 日本 #1.csv")
        try Data("name,height\nGaldhøpiggen,2469\nGlittertind,2464\n".utf8).write(to: odd)
        let app = try RunningApp(
            [FileProgramTests.fixture("packages.tsv")],
            environment: [
                "DISPLAY": server.display, "HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data",
                "XDG_STATE_HOME": folder.path + "/state",
            ])
        defer { app.end() }
        let number = try #require(try server.window(titled: "packages.tsv"))
        let window = try #require(UInt32(number))
        let source = try DragSource(display: server.display)
        try source.drop([address(papers), address(odd)], on: window, x: 300, y: 300)
        #expect(try server.window(titled: "#1.csv") == number)
        #expect(try app.shows("Galdhøpiggen"))
        // The folder is open beside it, and a file that is open already is shown, not opened twice.
        try source.drop([address(papers)], on: window, x: 30, y: 700)
        #expect(try server.window(titled: "papers") == number)
        #expect(try app.shows("budget.csv"))
        try source.drop(["file:///no/such/file.csv"], on: window, x: 300, y: 20)
        #expect(try server.window(titled: "file.csv") == number)
        let end = app.end()
        #expect(end.reason == .exit && end.status == 0)
    }

    /// The window of the lakes stays; what is dropped on it has a window of its own.
    @Test func theLandmarksOpenFilesInAnotherWindow() throws {
        let server = try XServer()
        defer { server.stop() }
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let state = ["HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data", "XDG_STATE_HOME": folder.path + "/state"]
        let app = try RunningApp([], environment: state.merging(["DISPLAY": server.display]) { $1 })
        defer { app.end() }
        let window = try #require(try server.window(titled: "Landmarks"))
        let files = ["packages.tsv", "server.log"].map { address(URL(fileURLWithPath: FileProgramTests.fixture($0))) }
        try DragSource(display: server.display).drop(files, on: try #require(UInt32(window)), x: 200, y: 200)
        let other = try #require(try server.window(titled: "packages.tsv"), "both in one, the first of them shown")
        #expect(other != window)
        #expect(try app.shows("Lake Superior"))
    }
}
