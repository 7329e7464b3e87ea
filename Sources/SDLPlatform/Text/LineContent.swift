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
        /// Strokes and gaps from the left end, as long as the rectangle is high times these; empty for one stroke.
        var pattern: [Int] = []
    }

    /// Most lines are a stretch of the shaped text as it is, and keep no list of their own.
    enum Words {
        /// Whole words in one style from left to right.
        case stretch(AtomList, Range<Int>, raise: Int, color: RGBA?)
        /// In visual order.
        case pieces([Piece])
    }

    struct Decoration {
        var backgrounds: [Rectangle] = []
        /// Underlines and strikethroughs: drawn over the text.
        var strokes: [Rectangle] = []
    }

    let words: Words
    private let decoration: Decoration?
    /// Rows of pixels the line may ink, from the baseline.
    let rows: Range<Int>

    /// Owned by the line cache.
    var rasters: [LineRaster]?
    var heldBytes = 0
    var generation: UInt32 = 0

    func dropPixels() { rasters = nil }

    init(words: Words, decoration: Decoration? = nil, rows: Range<Int>) {
        self.words = words
        self.rows = rows
        self.decoration = decoration
    }

    var backgrounds: [Rectangle] { decoration?.backgrounds ?? [] }
    var strokes: [Rectangle] { decoration?.strokes ?? [] }

    /// In visual order, blank ones too: they have a place to be marked.
    var pieces: [Piece] {
        switch words {
        case .pieces(let pieces): return pieces
        case .stretch(let atoms, let range, let raise, let color):
            var pen: Subpixels = 0
            return atoms[range].map { atom in
                defer { pen += atom.advance }
                return Piece(
                    word: atom.word, start: atom.start, left: pen, advance: atom.advance, inset: atom.inset, raise: raise,
                    color: color)
            }
        }
    }
}

extension LineContent.Words {
    /// Calls `body` with each word in visual order, the place of its pen, how far it is raised, and its colour.
    @inline(__always)
    func forEach(_ body: (_ word: Word, _ pen: Subpixels, _ raise: Int, _ color: RGBA?) -> Void) {
        switch self {
        case .pieces(let pieces):
            for piece in pieces { body(piece.word, piece.pen, piece.raise, piece.color) }
        case .stretch(let atoms, let range, let raise, let color):
            atoms.withAtoms { atoms in
                var left: Subpixels = 0
                for i in range {
                    let atom = atoms[i]
                    atom.unheld._withUnsafeGuaranteedRef { body($0, left + atom.inset, raise, color) }
                    left += atom.advance
                }
            }
        }
    }
}
