import CText
import Drawing

/// What a set line consists of: words at pens and rectangles, in device pixels from the line's start and baseline. Never changes.
final class LineContent {
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
    var rasterBytes = 0
    var lastUse: UInt64 = 0

    init(pieces: [Piece], backgrounds: [Rectangle], strokes: [Rectangle], rows: Range<Int>) {
        self.pieces = pieces
        self.rows = rows
        self.backgrounds = backgrounds
        self.strokes = strokes
    }
}

/// Puts the pieces of a set line in visual order and gives each its pen.
struct LineAssembler {
    let text: ShapedText
    let line: ShapedLine

    /// A word in logical order.
    private struct Part {
        var word: Word
        var advance: Subpixels
        var inset: Subpixels
        var run: Int
        var level: UInt8
        var isSpace: Bool
    }

    struct Assembled {
        var content: LineContent
        /// Pen after the last piece, ink beyond it included.
        var width: Subpixels
        var ascent: Int
        var descent: Double
    }

    func assemble(_ span: Range<TextPosition>) -> Assembled {
        finish(parts(span), first: span.lowerBound)
    }

    func assemble(_ cut: Truncation.Cut) -> Assembled {
        let ellipsis = Part(
            word: cut.ellipsis, advance: cut.ellipsis.advance, inset: 0, run: cut.ellipsisRun, level: line.baseLevel,
            isSpace: false)
        return finish(parts(cut.head) + [ellipsis] + parts(cut.tail), first: cut.head.lowerBound)
    }

    private func parts(_ span: Range<TextPosition>) -> [Part] {
        var parts: [Part] = []
        let start = span.lowerBound
        let end = span.upperBound
        guard start < end else { return [] }
        parts.reserveCapacity(end.atom - start.atom + 1)
        var index = start.atom
        while index < end.atom || (index == end.atom && end.cluster > 0) {
            let atom = line.atoms[index]
            let from = index == start.atom ? start.cluster : 0
            let to = index == end.atom ? end.cluster : atom.word.clusterCount
            let word = text.fragment(of: atom, from: from, to: to)
            // A cut at the end takes away what the context added there.
            let advance = word.advance + (to == atom.word.clusterCount ? atom.advance - atom.word.advance : 0)
            parts.append(
                Part(
                    word: word, advance: advance, inset: atom.inset, run: Int(atom.run), level: atom.level,
                    isSpace: atom.flags.contains(.space)))
            index += 1
        }
        return parts
    }

    private func finish(_ logical: [Part], first: TextPosition) -> Assembled {
        var parts = logical
        if line.needsReordering {
            // Rule L1: spaces at the line's end stand at the end of the line's own direction.
            for i in parts.indices.reversed() {
                guard parts[i].isSpace else { break }
                parts[i].level = line.baseLevel
            }
            let order = BidiLevels.visualOrder(parts.map(\.level))
            parts = order.map { parts[$0] }
        }
        var pieces: [LineContent.Piece] = []
        pieces.reserveCapacity(parts.count)
        var pen: Subpixels = 0
        var inkEnd: Subpixels = 0
        for part in parts {
            if !part.word.isBlank {
                let run = text.runs[part.run]
                pieces.append(
                    LineContent.Piece(word: part.word, pen: pen + part.inset, raise: run.raise, color: run.color))
            }
            pen += part.advance
        }
        if let last = parts.last, !last.word.isBlank {
            inkEnd = pen - last.advance + last.inset + last.word.advance + last.word.overhang(shaper: text.shaper)
        }
        var ascent = 0
        var descent = 0.0
        for run in Set(parts.map(\.run)).union(parts.isEmpty ? [runOfEmptyLine(first)] : []) {
            let style = text.runs[run]
            ascent = max(ascent, style.ascent + style.raise)
            descent = max(descent, style.descent - Double(style.raise))
        }
        let decoration = decorate(parts)
        return Assembled(
            content: LineContent(
                pieces: pieces, backgrounds: decoration.backgrounds, strokes: decoration.strokes,
                rows: -ascent..<max(-ascent, Int(descent))),
            width: max(pen, inkEnd), ascent: ascent, descent: descent)
    }

    private func runOfEmptyLine(_ position: TextPosition) -> Int {
        position.atom < line.atoms.count ? Int(line.atoms[position.atom].run) : line.fallbackRun
    }

    private func decorate(_ parts: [Part]) -> (backgrounds: [LineContent.Rectangle], strokes: [LineContent.Rectangle]) {
        guard parts.contains(where: { text.runs[$0.run].isDecorated }) else { return ([], []) }
        var backgrounds: [LineContent.Rectangle] = []
        var strokes: [LineContent.Rectangle] = []
        var pen: Subpixels = 0
        var i = 0
        while i < parts.count {
            let run = text.runs[parts[i].run]
            let start = pen
            var end = i
            while end < parts.count, parts[end].run == parts[i].run {
                pen += parts[end].advance
                end += 1
            }
            i = end
            let left = Int((start + 128) >> 8)
            let width = Int((pen + 128) >> 8) - left
            guard width > 0 else { continue }
            if let color = run.background {
                backgrounds.append(
                    LineContent.Rectangle(
                        left: left, top: -run.ascent - run.raise, width: width,
                        height: run.ascent + Int(run.descent.rounded()), color: color))
            }
            let file = run.face.file
            let em = Double(file.unitsPerEm)
            let thickness = max(1, Int((Double(file.underline.thickness * run.face.pixelSize) / em).rounded()))
            if run.underline {
                let offset = Int((Double(file.underline.position * run.face.pixelSize) / em).rounded())
                strokes.append(
                    LineContent.Rectangle(
                        left: left, top: max(1, offset - thickness / 2) - run.raise, width: width, height: thickness,
                        color: run.color))
            }
            if run.strikethrough {
                // A little under the middle of small letters, where every font's own value lies too.
                let offset = Int((Double(run.face.pixelSize) * 0.27).rounded())
                strokes.append(
                    LineContent.Rectangle(
                        left: left, top: -offset - run.raise, width: width, height: thickness, color: run.color))
            }
        }
        return (backgrounds, strokes)
    }
}
