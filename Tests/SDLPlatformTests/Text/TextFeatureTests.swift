import Drawing
import Foundation
import Testing

@testable import SDLPlatform

/// Small capitals, narrow letters, and room for what is no text.
@MainActor @Suite(.serialized) struct TextFeatureTests {
    nonisolated private static let hasRoboto = FontMapping(path: SystemFonts.roboto.paths(.regular)[0]) != nil

    private func layout(_ engine: SDLTextEngine, _ text: String, _ font: FontSpec, width: Double? = nil) -> TextLayout {
        engine.paragraph(TextRequest(runs: [TextRun(text: text, font: font)])).layout(width: width, height: nil)
    }

    private func ink(_ engine: SDLTextEngine, _ text: String, _ font: FontSpec) throws -> (left: Int, top: Int, right: Int, bottom: Int) {
        var canvas = TextCanvas(width: 400, height: 60)
        canvas.paint(layout(engine, text, font), engine: engine, x: 4, y: 4)
        return try #require(canvas.ink())
    }

    // MARK: Small capitals

    @Test(arguments: [FontSpec.Family.system, .serif, .monospaced, .named("Noto Serif")])
    func `small capitals are higher than small letters and lower than capitals`(family: FontSpec.Family) throws {
        let engine = try SDLTextEngine(scale: 1)
        let plain = FontSpec(family: family, size: 30, lineHeight: 40)
        var caps = plain
        caps.smallCaps = .lowercase
        func height(_ text: String, _ font: FontSpec) throws -> Int {
            let box = try ink(engine, text, font)
            return box.bottom - box.top
        }
        let (small, capital) = (try height("x", plain), try height("X", plain))
        let smallCapital = try height("x", caps)
        #expect(small <= smallCapital && smallCapital < capital, "\(small) \(smallCapital) \(capital)")
        #expect(try height("X", caps) == capital, "capitals stay")
        // All capitals stand on the baseline: nothing reaches below it.
        #expect(try ink(engine, "gyp", caps).bottom <= ink(engine, "XH", plain).bottom + 1)
        caps.smallCaps = [.lowercase, .uppercase]
        #expect(try abs(height("X", caps) - smallCapital) <= 1, "capitals too")
        caps.smallCaps = .uppercase
        #expect(try height("x", caps) == small, "small letters stay")
        #expect(try abs(height("X", caps) - smallCapital) <= 1)
        #expect(engine.warnings.isEmpty)
    }

