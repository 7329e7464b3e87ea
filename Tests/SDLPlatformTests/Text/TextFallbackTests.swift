import CText
import Drawing
import Foundation
import Testing

@testable import SDLPlatform

/// Case O-27 and its kind: characters the interface font lacks.
@MainActor @Suite struct TextFallbackTests {
    /// Roboto or DejaVu alone, as on a machine where nothing else is installed.
    private func latinOnly() throws -> SDLTextEngine {
        SDLTextEngine(library: try FontLibrary(family: nil, searchesSystem: false), scale: 1)
    }

    @Test func `Latin text never starts fontconfig`() throws {
        let library = try FontLibrary(family: nil)
        let engine = SDLTextEngine(library: library, scale: 1)
        for weight in [100, 300, 400, 600, 900] {
            for italic in [false, true] {
                let font = FontSpec(size: 15, weight: weight, italic: italic)
                let layout = engine.paragraph(TextRequest(runs: [TextRun(text: "Ärger – 1,916 m", font: font)]))
                    .layout(width: 60, height: nil)
                #expect(!engine.drawn(layout).isEmpty)
            }
        }
        #expect(!library.isFontConfigRunning)
        engine.warmUp()
        #expect(library.isFontConfigRunning)
    }

    @Test func `with one font alone every missing character is a box, and that is said once`() throws {
        let engine = try latinOnly()
        let box = engine.drawn(engine.layout("\u{e000}"))
        #expect(box.count == 1 && box[0].hasInk)
        for text in ["\u{5e9}\u{5dc}", "日本", "\u{1f600}", "\u{e000}"] {
            let layout = engine.layout(text)
            #expect(layout.size.height == 20)
            #expect(layout.size.width >= Double(text.count) * 4)
            let drawn = engine.drawn(layout)
            // As many boxes beside each other as there are characters.
            #expect(gaps(drawn[0]) == text.count, "\(text)")
        }
        #expect(engine.warnings.count == 1)
    }

    /// Stretches of columns with ink.
    private func gaps(_ raster: DrawnRaster) -> Int {
        let inked = (0..<raster.width).map { x in
            (0..<raster.height).contains { raster.bytes[$0 * raster.width + x] != 0 }
        }
        return zip([false] + inked, inked).filter { !$0 && $1 }.count
    }

    @Test(
        .enabled(if: InstalledFonts.cover(0x5d0, 0x65e5), "needs fonts-noto-core and fonts-noto-cjk"),
        .enabled(if: InstalledFonts.cover(0x1f600, asPictures: true), "needs fonts-noto-color-emoji"))
    func `with all fonts only private use is a box`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let box = engine.drawn(engine.layout("\u{e000}"))
        for text in ["abc", "\u{5e9}\u{5dc}", "\u{65e5}\u{672c}", "\u{1f600}"] {
            let layout = engine.layout(text)
            #expect(layout.size.height == 20)
            let drawn = engine.drawn(layout)
            #expect(drawn.count == 1 && drawn[0].hasInk && drawn[0].bytes != box[0].bytes)
        }
        let face = engine.rasters(for: engine.layout("\u{1f600}").lines[0].content)
        guard case .pixels(let pixels) = face[0].content else {
            Issue.record("an emoji is a picture")
            return
        }
        // Premultiplied: no channel above alpha.
        for pixel in pixels {
            let alpha = pixel >> 24
            #expect(pixel >> 16 & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel & 255 <= alpha)
        }
        // Asked for as text, or an ordinary character that can be both.
        for text in ["\u{263a}\u{fe0e}", "\u{2764}", "#"] {
            for raster in engine.rasters(for: engine.layout(text).lines[0].content) {
                guard case .coverage = raster.content else {
                    Issue.record("\(text) is a letter")
                    return
                }
            }
        }
        #expect(engine.warnings.isEmpty)
    }

    @Test func `no font at all names what was looked for`() {
        let nowhere = SystemFonts(
            name: "None", folder: "/nonexistent", styles: [.init(weight: 400, upright: "none.ttf", italic: "none.ttf")])
        let error = #expect(throws: NoFontError.self) {
            try FontLibrary(family: nil, families: [nowhere], searchesSystem: false)
        }
        #expect(error?.description.contains("/nonexistent/none.ttf") == true)
    }

    @Test func `a family that does not exist is replaced with one warning`() throws {
        let engine = try SDLTextEngine(family: "No Such Family", scale: 1)
        let plain = try SDLTextEngine(scale: 1)
        #expect(engine.drawn(engine.layout("abc")) == plain.drawn(plain.layout("abc")))
        var told: [String] = []
        engine.onWarning = { told.append($0) }
        let font = FontSpec(family: .named("Nor This One"), size: 15, lineHeight: 20)
        for text in ["abc", "def"] {
            _ = engine.paragraph(TextRequest(runs: [TextRun(text: text, font: font)])).layout(width: nil, height: nil)
        }
        #expect(engine.warnings.count == 2 && told == [engine.warnings[1]])
        #expect(engine.warnings[0].contains("No Such Family") && engine.warnings[1].contains("Nor This One"))
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"),
            "needs fonts-dejavu-core"))
    func `a registered file is found by its family's name`() throws {
        let engine = SDLTextEngine(library: try FontLibrary(family: nil, searchesSystem: false), scale: 1)
        #expect(engine.registerFont(path: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"))
        #expect(engine.registerFont(path: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf"))
        func width(_ text: String, _ weight: Int) -> Double {
            let font = FontSpec(family: .named("dejavu sans mono"), size: 15, weight: weight)
            return engine.paragraph(TextRequest(runs: [TextRun(text: text, font: font)])).layout(
                width: nil, height: nil
            ).size.width
        }
        #expect(width("iiii", 400) == width("WWWW", 400))
        #expect(engine.warnings.isEmpty)
        #expect(!engine.registerFont(path: "/nonexistent.ttf"))
        #expect(engine.warnings.count == 1)
    }

    @Test(
        .enabled(
            if: FontMapping(path: SystemFonts.roboto.paths(.regular)[0]) != nil,
            "needs fonts-roboto-unhinted"))
    func `weights and slopes are real faces`() throws {
        let library = try FontLibrary(family: nil, searchesSystem: false)
        let names = [
            (100, "Thin"), (300, "Light"), (400, "Regular"), (500, "Medium"), (600, "Bold"), (700, "Bold"),
            (900, "Black"),
        ]
        for (weight, name) in names {
            let path = library.file(family: .system, weight: weight, italic: false).mapping.path
            #expect(path.hasSuffix("Roboto-\(name).ttf"))
        }
        #expect(library.file(family: .system, weight: 400, italic: true).mapping.path.hasSuffix("Roboto-Italic.ttf"))
    }
}
