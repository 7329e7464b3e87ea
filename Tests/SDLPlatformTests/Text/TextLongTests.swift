import Drawing
import Testing

@testable import SDLPlatform

/// Case O-17 and its kind: text longer than anything can show.
@MainActor @Suite struct TextLongTests {
    @Test(arguments: ["W", "i", "日", "م", "\u{fdfd}", "a\u{301}", "😀"])
    func `a hundred thousand letters are cut to their frame, and no surface is wider than a texture may be`(
        letter: String
    ) throws {
        let engine = try SDLTextEngine(scale: 1)
        let text = String(repeating: letter, count: 100_000)
        let clock = ContinuousClock()
        let start = clock.now
        let cut = engine.layout(text, width: 320, maximumLines: 1)
        #expect(cut.size.height == 20 && cut.size.width <= 320 && cut.isTruncated)
        #expect(cut.shownLines[0].hasPrefix(letter) && cut.shownLines[0].hasSuffix("…"))
        let drawn = engine.drawn(cut)
        #expect(!drawn.isEmpty)
        // A debug build has ten times the time the case allows a frame.
        #expect(clock.now - start < .seconds(1))
        let endless = engine.layout(text)
        for raster in engine.drawn(endless) {
            #expect(raster.width <= TextLimits.maximumSurfaceWidth && raster.left < TextLimits.maximumLineWidth)
        }
        #expect(engine.layout(text, width: 320).size.width <= 320)
        #expect(engine.warnings.count <= 1)
    }

    @Test func `a word longer than a surface is the same whether it is shown in one frame or a wider one`() throws {
        let engine = try SDLTextEngine(scale: 2)
        let text = String(repeating: "Wide", count: 100)
        let measured = engine.layout(text).size.width
        #expect(
            engine.drawn(engine.layout(text, width: measured))
                == engine.drawn(engine.layout(text, width: measured + 40)))
    }

    @Test func `huge and tiny fonts stay within bounds`() throws {
        let engine = try SDLTextEngine(scale: 2)
        for size in [0.01, 1, 200, 5000, .infinity] {
            let layout = engine.paragraph(request("Wxgjf 日本", size: size, lineHeight: nil)).layout(
                width: nil, height: nil)
            for raster in engine.drawn(layout) {
                #expect(
                    raster.width <= TextLimits.maximumSurfaceWidth && raster.height <= 4 * TextLimits.maximumPixelSize)
            }
        }
    }
}
