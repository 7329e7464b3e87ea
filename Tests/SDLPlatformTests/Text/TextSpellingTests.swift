import CSDL2
import CSDL2TTF
import CText
import Drawing
import Foundation
import Testing

@testable import SDLPlatform

/// Words put together from pictures of their letters.
@MainActor @Suite(.serialized) struct TextSpellingTests {
    nonisolated private static let fonts = [
        "roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", "roboto/unhinted/RobotoTTF/Roboto-BoldItalic.ttf", "dejavu/DejaVuSans.ttf",
        "dejavu/DejaVuSerif-Italic.ttf", "noto/NotoSans-Regular.ttf", "noto/NotoSerif-Italic.ttf", "noto/NotoSansArmenian-Regular.ttf",
        "noto/NotoSansGeorgian-Regular.ttf", "noto/NotoSansThai-Regular.ttf", "noto/NotoSansHebrew-Regular.ttf",
        "noto/NotoSerifHebrew-Bold.ttf",
    ].map { "/usr/share/fonts/truetype/" + $0 }

    private static let alphabets: [(hb_script_t, String)] = [
        (HB_SCRIPT_LATIN, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,;:!?'\"()-/@&%fjfijflÀÉÎõüßøłčŽ"),
        (HB_SCRIPT_GREEK, "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώΑΒΓΔΕΖΗΘΨΩ"),
        (HB_SCRIPT_CYRILLIC, "абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЖЗФЯ"), (HB_SCRIPT_ARMENIAN, "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ"),
        (HB_SCRIPT_GEORGIAN, "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ"), (HB_SCRIPT_HEBREW, "אבגדהוזחטיכלמנסעפצקרשתםןץף"),
        (HB_SCRIPT_THAI, "กขคงจชซดตถทนบปผพฟมยรลวสหอ"),
    ]

    /// Whether SDL_ttf draws a word like this. It moves the picture right or down by as much as a letter would stick out, which its letters'
    /// boxes tell.
    private func isDrawn(_ word: Word, like image: WordImage) throws -> Bool {
        let font = try #require(word.face.openedFont())
        TTF_SetFontDirection(font, word.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
        TTF_SetFontScriptName(font, Scripts.tag(word.script))
        let text = String(decoding: word.utf8, as: UTF8.self)
        let black = SDL_Color(r: 0, g: 0, b: 0, a: 255)
        let surface = try #require(TTF_RenderUTF8_Shaded(font, text, SDL_Color(r: 255, g: 255, b: 255, a: 255), black))
        defer { SDL_FreeSurface(surface) }
        var (left, top, pen) = (0, Int(TTF_FontAscent(font)), 0)
        let letters = Array(text.unicodeScalars.enumerated())
        for (index, scalar) in word.isRightToLeft ? letters.reversed() : letters {
            var box: (left: Int32, right: Int32, bottom: Int32, top: Int32, advance: Int32) = (0, 0, 0, 0, 0)
            #expect(TTF_GlyphMetrics32(font, scalar.value, &box.left, &box.right, &box.bottom, &box.top, &box.advance) == 0)
            left = max(left, -(pen >> 6) - Int(box.left))
            top = max(top, Int(box.top))
            pen += word.clusterAdvances[index]
        }
        left += Int(image.left)
        top += Int(image.top)
        let (width, height, pitch) = (Int(surface.pointee.w), Int(surface.pointee.h), Int(surface.pointee.pitch))
        let pixels = try #require(surface.pointee.pixels)
        guard left >= 0, top >= 0, left + Int(image.width) <= width, top + Int(image.height) <= height else { return false }
        // The same surface with nothing but the picture in it.
        var expected = [UInt8](repeating: 0, count: pitch * height)
        for row in 0..<Int(image.height) {
            let start = (top + row) * pitch + left
            expected.replaceSubrange(
                start..<start + Int(image.width), with: image.coverage[row * Int(image.width)..<(row + 1) * Int(image.width)])
        }
        return (0..<height).allSatisfy { row in
            expected.withUnsafeBytes { memcmp($0.baseAddress! + row * pitch, pixels + row * pitch, width) == 0 }
        }
    }

    /// The oracle is SDL_ttf, asked for the whole word.
    @Test(arguments: fonts)
    func `a word made of letters has the pixels of the word drawn in one`(path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let seed: UInt64 = 1130
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let library = try FontLibrary(family: nil, searchesSystem: false)
        let file = try #require(library.file(path: path, index: 0))
        let shaper = Shaper()
        let words = WordCache(shaper: shaper, scale: 1)
        var (compared, different) = (0, 0)
        for size in [10, 13, 19, 61] {
            let face = library.face(file, pixelSize: size)
            for (script, letters) in Self.alphabets where letters.unicodeScalars.allSatisfy({ face.covers($0.value) }) {
                let letters = Array(letters)
                for _ in 0..<120 {
                    let length = Int.random(in: 2...12, using: &generator)
                    let text = String((0..<length).compactMap { _ in letters.randomElement(using: &generator) })
                    let word = Array(text.utf8).withUnsafeBufferPointer {
                        words.word($0, face: face, script: script, isRightToLeft: script == HB_SCRIPT_HEBREW)
                    }
                    guard word.isSpelled else { continue }
                    let made = try #require(words.image(of: word))
                    compared += 1
                    guard try !isDrawn(word, like: made) else { continue }
                    different += 1
                    if different < 4 { print("\(text) at \(size)") }
                }
            }
        }
        #expect(compared > 100, "alphabets are spelled")
        #expect(different == 0, "\(different) of \(compared)")
    }

    /// SDL_ttf's picture of a letter alone tells where the pen and the baseline are; these stick out on the left, on top and below.
    @Test(arguments: ["@m'ullÉc", "λζκδμίσ", "jJfÅ", "ÀÉÎ"])
    func `letters that stick out stand on one line`(text: String) throws {
        let engine = try SDLTextEngine(scale: 1)
        for family in [FontSpec.Family.system, .serif, .named("DejaVu Sans")] {
            for size in [10.0, 15, 61] {
                let font = FontSpec(family: family, size: size, italic: true)
                let layout = engine.paragraph(TextRequest(runs: [TextRun(text: text, font: font)])).layout(width: nil, height: nil)
                guard let content = layout.lines[0].content as? LineContent, let word = content.pieces.first?.word, word.isSpelled
                else { continue }
                engine.prepare(layout)
                let image = try #require(word.image)
                #expect(try isDrawn(word, like: image), "\(text) in \(family) at \(size)")
            }
        }
    }

    @Test func `what joins, stacks or changes is drawn in one`() throws {
        let engine = try SDLTextEngine(scale: 1)
        func spelled(_ text: String) -> Bool {
            let content = engine.layout(text).lines[0].content as? LineContent
            return content?.pieces.contains { $0.word.isSpelled } ?? false
        }
        #expect(spelled("Lake") && spelled("Όλοι") && spelled("Все"))
        for text in ["العربية", "हिन्दी", "e\u{301}e\u{301}", "한국어", "日本", "a"] { #expect(!spelled(text), "\(text)") }
    }

    @Test func `new words of known letters ask nothing more of SDL_ttf`() throws {
        let engine = try SDLTextEngine(scale: 1)
        engine.prepare(engine.layout("abcdefghijklmnopqrstuvwxyz zyxwvutsrqponmlkjihgfedcba"))
        let drawn = engine.wordsDrawn
        engine.prepare(engine.layout("the quick brown fox jumps over lazy dogs"))
        #expect(engine.wordsDrawn == drawn)
        #expect(engine.coldClusters(in: engine.layout("never seen before")) == 0)
        engine.prepare(engine.layout("日本"))
        #expect(engine.wordsDrawn == drawn + 2)
    }
}
