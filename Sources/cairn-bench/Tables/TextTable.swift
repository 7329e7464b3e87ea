import CSDL2TTF
import Cairn
import Drawing
import SDLPlatform

/// Microseconds a line of forty letters: shaping and measuring it, cutting it, and turning it into pixels, each when the words are new and
/// when they are known; beside SDL_ttf measuring and drawing the same string.
@MainActor
enum TextTable {
    private static let samples: [(name: String, text: (Int) -> String)] = [
        ("Latin, numbers change", { "Row \(1_000_000 + $0) - quick brown fox jumps over" }),
        ("Latin, words change", { "wq\($0)x, then quick \($0)brown foxes jump" }),
        ("Greek", { "\($0) Η γρήγορη καφέ αλεπού πηδάει πάνω" }),
        ("Arabic", { "\($0) الثعلب البني السريع يقفز فوق الكلب" }),
        ("Han", { index in String(String.UnicodeScalarView((0..<20).map { Unicode.Scalar(0x4E00 + (index * 20 + $0) % 1000)! })) }),
    ]

    static func run() throws {
        let table = Markdown([
            "script", "shape and measure", "the same, known", "cut to half", "pixels", "pixels, words known", "SDL_ttf measures",
            "SDL_ttf draws",
        ])
        let rival = TTFRival()
        for sample in samples {
            let ours = TextMeasurement(try SDLTextEngine(scale: 1), sample.text)
            table.row([sample.name] + ours.figures() + (rival?.line(sample.text) ?? ["-", "-"]))
        }
        rival?.close()
    }

}

/// One script's lines through the text engine and the painter.
@MainActor
private final class TextMeasurement {
    private static let count = 400
    private let engine: SDLTextEngine
    private let painter: ScanlinePainter
    private let text: (Int) -> String
    private var pixels = [UInt32](repeating: 0, count: 600 * 24)
    private var pictures: UInt64 = 0

    init(_ engine: SDLTextEngine, _ text: @escaping (Int) -> String) {
        self.engine = engine
        self.text = text
        painter = engine.makePainter()
        engine.warmUp()
        // Faces are opened outside of the figures.
        draw([layout(request(text(Self.count)))])
    }

    private func request(_ text: String) -> TextRequest {
        TextRequest(
            runs: [TextRun(text: text, font: FontSpec(size: 15, lineHeight: 20))], style: ParagraphStyle(maximumLines: 1))
    }

    private func layout(_ request: TextRequest, width: Double? = nil) -> TextLayout {
        engine.paragraph(request).layout(width: width, height: nil)
    }

    func figures() -> [String] {
        var requests: [TextRequest] = []
        for index in 0..<Self.count { requests.append(request(text(index))) }
        func ask(_ width: Double?) -> Double {
            Sampling.microseconds(rounds: 1, count: Self.count) { keep(layout(requests[$0], width: width)) }
        }
        let new = ask(nil)
        let known = ask(nil)
        let cut = ask(140)
        let cold = draw(layouts(requests))
        // The words stay known, their lines are composed again.
        for index in requests.indices { requests[index].runs[0].text += " " }
        let warm = draw(layouts(requests))
        return [new, known, cut, cold, warm].map { $0.places(1) }
    }

    private func layouts(_ requests: [TextRequest]) -> [TextLayout] {
        var layouts: [TextLayout] = []
        for request in requests { layouts.append(layout(request)) }
        return layouts
    }

    /// Microseconds a line.
    @discardableResult
    private func draw(_ layouts: [TextLayout]) -> Double {
        Sampling.microseconds(rounds: 1, count: layouts.count) { index in
            pictures += 1
            let picture = Picture(identity: pictures, commands: [.text(layouts[index], .zero, .black)])
            let frame = Frame(size: Size(width: 600, height: 24), scale: 1, background: .white, root: picture)
            painter.forget()
            pixels.withUnsafeMutableBufferPointer { buffer in
                let target = PixelTarget(base: buffer.baseAddress!, width: 600, height: 24, rowPixels: 600)
                keep(painter.paint(frame, into: target))
            }
        }
    }
}

/// The same strings through SDL_ttf alone, in its default hinting.
@MainActor
struct TTFRival {
    private let font: OpaquePointer

    init?() {
        guard TTF_Init() == 0 else { return nil }
        let paths = [
            "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        ]
        guard let font = paths.lazy.compactMap({ TTF_OpenFont($0, 15) }).first else { return nil }
        self.font = font
    }

    func line(_ text: (Int) -> String) -> [String] {
        // A line of boxes would be no rival.
        guard text(0).unicodeScalars.allSatisfy({ TTF_GlyphIsProvided32(font, $0.value) != 0 }) else { return ["-", "-"] }
        let strings = (0..<400).map(text)
        let measure = Sampling.microseconds(rounds: 1, count: 400) { index in
            var width: Int32 = 0
            TTF_SizeUTF8(font, strings[index], &width, nil)
            keep(width)
        }
        let black = SDL_Color(r: 0, g: 0, b: 0, a: 255)
        let draw = Sampling.microseconds(rounds: 1, count: 400) { SDL_FreeSurface(TTF_RenderUTF8_Blended(font, strings[$0], black)) }
        return [measure.places(1), draw.places(1)]
    }

    func close() { TTF_CloseFont(font) }
}
