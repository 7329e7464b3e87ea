import CText
import Drawing

/// What a set line consists of: words at pens and rectangles, in device pixels from the line's start and baseline. Never changes.
final class LineContent: PixelHolder {
    struct Piece {
        var word: Word
        /// Pen from the line's left end.
        var pen: Subpixels
        /// Device pixels the word is raised by.
        var raise: Int
        var color: RGBA?
    }

    struct Rectangle {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
        var color: RGBA?
    }

    /// In visual order.
    let pieces: [Piece]
    let backgrounds: [Rectangle]
    /// Underlines and strikethroughs: drawn over the text.
    let strokes: [Rectangle]
    /// Rows of pixels the line may ink, from the baseline: its own box. Marks piled up by the dozen stay out of the rows above and below.
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
