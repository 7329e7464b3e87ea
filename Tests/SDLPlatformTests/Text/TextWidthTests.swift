import Drawing
import Testing

@testable import SDLPlatform

/// Cases O-25 and O-26: what is measured is enough to draw, and nothing is drawn for nothing.
@MainActor @Suite struct TextWidthTests {
    @Test(arguments: [1.0, 1.25, 2])
    func `a frame of the measured width shows the text whole, with the pixels of a wider frame`(scale: Double) throws {
        let engine = try SDLTextEngine(scale: scale)
        let texts = [
            "AV", "To", "office", "Ty.", "fi fi", "end ", "jump", "f", "“Ty”", "W", "1,916 m", "Ärger", "日本語。", "שלום",
            "e\u{301}", "😀",
        ]
        for text in texts {
            let measured = engine.layout(text).size.width
            #expect(engine.layout(text).size.width == measured)
            let exact = engine.layout(text, width: measured)
            let wide = engine.layout(text, width: measured + 40)
            #expect(exact.lines.count == 1 && !exact.isTruncated, "\(text)")
            #expect(exact.shownLines == [text])
            #expect(engine.drawn(exact) == engine.drawn(wide))
            for raster in engine.drawn(exact) {
                #expect(Double(raster.left + raster.width) <= measured * scale + 0.001, "\(text)")
            }
            let narrow = engine.layout(text, width: measured - 1)
            #expect(narrow.lines.count > 1 || text.count == 1, "\(text) wraps")
            let cut = engine.layout(text, width: measured - 1, maximumLines: 1)
            #expect(cut.isTruncated, "\(text) is cut")
            #expect(cut.size.width <= measured - 1 + 0.001)
        }
    }

    @Test func `empty and blank texts have a line's height and no ink`() throws {
        let engine = try SDLTextEngine(scale: 1)
        #expect(engine.layout("").size == Size(width: 0, height: 20))
        #expect(engine.layout("a").size.height == 20)
        for text in ["", " ", "\u{200b}", "\u{200d}", "\u{feff}", "\u{ad}", "\u{2060}\u{200b}", "\t", "\0"] {
            let layout = engine.layout(text)
            #expect(layout.size.height == 20)
            #expect(layout.lines.count == 1)
            #expect(engine.drawn(layout).isEmpty, "\(text.unicodeScalars.map(\.value))")
        }
        #expect(engine.layout(" ").size.width > 0)
        let letter = engine.drawn(engine.layout("a"))
        #expect(letter.count == 1 && letter[0].hasInk)
        #expect(engine.warnings.isEmpty)
    }

    @Test func `a line's height is the font's own without a fixed one, and the fixed one otherwise`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let natural = engine.metrics(for: FontSpec(size: 15))
        #expect(natural.lineHeight >= 15 && natural.lineHeight < 24)
        #expect(engine.metrics(for: FontSpec(size: 15, lineHeight: 20)).lineHeight == 20)
        let set = engine.metrics(for: FontSpec(size: 15, lineHeight: 40))
        #expect(set.ascent.rounded() == set.ascent)
        #expect(abs((set.ascent - natural.ascent) - (set.descent - natural.descent)) <= 2)
        for size in [0, -3, .nan, .infinity, 1e9] {
            let metrics = engine.metrics(for: FontSpec(size: size))
            #expect(metrics.ascent.isFinite && metrics.descent.isFinite && metrics.lineHeight > 0)
            #expect(
                engine.paragraph(request("a", size: size, lineHeight: nil)).layout(width: 100, height: nil).size.height
                    > 0)
        }
    }

    @Test(arguments: [1.0, 1.25, 2])
    func `scripts of other fonts keep the line's height, and ink hardly leaves it`(scale: Double) throws {
        let engine = try SDLTextEngine(scale: scale)
        let pile = String(repeating: "\u{351}\u{352}\u{353}\u{354}", count: 20)
        let texts = ["Å gÉjq(", "日本語", "한국어", "שלום", "😀", "ไทยที่ปี่", "العربية في", "हिन्दी", "မြန်မာ", "Z\(pile)algo"]
        for (index, text) in texts.enumerated() {
            let layout = engine.layout(text)
            #expect(layout.size.height == 20)
            // The first five never do; the others by a fifth at most.
            let overflow = index < 5 ? 0 : (20 * scale * TextLimits.inkOverflow).rounded(.up)
            for raster in engine.drawn(layout) {
                #expect(Double(raster.top) >= -overflow, "\(text)")
                #expect(Double(raster.top + raster.height) <= 20 * scale + overflow, "\(text)")
            }
        }
    }

    @Test(.enabled(if: InstalledFonts.cover(0x649, 0x64a), "needs a font with Arabic"))
    func `the dots below an Arabic letter are not cut off`() throws {
        let engine = try SDLTextEngine(scale: 1)
        func bottom(_ text: String) -> Int { engine.drawn(engine.layout(text)).map { $0.top + $0.height }.max() ?? 0 }
        try #require(bottom("\u{649}") > 0)
        #expect(bottom("\u{64a}") > bottom("\u{649}"), "with and without dots")
    }
}
