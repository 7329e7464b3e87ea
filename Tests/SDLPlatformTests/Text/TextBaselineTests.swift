import Drawing
import Testing

@testable import SDLPlatform

@MainActor @Suite struct TextBaselineTests {
    /// SDL_ttf moves the picture of a word with ink above the ascent and does not say so.
    @Test(arguments: [13.0, 15, 22, 30])
    func `letters under piled up marks stand on the baseline of their neighbours`(size: Double) throws {
        let engine = try SDLTextEngine(scale: 1)
        for weight in [400, 700] {
            for marks in ["\u{301}", "\u{301}\u{301}", "\u{301}\u{301}\u{301}\u{301}", "\u{302}\u{303}\u{304}"] {
                let font = FontSpec(size: size, weight: weight, lineHeight: 200)
                func bottom(_ text: String) -> Int? {
                    let layout = engine.paragraph(TextRequest(runs: [TextRun(text: text, font: font)])).layout(
                        width: nil, height: nil)
                    var canvas = TextCanvas(width: 100, height: 200)
                    canvas.paint(layout, engine: engine, x: 4, y: 0)
                    return canvas.ink()?.bottom
                }
                #expect(
                    bottom("E\(marks)l") == bottom("El"),
                    "\(marks.unicodeScalars.count) marks at \(size), weight \(weight)")
            }
        }
    }

    /// A negative left bearing moves it to the right.
    @Test func `a letter that reaches left of its pen is drawn there`() throws {
        let engine = try SDLTextEngine(scale: 2)
        let font = FontSpec(size: 30, italic: true)
        func left(_ text: String) throws -> Int {
            let layout = engine.paragraph(TextRequest(runs: [TextRun(text: text, font: font)])).layout(
                width: nil, height: nil)
            return try #require(engine.drawn(layout).first).left
        }
        // Behind a word that ends at a whole pixel the letter has the same place relative to its pen.
        let alone = try left("j")
        #expect(alone < 0)
        let space = engine.paragraph(TextRequest(runs: [TextRun(text: "\u{a0}", font: font)])).layout(
            width: nil, height: nil)
        let pen = space.lines[0].width * 2
        #expect(abs(Double(try left("\u{a0}j")) - pen - Double(alone)) <= 1)
    }
}
