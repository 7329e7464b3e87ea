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
}
