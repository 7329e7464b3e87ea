import Drawing
import Foundation
import SDLPlatform
import Testing

/// The specimen's pictures against those kept in `Tests/Goldens`, which somebody looked at closely.
///
/// Tolerance: a mean difference of 0.35 of 255 over all channels, and one pixel in a thousand further off than 48. That is what another
/// patch release of FreeType does to edges; a letter of another font, weight or place is far beyond it.
///
/// To record them again, after a change that was meant: `CAIRN_RECORD_GOLDENS=1 swift test --filter SpecimenTests`, look at every picture that
/// changed, and say in the commit what changed. `.ci/run` refuses to run with that variable.
@Suite(.serialized) struct SpecimenTests {
    static let meanLimit = 0.35
    static let farLimit = 0.001
    static let farDifference = 48

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
            Page(name: "styles", header: "Styles", points: 0..<250, scale: 2),
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
    static var isRecording: Bool { ProcessInfo.processInfo.environment["CAIRN_RECORD_GOLDENS"] == "1" }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "Goldens")

    /// Pixels, ARGB.
    struct Pixels {
        var width: Int
        var height: Int
        var pixels: [UInt32]
    }

    /// The whole specimen, drawn once a scale and theme, and where its headers are.
    @MainActor private static var drawn: [String: (Pixels, headers: [(y: Double, title: String)])] = [:]

    @MainActor private static func specimen(_ page: Page) throws -> (Pixels, headers: [(y: Double, title: String)]) {
        let key = "\(page.scale) \(page.theme)"
        if let known = drawn[key] { return known }
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("specimen.png").path
        let result = try Program.run(
            ["--specimen", "--size", "440x2800", "--scale", "\(page.scale)", "--theme", page.theme, "--script", "-", "--screenshot", path],
            input: "settle\ndump\n")
        try #require(result.status == 0 && result.error.isEmpty, "\(result.error)")
        let dump = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let shown = dump["visible"] as? [[String: Any]] ?? []
        let headers = shown.filter { $0["kind"] as? String == "header" }
            .map { (y: $0["y"] as? Double ?? 0, title: $0["text"] as? String ?? "") }.sorted { $0.y < $1.y }
        let image = try PNGWriter.decode(path)
        let made = (Pixels(width: image.width, height: image.height, pixels: image.pixels), headers)
        drawn[key] = made
        return made
    }

    @MainActor private static func picture(_ page: Page) throws -> Pixels {
        let (whole, headers) = try specimen(page)
        let index = try #require(headers.firstIndex { $0.title == page.header }, "no header \(page.header)")
        let start = Int(headers[index].y) + (page.points?.lowerBound ?? 0)
        let sectionEnd = index + 1 < headers.count ? Int(headers[index + 1].y) : 2640
        let end = page.points.map { Int(headers[index].y) + $0.upperBound } ?? sectionEnd
        let rows = Int((Double(start) * page.scale).rounded())..<Int((Double(end) * page.scale).rounded())
        let pixels = Array(whole.pixels[rows.lowerBound * whole.width..<rows.upperBound * whole.width])
        return Pixels(width: whole.width, height: rows.count, pixels: pixels)
    }

    @Test(
        .enabled(if: hasFonts, "needs fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji, which .ci/install installs"),
        arguments: pages)
    @MainActor func thePictureIsTheOneThatWasLookedAt(page: Page) throws {
        let made = try Self.picture(page)
        let file = Self.folder.appendingPathComponent(page.file)
        if Self.isRecording {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            let png = try PNGWriter.encode(pixels: made.pixels, width: made.width, height: made.height, scale: page.scale, title: page.file)
            try Data(png).write(to: file)
            return
        }
        guard FileManager.default.fileExists(atPath: file.path) else {
            Issue.record("\(page.file) is missing: record it by CAIRN_RECORD_GOLDENS=1 swift test --filter SpecimenTests, and look at it")
            return
        }
        let image = try PNGWriter.decode(file.path)
        try #require(image.width == made.width && image.height == made.height, "the picture is \(made.width) x \(made.height)")
        let (mean, far) = Self.difference(made.pixels, image.pixels)
        if mean > Self.meanLimit || far > Self.farLimit {
            let seen = FileManager.default.temporaryDirectory.appendingPathComponent(page.file)
            let png = try PNGWriter.encode(pixels: made.pixels, width: made.width, height: made.height, scale: page.scale, title: page.file)
            try Data(png).write(to: seen)
            Issue.record("differs by \(mean) on average and in \(far) of all pixels; see \(seen.path) beside \(file.path)")
        }
    }

    /// Mean difference of a channel, and the share of pixels with a channel further off than `farDifference`.
    static func difference(_ a: [UInt32], _ b: [UInt32]) -> (mean: Double, far: Double) {
        var sum = 0
        var far = 0
        for (p, q) in zip(a, b) where p != q {
            var most = 0
            for shift in [0, 8, 16] as [UInt32] {
                let distance = abs(Int(p >> shift & 255) - Int(q >> shift & 255))
                sum += distance
                most = max(most, distance)
            }
            if most > farDifference { far += 1 }
        }
        let count = Double(max(1, a.count))
        return (Double(sum) / count / 3, Double(far) / count)
    }

    @Test func theComparisonSeesOneLetterAndNotAFaintEdge() {
        let plain = [UInt32](repeating: 0xFFFF_FFFF, count: 10_000)
        var edge = plain
        for index in 0..<200 { edge[index] = 0xFFF0_F0F0 }
        let faint = Self.difference(plain, edge)
        #expect(faint.mean <= Self.meanLimit && faint.far == 0)
        var letter = plain
        for index in 0..<30 { letter[index] = 0xFF00_0000 }
        #expect(Self.difference(plain, letter).far > Self.farLimit)
    }
}
