import CText
import Drawing

/// What a set line consists of: words at pens and rectangles, in device pixels from the line's start and baseline. Never changes.
final class LineContent: PixelHolder {
    struct Piece {
        var word: Word
        /// Byte of the shaped text it starts at; -1 for an ellipsis.
        var start: Int32
        /// Left end of its place, from the line's left end.
        var left: Subpixels
        /// Width of its place.
        var advance: Subpixels
        /// Distance of the word's pen from the left end.
        var inset: Subpixels
        /// Device pixels the word is raised by.
        var raise: Int
        var color: RGBA?

        var pen: Subpixels { left + inset }
    }

    struct Rectangle {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
        var color: RGBA?
    }

    /// In visual order, blank ones too: they have a place to be marked.
    let pieces: [Piece]
    let backgrounds: [Rectangle]
    /// Underlines and strikethroughs: drawn over the text.
    let strokes: [Rectangle]
    /// Rows of pixels the line may ink, from the baseline.
    let rows: Range<Int>

    /// Owned by the line cache.
    var rasters: [LineRaster]?
    var heldBytes = 0
    var generation: UInt32 = 0

    func dropPixels() { rasters = nil }

    init(pieces: [Piece], backgrounds: [Rectangle], strokes: [Rectangle], rows: Range<Int>) {
        self.pieces = pieces
        self.rows = rows
        self.backgrounds = backgrounds
        self.strokes = strokes
    }
}
