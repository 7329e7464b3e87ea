import Drawing
import Testing

@testable import SDLPlatform

/// The caches keep what is used, forget the rest, and never much of it at once.
@MainActor @Suite struct TextCacheTests {
    @Test func `a text asked for again and again is set once, whatever comes between`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let kept = request("The same as ever")
        _ = engine.paragraph(kept)
        var most = 0
        for index in 0..<6000 {
            _ = engine.paragraph(request("Row \(index), which no one asks for a second time"))
            let made = engine.counts.paragraphs.made
            _ = engine.paragraph(kept)
            #expect(engine.counts.paragraphs.made == made)
            most = max(most, engine.counts.paragraphBytes)
        }
        #expect(most <= TextLimits.paragraphBytes + 8192)
        // The first rows are forgotten, the last are not.
        let made = engine.counts.paragraphs.made
        _ = engine.paragraph(request("Row 0, which no one asks for a second time"))
        _ = engine.paragraph(request("Row 5999, which no one asks for a second time"))
        #expect(engine.counts.paragraphs.made == made + 1)
    }

    @Test func `a word in use is shaped once, whatever number of others comes by`() throws {
        let engine = try SDLTextEngine(scale: 1)
        var shaped = 0
        for index in 0..<30_000 {
            // Two words a text, the hyphen keeps digits and letters together as one.
            _ = engine.paragraph(
                request("always x\(String(index, radix: 36).map { $0.isNumber ? "q" : String($0) }.joined())w\(index % 7 == 0 ? "v" : "u")")
            )
            if index == 0 { shaped = engine.wordsShaped }
        }
        let before = engine.wordsShaped
        #expect(before > shaped + TextLimits.wordCount / 2, "\(before) words")
        _ = engine.paragraph(request("always  always"))
        // A space and the word are known; nothing new is shaped.
        #expect(engine.wordsShaped == before)
    }

    @Test func `pixels are dropped a few at a time`() throws {
        let engine = try SDLTextEngine(scale: 1)
        var before = 0
        var dropped = 0
        var most = 0
        for index in 0..<4000 {
            let text = request("Line \(index) of \(String(index &* 7919, radix: 26)) and \(String(index &* 104_729, radix: 36))")
            engine.prepare(engine.paragraph(text).layout(width: nil, height: nil))
            dropped += max(0, before - engine.bytesCached)
            most = max(most, before - engine.bytesCached)
            before = engine.bytesCached
        }
        #expect(dropped > 1 << 20, "\(dropped) bytes were dropped in all")
        #expect(most < 400 << 10, "\(most) bytes at once")
        #expect(before <= TextLimits.lineBytes + TextLimits.composedBytes + TextLimits.wordBytes + 64 << 10)
    }
}
