import Drawing

/// Where a line is cut and the ellipsis put, so that both fit.
///
/// The widths compared are those of the words as they will be drawn, shaped anew at the cut. The longest cut that fits is taken, so a wider
/// frame never shows fewer clusters, although joining letters may be narrower with a neighbour than without.
struct Truncation {
    let text: ShapedText
    let line: ShapedLine
    let limit: Subpixels

    /// What is shown: `head`, an ellipsis, `tail`; either may be empty.
    struct Cut {
        var head: Range<TextPosition>
        var tail: Range<TextPosition>
        var ellipsis: Word
        var ellipsisRun: Int
    }

    /// nil when not even the ellipsis fits.
    func cut(_ mode: ParagraphStyle.Truncation, from start: TextPosition) -> Cut? {
        switch mode {
        case .tail: return tailCut(from: start)
        case .head: return headCut(from: start)
        case .middle: return middleCut(from: start)
        }
    }

    private func tailCut(from start: TextPosition) -> Cut? {
        var end = start
        var best: (TextPosition, Word, Int)?
        // The ellipsis of the run at the cut; runs rarely change within a line, so it is looked up by run.
        var position = farthest(from: start)
        while true {
            end = withoutTrailingSpaces(position, start: start)
            let run = run(before: end, start: start)
            let ellipsis = text.ellipsis(run: run)
            let room = limit - ellipsis.advance - ellipsis.overhang(shaper: text.shaper)
            if room >= 0, text.width(of: line, from: start, to: end, inked: false) <= room {
                best = (end, ellipsis, run)
                break
            }
            guard end > start else { break }
            position = before(end)
        }
        return best.map { Cut(head: start..<$0.0, tail: line.end..<line.end, ellipsis: $0.1, ellipsisRun: $0.2) }
    }

    private func headCut(from start: TextPosition) -> Cut? {
        let end = withoutTrailingSpaces(line.end, start: start)
        var position = nearest(to: end, from: start)
        while true {
            let from = withoutLeadingSpaces(position, end: end)
            let run = from < end ? Int(line.atoms[from.atom].run) : run(before: end, start: start)
            let ellipsis = text.ellipsis(run: run)
            if ellipsis.advance + text.width(of: line, from: from, to: end) <= limit {
                return Cut(head: start..<start, tail: from..<end, ellipsis: ellipsis, ellipsisRun: run)
            }
            guard from < end else { return nil }
            position = after(from)
        }
    }

    /// Takes clusters from both ends by turns while they fit, the beginning first: in a file's name both count.
    private func middleCut(from start: TextPosition) -> Cut? {
        let end = withoutTrailingSpaces(line.end, start: start)
        let run = run(before: end, start: start)
        let ellipsis = text.ellipsis(run: run)
        let room = limit - ellipsis.advance - ellipsis.overhang(shaper: text.shaper)
        guard room >= 0 else { return nil }
        // A long text is looked at only as far as it can show.
        let heads = stops(from: start, to: end, within: room)
        let tails = stopsBackward(from: end, to: start, within: room)
        var best = (head: 0, tail: 0)
        for count in stride(from: heads.count + tails.count - 2, through: 0, by: -1) {
            let head = min(heads.count - 1, max((count + 1) / 2, count - (tails.count - 1)))
            let tail = count - head
            guard heads[head].position <= tails[tail].position else { continue }
            let doubt = heads[head].doubt + tails[tail].doubt
            guard heads[head].width + tails[tail].width <= room + doubt else { continue }
            let width =
                text.width(of: line, from: start, to: heads[head].position, inked: false)
                + text.width(of: line, from: tails[tail].position, to: end)
            if width <= room {
                best = (head, tail)
                break
            }
        }
        return Cut(
            head: start..<heads[best.head].position, tail: tails[best.tail].position..<end, ellipsis: ellipsis,
            ellipsisRun: run)
    }

    // MARK: Positions

