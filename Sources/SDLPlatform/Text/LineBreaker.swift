/// A set line as a stretch of its source line.
struct LineSpan {
    var start: TextPosition
    /// Where what is shown ends; spaces behind it hang.
    var end: TextPosition
    /// Where the next line starts.
    var next: TextPosition
}

/// Breaks a source line into lines no wider than a limit: greedily, as early readers of a list expect, never by rearranging earlier lines.
struct LineBreaker {
    let text: ShapedText
    let line: ShapedLine
    /// `unlimited` or less.
    let limit: Subpixels

    /// No limit: more than the widest text there can be.
    static let unlimited: Subpixels = 1 << 40

    /// The lines from `start` on, at most `maximum`; the last one's `next` tells whether anything is left.
    func lines(from start: TextPosition, maximum: Int) -> [LineSpan] {
        if limit == LineBreaker.unlimited { return [LineSpan(start: start, end: line.end, next: line.end)] }
        var spans: [LineSpan] = []
        var position = start
        repeat {
            let span = next(from: position)
            spans.append(span)
            position = span.next
        } while position < line.end && spans.count < maximum
        return spans
    }

    /// The longest line that starts at `start` and fits; at least one cluster, whatever its width.
    private func next(from start: TextPosition) -> LineSpan {
        let atoms = line.atoms
        var width: Subpixels = 0
        var lastBreak: TextPosition?
        var index = start.atom
        while index < atoms.count {
            let atom = atoms[index]
            let isCut = index == start.atom && start.cluster > 0
            if atom.flags.contains(.breakBefore), index > start.atom {
                lastBreak = TextPosition(atom: index, cluster: 0)
            }
            if atom.flags.contains(.space) {
                width += atom.advance
                index += 1
                continue
            }
            let from = isCut ? start.cluster : 0
            let word = isCut ? text.fragment(of: atom, from: from, to: atom.word.clusterCount) : atom.word
            let advance = isCut ? word.advance + atom.advance - atom.word.advance : atom.advance
            // Ink beyond the pen matters only near the end, and is no more than an em.
            let isNear = width + advance + word.face.emAdvance > limit
            let overhang = !isNear ? 0 : isCut ? word.overhang(shaper: text.shaper) : text.overhang(after: atom)
            if width + advance + overhang > limit {
                let inner = lastFittingBreak(atom, index: index, from: from, room: limit - width)
                if let position = inner ?? lastBreak { return span(from: start, to: position) }
                return span(
                    from: start,
                    to: cut(atom, index: index, from: from, room: limit - width, isFirst: index == start.atom))
            }
            width += advance
            index += 1
        }
        return finalSpan(from: start, width: width)
    }

    /// The line that reaches the end of the source line. Spaces at the very end count: a frame narrower than text and spaces breaks before
    /// them when it is the only line, so that a measured width is always enough and less never is; after a break they hang.
    private func finalSpan(from start: TextPosition, width: Subpixels) -> LineSpan {
        var end = line.end
        if width > limit {
            while end > start, line.atoms[end.atom - 1].flags.contains(.space) { end.atom -= 1 }
            let isOnlyLine = start == line.start
            return LineSpan(start: start, end: end, next: isOnlyLine && end > start ? end : line.end)
        }
        return LineSpan(start: start, end: end, next: end)
    }

    private func span(from start: TextPosition, to next: TextPosition) -> LineSpan {
        var end = next
        while end.cluster == 0, end > start, line.atoms[end.atom - 1].flags.contains(.space) { end.atom -= 1 }
        // No line starts with the spaces another ended with.
        var next = next
        while next.cluster == 0, next < line.end, line.atoms[next.atom].flags.contains(.space) { next.atom += 1 }
        return LineSpan(start: start, end: end, next: next)
    }

    /// Behind the last hyphen of a word that still fits.
    private func lastFittingBreak(_ atom: Atom, index: Int, from: Int, room: Subpixels) -> TextPosition? {
        let isContinued = index > 0 && !line.atoms[index - 1].flags.contains(.space)
        for cluster in BreakRules.innerBreaks(of: atom.word, isContinued: isContinued).reversed() where cluster > from {
            let piece = text.fragment(of: atom, from: from, to: cluster)
            if piece.advance + piece.overhang(shaper: text.shaper) <= room {
                return TextPosition(atom: index, cluster: cluster)
            }
        }
        return nil
    }

    /// Inside a word that has no better place: after as many clusters as fit.
    private func cut(_ atom: Atom, index: Int, from: Int, room: Subpixels, isFirst: Bool) -> TextPosition {
        // From the first cut that may fit by the letters' shares, with half an em for what shaping changes, back to one that does.
        var share: Subpixels = 0
        var cluster = from
        while cluster < atom.word.clusterCount - 1, share <= room + atom.word.face.emAdvance / 2 {
            share += atom.word.clusterAdvances[cluster]
            cluster += 1
        }
        while cluster > from {
            let piece = text.fragment(of: atom, from: from, to: cluster)
            if piece.advance + piece.overhang(shaper: text.shaper) <= room {
                return TextPosition(atom: index, cluster: cluster)
            }
            cluster -= 1
        }
        guard isFirst else { return TextPosition(atom: index, cluster: 0) }
        return from + 1 < atom.word.clusterCount
            ? TextPosition(atom: index, cluster: from + 1) : TextPosition(atom: index + 1, cluster: 0)
    }
}
