import CairnTesting
import Drawing
import SDLPlatform
import Testing

@testable import Cairn
@testable import CairnViews

/// What text modifiers mean, seen where the engine is asked.
@MainActor @Suite struct TextVocabularyTests {
    @Test func smallCapitalsAreAskedOfTheFont() {
        let fonts = [Font.body.smallCaps(), .body.lowercaseSmallCaps(), .body.uppercaseSmallCaps(), .body]
        #expect(
            fonts.map { textRuns(Text("a").font($0))[0].font.smallCaps } == [[.lowercase, .uppercase], .lowercase, .uppercase, []])
    }

    @Test func widthsAreAskedOfTheFontTheTextAndTheSurroundings() {
        #expect([Font.Width.compressed, .condensed, .standard, .expanded].map(\.percent) == [50, 75, 100, 125])
        #expect(Font.Width(.nan).percent == 100 && Font.Width(-9).percent == 50 && Font.Width(9).percent == 200)
        func width(_ text: Text, around: Font.Width? = nil) -> Int { textRuns(text) { $0.builtin.text.width = around }[0].font.width }
        #expect(width(Text("a").font(.body.width(.condensed))) == 75)
        #expect(width(Text("a").fontWidth(.expanded), around: .condensed) == 125)
        #expect(width(Text("a"), around: .condensed) == 75)
        #expect(width(Text("a").font(.body.width(.standard)), around: .condensed) == 100)
    }

    @Test func aSecondaryScaleIsSmallerInItsLine() throws {
        let made = textRuns(Text("12") + Text(" km").textScale(.secondary) + Text("!").textScale(.secondary, isEnabled: false))
        #expect(made.map(\.font.size) == [15, 15 * 0.85, 15] && made.map(\.font.lineHeight) == [20, 17, 20])
        let around = textRuns(Text("a") + Text("b").textScale(.default)) { $0.builtin.text.scale = .secondary }
        #expect(around.map(\.font.size) == [15 * 0.85, 15])
        let list = Harness(width: 100, height: 40) { Text("a").textScale(.secondary, isEnabled: false).textScale(.secondary) }
        #expect(try list.screenshot().width == 100)
    }

    // MARK: Pictures

    private static func pictureFile() throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("cairn-\(UUID().uuidString).png").path
        let pixels = [UInt32](repeating: 0xFF00_80FF, count: 24 * 30)
        let file = try PNGWriter.encode(pixels: pixels, width: 24, height: 30)
        try Data(file).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test func aPictureStandsOnTheBaselineOfItsLine() throws {
        let path = try Self.pictureFile()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let picture = Image(contentsOfFile: path)
        let list = Harness(width: 200, height: 60) {
            Text("ab \(picture) c").frame(width: 200, height: 60, alignment: .topLeading)
        }
        let pixels = try list.screenshot()
        let blue = (0..<200).filter { x in (0..<60).contains { pixels[x, $0].b == 255 && pixels[x, $0].r == 0 } }
        #expect(blue.count == 24)
        let column = try #require(blue.first) + 4
        let rows = (0..<60).filter { pixels[column, $0].b == 255 && pixels[column, $0].r == 0 }
        #expect(rows.count == 30 && rows.first == 0, "it makes the line higher")
        // The letters stand where its lower edge is.
        let ink = (0..<60).filter { y in (0..<10).contains { pixels[$0, y].r < 128 } }
        #expect(ink.last == 29)
        #expect(list.warnings.isEmpty)
    }

    @Test func picturesAreTintedRaisedLinkedAndNotRead() throws {
        let star = Image(systemName: "star")
        let text = Text("see \(star) here") + Text(Image(contentsOfFile: "/nowhere.png")).baselineOffset(4)
        let made = textRuns(text)
        #expect(made.filter { $0.attachment != nil }.count == 2 && made.last?.baselineOffset == 4)
        let room = try #require(made.first { $0.attachment != nil }?.attachment)
        #expect(room.width == 18 && abs(room.ascent + room.descent - 18) < 1e-9)
        #expect(abs(room.ascent - room.descent - 15 * 0.71) < 1e-9, "centred on capitals")
        let list = Harness(width: 200, height: 40) { ScrollView { LazyVStack { Text("see \(star) here") } } }
        #expect(list.nodes.contains { $0.text == "see  here" })
        #expect(Text("a\(star)") != Text("a\(Image(systemName: "moon"))"))
        // An unreadable picture is said once, like any other.
        let missing = Harness(width: 200, height: 40) { Text("\(Image(contentsOfFile: "/nowhere.png")) x") }
        _ = try missing.screenshot()
        #expect(missing.warnings.count == 1)
    }
}
