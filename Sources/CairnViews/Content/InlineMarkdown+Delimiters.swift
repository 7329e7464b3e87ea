// How runs of `*`, `_` and `~` find their partners, by CommonMark's rules, and what counts as space and punctuation.

extension InlineMarkdown {
    /// Pairs the delimiter runs from piece `start` on, inner pairs first.
    mutating func match(from start: Int) {
        var closer = start
        while closer < pieces.count {
            guard pieces[closer].delimiter != nil, pieces[closer].canClose, pieces[closer].count > 0 else {
                closer += 1
                continue
            }
            guard let opener = opener(for: closer, from: start) else {
                closer += 1
                continue
            }
            let mark = pieces[closer].delimiter
            let used: Int
            let style: MarkdownSpan.Style
            if mark == "~" {
                used = pieces[closer].count
                style = .strikethrough
            } else {
                used = pieces[opener].count >= 2 && pieces[closer].count >= 2 ? 2 : 1
                style = used == 2 ? .strong : .emphasis
            }
            for index in opener + 1..<closer {
                pieces[index].style.insert(style)
                // What stands open in between found no partner.
                pieces[index].delimiter = nil
            }
            use(used, of: opener)
            use(used, of: closer)
        }
    }

    private func opener(for closer: Int, from start: Int) -> Int? {
        let close = pieces[closer]
        for index in stride(from: closer - 1, through: start, by: -1) {
            let open = pieces[index]
            guard open.delimiter == close.delimiter, open.canOpen, open.count > 0 else { continue }
            if close.delimiter == "~" {
                if open.count == close.count { return index }
                continue
            }
            let isOdd = (open.canClose || close.canOpen) && (open.originalCount + close.originalCount) % 3 == 0
            if isOdd, open.originalCount % 3 != 0 || close.originalCount % 3 != 0 { continue }
            return index
        }
        return nil
    }

    private mutating func use(_ count: Int, of index: Int) {
        pieces[index].count -= count
        pieces[index].text = String(pieces[index].text.dropLast(count))
    }

    func merged() -> [MarkdownSpan] {
        var spans: [MarkdownSpan] = []
        for piece in pieces where !piece.text.isEmpty {
            if let last = spans.last, last.style == piece.style, last.link == piece.link {
                spans[spans.count - 1].text += piece.text
            } else {
                spans.append(MarkdownSpan(text: piece.text, style: piece.style, link: piece.link))
            }
        }
        return spans
    }
}

extension InlineMarkdown {
    func length(of scalar: Unicode.Scalar, from start: Int) -> Int {
        var end = start
        while end < scalars.count, scalars[end] == scalar { end += 1 }
        return end - start
    }

    func skippingSpaces(_ start: Int) -> Int {
        var index = start
        while index < scalars.count, Self.isSpace(scalars[index]) { index += 1 }
        return index
    }

    static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            switch scalar.value {
            case 0x21...0x2f, 0x3a...0x40, 0x5b...0x60, 0x7b...0x7e: return true
            default: return false
            }
        }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation:
            return true
        default: return false
        }
    }
}
