// The first of the two contracts a platform fulfils: text. Layout asks it for sizes and never calls a font library itself.

/// A stretch of text in one style.
package struct TextRun: Hashable, Sendable {
    package var text: String
    package var font: FontSpec
    /// Overrides the colour the text is drawn in.
    package var color: RGBA?
    package var background: RGBA?
    package var underline: Bool
    package var strikethrough: Bool
    /// Points added after each cluster.
    package var tracking: Double
    /// Points the run is raised by.
    package var baselineOffset: Double
    /// Colours of the lines; nil for the text's own.
    package var underlineColor: RGBA?
    package var strikethroughColor: RGBA?
    package var underlinePattern = LinePattern.solid
    package var strikethroughPattern = LinePattern.solid
    /// Room for something that is no text; `text` is then one U+FFFC and shows nothing.
    package var attachment: TextAttachment?

    package init(
        text: String, font: FontSpec, color: RGBA? = nil, background: RGBA? = nil, underline: Bool = false,
        strikethrough: Bool = false, tracking: Double = 0, baselineOffset: Double = 0,
        underlineColor: RGBA? = nil, strikethroughColor: RGBA? = nil, attachment: TextAttachment? = nil
    ) {
        self.text = text
        self.font = font
        self.color = color
        self.background = background
        self.underline = underline
        self.strikethrough = strikethrough
        self.tracking = tracking
        self.baselineOffset = baselineOffset
        self.underlineColor = underlineColor
        self.strikethroughColor = strikethroughColor
        self.attachment = attachment
    }

    /// Whether nothing but the text may be different.
    package func isStyled(like other: TextRun) -> Bool {
        font == other.font && color == other.color && background == other.background && underline == other.underline
            && strikethrough == other.strikethrough && tracking == other.tracking && baselineOffset == other.baselineOffset
            && underlineColor == other.underlineColor && strikethroughColor == other.strikethroughColor
            && underlinePattern == other.underlinePattern && strikethroughPattern == other.strikethroughPattern
            && attachment == other.attachment
    }
}

/// Strokes and gaps of a line under or through text.
package enum LinePattern: Hashable, Sendable {
    case solid, dot, dash, dashDot, dashDotDot

    /// Lengths in thicknesses of the line, a stroke and a gap in turn: those of AppKit's and UIKit's patterns. Empty for a solid line.
    package var lengths: [Int] {
        switch self {
        case .solid: []
        case .dot: [3, 3]
        case .dash: [10, 5]
        case .dashDot: [10, 3, 3, 3]
        case .dashDotDot: [10, 3, 3, 3, 3, 3]
        }
    }
}

/// The room something takes in a line of text, in points from its baseline; it is drawn by whoever asked for it, where
/// `TextEngine.rects` says its character is.
package struct TextAttachment: Hashable, Sendable {
    /// The character that stands for it: U+FFFC, the object replacement character.
    package static let character: Character = "\u{fffc}"

    package var width: Double
    package var ascent: Double
    /// Below the baseline; negative for something that floats above it.
    package var descent: Double

    package init(width: Double, ascent: Double, descent: Double) {
        self.width = width
        self.ascent = ascent
        self.descent = descent
    }
}

/// How a paragraph's lines are broken and set.
package struct ParagraphStyle: Hashable, Sendable {
    package enum Alignment: Hashable, Sendable { case leading, center, trailing }
    package enum Truncation: Hashable, Sendable { case tail, head, middle }

    package var alignment: Alignment
    package var truncation: Truncation
    /// Greatest number of lines; nil for no limit. At least 1.
    package var maximumLines: Int?
    /// Lines reserved even when the text is shorter; at least 1.
    package var minimumLines: Int
    /// Points between lines, added to the line height.
    package var lineSpacing: Double
    /// The least factor the font may shrink by to fit its width, 0 < factor <= 1.
    package var minimumScale: Double
    /// Base direction of neutral text and the side `leading` means.
    package var isRightToLeft: Bool

    package init(
        alignment: Alignment = .leading, truncation: Truncation = .tail, maximumLines: Int? = nil, minimumLines: Int = 1,
        lineSpacing: Double = 0, minimumScale: Double = 1, isRightToLeft: Bool = false
    ) {
        self.alignment = alignment
        self.truncation = truncation
        self.maximumLines = maximumLines
        self.minimumLines = minimumLines
        self.lineSpacing = lineSpacing
        self.minimumScale = minimumScale
        self.isRightToLeft = isRightToLeft
    }
}

/// Text, styled: what a `Text` view asks the engine to shape. Equal requests at one scale give equal pixels.
package struct TextRequest: Hashable, Sendable {
    package var runs: [TextRun]
    package var style: ParagraphStyle

    package init(runs: [TextRun], style: ParagraphStyle = ParagraphStyle()) {
        self.runs = runs
        self.style = style
    }
}

/// A text that has been shaped once and can be laid out at any width.
///
/// It is bound to the scale it was shaped at; a change of scale or fonts makes new ones.
package protocol TextParagraph: AnyObject {
    /// Lays the text out in `width` points (nil: unlimited, one line a paragraph separator) and at most `height` points (nil: unlimited);
    /// a height under one line still gives one. Deterministic; the result may be cached and shared.
    func layout(width: Double?, height: Double?) -> TextLayout
}

