import Drawing
import Testing

@testable import SDLPlatform

@MainActor @Suite struct TextRandomTests {
    @Test func `two thousand strings of anything lay out and draw`() throws {
        let seed: UInt64 = 20_260_930
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let engine = try SDLTextEngine(scale: 1)
        for index in 0..<2000 {
            let text = randomText(pieces: Int.random(in: 0...12, using: &generator), using: &generator)
            let style = ParagraphStyle(
                alignment: [.leading, .center, .trailing].randomElement(using: &generator) ?? .leading,
                truncation: [.tail, .head, .middle].randomElement(using: &generator) ?? .tail,
                maximumLines: [nil, 1, 2, 3].randomElement(using: &generator) ?? nil,
                minimumScale: Bool.random(using: &generator) ? 1 : 0.7, isRightToLeft: Bool.random(using: &generator))
            let paragraph = engine.paragraph(request(text, style: style))
            let natural = paragraph.layout(width: nil, height: nil)
            let width = Double.random(in: 0...300, using: &generator)
            let layout = paragraph.layout(width: width, height: nil)
            let wide = paragraph.layout(width: natural.size.width + 40, height: nil)
            #expect(wide.size.width == natural.size.width, "\(index): \(text.debugDescription)")
            #expect(!natural.isTruncated || style.maximumLines != nil)
            for set in [natural, layout] {
                #expect(set.size.width.isFinite && set.size.height >= 20)
                for raster in engine.drawn(set) {
                    #expect(raster.width > 0 && raster.width <= TextLimits.maximumSurfaceWidth)
                    #expect(
                        raster.top >= -4 && raster.top + raster.height <= Int(set.size.height) + 4,
                        "\(text.debugDescription)")
                    #expect(raster.bytes.isEmpty || raster.bytes.count == raster.width * raster.height)
                }
            }
            if style.maximumLines == 1 {
                #expect(layout.size.width <= width + 0.001, "\(index): \(text.debugDescription) at \(width)")
            }
        }
        // A missing script is said once, nothing else.
        let others = engine.warnings.filter { !$0.hasPrefix("no font for some characters") }
        #expect(others.isEmpty)
        #expect(Set(engine.warnings).count == engine.warnings.count)
    }

    @Test func `caches emptied at random change no pixel`() throws {
        let seed: UInt64 = 7
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let kept = try SDLTextEngine(scale: 1.25)
        let emptied = try SDLTextEngine(scale: 1.25)
        for _ in 0..<300 {
            let text = randomText(pieces: 6, using: &generator)
            let width = Double.random(in: 20...300, using: &generator)
            let first = kept.layout(text, width: width)
            let second = emptied.layout(text, width: width)
            if Int.random(in: 0..<5, using: &generator) == 0 { emptied.dropCaches() }
            #expect(first.size == second.size)
            #expect(kept.drawn(first) == emptied.drawn(second), "\(text.debugDescription)")
            if Int.random(in: 0..<5, using: &generator) == 0 { emptied.dropCaches() }
            #expect(kept.drawn(first) == emptied.drawn(second))
        }
    }
}
