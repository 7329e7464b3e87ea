import Foundation
import Testing

@testable import landmarks

/// The ways to a file chooser: the desktop's portal, a program, none.
struct FileChooserTests {
    private func inFolder(_ body: (URL) throws -> Void) throws {
        // Short, as the bus is a socket in it.
        let folder = URL(fileURLWithPath: "/tmp/landmarks-\(UInt32.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    /// A program on the path that prints what its name in the desktop would print.
    private func program(_ name: String, _ script: String, in folder: URL) throws {
        let path = folder.appendingPathComponent(name)
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: path)
        chmod(path.path, 0o755)
    }

    @Test func thePortalIsAskedAndItsAddressesAreRead() throws {
        try inFolder { folder in
            let bus = try FakeBus(
                .answers(0, ["file:///home/a/b%20c.csv", "file:///home/a/Gr%C3%B6%C3%9Fe.tsv", "sftp://host/x.csv"]), folder: folder)
            let answer = FileChooser.ask(in: "/home/a folder", ["DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": folder.path])
            #expect(answer == .chosen(["/home/a/b c.csv", "/home/a/Größe.tsv"]))
            #expect(bus.calls == ["Hello", "AddMatch", "AddMatch", "OpenFile"])
            #expect(bus.askedFor("/home/a folder\0") && bus.askedFor("multiple") && bus.askedFor("current_folder"))
        }
    }

    @Test(arguments: [FakeBus.Portal.answers(1, []), .answers(2, ["file:///x"]), .answers(0, []), .ends, .hangsUp])
    func aPortalThatIsClosedOrGoesChoosesNothing(portal: FakeBus.Portal) throws {
        try inFolder { folder in
            let bus = try FakeBus(portal, folder: folder)
            #expect(FileChooser.ask(in: nil, ["DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": folder.path]) == .cancelled)
            #expect(!bus.askedFor("current_folder"))
        }
    }

    @Test func withoutAPortalAProgramIsAsked() throws {
        try inFolder { folder in
            try program("zenity", #"echo "$@" > "\#(folder.path)/arguments"; printf '/a/x y.csv\037/b/ü.tsv\n'"#, in: folder)
            let bus = try FakeBus(.isMissing, folder: folder)
            let path = folder.path + ":/usr/bin:/bin"
            for environment in [["DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": path], ["PATH": path]] {
                #expect(FileChooser.ask(in: "/data", environment) == .chosen(["/a/x y.csv", "/b/ü.tsv"]))
            }
            let arguments = try String(contentsOfFile: folder.path + "/arguments", encoding: .utf8)
            #expect(arguments.contains("--multiple") && arguments.contains("--filename=/data/"))
        }
    }

    @Test func theDesktopsOwnProgramIsAskedFirstAndOneThatFailsNot() throws {
        try inFolder { folder in
            try program("zenity", "echo /zenity", in: folder)
            try program("kdialog", #"printf '/one\n/two words\n'"#, in: folder)
            #expect(FileChooser.ask(in: nil, ["PATH": folder.path]) == .chosen(["/zenity"]))
            let kde = ["PATH": folder.path, "XDG_CURRENT_DESKTOP": "X-Something:KDE"]
            #expect(FileChooser.ask(in: nil, kde) == .chosen(["/one", "/two words"]))
            try program("kdialog", "exit 1", in: folder)
            #expect(FileChooser.ask(in: nil, kde) == .cancelled)
            try program("kdialog", "exit 255", in: folder)
            #expect(FileChooser.ask(in: nil, kde) == .chosen(["/zenity"]), "it could not open a window")
            #expect(FileChooser.ask(in: nil, ["PATH": "/nowhere"]) == .unavailable)
            #expect(FileChooser.ask(in: nil, ["PATH": "/nowhere", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/no/such"]) == .unavailable)
            #expect(FileChooser.ask(in: nil, ["PATH": "/nowhere", "DBUS_SESSION_BUS_ADDRESS": "nonsense"]) == .unavailable)
        }
    }

    /// The main thread goes on while the program waits for its user.
    @MainActor @Test func nothingWaitsForIt() async throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try program("zenity", "while [ ! -e \(folder.path)/go ]; do sleep 0.02; done; echo /chosen.csv", in: folder)
        let chooser = FileChooser(environment: ["PATH": folder.path + ":/usr/bin:/bin"])
        var answers: [FileChooser.Answer] = []
        chooser.choose(in: nil) { answers.append($0) }
        chooser.choose(in: nil) { _ in Issue.record("a second window") }
        #expect(chooser.isOpen && answers.isEmpty)
        try Data().write(to: folder.appendingPathComponent("go"))
        for _ in 0..<1000 where answers.isEmpty { try await Task.sleep(nanoseconds: 10_000_000) }
        #expect(answers == [.chosen(["/chosen.csv"])] && !chooser.isOpen)
    }

    /// Without a window there is nothing to choose with, and a notice says what else there is.
    @MainActor @Test func theNoticeNamesTheOtherWays() throws {
        let files = FilesModel(FileRequest()) { ImmediateFeed(path: $0, options: $1) }
        var told: [String] = []
        files.tell = { told.append($0) }
        files.chooseFiles()
        #expect(told.count == 1 && told[0].contains("drop files here") && told[0].contains("landmarks"))
    }
}
