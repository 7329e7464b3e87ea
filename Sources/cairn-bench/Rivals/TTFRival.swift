import CSDL2TTF
import Drawing
import SDLPlatform

/// Lines through SDL_ttf alone, in its default hinting: script and direction told, one font, nothing remembered but glyphs.
@MainActor
final class TTFRival {
    private let font: OpaquePointer

    /// nil for text that takes more than one font, which SDL_ttf has no way to draw.
    init?(_ request: TextRequest, script: String, isRightToLeft: Bool, engine: SDLTextEngine) {
        let files = engine.fontFiles(of: request)
        guard files.count == 1, let file = files.first, let size = request.runs.first?.font.size, TTF_Init() == 0 else { return nil }
        guard let font = TTF_OpenFontIndex(file.path, Int32(size), file.index) else {
            TTF_Quit()
            return nil
        }
        self.font = font
        TTF_SetFontDirection(font, isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
        TTF_SetFontScriptName(font, script)
    }

    isolated deinit {
        TTF_CloseFont(font)
        TTF_Quit()
    }

    /// Microseconds a line to measure and to draw.
    func figures(_ lines: [String]) -> [String] {
        let measure = Sampling.microseconds(rounds: 1, count: lines.count) { index in
            var width: Int32 = 0
            var height: Int32 = 0
            TTF_SizeUTF8(font, lines[index], &width, &height)
        }
        let draw = Sampling.microseconds(rounds: 1, count: lines.count) { index in
            SDL_FreeSurface(TTF_RenderUTF8_Blended(font, lines[index], SDL_Color(r: 0, g: 0, b: 0, a: 255)))
        }
        return [measure.places(1), draw.places(1)]
    }
}
