import CText
import Drawing

/// Puts the pieces of a set line in visual order and gives each its pen.
struct LineAssembler {
    let text: ShapedText
    let line: ShapedLine

    /// A word in logical order.
    private struct Part {
        var word: Word
        var start: Int32
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
        if span.lowerBound.cluster == 0, span.upperBound.cluster == 0,
            let plain = text.assemblePlain(line, span.lowerBound.atom..<span.upperBound.atom)
        {
            return plain
        }
        return finish(parts(span), first: span.lowerBound)
    }

    /// The rows a line may ink: its box and a fifth more above and below (Arabic and Burmese need that much in a line made for Latin), no
    /// further, so that marks piled up by the dozen do not run over other rows.
    fileprivate static func rows(ascent: Int, descent: Double) -> Range<Int> {
        let box = Double(max(0, ascent)) + max(0, descent)
        let overflow = Int((box * TextLimits.inkOverflow).rounded(.up))
        return -max(0, ascent) - overflow..<Int(max(0, descent)) + overflow
    }

    func assemble(_ cut: Truncation.Cut) -> Assembled {
        let ellipsis = Part(
            word: cut.ellipsis, start: -1, advance: cut.ellipsis.advance, inset: 0, run: cut.ellipsisRun,
            level: line.baseLevel,
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
                    word: word, start: atom.start + Int32(atom.word.byteOffset(ofCluster: from)), advance: advance,
                    inset: atom.inset, run: Int(atom.run), level: atom.level,
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
            let run = text.runs[part.run]
            pieces.append(
                LineContent.Piece(
                    word: part.word, start: part.start, left: pen, advance: part.advance, inset: part.inset,
                    raise: run.raise,
                    color: run.color))
            pen += part.advance
        }
        if let last = parts.last, !last.word.isBlank {
            inkEnd = pen - last.advance + last.inset + last.word.advance + last.word.overhang(shaper: text.shaper)
        }
        var ascent = 0
        var descent = 0.0
        var lastRun = -1
        if parts.isEmpty { (ascent, descent) = measure(runOfEmptyLine(first)) }
        for part in parts where part.run != lastRun {
            lastRun = part.run
            let own = measure(part.run)
            ascent = max(ascent, own.ascent)
            descent = max(descent, own.descent)
        }
        return Assembled(
            content: LineContent(
                words: .pieces(pieces), decoration: decoration(of: parts),
                rows: LineAssembler.rows(ascent: ascent, descent: descent)),
            width: max(pen, inkEnd), ascent: ascent, descent: descent)
    }

    private func measure(_ run: Int) -> (ascent: Int, descent: Double) {
        let style = text.runs[run]
        return (max(0, style.ascent + style.raise), max(0, style.descent - Double(style.raise)))
    }

    private func runOfEmptyLine(_ position: TextPosition) -> Int {
        position.atom < line.atoms.count ? Int(line.atoms[position.atom].run) : line.fallbackRun
    }

    private func decoration(of parts: [Part]) -> LineContent.Decoration? {
        guard parts.contains(where: { text.runs[$0.run].isDecorated }) else { return nil }
        var decoration = LineContent.Decoration()
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
                decoration.backgrounds.append(
                    LineContent.Rectangle(
                        left: left, top: -run.ascent - run.raise, width: width,
                        height: run.ascent + Int(run.descent.rounded()), color: color))
            }
            let file = run.face.file
            let em = Double(file.unitsPerEm)
            let thickness = max(1, Int((Double(file.underline.thickness * run.face.pixelSize) / em).rounded()))
            if run.underline {
                let offset = Int((Double(file.underline.position * run.face.pixelSize) / em).rounded())
                decoration.strokes.append(
                    LineContent.Rectangle(
                        left: left, top: max(1, offset - thickness / 2) - run.raise, width: width, height: thickness,
                        color: run.underlineColor, pattern: run.underlinePattern.lengths))
            }
            if run.strikethrough {
                // A little under the middle of small letters, where every font's own value lies too.
                let offset = Int((Double(run.face.pixelSize) * 0.27).rounded())
                decoration.strokes.append(
                    LineContent.Rectangle(
                        left: left, top: -offset - run.raise, width: width, height: thickness, color: run.strikethroughColor,
                        pattern: run.strikethroughPattern.lengths))
            }
        }
        return decoration
    }
}

extension ShapedText {
    /// Whole words of a line, as most lines are, without detours; nil unless they come in one style without rectangles, left to right.
    func assemblePlain(_ line: ShapedLine, _ atoms: Range<Int>) -> LineAssembler.Assembled? {
        guard !line.needsReordering, runs.count == 1 else { return nil }
        let run = runs[0]
        guard !run.isDecorated else { return nil }
        var pen = line.advance
        if atoms.count < line.atoms.count { pen = line.atoms[atoms].reduce(0) { $0 + $1.advance } }
        let inkEnd = atoms.isEmpty ? 0 : pen + overhang(after: line.atoms[atoms.upperBound - 1])
        let (ascent, descent) = (run.ascent + run.raise, run.descent - Double(run.raise))
        return LineAssembler.Assembled(
            content: LineContent(
                words: .stretch(line.atoms, atoms, raise: run.raise, color: run.color),
                rows: LineAssembler.rows(ascent: ascent, descent: descent)),
            width: max(pen, inkEnd), ascent: max(0, ascent), descent: max(0, descent))
    }
}
