import Drawing

/// Sets a shaped text in lines of a given width.
struct LayoutBuilder {
    let text: ShapedText
    let style: ParagraphStyle
    let scale: Double

    private struct SetLine {
        var assembled: LineAssembler.Assembled
        var shown: String
    }

    func layout(width: Double?, height: Double?) -> TextLayout {
        let limit = width.map { LayoutBuilder.limit($0, scale: scale) } ?? LineBreaker.unlimited
        let maximum = maximumLines(height: height)
        var set: [SetLine] = []
        var isTruncated = false
        for (index, line) in text.lines.enumerated() where set.count < maximum {
            let isLastSource = index == text.lines.count - 1
            let assembler = LineAssembler(text: text, line: line)
            let spans = LineBreaker(text: text, line: line, limit: limit).lines(
                from: line.start, maximum: maximum - set.count)
            for (i, span) in spans.enumerated() {
                let isLastShown = set.count + 1 == maximum
                let isComplete = i == spans.count - 1 && span.next >= line.end && isLastSource
                let overflows = isLastShown && style.maximumLines == 1 && span.end < line.end
                if isLastShown, !isComplete || overflows {
                    set.append(truncated(line, from: span.start, limit: limit, assembler: assembler))
                    isTruncated = true
                } else if isLastShown, isComplete, text.width(of: line, from: span.start, to: span.end) > limit {
                    // A single cluster wider than the frame, in the last line there may be.
                    set.append(truncated(line, from: span.start, limit: limit, assembler: assembler))
                    isTruncated = true
                } else {
                    set.append(
                        SetLine(
                            assembled: assembler.assemble(span.start..<span.end),
                            shown: text.string(of: line, from: span.start, to: span.end)))
                }
            }
        }
        return place(set, isTruncated: isTruncated)
    }

    /// What a width or height may have lost on the way from device pixels to points and back.
    static let tolerance = 1e-6

    /// Points to subpixels, whole device pixels down, since a layout's width is whole pixels and must not exceed what was proposed. A width
    /// that is no number counts as 0, an endless one as no limit.
    static func limit(_ width: Double, scale: Double) -> Subpixels {
        let pixels = ((width + tolerance) * scale).rounded(.down)
        guard !pixels.isNaN else { return 0 }
        return min(LineBreaker.unlimited, Subpixels(max(0, min(pixels, 1e12))) * TextLimits.subpixels)
    }

    private func maximumLines(height: Double?) -> Int {
        let byStyle = max(1, style.maximumLines ?? .max)
        guard let height, let first = text.runs.first else { return byStyle }
        let lineHeight = (Double(first.ascent) + first.descent) / scale
        let pitch = lineHeight + style.lineSpacing
        guard height.isFinite, pitch > 0 else { return height.isNaN || height < 0 ? 1 : byStyle }
        // A height computed by adding line heights up must count as enough.
        let lines = ((height + style.lineSpacing) / pitch + 1e-6).rounded(.down)
        return min(byStyle, Int(max(1, min(lines, 1e6))))
    }

    private func truncated(
        _ line: ShapedLine, from start: TextPosition, limit: Subpixels, assembler: LineAssembler
    ) -> SetLine {
        guard let cut = Truncation(text: text, line: line, limit: limit).cut(style.truncation, from: start) else {
            return SetLine(assembled: assembler.assemble(start..<start), shown: "")
        }
        let ellipsis = String(decoding: cut.ellipsis.utf8, as: UTF8.self)
        let shown =
            text.string(of: line, from: cut.head.lowerBound, to: cut.head.upperBound) + ellipsis
            + text.string(of: line, from: cut.tail.lowerBound, to: cut.tail.upperBound)
        return SetLine(assembled: assembler.assemble(cut), shown: shown)
    }

    private func place(_ set: [SetLine], isTruncated: Bool) -> TextLayout {
        let widest = set.reduce(0) { max($0, $1.assembled.width) }
        // Up to whole device pixels: a frame of this width never cuts the text.
        let pixels = (Int(widest) + Int(TextLimits.subpixels) - 1) / Int(TextLimits.subpixels)
        let width = Double(pixels) / scale
        var lines: [TextLayout.Line] = []
        lines.reserveCapacity(set.count)
        var top = 0.0
        let spacing = style.lineSpacing.isFinite ? style.lineSpacing : 0
        for (i, line) in set.enumerated() {
            if i > 0 { top += spacing }
            let ascent = Double(line.assembled.ascent) / scale
            let descent = line.assembled.descent / scale
            let advance = Double(line.assembled.width) / Double(TextLimits.subpixels) / scale
            let free = width - advance
            let x: Double =
                switch style.alignment {
                case .center: free / 2
                case .leading: style.isRightToLeft ? free : 0
                case .trailing: style.isRightToLeft ? 0 : free
                }
            lines.append(
                TextLayout.Line(
                    origin: Point(x: x, y: top + ascent), width: advance, ascent: ascent, descent: descent,
                    content: line.assembled.content))
            top += ascent + descent
        }
        if let last = lines.last, style.minimumLines > lines.count {
            let missing = Double(min(style.minimumLines, 10_000) - lines.count)
            top += missing * (last.ascent + last.descent + spacing)
        }
        return TextLayout(
            lines: lines, size: Size(width: width, height: max(0, top)), firstBaseline: lines.first?.origin.y ?? 0,
            lastBaseline: lines.last?.origin.y ?? 0, isTruncated: isTruncated || text.text.isCut,
            shownLines: set.map(\.shown))
    }
}
