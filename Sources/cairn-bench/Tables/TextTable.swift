import Cairn
import CairnViews
import Drawing
import SDLPlatform

/// Microseconds a line of some forty letters at 15 px, a script each, for every step from text to pixels: when its words are new and when they
/// are known; beside SDL_ttf measuring and drawing the same lines.
@MainActor
enum TextTable {
    static func run() throws {
        let table = Markdown([
            "script", "itemise", "measure new words", "again", "cut to half", "draw new words", "compose known words", "draw a known line",
            "SDL_ttf measures", "SDL_ttf draws",
        ])
        for sample in TextSample.all {
            let line = TextMeasurement(try SDLTextEngine(scale: 1), sample)
            table.row([sample.name] + line.figures())
        }
        Output.line("")
        try TextScrollTable.run()
    }
}

/// One script's lines through the text engine and the painter.
@MainActor
private final class TextMeasurement {
    private static let count = 200
    private let engine: SDLTextEngine
    private let painter: ScanlinePainter
    private let sample: TextSample
    private var pixels = [UInt32](repeating: 0, count: 900 * 32)
    private var pictures: UInt64 = 0

    init(_ engine: SDLTextEngine, _ sample: TextSample) {
        self.engine = engine
        self.sample = sample
        painter = engine.makePainter()
        engine.warmUp()
        // Faces are opened, and their letter pairs tabled, outside of the figures.
        for index in 0..<80 { engine.prepare(layout(request(sample.new(100_000 + index)))) }
    }

    private func request(_ text: String) -> TextRequest {
        TextRequest(runs: [TextRun(text: text, font: FontSpec(size: 15, lineHeight: 20))], style: ParagraphStyle(maximumLines: 1))
    }

    private func layout(_ request: TextRequest, width: Double? = nil) -> TextLayout {
        engine.paragraph(request).layout(width: width, height: nil)
    }

    func figures() -> [String] {
        let count = Self.count
        let new = (0..<count).map { sample.new($0) }
        // Of few enough words that none was forgotten meanwhile.
        let known = (0..<count).map { sample.known($0, of: 30) }
        let measure = time { keep(layout(request(new[$0]))) }
        let again = time { keep(layout(request(new[$0]))) }
        let cut = time { keep(layout(request(new[$0]), width: 140)) }
        let drawn = (0..<count).map { layout(request(new[$0])) }
        let draw = time { engine.prepare(drawn[$0]) }
        // All of them, at all places a pen can stand.
        for index in 1000..<1200 { engine.prepare(layout(request(sample.known(index, of: 30)))) }
        let itemise = time { keep(layout(request(known[$0]))) }
        let composed = (0..<count).map { layout(request(known[$0])) }
        let compose = time { engine.prepare(composed[$0]) }
        let paint = time { self.paint(composed[$0]) }
        let rival = TTFRival(request(new[0]), script: sample.script, isRightToLeft: sample.isRightToLeft, engine: engine)
        return [itemise, measure, again, cut, draw, compose, paint].map { $0.places(1) } + (rival?.figures(new) ?? ["-", "-"])
    }

    private func time(_ body: (Int) -> Void) -> Double { Sampling.microseconds(rounds: 1, count: Self.count, body) }

    private func paint(_ layout: TextLayout) {
        pictures += 1
        let picture = Picture(identity: pictures, commands: [.text(layout, .zero, .black)])
        let frame = Frame(size: Size(width: 900, height: 32), scale: 1, background: .white, root: picture)
        painter.forget()
        pixels.withUnsafeMutableBufferPointer { buffer in
            let target = PixelTarget(base: buffer.baseAddress!, width: 900, height: 32, rowPixels: 900)
            keep(painter.paint(frame, into: target))
        }
    }
}
