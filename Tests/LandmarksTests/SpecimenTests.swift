import Drawing
import Foundation
import SDLPlatform
import Testing

/// The specimen's pictures against those that were looked at; see `Golden`.
@Suite(.serialized) struct SpecimenTests {
    /// A part of the specimen, from one section's header to another's.
    struct Page: CustomTestStringConvertible, Sendable {
        let name: String
        let header: String
        /// Points from the header, where a section makes two pages.
        var points: Range<Int>?
        let scale: Double
        var theme = "light"

        var testDescription: String { file }
        var file: String { "specimen-\(name)-\(scale == 1.25 ? "1.25" : String(Int(scale)))x-\(theme).png" }
    }

    static let pages =
        [1, 1.25, 2].flatMap { scale in
            [
                Page(name: "scripts-1", header: "Scripts", points: 0..<352, scale: scale),
                Page(name: "scripts-2", header: "Scripts", points: 352..<608, scale: scale),
                Page(name: "scripts-3", header: "Scripts", points: 608..<864, scale: scale),
                Page(name: "wrapping", header: "Wrapping", scale: scale), Page(name: "truncation", header: "Truncation", scale: scale),
            ]
        } + [
            Page(name: "emoji", header: "Emoji and marks", scale: 1),
            Page(name: "emoji", header: "Emoji and marks", points: 0..<250, scale: 2),
            Page(name: "numbers", header: "Numbers, right to left", scale: 1.25), Page(name: "styles", header: "Styles", scale: 1),
            Page(name: "styles", header: "Styles", points: 0..<320, scale: 2),
            Page(name: "scripts-2", header: "Scripts", points: 352..<608, scale: 1, theme: "dark"),
            Page(name: "styles", header: "Styles", scale: 1, theme: "dark"),
            Page(name: "emoji", header: "Emoji and marks", scale: 1, theme: "dark"),
        ]

    static let fonts = [
        "truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", "truetype/dejavu/DejaVuSans.ttf",
        "truetype/noto/NotoSansDevanagari-Regular.ttf",
        "opentype/noto/NotoSansCJK-Regular.ttc", "truetype/noto/NotoColorEmoji.ttf",
    ]
    static var hasFonts: Bool { fonts.allSatisfy { FileManager.default.fileExists(atPath: "/usr/share/fonts/" + $0) } }
    /// The whole specimen, drawn once a scale and theme, and where its headers are.
    @MainActor private static var drawn: [String: (Golden.Pixels, headers: [(y: Double, title: String)])] = [:]

    @MainActor private static func specimen(_ page: Page) throws -> (Golden.Pixels, headers: [(y: Double, title: String)]) {
        let key = "\(page.scale) \(page.theme)"
        if let known = drawn[key] { return known }
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("specimen.png").path
        let result = try Program.run(
            ["--specimen", "--size", "440x3000", "--scale", "\(page.scale)", "--theme", page.theme, "--script", "-", "--screenshot", path],
            input: "settle\ndump\n")
        try #require(result.status == 0 && result.error.isEmpty, "\(result.error)")
        let dump = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let shown = dump["visible"] as? [[String: Any]] ?? []
        let headers = shown.filter { $0["kind"] as? String == "header" }
            .map { (y: $0["y"] as? Double ?? 0, title: $0["text"] as? String ?? "") }.sorted { $0.y < $1.y }
        let image = try PNGWriter.decode(path)
        let made = (Golden.Pixels(width: image.width, height: image.height, pixels: image.pixels), headers)
        drawn[key] = made
        return made
    }

    @MainActor private static func picture(_ page: Page) throws -> Golden.Pixels {
        let (whole, headers) = try specimen(page)
        let index = try #require(headers.firstIndex { $0.title == page.header }, "no header \(page.header)")
        let start = Int(headers[index].y) + (page.points?.lowerBound ?? 0)
        let sectionEnd = index + 1 < headers.count ? Int(headers[index + 1].y) : 2784
        let end = page.points.map { Int(headers[index].y) + $0.upperBound } ?? sectionEnd
        let rows = Int((Double(start) * page.scale).rounded())..<Int((Double(end) * page.scale).rounded())
        let pixels = Array(whole.pixels[rows.lowerBound * whole.width..<rows.upperBound * whole.width])
        return Golden.Pixels(width: whole.width, height: rows.count, pixels: pixels)
    }

    @Test(
        .enabled(if: hasFonts, "needs fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji, which .ci/install installs"),
        arguments: pages)
    @MainActor func thePictureIsTheOneThatWasLookedAt(page: Page) throws {
        try Golden.check(try Self.picture(page), page.file, scale: page.scale)
    }

    @Test func theComparisonSeesOneLetterAndNotAFaintEdge() {
        let plain = [UInt32](repeating: 0xFFFF_FFFF, count: 10_000)
        var edge = plain
        for index in 0..<200 { edge[index] = 0xFFF0_F0F0 }
        let faint = Golden.difference(plain, edge)
        #expect(faint.mean <= Golden.meanLimit && faint.far == 0)
        var letter = plain
        for index in 0..<30 { letter[index] = 0xFF00_0000 }
        #expect(Golden.difference(plain, letter).far > Golden.farLimit)
    }
}