    @Test(.enabled(if: hasRoboto, "needs fonts-roboto-unhinted"))
    func `a font's own small capitals are drawn, and its file is not changed`() throws {
        let library = try FontLibrary(family: nil, searchesSystem: false)
        let file = library.file(family: .system, weight: 400, italic: false)
        let before = try Data(contentsOf: URL(fileURLWithPath: file.mapping.path))
        let own = try #require(library.smallCaps(.lowercase, of: file))
        let shaper = Shaper()
        let (plain, caps) = (library.face(file, pixelSize: 20), library.face(own, pixelSize: 20))
        func glyphs(_ text: String, _ face: FontFace) -> [UInt32] {
            let found = shaper.glyphs(of: Array(text.utf8), font: face.font)
            return (0..<found.count).map { found.infos[$0].codepoint }
        }
        #expect(glyphs("AB12", caps) == glyphs("AB12", plain))
        let (small, large) = (Set(glyphs("aéz", plain)), Set(glyphs("AÉZ", plain)))
        #expect(Set(glyphs("aéz", caps)).isDisjoint(with: small.union(large)), "glyphs of their own")
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.mapping.path)) == before)
        #expect(glyphs("aéz", library.face(file, pixelSize: 21)) == glyphs("aéz", plain), "nor is the plain face")
        let serif = library.file(family: .serif, weight: 400, italic: false)
        #expect(library.smallCaps(.lowercase, of: serif) == nil, "DejaVu has none")
    }

    @Test func `made capitals keep every character in its place`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let font = FontSpec(family: .serif, size: 20, lineHeight: 30, smallCaps: .lowercase)
        let run = TextRun(text: "Große ﬁn Ǆ ıſ 12 日本", font: font)
        let made = run.withMadeSmallCaps()
        #expect(made.map(\.text).joined().count == run.text.count)
        #expect(made.allSatisfy { $0.font.smallCaps.isEmpty && ($0.font.size == 20 || $0.font.size == 16) })
        #expect(made[0].text == "G" && made[1].text == "ROßE" && made[1].font.size == 16)
        #expect(TextRun(text: "", font: font).withMadeSmallCaps().count == 1)
        // The line is as high as without, whatever is in it.
        for text in ["Big and small", "small", "BIG"] {
            let set = layout(engine, text, font)
            #expect(
                set.size.height == 30
                    && set.firstBaseline == layout(engine, "x", FontSpec(family: .serif, size: 20, lineHeight: 30)).firstBaseline)
        }
        // Where things are is asked in characters of the text as it was given.
        let request = TextRequest(runs: [TextRun(text: "ıa ſb X", font: font)])
        let set = engine.paragraph(request).layout(width: nil, height: nil)
        let whole = engine.rects(ofCharacters: 0..<7, of: request, in: set)
        let last = engine.rects(ofCharacters: 6..<7, of: request, in: set)
        #expect(whole.count == 1 && last.count == 1)
        #expect(abs(last[0].maxX - whole[0].maxX) < 0.01 && engine.caret(before: 6, of: request, in: set) == last[0].x)
    }

    @Test func `a broken table of features is no table`() throws {
        let files = [SystemFonts.roboto, .dejaVuSans].lazy.map { $0.paths(.regular)[0] }
        let whole = try #require(files.compactMap { FileManager.default.contents(atPath: $0) }.first)
        let seed: UInt64 = 77
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for round in 0..<400 {
            var bytes = Array(whole)
            if round % 2 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
            for _ in 0..<8 where !bytes.isEmpty {
                bytes[Int.random(in: 0..<min(bytes.count, 400), using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let patches = bytes.withUnsafeBytes { FontFeatures($0, index: round % 3).patches(applying: ["smcp"]) }
            #expect(patches?.keys.allSatisfy { $0 >= 0 && $0 + 4 <= bytes.count } ?? true)
        }
    }

    // MARK: Widths

    @Test func `narrow letters are the family's own`() throws {
        let library = try FontLibrary(family: nil)
        for (family, name) in [(FontSpec.Family.system, "Roboto"), (.serif, "DejaVuSerif"), (.named("DejaVu Sans"), "DejaVuSans")] {
            let normal = library.file(family: family, weight: 700, italic: false).mapping.path
            guard normal.contains(name) else { continue }
            for width in [50, 75] {
                let path = library.file(family: family, weight: 700, italic: false, width: width).mapping.path
                #expect(path.hasSuffix("\(name)Condensed-Bold.ttf"), "\(path)")
            }
            for width in [90, 100, 125] {
                #expect(library.file(family: family, weight: 700, italic: false, width: width).mapping.path == normal)
            }
        }
        #expect(library.warnings.isEmpty)
        let engine = try SDLTextEngine(scale: 1)
        let wide = layout(engine, "Kilimanjaro", FontSpec(size: 15)).size.width
        #expect(layout(engine, "Kilimanjaro", FontSpec(size: 15, width: 75)).size.width < wide)
    }

    // MARK: Room for other things

    private let room = TextRun(
        text: String(TextAttachment.character), font: FontSpec(size: 15, lineHeight: 20),
        attachment: TextAttachment(width: 30, ascent: 26, descent: 3))

    @Test func `a room takes its width and makes its line higher`() throws {
        let engine = try SDLTextEngine(scale: 2)
        let font = FontSpec(size: 15, lineHeight: 20)
        let request = TextRequest(runs: [TextRun(text: "ab ", font: font), room, TextRun(text: " cd", font: font)])
        let set = engine.paragraph(request).layout(width: nil, height: nil)
        let plain = engine.paragraph(TextRequest(runs: [TextRun(text: "ab  cd", font: font)])).layout(width: nil, height: nil)
        #expect(abs(set.size.width - plain.size.width - 30) <= 1)
        #expect(set.firstBaseline == 26)
        let place = engine.rects(ofCharacters: 3..<4, of: request, in: set)
        #expect(place.count == 1 && place[0].width == 30 && place[0].y == 0)
        #expect(engine.drawn(set).filter(\.hasInk).count == 1, "the room itself shows nothing")
        #expect(engine.warnings.isEmpty && engine.coldClusters(in: set) == 0)
    }

    @Test func `lines break on either side of a room, and a cut hides it whole`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let font = FontSpec(size: 15, lineHeight: 20)
        let request = TextRequest(runs: [TextRun(text: "word", font: font), room, TextRun(text: "word", font: font)])
        let paragraph = engine.paragraph(request)
        let natural = paragraph.layout(width: nil, height: nil).size.width
        #expect(paragraph.layout(width: natural - 1, height: nil).lines.count == 2)
        let narrow = paragraph.layout(width: 40, height: nil)
        #expect(narrow.lines.count == 3)
        #expect(engine.rects(ofCharacters: 4..<5, of: request, in: narrow).map(\.width) == [30])
        let cut = engine.paragraph(TextRequest(runs: request.runs, style: ParagraphStyle(maximumLines: 1))).layout(width: 55, height: nil)
        #expect(cut.isTruncated && engine.rects(ofCharacters: 4..<5, of: request, in: cut).isEmpty)
        var bad = room
        bad.attachment = TextAttachment(width: .nan, ascent: -.infinity, descent: .infinity)
        #expect(engine.paragraph(TextRequest(runs: [bad])).layout(width: 10, height: nil).size.height.isFinite)
        let right = TextRequest(runs: [TextRun(text: "אב ", font: font), room, TextRun(text: " גד", font: font)])
        let mirrored = engine.paragraph(right).layout(width: nil, height: nil)
        let first = engine.rects(ofCharacters: 0..<1, of: right, in: mirrored)
        let middle = engine.rects(ofCharacters: 3..<4, of: right, in: mirrored)
        #expect(first.count == 1 && middle.count == 1 && middle[0].x < first[0].x)
    }
}
