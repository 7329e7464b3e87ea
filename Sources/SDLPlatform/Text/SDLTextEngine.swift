import CText
import Drawing

/// The text engine on SDL_ttf: fonts, shapes, lines and their pixels.
///
/// One serves one window, on the main thread only. Everything it hands out stays valid after a change of scale, but belongs to the old one.
package final class SDLTextEngine: TextEngine, LineRasterizer {
    /// Things that are missing, one line each; also handed to `onWarning` as they are found.
    package private(set) var warnings: [String] = []
    package var onWarning: ((String) -> Void)?

    package var scale: Double {
        didSet {
            scale = SDLTextEngine.sane(scale)
            if scale != oldValue { dropCaches() }
        }
    }

    private let library: FontLibrary
    private let words: WordCache
    private let shaper: Shaper
    private let lines: LineCache
    private var paragraphs: [TextRequest: SDLParagraph] = [:]
    private var resolved: [FontSpec: ResolvedFont] = [:]
    private var tick: UInt64 = 0

    private struct ResolvedFont {
        var face: FontFace
        var ascent: Int
        var descent: Double
    }

    /// - Parameters:
    ///   - family: interface family by name; nil for Roboto, else DejaVu Sans, else fontconfig's sans-serif.
    ///   - scale: device pixels a point; anything but a positive number counts as 1.
    /// - Throws: `NoFontError` when there is no font at all.
    package convenience init(family: String? = nil, scale: Double) throws(NoFontError) {
        try self.init(library: FontLibrary(family: family), scale: scale)
    }

    init(library: FontLibrary, scale: Double) {
        self.library = library
        self.scale = SDLTextEngine.sane(scale)
        let shaper = Shaper()
        let words = WordCache(shaper: shaper, rasterizer: WordRasterizer())
        var lastIdentity: UInt64 = 0
        self.shaper = shaper
        self.words = words
        lines = LineCache(
            composer: LineComposer(words: words) {
                lastIdentity += 1
                return lastIdentity
            })
        warnings = library.warnings
        library.onWarning = { [weak self] message in
            self?.warnings.append(message)
            self?.onWarning?(message)
        }
    }

    // MARK: Measuring

    package func metrics(for font: FontSpec) -> FontMetrics {
        let found = resolve(font)
        return FontMetrics(ascent: Double(found.ascent) / scale, descent: found.descent / scale)
    }

    package func paragraph(_ request: TextRequest) -> any TextParagraph {
        tick += 1
        if let known = paragraphs[request] {
            known.lastUse = tick
            return known
        }
        let scale = scale
        let paragraph = SDLParagraph(request: request, scale: scale) { [unowned self] factor in
            shape(request, factor: factor)
        }
        paragraph.lastUse = tick
        if paragraphs.count >= TextLimits.paragraphCount { forgetOldParagraphs() }
        paragraphs[request] = paragraph
        return paragraph
    }

    package func dropCaches() {
        paragraphs = [:]
        resolved = [:]
        lines.removeAll()
        words.removeAll()
    }

    /// Starts what the first frame did without: fontconfig, for text the interface font lacks.
    package func warmUp() { library.warmUp() }

    // MARK: Drawing

    func rasters(for content: AnyObject) -> [LineRaster] {
        guard let content = content as? LineContent else {
            preconditionFailure("a line of another text engine: \(content)")
        }
        return lines.rasters(for: content)
    }

    /// Lines composed since the engine was made.
    package var linesRasterised: Int { lines.linesComposed }
    /// Bytes of pixels held by the caches.
    package var bytesCached: Int { lines.bytes + words.imageBytes }

    // MARK: Shaping

    private func shape(_ request: TextRequest, factor: Double) -> ShapedText {
        let text = SanitizedText(request.runs)
        var runs = request.runs.map { resolve($0, factor: factor) }
        // A text without runs still has a line.
        if runs.isEmpty { runs = [resolve(TextRun(text: "", font: FontSpec(size: 15)), factor: factor)] }
        let itemizer = Itemizer(library: library, runs: runs, text: text, isRightToLeft: request.style.isRightToLeft)
        var lines: [ShapedLine] = []
        lines.reserveCapacity(text.lines.count)
        var segment = 0
        for line in text.lines {
            let first = segment
            while segment < text.segments.count, text.segments[segment].bytes.lowerBound < line.upperBound {
                segment += 1
            }
            let fallback = first < text.segments.count ? text.segments[first].run : text.segments.last?.run ?? 0
            lines.append(
                itemizer.shape(line, segments: text.segments[first..<segment], words: words, fallbackRun: fallback))
        }
        return ShapedText(text: text, runs: runs, lines: lines, words: words, shaper: shaper)
    }

    private func resolve(_ run: TextRun, factor: Double) -> ResolvedRun {
        var spec = run.font
        // A shrunk font keeps the line height of the full size: the row does not move.
        spec.size *= factor
        let font = resolve(spec)
        let tracking = (run.tracking * factor * scale * Double(TextLimits.subpixels)).rounded()
        let raise = (run.baselineOffset * factor * scale).rounded()
        return ResolvedRun(
            face: font.face, spec: spec, ascent: font.ascent, descent: font.descent, color: run.color,
            background: run.background,
            underline: run.underline, strikethrough: run.strikethrough,
            tracking: tracking.isFinite ? Subpixels(max(-65536, min(65536, tracking))) : 0,
            raise: raise.isFinite ? Int(max(-4096, min(4096, raise))) : 0)
    }

    private func resolve(_ spec: FontSpec) -> ResolvedFont {
        if let known = resolved[spec] { return known }
        let file = library.file(family: spec.family, weight: max(1, min(1000, spec.weight)), italic: spec.italic)
        let wanted = (spec.size * scale).rounded()
        let size = wanted.isNaN ? 1 : Int(max(1, min(Double(TextLimits.maximumPixelSize), wanted)))
        let face = library.face(file, pixelSize: size)
        let font: ResolvedFont
        if let height = spec.lineHeight, height.isFinite, height >= 0 {
            // What the line has more (or less) than the font needs goes half above and half below.
            let pixels = height * scale
            let ascent = Int(((pixels - face.ascent - face.descent) / 2 + face.ascent).rounded())
            font = ResolvedFont(face: face, ascent: ascent, descent: pixels - Double(ascent))
        } else {
            font = ResolvedFont(face: face, ascent: Int(face.ascent.rounded()), descent: face.descent.rounded(.up))
        }
        resolved[spec] = font
        return font
    }

    /// Keeps the half that was asked for most recently.
    private func forgetOldParagraphs() {
        let kept = paragraphs.values.sorted { $0.lastUse > $1.lastUse }.prefix(TextLimits.paragraphCount / 2)
        paragraphs = Dictionary(uniqueKeysWithValues: kept.map { ($0.request, $0) })
    }

    private static func sane(_ scale: Double) -> Double { scale.isFinite && scale > 0 ? min(scale, 16) : 1 }
}
