import Drawing

// Where in a layout a part of its text is: for marking what was found or selected.

extension SDLTextEngine {
    /// The rectangles that characters `range` of a request's text cover, in points from the layout's top left: one a line and direction, from
    /// left to right, each as high as its line.
    ///
    /// Characters are counted over all runs. What a cut hides has no rectangle; line separators and characters that were dropped have no
    /// width. `layout` must come from the engine's paragraph of `request`.
    package func rects(ofCharacters range: Range<Int>, of request: TextRequest, in layout: TextLayout) -> [Rect] {
        let bytes = SanitizedText.bytes(ofCharacters: range, in: runs(of: request))
        guard !bytes.isEmpty else { return [] }
        var rects: [Rect] = []
        for line in layout.lines {
            guard let content = line.content as? LineContent else { continue }
            for span in content.spans(of: bytes) {
                let points = Double(TextLimits.subpixels) * scale
                rects.append(
                    Rect(
                        x: line.origin.x + Double(span.lowerBound) / points, y: line.origin.y - line.ascent,
                        width: Double(span.count) / points, height: line.ascent + line.descent))
            }
        }
        return rects
    }
}

extension LineContent {
    /// Stretches of the line that bytes of the text cover, touching ones joined.
    fileprivate func spans(of bytes: Range<Int>) -> [Range<Subpixels>] {
        var spans: [Range<Subpixels>] = []
        for piece in pieces where piece.start >= 0 {
            let word = piece.word
            let start = Int(piece.start)
            guard start < bytes.upperBound, bytes.lowerBound < start + word.utf8.count else { continue }
            var before: Subpixels = 0
            var inside: Subpixels = 0
            for cluster in 0..<word.clusterCount {
                let from = start + word.byteOffset(ofCluster: cluster)
                // Kerning with a space and tracking belong to the last cluster.
                let extra = cluster == word.clusterCount - 1 ? piece.advance - word.advance : 0
                let advance = word.clusterAdvances[cluster] + extra
                if from < bytes.lowerBound {
                    before += advance
                } else if from < bytes.upperBound {
                    inside += advance
                }
            }
            let left = word.isRightToLeft ? piece.left + piece.advance - before - inside : piece.left + before
            guard inside > 0 else { continue }
            if let last = spans.last, last.upperBound == left {
                spans[spans.count - 1] = last.lowerBound..<left + inside
            } else {
                spans.append(left..<left + inside)
            }
        }
        return spans
    }
}

extension SanitizedText {
    /// The bytes characters of the runs' joined text became.
    static func bytes(ofCharacters range: Range<Int>, in runs: [TextRun]) -> Range<Int> {
        var start: Int?
        var offset = 0
        var index = 0
        for character in runs.map(\.text).joined() {
            if index >= range.upperBound { break }
            if index == range.lowerBound { start = offset }
            for scalar in character.unicodeScalars { offset += byteCount(of: scalar) }
            index += 1
        }
        return (start ?? offset)..<offset
    }
}
