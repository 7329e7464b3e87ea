import CSDL2
import CSDL2TTF
import CText

/// SDL_ttf, started when the first face is drawn and stopped when the last face is gone.
final class TTFSession {
    let isRunning: Bool
    /// Told of files that SDL_ttf cannot open.
    var onFailure: (String) -> Void = { _ in }

    init() { isRunning = TTF_Init() == 0 }

    deinit { if isRunning { TTF_Quit() } }
}

/// A typeface at one size in device pixels: measured by HarfBuzz, drawn by SDL_ttf.
///
/// HarfBuzz is at hand at once; SDL_ttf's font is opened when the first glyph is drawn, so measuring never pays for it.
final class FontFace {
    /// Unique in the engine that made it.
    let id: UInt32
    let file: FontFile
    let pixelSize: Int
    /// Horizontal positions come in `Subpixels`, vertical ones in 1/64 device pixel.
    let font: OpaquePointer
    /// Device pixels above and below the baseline, both positive.
    let ascent: Double
    let descent: Double
    let spaceAdvance: Subpixels
    let widestDigit: Subpixels
    let emAdvance: Subpixels
    /// Subpixels a font unit in 16.16, rounded as FreeType does.
    private let drawingScale: Int
    private let session: TTFSession
    private var pairs: LetterPairs?
    private var wordsShaped = 0
    private var drawingFont: OpaquePointer?
    private var isOpened = false

    init(id: UInt32, file: FontFile, pixelSize: Int, session: TTFSession) {
        self.id = id
        self.file = file
        self.pixelSize = pixelSize
        self.session = session
        guard let font = FontFile.makeFont(face: file.face, index: file.index) else {
            fatalError("HarfBuzz is out of memory")
        }
        self.font = font
        hb_font_set_scale(font, Int32(pixelSize * TextLimits.subpixels), Int32(pixelSize) * 64)
        let em = Double(file.unitsPerEm)
        ascent = Double(file.ascent * pixelSize) / em
        descent = Double(file.descent * pixelSize) / em
        widestDigit = file.widestDigit * pixelSize * TextLimits.subpixels / file.unitsPerEm
        emAdvance = pixelSize * TextLimits.subpixels
        drawingScale = (emAdvance << 16 + file.unitsPerEm / 2) / file.unitsPerEm
        var glyph: hb_codepoint_t = 0
        let hasSpace = hb_font_get_nominal_glyph(font, 0x20, &glyph) != 0
        spaceAdvance = hasSpace ? Subpixels(hb_font_get_glyph_h_advance(font, glyph)) : emAdvance / 4
    }

    deinit {
        if let drawingFont { TTF_CloseFont(drawingFont) }
        hb_font_destroy(font)
    }

    func covers(_ scalar: UInt32) -> Bool {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
    }

    /// A glyph's advance as SDL_ttf takes it, from FreeType: it is rounded twice, and may differ from HarfBuzz's own in the last bit.
    func drawnAdvance(ofGlyph glyph: UInt32) -> Subpixels {
        ((file.advance(ofGlyph: glyph) * drawingScale + 32) >> 6 + 512) >> 10
    }

    /// The table of letter pairs, once so many words were shaped that it pays: not before the first frame.
    func letterPairs(shaper: Shaper) -> LetterPairs? {
        wordsShaped += 1
        if wordsShaped == TextLimits.wordsBeforePairs { pairs = LetterPairs(face: self, shaper: shaper) }
        return pairs
    }

    /// SDL_ttf's font, four times as wide as high unless it holds pictures; nil when SDL_ttf cannot read the file.
    func openedFont() -> OpaquePointer? {
        if isOpened { return drawingFont }
        isOpened = true
        guard session.isRunning else { return nil }
        let bytes = file.mapping.bytes
        guard let stream = SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)) else { return nil }
        let widening = file.isColor ? 1 : UInt32(TextLimits.widening)
        drawingFont = TTF_OpenFontIndexDPIRW(stream, 1, Int32(pixelSize), file.index, 72 * widening, 72)
        // At once: hinting set after the first glyph leaves that glyph's advance as it was.
        if let drawingFont {
            TTF_SetFontHinting(drawingFont, file.avoidsHinting ? TTF_HINTING_NONE : TTF_HINTING_LIGHT)
        } else {
            session.onFailure("SDL_ttf cannot open \(file.mapping.path)")
        }
        return drawingFont
    }
}