    /// A cut that surely does not fit, or the end: words are passed over by their advances, with half an em of doubt for what shaping changes.
    private func farthest(from start: TextPosition) -> TextPosition {
        var width: Subpixels = 0
        var position = start
        while position < line.end {
            let atom = line.atoms[position.atom]
            if width > limit + doubt(atom) { return position }
            if position.cluster == 0, width + atom.advance <= limit {
                width += atom.advance
                position = TextPosition(atom: position.atom + 1, cluster: 0)
            } else {
                width += atom.word.clusterAdvances[position.cluster]
                position = after(position)
            }
        }
        return position
    }

    /// How much narrower than its letters' shares a cut word may turn out; joining letters have other forms at the end.
    private func doubt(_ atom: Atom) -> Subpixels {
        atom.word.face.emAdvance / 2 * (Scripts.joins(atom.word.script) ? 4 : 1)
    }

    private func nearest(to end: TextPosition, from start: TextPosition) -> TextPosition {
        var width: Subpixels = 0
        var position = end
        while position > start {
            let previous = before(position)
            let atom = line.atoms[previous.atom]
            if width > limit + doubt(atom) { return position }
            width += atom.word.clusterCount == 1 ? atom.advance : atom.word.clusterAdvances[previous.cluster]
            position = previous
        }
        return position
    }

    /// A place to cut, the letters' shares up to there, and how far off that may be.
    private struct Stop {
        var position: TextPosition
        var width: Subpixels
        var doubt: Subpixels
    }

    private func stops(from start: TextPosition, to end: TextPosition, within room: Subpixels) -> [Stop] {
        var stops = [Stop(position: start, width: 0, doubt: 0)]
        var width: Subpixels = 0
        var position = start
        while position < end {
            let atom = line.atoms[position.atom]
            if width > room + doubt(atom) { break }
            width += atom.word.clusterCount == 1 ? atom.advance : atom.word.clusterAdvances[position.cluster]
            position = min(end, after(position))
            stops.append(Stop(position: position, width: width, doubt: doubt(atom)))
        }
        return stops
    }

    private func stopsBackward(from end: TextPosition, to start: TextPosition, within room: Subpixels) -> [Stop] {
        var stops = [Stop(position: end, width: 0, doubt: 0)]
        var width: Subpixels = 0
        var position = end
        while position > start {
            position = max(start, before(position))
            let atom = line.atoms[position.atom]
            if width > room + doubt(atom) { break }
            width += atom.word.clusterCount == 1 ? atom.advance : atom.word.clusterAdvances[position.cluster]
            stops.append(Stop(position: position, width: width, doubt: doubt(atom)))
        }
        return stops
    }

    private func after(_ position: TextPosition) -> TextPosition {
        position.cluster + 1 < line.atoms[position.atom].word.clusterCount
            ? TextPosition(atom: position.atom, cluster: position.cluster + 1)
            : TextPosition(atom: position.atom + 1, cluster: 0)
    }

    private func before(_ position: TextPosition) -> TextPosition {
        position.cluster > 0
            ? TextPosition(atom: position.atom, cluster: position.cluster - 1)
            : TextPosition(atom: position.atom - 1, cluster: line.atoms[position.atom - 1].word.clusterCount - 1)
    }

    private func withoutTrailingSpaces(_ position: TextPosition, start: TextPosition) -> TextPosition {
        var end = position
        while end.cluster == 0, end > start, line.atoms[end.atom - 1].flags.contains(.space) { end.atom -= 1 }
        return max(end, start)
    }

    private func withoutLeadingSpaces(_ position: TextPosition, end: TextPosition) -> TextPosition {
        var start = position
        while start < end, start.cluster == 0, line.atoms[start.atom].flags.contains(.space) { start.atom += 1 }
        return min(start, end)
    }

    private func run(before position: TextPosition, start: TextPosition) -> Int {
        if position > start {
            return Int(line.atoms[position.cluster > 0 ? position.atom : position.atom - 1].run)
        }
        return start.atom < line.atoms.count ? Int(line.atoms[start.atom].run) : line.fallbackRun
    }
}