/// Text set in lines, ready to be placed and drawn.
package final class TextLayout {
    /// One line: what to draw, and where its baseline starts.
    package struct Line {
        /// Left end and baseline, in points from the layout's top left.
        package var origin: Point
        /// Advance width in points.
        package var width: Double
        package var ascent: Double
        package var descent: Double
        /// The engine's own description of the line; only the engine's painter looks inside.
        package var content: AnyObject

        package init(origin: Point, width: Double, ascent: Double, descent: Double, content: AnyObject) {
            self.origin = origin
            self.width = width
            self.ascent = ascent
            self.descent = descent
            self.content = content
        }
    }

    /// Most layouts have just one line, which takes no memory of its own.
    private enum Content {
        case line(Line, shown: String)
        case lines([Line], shown: [String])
    }

    private let content: Content
    /// Width is rounded up to whole device pixels, so that a frame of this width never cuts the text.
    package let size: Size
    /// Points from the top.
    package let firstBaseline: Double
    package let lastBaseline: Double
    package let isTruncated: Bool

    package init(
        lines: [Line], size: Size, firstBaseline: Double, lastBaseline: Double, isTruncated: Bool, shownLines: [String]
    ) {
        content = .lines(lines, shown: shownLines)
        self.size = size
        self.firstBaseline = firstBaseline
        self.lastBaseline = lastBaseline
        self.isTruncated = isTruncated
    }

    /// A layout of one line, with its top left at the layout's.
    package init(line: Line, size: Size, isTruncated: Bool, shown: String) {
        content = .line(line, shown: shown)
        self.size = size
        firstBaseline = line.origin.y
        lastBaseline = line.origin.y
        self.isTruncated = isTruncated
    }

    /// The lines from top to bottom, as an array made for the occasion: a frame asks for `lineCount` and each `line`.
    package var lines: [Line] {
        switch content {
        case .line(let line, _): [line]
        case .lines(let lines, _): lines
        }
    }

    package var lineCount: Int {
        switch content {
        case .line: 1
        case .lines(let lines, _): lines.count
        }
    }

    /// - Parameter index: from the top, 0 or more and less than `lineCount`.
    package func line(_ index: Int) -> Line {
        switch content {
        case .line(let line, _):
            precondition(index == 0, "line \(index) of one")
            return line
        case .lines(let lines, _): return lines[index]
        }
    }

    /// The text as shown, line by line, ellipsis included; for tests and dumps.
    package var shownLines: [String] {
        switch content {
        case .line(_, let shown): [shown]
        case .lines(_, let shown): shown
        }
    }
}

/// Shapes and measures text. One engine serves one window; it is used on the main thread only.
package protocol TextEngine: AnyObject {
    /// Device pixels a point; setting it drops every cache.
    var scale: Double { get set }

    /// Ascent and descent of a line in `font`, `FontSpec.lineHeight` taken into account. Any size, also 0 or NaN, gives finite numbers.
    func metrics(for font: FontSpec) -> FontMetrics

    /// Shapes `request`. Never fails: what no font covers becomes a box, what cannot be drawn nothing at all. Cached.
    func paragraph(_ request: TextRequest) -> any TextParagraph

    /// The rectangles that characters of a request's text cover in a layout of it, in points from the layout's top left: one a line and
    /// direction. Characters are counted over all runs; what a cut hides has none.
    func rects(ofCharacters range: Range<Int>, of request: TextRequest, in layout: TextLayout) -> [Rect]

    /// Where the caret in front of a character stands in a layout of one line, in points from its left; behind the last one for their
    /// count, or more. Between two directions it is the place where the character at `index` begins.
    func caret(before index: Int, of request: TextRequest, in layout: TextLayout) -> Double

    /// The place between characters whose caret is nearest to `x` points from the left of a layout of one line, as the number of the
    /// character behind it.
    func caret(nearest x: Double, of request: TextRequest, in layout: TextLayout) -> Int

    /// Clusters of a layout that were never drawn before, or so long ago that they are forgotten: the work that drawing it would take.
    func coldClusters(in layout: TextLayout) -> Int

    /// Does that work, for a layout that will be shown soon.
    func prepare(_ layout: TextLayout)

    /// Makes the families of a font file known to `FontSpec.Family.named` and drops every cache; false when it is missing or no font.
    func registerFont(path: String) -> Bool

    /// Empties every cache. The next frame must have the same pixels (a test does this).
    func dropCaches()
}

// An engine without fonts of its own or a memory of pixels need not say so.
extension TextEngine {
    package func rects(ofCharacters range: Range<Int>, of request: TextRequest, in layout: TextLayout) -> [Rect] { [] }
    package func caret(before index: Int, of request: TextRequest, in layout: TextLayout) -> Double { 0 }
    package func caret(nearest x: Double, of request: TextRequest, in layout: TextLayout) -> Int { 0 }
    package func coldClusters(in layout: TextLayout) -> Int { 0 }
    package func prepare(_ layout: TextLayout) {}
    package func registerFont(path: String) -> Bool { false }
}
