import CSDL2
import CSDL2TTF
import Drawing
import Testing

@testable import SDLPlatform

/// What is drawn beside what SDL_ttf draws at its best: a whole line with LIGHT_SUBPIXEL hinting, which places every glyph exactly and costs ten
/// times as much.
@MainActor @Suite struct TextQualityTests {
    private static let roboto = SystemFonts.roboto.paths(.regular)[0]

    /// Mean difference of coverage over inked pixels allowed, of 255: those of the words at four times the width in the measurements the pipeline
    /// was chosen by (plain LIGHT has 43 to 69, NORMAL 36 to 122).
    @Test(
        .enabled(
            if: FontMapping(path: SystemFonts.roboto.paths(.regular)[0]) != nil,
            "needs fonts-roboto-unhinted"),
        arguments: zip([13, 15, 30], [25.0, 24, 17]))
    func `text differs from the exact picture by less than a quarter pixel's worth`(size: Int, allowed: Double) throws {
        try #require(TTF_Init() == 0)
        defer { TTF_Quit() }
        let font = try #require(TTF_OpenFontDPI(Self.roboto, Int32(size), 72, 72))
        defer { TTF_CloseFont(font) }
        TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL)
        TTF_SetFontDirection(font, TTF_DIRECTION_LTR)
        TTF_SetFontScriptName(font, "Latn")
        let engine = try SDLTextEngine(family: nil, scale: 1)
        for text in [
            "The quick brown fox jumps over the lazy dog", "Row 0001234 - quick brown fox jumps over it",
            "Typography AVATAR office 1,916 m",
        ] {
            let exact = try reference(text, font: font)
            let layout = engine.paragraph(request(text, size: Double(size), lineHeight: nil)).layout(
                width: nil, height: nil)
            let baseline = Int(TTF_FontAscent(font))
            var ours = [UInt8](repeating: 0, count: exact.bytes.count)
            for raster in engine.rasters(for: layout.lines[0].content) {
                guard case .coverage(let bytes) = raster.content else { continue }
                for row in 0..<raster.height {
                    for column in 0..<raster.width {
                        let x = raster.left + column
                        let y = raster.top + row + baseline
                        guard x >= 0, x < exact.width, y >= 0, y * exact.width + x < ours.count else { continue }
                        ours[y * exact.width + x] = bytes[row * raster.width + column]
                    }
                }
            }
            let inked = zip(exact.bytes, ours).filter { $0 > 0 || $1 > 0 }
            let sum = inked.reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            let mean = Double(sum) / Double(inked.count)
            #expect(mean <= allowed, "\(text) at \(size): \(mean)")
            #expect(mean > 0.5, "the reference must be another rendering")
        }
    }

    private func reference(_ text: String, font: OpaquePointer) throws -> (bytes: [UInt8], width: Int) {
        let black = SDL_Color(r: 0, g: 0, b: 0, a: 255)
        let surface = try #require(TTF_RenderUTF8_Shaded(font, text, black, SDL_Color(r: 255, g: 255, b: 255, a: 255)))
        defer { SDL_FreeSurface(surface) }
        // Some columns more, for what lies beyond.
        let width = Int(surface.pointee.w) + 4
        var bytes = [UInt8](repeating: 0, count: width * Int(surface.pointee.h))
        let pixels = try #require(surface.pointee.pixels).assumingMemoryBound(to: UInt8.self)
        for y in 0..<Int(surface.pointee.h) {
            for x in 0..<Int(surface.pointee.w) { bytes[y * width + x] = pixels[y * Int(surface.pointee.pitch) + x] }
        }
        return (bytes, width)
    }
}
