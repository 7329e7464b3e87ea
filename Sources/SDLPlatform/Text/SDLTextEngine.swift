import CText
import Drawing

/// The text engine on SDL_ttf: fonts, shapes, lines and their pixels.
///
/// One serves one window, on the main thread only. Everything it hands out stays valid after a change of scale, but belongs to the old one.
package final class SDLTextEngine: TextEngine, LineRasterizer {
    /// Things that are missing, one line each, in the order they were found.
    package private(set) var warnings: [String] = []
    /// Called for each warning from now on; those of `init` are in `warnings` only.
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
    @exclusivity(unchecked) private var text: TextShaper
    @exclusivity(unchecked) private var paragraphs = ParagraphCache()

    /// - Parameters:
    ///   - family: interface family by name; nil for Roboto, else DejaVu Sans, else fontconfig's sans-serif.
    ///   - scale: device pixels a point; anything but a positive number counts as 1.
    /// - Throws: `NoFontError` when there is no font at all.
    package convenience init(family: String? = nil, scale: Double) throws(NoFontError) {
        try self.init(library: FontLibrary(family: family), scale: scale)
    }

    init(library: FontLibrary, scale: Double) {
        self.library = library
        let scale = SDLTextEngine.sane(scale)
        self.scale = scale
        let shaper = Shaper()
        let words = WordCache(shaper: shaper, scale: scale)
        self.shaper = shaper
        self.words = words
        lines = LineCache(composer: LineComposer(words: words, scale: scale), scale: scale)
        text = TextShaper(scale: scale, library: library, words: words, shaper: shaper)
        warnings = library.warnings
        library.onWarning = { [weak self] message in
            self?.warnings.append(message)
            self?.onWarning?(message)
        }
    }

    // MARK: Measuring

    package func metrics(for font: FontSpec) -> FontMetrics {
        let found = text.font(font)
        return FontMetrics(ascent: Double(found.ascent) / scale, descent: found.descent / scale)
    }

    package func paragraph(_ request: TextRequest) -> any TextParagraph {
        let hash = request.quickHash
        if let known = paragraphs.find(request, hash: hash) { return known }
        let made = SDLParagraph(request: request, hash: hash, shaper: text)
        paragraphs.insert(made)
        return made
    }

    /// A request's runs as they are set, see `TextShaper.expanded`.
    func runs(of request: TextRequest) -> [TextRun] { text.expanded(request.runs) }

    package func dropCaches() {
        paragraphs.removeAll()
        library.dropFaces()
        text = TextShaper(scale: scale, library: library, words: words, shaper: shaper)
        lines.removeAll(scale: scale)
        words.removeAll(scale: scale)
    }

    /// Makes a font file's families known to `FontSpec.Family.named`; false, with a warning, when the file is missing or no font.
    @discardableResult
    package func registerFont(path: String) -> Bool {
        guard library.register(path: path) else {
            library.warn(once: "cannot read the font file \(path)")
            return false
        }
        dropCaches()
        return true
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

    /// Composes the lines of a layout that will be shown soon. An ideograph never seen before takes some 16 µs, so whoever prepares rows ahead
    /// of the motion does it line by line while its frame has time left.
    package func prepare(_ layout: TextLayout) {
        for line in layout.lines { _ = rasters(for: line.content) }
    }

    package func coldClusters(in layout: TextLayout) -> Int {
        var count = 0
        for line in layout.lines {
            guard let content = line.content as? LineContent, content.rasters == nil else { continue }
            content.words.forEach { word, _, _, _ in
                // Words of an alphabet are put together from letters, which takes no more than setting the line does.
                if word.image == nil, !word.isBlank, !word.isSpelled { count += word.clusterCount }
            }
        }
        return count
    }

    /// Lines composed since the engine was made.
    package var linesRasterised: Int { lines.linesComposed }
    /// Words shaped, and words drawn by SDL_ttf, since the engine was made; a test's measure of work.
    var wordsShaped: Int { words.shapesMade }
    package var wordsDrawn: Int { words.imagesMade }
    /// Bytes of pixels held by the caches.
    package var bytesCached: Int { lines.bytes + words.imageBytes }

    /// How often the caches had what was asked for, since the engine was made.
    package var counts: TextCounts {
        TextCounts(
            paragraphs: TextCounts.Use(asked: paragraphs.asked, made: paragraphs.made),
            words: TextCounts.Use(asked: words.lookups, made: words.shapesMade),
            lines: TextCounts.Use(asked: lines.linesAsked, made: lines.linesComposed),
            pixelBytes: bytesCached, paragraphBytes: paragraphs.bytes)
    }

    private static func sane(_ scale: Double) -> Double { scale.isFinite && scale > 0 ? min(scale, 16) : 1 }
}
