import Drawing

// Between the characters of a line: where a caret stands, and which place a pointer means.

extension SDLTextEngine {
    package func caret(before index: Int, of request: TextRequest, in layout: TextLayout) -> Double {
        guard let line = layout.lines.first, let content = line.content as? LineContent else { return 0 }
        let bytes = SanitizedText.bytes(ofCharacters: max(0, index)..<Int.max, in: runs(of: request))
        let place = content.edge(ofByte: bytes.lowerBound, isLeading: true) ?? content.edge(ofByte: bytes.lowerBound - 1, isLeading: false)
        return line.origin.x + points(place ?? 0)
    }

    package func caret(nearest x: Double, of request: TextRequest, in layout: TextLayout) -> Int {
        guard let line = layout.lines.first, let content = line.content as? LineContent else { return 0 }
        var best = (index: 0, distance: Double.infinity)
        // Both edges of each character: where directions meet they are two places.
        func consider(_ index: Int, _ edge: Subpixels?) {
            guard let edge else { return }
            let distance = abs(line.origin.x + points(edge) - x)
            if distance < best.distance { best = (index, distance) }
        }
        var byte = 0
        for (index, character) in runs(of: request).map(\.text).joined().enumerated() {
            let length = character.unicodeScalars.reduce(0) { $0 + SanitizedText.byteCount(of: $1) }
            consider(index, content.edge(ofByte: byte, isLeading: true))
            if length > 0 { consider(index + 1, content.edge(ofByte: byte + length - 1, isLeading: false)) }
            byte += length
        }
        return best.index
    }

    private func points(_ length: Subpixels) -> Double { Double(length) / (Double(TextLimits.subpixels) * scale) }
}

extension LineContent {
    /// The side of a byte's character where reading comes to it, or leaves it; nil when the line does not show it. Characters that share a
    /// glyph share its width evenly.
    fileprivate func edge(ofByte byte: Int, isLeading: Bool) -> Subpixels? {
        for piece in pieces where piece.start >= 0 {
            let word = piece.word
            let inner = byte - Int(piece.start)
            guard inner >= 0, inner < word.utf8.count else { continue }
            var along: Subpixels = 0
            for cluster in 0..<word.clusterCount {
                let (from, to) = (word.byteOffset(ofCluster: cluster), word.byteOffset(ofCluster: cluster + 1))
                let extra = cluster == word.clusterCount - 1 ? piece.advance - word.advance : 0
                let advance = word.clusterAdvances[cluster] + extra
                guard inner >= to else {
                    let reached = isLeading ? inner - from : inner + 1 - from
                    along += advance * reached / max(1, to - from)
                    break
                }
                along += advance
            }
            return word.isRightToLeft ? piece.left + piece.advance - along : piece.left + along
        }
        return nil
    }
}
