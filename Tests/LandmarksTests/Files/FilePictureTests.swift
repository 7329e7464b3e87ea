import Foundation
import SDLPlatform
import Testing

/// `landmarks FILE` in every kind of file and state, against pictures that were looked at; see `Golden`.
@Suite(.serialized) struct FilePictureTests {
    struct Shot: CustomTestStringConvertible, Sendable {
        let name: String
        let file: String
        var arguments: [String] = []
        var script = "settle\n"
        var size = "640x400"

        var testDescription: String { name }
    }

    static let kinds = [
        Shot(name: "packages-by-month", file: "packages.tsv"),
        Shot(name: "log-by-hour", file: "server.log"),
        Shot(name: "json-by-status", file: "orders.json", arguments: ["--section-by", "status"]),
        Shot(name: "folder-by-kind", file: "folder", arguments: ["--recursive"]),
        Shot(name: "sqlite-by-city", file: "orders.sqlite", arguments: ["--section-by", "city", "--sort", "amount:desc"]),
    ]

    static let states = [
        Shot(
            name: "found", file: "packages.tsv",
            script: "key Ctrl+f\ntext slope\nkey Enter 3\nwait 2000\nsettle\n"),
        Shot(name: "details", file: "orders.json", script: "key Down 4\nkey Ctrl+i\nsettle\n", size: "760x400"),
        Shot(name: "details-below", file: "orders.json", script: "key Down 4\nkey Ctrl+i\nsettle\n", size: "380x560"),
        Shot(name: "warnings", file: "packages.tsv", script: "click 320 386\nwait 500\nsettle\n"),
        Shot(name: "narrow", file: "orders.json", arguments: ["--filter", "city=Lyon", "--sort", "amount:desc"], size: "320x300"),
        Shot(name: "nothing-passes", file: "packages.tsv", arguments: ["--filter", "nowhere to be found"], size: "480x300"),
        Shot(name: "empty", file: "empty.csv", size: "480x240"),
        Shot(name: "one-row", file: "one.csv", size: "480x240"),
        Shot(name: "long-values", file: "long.csv", size: "480x300"),
        Shot(name: "keys", file: "packages.tsv", script: "key F1\nsettle\n", size: "800x420"),
    ]

    /// Kinds of entries as a folder of papers has them; sizes are those of the texts.
    static func makeFolder(in parent: URL) throws -> String {
        let folder = parent.appendingPathComponent("papers")
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("old"), withIntermediateDirectories: true)
        let names = [
            "Bergen from the harbour.jpg", "The old bridge.jpg", "budget.csv", "letter to the council.md", "minutes.md", "old/minutes.md",
            "old/plan of the house.pdf", "tide tables.csv", "Größe.txt", "todo.txt", "README", "old/keys.txt",
        ]
        for (number, name) in names.enumerated() {
            let text = String(repeating: "x", count: (number * 7919 + 31) % 5000)
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        return folder.path
    }

    private func path(_ file: String, in folder: URL) throws -> String {
        let made = [
            "empty.csv": "", "one.csv": "name,place,height\nGaldhøpiggen,Lom,2469\n",
            "long.csv": "title,text,number\n"
                + (0..<12).map {
                    String(repeating: "A title without an end ", count: 12)
                        + "\($0),\(String(repeating: "and a text that goes on and on ", count: 40)),1\(String(repeating: "0", count: 40))\($0)\n"
                }.joined(),
        ]
        if file == "folder" { return try Self.makeFolder(in: folder) }
        guard let text = made[file] else { return FileProgramTests.fixture(file) }
        let path = folder.appendingPathComponent(file)
        try Data(text.utf8).write(to: path)
        return path.path
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf")),
        arguments: kinds + states, [("light", 1.0), ("dark", 2)])
    func thePictureIsTheOneThatWasLookedAt(shot: Shot, look: (theme: String, scale: Double)) throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = folder.appendingPathComponent("page.png").path
        let result = try Program.run(
            [
                try path(shot.file, in: folder), "--size", shot.size, "--scale", "\(look.scale)", "--theme", look.theme, "--script", "-",
                "--screenshot", picture,
            ] + shot.arguments, input: shot.script)
        try #require(result.status == 0 && result.error.isEmpty, "\(result.error)")
        let image = try PNGWriter.decode(picture)
        try Golden.check(
            Golden.Pixels(width: image.width, height: image.height, pixels: image.pixels),
            "files-\(shot.name)-\(Int(look.scale))x-\(look.theme).png", scale: look.scale)
    }
}
