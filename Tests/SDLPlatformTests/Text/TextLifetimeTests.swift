import Drawing
import Testing

@testable import SDLPlatform

/// Lines hold their words by a number of their own (`Word.hold`): nothing may go too early, or stay.
@MainActor @Suite struct TextLifetimeTests {
    private struct Weak {
        weak var word: Word?
    }

    private func words(of layout: TextLayout?) -> [Weak] {
        (layout?.lines ?? []).flatMap { ($0.content as? LineContent)?.pieces.map { Weak(word: $0.word) } ?? [] }
    }

    @Test(arguments: ["Kilimanjaro, 5895 m - Kibo", "A broken line of several words", "日本語の表示 and עברית", "e\u{301}t\u{e9} 😀 12"])
    func `words are there as long as a line shows them, and no longer`(text: String) throws {
        let engine = try SDLTextEngine(scale: 1)
        for (width, tracking) in [(nil, 0.0), (70, 0), (nil, 2)] as [(Double?, Double)] {
            let run = TextRun(text: text, font: FontSpec(size: 15), tracking: tracking)
            var layout: TextLayout? = engine.paragraph(TextRequest(runs: [run])).layout(width: width, height: nil)
            let words = words(of: layout)
            #expect(words.count > 2)
            let drawn = layout.map(engine.drawn)
            // Twice: nothing remembers the paragraph, its words or its pixels then.
            for _ in 0..<2 {
                engine.dropCaches()
                #expect(words.allSatisfy { $0.word != nil })
                #expect(layout.map(engine.drawn) == drawn)
            }
            layout = nil
            engine.dropCaches()
            #expect(words.allSatisfy { $0.word == nil }, "“\(text)” in \(String(describing: width))")
        }
    }

    @Test func `a long way past ever new words keeps few of them`() throws {
        let engine = try SDLTextEngine(scale: 1)
        var words: [Weak] = []
        for index in 0..<20_000 {
            let letters = String(index, radix: 26).utf8.map { Character(Unicode.Scalar($0 < 0x3a ? $0 - 0x30 + 0x61 : $0 + 10)) }
            let layout = engine.paragraph(request("new x\(String(letters))")).layout(width: nil, height: nil)
            if let word = self.words(of: layout).last { words.append(word) }
        }
        #expect(words.count == 20_000)
        let alive = words.count { $0.word != nil }
        // Two tables, each with half of all allowed at most, and what is left of a third.
        #expect(alive > 1000 && alive <= TextLimits.wordCount + TextLimits.wordCount / 2, "\(alive) words")
        engine.dropCaches()
        #expect(words.allSatisfy { $0.word == nil })
    }
}
