import Drawing
import Testing

@testable import SDLPlatform

@MainActor @Suite struct TextStyleTests {
    private let font = FontSpec(size: 15, lineHeight: 20)

    private func layout(_ runs: [TextRun], engine: SDLTextEngine, width: Double? = nil) -> TextLayout {
        engine.paragraph(TextRequest(runs: runs)).layout(width: width, height: nil)
    }

    @Test func `runs of several colours are a raster each, backgrounds first, lines last`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let red = RGBA(hex: 0xff0000)
        let set = layout(
            [
                TextRun(text: "one ", font: font), TextRun(text: "two ", font: font, color: red, underline: true),
                TextRun(text: "three", font: font, background: RGBA(hex: 0xffff00), strikethrough: true),
            ], engine: engine)
        let drawn = engine.rasters(for: set.lines[0].content)
        let kinds = drawn.map { raster -> String in
            switch raster.content {
            case .coverage: "text"
            case .pixels: "picture"
            case .solid: "solid"
            }
        }
        #expect(kinds == ["solid", "text", "text", "solid", "solid"])
        #expect(drawn[0].color == RGBA(hex: 0xffff00) && drawn[1].color == nil && drawn[2].color == red)
        #expect(drawn[3].color == red && drawn[3].top > 0 && drawn[4].top < 0)
        #expect(Set(drawn.map(\.identity)).count == drawn.count)
    }

    @Test func `a line's pattern is strokes and gaps as long as it is thick`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let patterns: [(LinePattern, [Int])] = [
            (.dot, [3, 3]), (.dash, [10, 5]), (.dashDot, [10, 3, 3, 3]), (.dashDotDot, [10, 3, 3, 3, 3, 3]),
        ]
        for (pattern, lengths) in patterns {
            for size in [15.0, 40] {
                var run = TextRun(text: "pattern of a line", font: FontSpec(size: size), underline: true)
                run.underlinePattern = pattern
                let drawn = engine.drawn(layout([run], engine: engine))
                let line = try #require(drawn.last)
                #expect(drawn.count == 2 && line.bytes.count == line.width * line.height)
                let thick = line.height
                let expected = (0..<16).flatMap { _ in
                    lengths.enumerated().flatMap { [UInt32](repeating: $0.offset % 2 == 0 ? 255 : 0, count: $0.element * thick) }
                }
                for row in 0..<thick {
                    let bytes = line.bytes[row * line.width..<(row + 1) * line.width]
                    #expect(bytes.prefix(90).elementsEqual(expected.prefix(90)))
                }
            }
        }
        #expect(LinePattern.solid.lengths.isEmpty)
    }

    @Test func `a text in several runs of one style is as wide as in one`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let whole = layout([TextRun(text: "Lake Superior 82,103", font: font)], engine: engine)
        let parts = layout(
            [
                TextRun(text: "Lake ", font: font), TextRun(text: "Superior", font: font),
                TextRun(text: " 82,103", font: font),
            ],
            engine: engine)
        #expect(abs(whole.size.width - parts.size.width) <= 1)
        #expect(parts.shownLines == ["Lake Superior 82,103"])
    }

    @Test func `tracking widens by its amount a cluster, and keeps kerning`() throws {
        let engine = try SDLTextEngine(scale: 1)
        for text in ["AVATAR To", "12", "e\u{301}a"] {
            let plain = layout([TextRun(text: text, font: font)], engine: engine)
            let wide = layout([TextRun(text: text, font: font, tracking: 2)], engine: engine)
            #expect(abs(wide.lines[0].width - plain.lines[0].width - 2 * Double(text.count)) < 1, "\(text)")
        }
    }

    @Test func `digits of one width, whatever the font`() throws {
        let engine = try SDLTextEngine(scale: 1)
        for family in [FontSpec.Family.system, .serif, .monospaced] {
            let digits = FontSpec(family: family, size: 15, monospacedDigits: true)
            let widths = Set(
                "0123456789".map { digit in
                    layout([TextRun(text: String(repeating: digit, count: 8), font: digits)], engine: engine).lines[0]
                        .width
                })
            #expect(widths.count == 1)
        }
    }

    @Test func `a raised run makes its line higher, and the largest font decides`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let plain = layout([TextRun(text: "x", font: font)], engine: engine)
        let raised = layout(
            [TextRun(text: "x", font: font), TextRun(text: "2", font: font, baselineOffset: 6)], engine: engine)
        #expect(raised.size.height == plain.size.height + 6 && raised.firstBaseline == plain.firstBaseline + 6)
        let large = FontSpec(size: 22, lineHeight: 28)
        let mixed = layout([TextRun(text: "x", font: font), TextRun(text: "X", font: large)], engine: engine)
        #expect(mixed.size.height == 28)
    }

    @Test func `the rectangles of found characters cover them, across runs, lines and directions`() throws {
        let engine = try SDLTextEngine(scale: 1)
        func rects(_ range: Range<Int>, _ runs: [TextRun], _ width: Double? = nil) -> [Rect] {
            engine.rects(
                ofCharacters: range, of: TextRequest(runs: runs), in: layout(runs, engine: engine, width: width))
        }
        let runs = [TextRun(text: "Lake Su", font: font), TextRun(text: "perior", font: font, color: .white)]
        let whole = layout(runs, engine: engine).lines[0].width
        let all = rects(0..<13, runs)
        #expect(all.count == 1 && abs(all[0].width - whole) < 1 && all[0].x == 0 && all[0].height == 20)
        let word = rects(5..<13, runs)
        #expect(word.count == 1 && abs(word[0].x + word[0].width - whole) < 1)
        let wrapped = rects(0..<13, runs, word[0].width + 2)
        #expect(wrapped.count == 2 && wrapped[1].y == 20 && wrapped[1].x == 0)
        let mixed = [TextRun(text: "ab אבג cd", font: font)]
        #expect(rects(0..<9, mixed).count == 1)
        #expect(rects(1..<4, mixed).count == 2, "b, space and the first Hebrew letter, which stands right")
        #expect(rects(3..<4, mixed)[0].x > rects(5..<6, mixed)[0].x)
        #expect(rects(4..<4, mixed).isEmpty && rects(20..<30, mixed).isEmpty)
        let dropped = [TextRun(text: "a\0b\r\nc", font: font)]
        #expect(rects(4..<5, dropped).map(\.y) == [20])
    }
}
