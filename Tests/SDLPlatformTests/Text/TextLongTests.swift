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
        let cut = engine.layout(text, width: 320, maximumLines: 1)
        #expect(cut.size.height == 20 && cut.size.width <= 320 && cut.isTruncated)
        #expect(cut.shownLines[0].hasPrefix(letter) && cut.shownLines[0].hasSuffix("…"))
        let drawn = engine.drawn(cut)
        #expect(!drawn.isEmpty)
        // A frame's worth of work, whatever the length.
        #expect(engine.wordsShaped < 200 && engine.wordsDrawn < 50)
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

    @Test func `what is too long to shape ends with an ellipsis and says so`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let most = String(repeating: "ab ", count: TextLimits.maximumScalars / 3)
        #expect(!engine.layout(most).isTruncated)
        let more = engine.layout(most + "abc")
        #expect(more.isTruncated && more.shownLines[0].hasSuffix("…"))
    }

    @Test func `numbers that are none, and styles that are absurd, do no harm`() throws {
        let engine = try SDLTextEngine(scale: .nan)
        #expect(engine.scale == 1)
        for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0] {
            let font = FontSpec(size: number, weight: Int(truncatingIfNeeded: 1 << 40), lineHeight: number)
            let run = TextRun(
                text: "Absurd 日本", font: font, underline: true, strikethrough: true, tracking: number,
                baselineOffset: number)
            let style = ParagraphStyle(
                truncation: .middle, maximumLines: 2, minimumLines: 3, lineSpacing: number, minimumScale: number)
            for width in [nil, number, 50] {
                for height in [nil, number, 30] {
                    let layout = engine.paragraph(TextRequest(runs: [run], style: style)).layout(
                        width: width, height: height)
                    #expect(layout.size.width.isFinite && layout.size.height.isFinite)
                    #expect(layout.size.width >= 0 && layout.size.height >= 0)
                    for raster in engine.drawn(layout) { #expect(raster.width <= TextLimits.maximumLineWidth) }
                }
            }
            engine.scale = number
            #expect(engine.scale > 0 && engine.scale <= 16)
        }
    }

    @Test func `caches stay within their bytes while everything changes`() throws {
        let engine = try SDLTextEngine(scale: 1)
        for index in 0..<3000 {
            let layout = engine.layout("Row \(index) \(String(index, radix: 36))x \(String(index &* 7919, radix: 36))y")
            _ = engine.drawn(layout)
            #expect(engine.bytesCached <= TextLimits.lineBytes + TextLimits.composedBytes + TextLimits.wordBytes + 64 << 10)
        }
        #expect(engine.linesRasterised == 3000 && engine.bytesCached > 1 << 20)
        engine.dropCaches()
        #expect(engine.bytesCached == 0)
    }
}
