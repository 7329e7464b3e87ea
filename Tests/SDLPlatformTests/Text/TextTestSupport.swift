import Drawing
import Testing

@testable import SDLPlatform

/// A text in one style, as most rows have it.
func request(
    _ text: String, size: Double = 15, lineHeight: Double? = 20, style: ParagraphStyle = ParagraphStyle()
) -> TextRequest {
    TextRequest(runs: [TextRun(text: text, font: FontSpec(size: size, lineHeight: lineHeight))], style: style)
}

extension SDLTextEngine {
    func layout(_ text: String, width: Double? = nil, maximumLines: Int? = nil) -> TextLayout {
        paragraph(request(text, style: ParagraphStyle(maximumLines: maximumLines))).layout(width: width, height: nil)
    }

    /// What a layout draws, in a form that can be compared: places, sizes and bytes.
    func drawn(_ layout: TextLayout) -> [DrawnRaster] {
        layout.lines.flatMap { line in
            rasters(for: line.content).map { raster in
                var bytes: [UInt32] = []
                switch raster.content {
                case .coverage(let coverage): bytes = coverage.map(UInt32.init)
                case .pixels(let pixels): bytes = pixels
                case .solid: break
                }
                return DrawnRaster(
                    left: Int((line.origin.x * scale).rounded()) + raster.left,
                    top: Int((line.origin.y * scale).rounded()) + raster.top, width: raster.width,
                    height: raster.height,
                    color: raster.color, bytes: bytes)
            }
        }
    }
}

struct DrawnRaster: Equatable {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    var color: RGBA?
    var bytes: [UInt32]

    var hasInk: Bool { bytes.isEmpty || bytes.contains { $0 != 0 } }
}

/// What the system's fonts can draw; tests of other scripts are skipped where they cannot.
enum InstalledFonts {
    static func cover(_ scalars: UInt32..., asPictures: Bool = false) -> Bool {
        let fonts = FontConfig().fallbacks(
            family: asPictures ? "emoji" : "sans-serif", language: nil, weight: 400, italic: false)
        return scalars.allSatisfy { scalar in fonts.contains { $0.covers(scalar) && $0.isColor == asPictures } }
    }
}

/// A small generator with a seed that tests print: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }
}

/// Text of every kind there is trouble with; `count` pieces long.
func randomText(pieces count: Int, using generator: inout SeededGenerator) -> String {
    let samples = [
        "word", "Office", " ", "  ", "-", "well-known", "12,345", "AVATAR", "Ärger", "e\u{301}", "日本語", "。", "「", "한국어",
        "עברית",
        "العربية", "हिन्दी", "ไทย", "😀", "👨‍👩‍👧‍👦", "🇩🇪🇫🇷", "👍🏽", "1️⃣", "\u{200d}", "\u{200b}", "\u{ad}", "\t", "\n", "\r\n", "\0",
        "\u{2028}", "\u{fe0f}", "\u{e000}", "\u{10fffd}", "\u{202e}", "\u{2066}", "\u{2069}", "\u{fffd}",
        "a\u{300}\u{301}\u{302}\u{303}",
        "\u{a0}", "(", ")", "…", "ﷺ", "𝒜", "\u{7f}", "\u{85}", "\u{1f3fb}", "\u{64b}", "\u{0e33}",
    ]
    var text = ""
    for _ in 0..<count {
        if Int.random(in: 0..<4, using: &generator) == 0 {
            let value = UInt32.random(in: 0..<0x3_0000, using: &generator)
            if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        } else if let sample = samples.randomElement(using: &generator) {
            text += sample
        }
    }
    return text
}
