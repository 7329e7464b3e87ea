// Every bound of the text engine, in one place.

/// A length along a line: 1/256 of a device pixel, which is 1/64 of a pixel of the four times wider glyphs SDL_ttf draws.
///
/// Pens and advances stay in this unit; only a word's place is rounded, to a quarter pixel. Rounding advances instead drifts by
/// four pixels a line.
typealias Subpixels = Int

/// Limits of the text engine and where they come from.
enum TextLimits {
    /// Subpixels in a device pixel.
    static let subpixels: Subpixels = 256
    /// How many times wider than high a glyph is drawn. More converges on the same picture (8 and 16 differ by less than the eye
    /// sees), less than 3 shows uneven gaps.
    static let widening: Int32 = 4
    /// Unicode scalars of one request that are shaped; the rest is cut. A screen shows less than that of one line.
    static let maximumScalars = 4096
    /// Largest font size in device pixels; SDL_ttf would take 65535 and gigabytes.
    static let maximumPixelSize = 512
    /// Widest surface asked of SDL_ttf and widest raster handed to the painter, in pixels.
    static let maximumSurfaceWidth = 4096
    /// Device pixels of one line that are ever drawn: the widest frame there is (`Frame.pixels`).
    static let maximumLineWidth = 16384
    /// How far ink may leave its line's box above and below, in line heights. Arabic at 15/20 needs 0.1, Burmese 0.2.
    static let inkOverflow = 0.2
    /// Letters shaped as one word; longer ones are cut into pieces, so that no surface grows with the text.
    static let maximumWordLetters = 32
    /// Words a face shapes by HarfBuzz before its letter pairs are tabled (0.1 ms and 36 KB).
    static let wordsBeforePairs = 300
    /// Bytes of glyph coverage kept for words at scale 1: about 600 words of six letters at 15 px, with all four phases.
    static let wordBytes = 3 << 20
    /// Bytes of words in the colours they are drawn in, at scale 1: some 400 words of six letters at 15 px.
    static let colouredBytes = 1 << 19
    /// Words whose shape is remembered, about 250 bytes each.
    static let wordCount = 8192
    /// Bytes of composed lines kept at scale 1. A line of forty letters takes 0.7 KB: where its words stand, whose pixels are the word cache's.
    /// That is some ten screens, half of it always there; a line that left is composed again in a microsecond or two.
    static let lineBytes = 1 << 18
    /// Bytes of coverage that lines may hold at scale 1, for pictures and gradients behind text; a line of forty letters at 15 px takes 5 KB. More
    /// than that and all lines forget what they are made of, but for those that are shown.
    static let composedBytes = 3 << 18
    /// Bytes of paragraphs remembered by request, a row's name taking about 1.5 KB: those of the last dozen screens. Rows that are shown
    /// hold theirs anyway.
    static let paragraphBytes = 1 << 19

    /// A limit in bytes for a scale: what is shown has so many more pixels.
    static func bytes(_ base: Int, scale: Double) -> Int { Int(Double(base) * max(1, min(scale * scale, 16))) }
}
