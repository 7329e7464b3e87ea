import CText
import Drawing

/// Everything it takes to shape a text at one scale; paragraphs keep the one they were made with.
final class TextShaper {
    let scale: Double
    private let library: FontLibrary
    let words: WordCache
    let shaper: Shaper
    let builder: AtomBuilder
    private var fonts: [FontSpec: Font] = [:]
    /// The one found last: rows ask for the same one or two again and again.
    @exclusivity(unchecked) private var recent: (wish: FontSpec, font: Font)?
    /// Styles of texts with one run, those asked for last first.
    @exclusivity(unchecked) private var styles: [ResolvedStyle] = []

    /// A font found and measured.
    struct Font {
        var face: FontFace
        /// Device pixels; whole, so that baselines fall on pixels.
        var ascent: Int
        var descent: Double
    }

    /// A style resolved, for the texts that come in it.
    private final class ResolvedStyle {
        /// Its text does not matter.
        let style: TextRun
        let factor: Double
        let runs: [ResolvedRun]

        init(style: TextRun, factor: Double, runs: [ResolvedRun]) {
            var style = style
            style.text = ""
            self.style = style
            self.factor = factor
            self.runs = runs
        }

        func isStyle(of run: TextRun, factor: Double) -> Bool { self.factor == factor && style.isStyled(like: run) }
    }

    init(scale: Double, library: FontLibrary, words: WordCache, shaper: Shaper) {
        self.scale = scale
        self.library = library
        self.words = words
        self.shaper = shaper
        builder = AtomBuilder(words: words)
    }

    /// Shapes a request with its fonts shrunk by `factor`.
    func shape(_ request: TextRequest, factor: Double) -> ShapedText {
        if let plain = shapePlain(request, factor: factor) { return plain }
        var wanted = request.runs
        var runs: [ResolvedRun]
        if wanted.contains(where: { !$0.font.smallCaps.isNone }) {
            let parts = smallCapParts(of: wanted)
            wanted = parts.map(\.run)
            runs = parts.map { resolve($0.run, line: $0.line, factor: factor) }
        } else {
            runs = wanted.map { resolve($0, factor: factor) }
        }
        // A text without runs still has a line.
        if runs.isEmpty { runs = [resolve(TextRun(text: "", font: FontSpec(size: 15)), factor: factor)] }
        let text = SanitizedText(wanted)
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
                itemizer.shape(line, segments: text.segments[first..<segment], builder: builder, fallbackRun: fallback))
        }
        return ShapedText(
            source: .sanitized(text.utf8), isCut: text.isCut, runs: runs, lines: lines.count == 1 ? .one(lines[0]) : .several(lines),
            maker: self)
    }

    /// The runs as they are set: small capitals that a font lacks are runs of their own. Characters stay as many as they were.
    func expanded(_ runs: [TextRun]) -> [TextRun] {
        runs.contains { !$0.font.smallCaps.isNone } ? smallCapParts(of: runs).map(\.run) : runs
    }

    /// Runs with small capitals made where a font has none, each with the font whose line it stands in.
    private func smallCapParts(of runs: [TextRun]) -> [(run: TextRun, line: FontSpec)] {
        runs.flatMap { run in
            let isWhole = run.font.smallCaps.isNone || library.smallCaps(run.font.smallCaps, of: file(run.font)) != nil
            return (isWhole ? [run] : run.withMadeSmallCaps()).map { ($0, run.font) }
        }
    }

    private func file(_ spec: FontSpec) -> FontFile {
        library.file(family: spec.family, weight: max(1, min(1000, spec.weight)), italic: spec.italic, width: spec.width)
    }

    func font(_ wish: FontSpec) -> Font {
        if let recent, recent.wish == wish { return recent.font }
        let font = findFont(wish)
        recent = (wish, font)
        return font
    }

    private func findFont(_ wish: FontSpec) -> Font {
        // Not a number is equal to nothing, so it would be a new font every time.
        var spec = wish
        if spec.size.isNaN { spec.size = 0 }
        if spec.lineHeight?.isNaN == true { spec.lineHeight = nil }
        if let known = fonts[spec] { return known }
        var file = file(spec)
        if !spec.smallCaps.isNone, let own = library.smallCaps(spec.smallCaps, of: file) { file = own }
        let wanted = (spec.size * scale).rounded()
        let size = Int(max(1, min(Double(TextLimits.maximumPixelSize), wanted)))
        let face = library.face(file, pixelSize: size)
        let font: Font
        if let height = spec.lineHeight, height >= 0, height * scale < 1e6 {
            // What the line has more (or less) than the font needs goes half above and half below.
            let pixels = height * scale
            let ascent = Int(((pixels - face.ascent - face.descent) / 2 + face.ascent).rounded())
            font = Font(face: face, ascent: ascent, descent: pixels - Double(ascent))
        } else {
            font = Font(face: face, ascent: Int(face.ascent.rounded(.up)), descent: face.descent.rounded(.up))
        }
        fonts[spec] = font
        return font
    }

    /// The runs of a text that has just one: those of the last text in the same style, if it was among the last few.
    func resolvedRuns(of run: TextRun, factor: Double) -> [ResolvedRun] {
        for index in styles.indices where styles[index].isStyle(of: run, factor: factor) {
            if index > 0 { styles.swapAt(0, index) }
            return styles[0].runs
        }
        if styles.count == TextShaper.stylesKept { styles.removeLast() }
        let made = ResolvedStyle(style: run, factor: factor, runs: [resolve(run, factor: factor)])
        styles.insert(made, at: 0)
        return made.runs
    }

    /// Styles that the texts of a screen of rows come in.
    private static let stylesKept = 6

    /// - Parameter line: the font that makes the line's height, if it is not the run's own.
    private func resolve(_ run: TextRun, line: FontSpec? = nil, factor: Double) -> ResolvedRun {
        var spec = run.font
        // A shrunk font keeps the line height of the full size: the row does not move.
        spec.size *= factor
        let font = font(spec)
        var tall = font
        if var line, line.size != run.font.size {
            line.size *= factor
            tall = self.font(line)
        }
        return ResolvedRun(run, font: font, line: tall, factor: factor, scale: scale)
    }
}
