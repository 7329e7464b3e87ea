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
        let placer = LinePlacer(style: style, scale: scale)
        let width = placer.width(set.reduce(0) { max($0, $1.assembled.width) })
        var lines: [TextLayout.Line] = []
        lines.reserveCapacity(set.count)
        var top = 0.0
        for (i, line) in set.enumerated() {
            if i > 0 { top += placer.spacing }
            let placed = placer.place(line.assembled, top: top, in: width)
            lines.append(placed)
            top += placed.ascent + placed.descent
        }
        if let last = lines.last { top += placer.reserve(behind: lines.count, like: last) }
        return TextLayout(
            lines: lines, size: Size(width: width, height: max(0, top)), firstBaseline: lines.first?.origin.y ?? 0,
            lastBaseline: lines.last?.origin.y ?? 0, isTruncated: isTruncated || text.isCut, shownLines: set.map(\.shown))
    }
}

/// Puts assembled lines in their place: pixels become points.
struct LinePlacer {
    let style: ParagraphStyle
    let scale: Double

    /// Up to whole device pixels: a frame of this width never cuts the text.
    func width(_ widest: Subpixels) -> Double {
        Double((widest + TextLimits.subpixels - 1) / TextLimits.subpixels) / scale
    }

    var spacing: Double { style.lineSpacing.isFinite ? style.lineSpacing : 0 }

    func place(_ line: LineAssembler.Assembled, top: Double, in width: Double) -> TextLayout.Line {
        let ascent = Double(line.ascent) / scale
        let advance = Double(line.width) / Double(TextLimits.subpixels) / scale
        let free = width - advance
        let x: Double =
            switch style.alignment {
            case .center: free / 2
            case .leading: style.isRightToLeft ? free : 0
            case .trailing: style.isRightToLeft ? 0 : free
            }
        return TextLayout.Line(
            origin: Point(x: x, y: top + ascent), width: advance, ascent: ascent, descent: line.descent / scale,
            content: line.content)
    }

    /// Height of the lines that are kept free behind `count` lines.
    func reserve(behind count: Int, like last: TextLayout.Line) -> Double {
        guard style.minimumLines > count else { return 0 }
        return Double(min(style.minimumLines, 10_000) - count) * (last.ascent + last.descent + spacing)
    }
}

// MARK: The common case

extension ShapedText {
    /// The layout without any limit; of one source line, as rows have, without looking for breaks.
    func naturalLayout(_ style: ParagraphStyle) -> TextLayout {
        guard case .one(let line) = lines else {
            return LayoutBuilder(text: self, style: style, scale: maker.scale).layout(width: nil, height: nil)
        }
        let assembled =
            assemblePlain(line, 0..<line.atoms.count) ?? LineAssembler(text: self, line: line).assemble(line.start..<line.end)
        let placer = LinePlacer(style: style, scale: maker.scale)
        // Tracking may have taken more than the letters have.
        let width = placer.width(max(0, assembled.width))
        let placed = placer.place(assembled, top: 0, in: width)
        let height = placed.ascent + placed.descent + placer.reserve(behind: 1, like: placed)
        return TextLayout(
            line: placed, size: Size(width: width, height: max(0, height)), isTruncated: isCut, shown: string(of: line))
    }
}
