import CText
import Foundation
import Testing

@testable import SDLPlatform

@MainActor @Suite struct TextPairTests {
    /// The oracle is HarfBuzz, asked about each word.
    @Test(arguments: [
        "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
        "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-BoldItalic.ttf",
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf",
        "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf", "/usr/share/fonts/truetype/noto/NotoSerif-Italic.ttf",
    ])
    func `a word summed from pairs is the word HarfBuzz shapes`(path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let library = try FontLibrary(family: nil, searchesSystem: false)
        let file = try #require(library.file(path: path, index: 0))
        let seed: UInt64 = 5
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for size in [13, 30] {
            let face = library.face(file, pixelSize: size)
            let shaper = Shaper()
            guard let pairs = LetterPairs(face: face, shaper: shaper) else {
                Issue.record("\(path) should be simple enough")
                return
            }
            var summed = 0
            for _ in 0..<3000 {
                let word = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
                    UInt8.random(in: 0x21...0x7e, using: &generator)
                }
                guard let short = pairs.shape(word) else { continue }
                summed += 1
                let long = shaper.glyphs(ofSpaced: word, face: face)
                let advances = (0..<long.count).map { long.positions[$0].x_advance }
                #expect(
                    [short.before] + short.advances == Array(advances.dropLast()),
                    "\(String(decoding: word, as: UTF8.self))")
                #expect(long.infos[1].codepoint == short.firstGlyph)
                #expect(long.infos[word.count].codepoint == short.lastGlyph)
            }
            #expect(summed > 2000)
        }
    }

    /// The oracle is HarfBuzz, asked about the whole line: what a font kerns between a space and a letter moves that letter's word.
    @Test func `each word of a line stands where HarfBuzz puts it`() throws {
        let library = try FontLibrary(family: nil, searchesSystem: false)
        let engine = SDLTextEngine(library: library, scale: 1)
        let shaper = Shaper()
        var kerned = 0
        for text in ["Lake Titicaca, Peru", "To Ty AV Tu. Yo Wa", "a T V W Y z", "1 T 23 VA 4"] {
            let content = try #require(engine.layout(text).lines[0].content as? LineContent)
            let face = content.pieces[0].word.face
            let glyphs = shaper.glyphs(of: Array(text.utf8), font: face.font)
            #expect(glyphs.count == text.utf8.count, "one glyph a letter")
            var pens = [0]
            for i in 0..<glyphs.count { pens.append(pens[i] + Subpixels(glyphs.positions[i].x_advance)) }
            for piece in content.pieces {
                #expect(piece.left == pens[Int(piece.start)], "\(text) at \(piece.start)")
                if piece.word.kernBefore != 0 { kerned += 1 }
            }
        }
        // Roboto does, DejaVu Sans does not.
        #expect(kerned > 0 || engine.fontFiles(of: request("T")).allSatisfy { !$0.path.contains("Roboto") })
    }
}
