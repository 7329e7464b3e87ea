import Foundation
import SDLPlatform
import Testing

/// Lists in every style and state, against pictures that were looked at; see `Golden`.
@Suite(.serialized) struct GalleryTests {
    struct Shot: CustomTestStringConvertible, Sendable {
        let page: String
        /// What of the page: empty for the page as it opens.
        var state = ""
        var size = "340x360"
        var scale = 1.0
        var theme = "light"
        /// What is done before the picture.
        var script = "settle\n"

        var testDescription: String { file }
        var file: String { "gallery-\(page)\(state.isEmpty ? "" : "-" + state)-\(Int(scale))x-\(theme).png" }
    }

    static let styles = ["plain", "inset", "grouped", "insetGrouped", "sidebar", "bordered"].flatMap { page in
        [("light", 1.0), ("dark", 1), ("light", 2), ("dark", 2)].map { theme, scale in
            // At double scale a smaller part is enough to see lines and corners.
            Shot(page: page, size: scale == 1 ? "340x360" : "280x200", scale: scale, theme: theme)
        }
    }

    /// The first row selected, another under the pointer, the keyboard moved on alone.
    static let chosen: [Shot] = [("plain", 46), ("inset", 46), ("insetGrouped", 60), ("sidebar", 46)].flatMap { page, y in
        ["light", "dark"].map { theme in
            Shot(
                page: page, state: "selected", size: "340x240", theme: theme,
                script: "click 100 \(y)\nkey Ctrl+Down 2\nmove 200 \(y + 60)\nsettle\n")
        }
    }

    /// Scrolled to where a header pins, and to where the next one pushes it.
    static let headers: [Shot] = [("plain", 130, 232), ("inset", 130, 240), ("sidebar", 60, 202)].flatMap { page, pinned, pushed in
        [
            Shot(page: page, state: "pinned", size: "280x140", scale: 2, script: "scroll \(pinned)\nwait 2000\n"),
            Shot(page: page, state: "pushed", size: "280x140", scale: 2, theme: "dark", script: "scroll \(pushed)\nwait 2000\n"),
        ]
    }

    static let uses: [Shot] =
        [("light", 1.0), ("dark", 2)].flatMap { theme, scale in
            [
                Shot(page: "editing", size: "400x220", scale: scale, theme: theme),
                Shot(page: "outline", size: "300x260", scale: scale, theme: theme),
                Shot(
                    page: "menus", size: "470x300", scale: scale, theme: theme,
                    script: "press 60 110 right\nrelease 60 110 right\nkey Down 3\nkey Right\nsettle\n"),
                Shot(page: "swipe", size: "340x220", scale: scale, theme: theme, script: "touch 300 120 180 120 300\nsettle\n"),
                Shot(page: "index", size: "300x400", scale: scale, theme: theme, script: "settle\npress 278 210\nsettle\n"),
            ]
        }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf")),
        arguments: styles + chosen + headers + uses)
    func thePictureIsTheOneThatWasLookedAt(shot: Shot) throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("page.png").path
        let result = try Program.run(
            [
                "--gallery=\(shot.page)", "--size", shot.size, "--scale", "\(shot.scale)", "--theme", shot.theme, "--script", "-",
                "--screenshot", path,
            ], input: shot.script)
        try #require(result.status == 0 && result.error.isEmpty, "\(result.error)")
        let image = try PNGWriter.decode(path)
        try Golden.check(
            Golden.Pixels(width: image.width, height: image.height, pixels: image.pixels), shot.file, scale: shot.scale)
    }

    @Test func everyPageOpensByItsNameAndByClicking() throws {
        let list = try Program.run(["--help"]).output
        for page in ["plain", "bordered", "rowSeparators", "index"] {
            #expect(list.contains(page))
            let result = try Program.run(["--gallery=\(page)", "--script", "-"], input: "dump\n")
            #expect(result.status == 0 && result.error.isEmpty && result.output.contains("\"visible\":[{"))
        }
        let whole = try Program.run(["--gallery", "--size", "700x500", "--script", "-"], input: "click 60 78\nsettle\ndump\n")
        #expect(whole.status == 0 && whole.output.contains("Inset grouped") && whole.output.contains("Caspian Sea"))
        let wrong = try Program.run(["--gallery=nothing"])
        #expect(wrong.status == 2 && wrong.error.contains("insetGrouped"))
    }

    @Test func aMenuIsDumped() throws {
        let script = "press 100 120 right\nrelease 100 120 right\nkey Down\ndump\n"
        let result = try Program.run(["--gallery=menus", "--script", "-"], input: script)
        let dump = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let menus = try #require(dump["menus"] as? [[[String: Any]]])
        #expect(menus.count == 1 && menus[0].first?["text"] as? String == "Open" && menus[0].first?["highlighted"] as? Bool == true)
    }
}
