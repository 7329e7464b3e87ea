import Drawing

/// The node of `Text`: shaped once, laid out by width.
final class TextNode: _LayoutNode {
    private var text = Text(verbatim: "")
    private var shapedEnvironment: ObjectIdentifier?
    private var paragraph: (any TextParagraph)?
    private var layouts: [(width: Double, height: Double, layout: TextLayout)] = []

    func update(_ new: Text) {
        if paragraph != nil, shapedEnvironment == environment.identity, new == text { return }
        text = new
        paragraph = nil
        layouts.removeAll(keepingCapacity: true)
        invalidateLayout()
    }

    // MARK: Shaping

    private func shaped() -> any TextParagraph {
        if let paragraph, shapedEnvironment == environment.identity { return paragraph }
        shapedEnvironment = environment.identity
        let made = host.textEngine.paragraph(request())
        paragraph = made
        return made
    }

    /// Forget what was shaped: the scale or the fonts changed.
    func reshape() {
        paragraph = nil
        layouts.removeAll(keepingCapacity: true)
    }

    private func request() -> TextRequest {
        var runs: [TextRun] = []
        append(text, Text.Attributes(), to: &runs)
        var style = ParagraphStyle()
        style.maximumLines = environment.builtin.lineLimit.map { max(1, $0) }
        style.minimumLines = max(1, environment.builtin.minimumLines)
        style.lineSpacing = environment.builtin.lineSpacing.validLength
        let scale = Double(environment.builtin.minimumScaleFactor)
        style.minimumScale = scale > 0 && scale < 1 ? scale : 1
        style.isRightToLeft = environment.builtin.layoutDirection == .rightToLeft
        switch environment.builtin.multilineTextAlignment {
        case .leading: style.alignment = .leading
        case .center: style.alignment = .center
        case .trailing: style.alignment = .trailing
        }
        switch environment.builtin.truncationMode {
        case .tail: style.truncation = .tail
        case .head: style.truncation = .head
        case .middle: style.truncation = .middle
        }
        return TextRequest(runs: runs, style: style)
    }

    private func append(_ text: Text, _ outer: Text.Attributes, to runs: inout [TextRun]) {
        let attributes = text.attributes.over(outer)
        switch text.content {
        case .joined(let first, let second):
            append(first, attributes, to: &runs)
            append(second, attributes, to: &runs)
        case .plain(var string):
            switch environment.builtin.textCase {
            case .uppercase: string = string.uppercased()
            case .lowercase: string = string.lowercased()
            case nil: break
            }
            runs.append(run(string, attributes))
        }
    }

    private func run(_ string: String, _ attributes: Text.Attributes) -> TextRun {
        var font = (attributes.font ?? environment.builtin.font ?? .body).spec(in: environment)
        if let weight = attributes.weight { font.weight = weight.value }
        if attributes.isBold == true { font.weight = max(font.weight, 700) }
        if let isItalic = attributes.isItalic { font.italic = isItalic }
        if attributes.monospacedDigit { font.monospacedDigits = true }
        if attributes.design == .monospaced { font.family = .monospaced }
        let color = attributes.color?.resolved(in: environment) ?? attributes.style?._resolve(in: environment).color
        return TextRun(
            text: string, font: font, color: color, underline: attributes.underline ?? false,
            strikethrough: attributes.strikethrough ?? false, tracking: attributes.tracking ?? 0,
            baselineOffset: attributes.baselineOffset ?? 0)
    }

    // MARK: Layout

    private func layout(_ proposal: Proposal) -> TextLayout {
        let width = proposal.width == .infinity ? Proposal.unspecified : proposal.width
        let height = proposal.height == .infinity ? Proposal.unspecified : proposal.height
        for known in layouts where known.width == width && known.height == height { return known.layout }
        let made = shaped().layout(width: width < 0 ? nil : width, height: height < 0 ? nil : height)
        if layouts.count >= 4 { layouts.removeFirst() }
        layouts.append((width, height, made))
        return made
    }

    override func computeSize(_ proposal: Proposal) -> Size { layout(proposal).size }

    /// Text can shrink to next to nothing, so it is as flexible as it is long; asking for a layout at width 0 would wrap every letter.
    override func flexibility(along axis: StackAxis, cross: Double) -> Double {
        axis == .horizontal ? layout(.none).size.width : 0
    }

    override func explicitGuide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
        if key == VerticalAlignment.firstTextBaseline.key { return layout(proposal).firstBaseline }
        if key == VerticalAlignment.lastTextBaseline.key { return layout(proposal).lastBaseline }
        return nil
    }

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        let layout = layout(placedProposal)
        guard !layout.lines.isEmpty else { return }
        let color = ForegroundStyle()._resolve(in: environment).color
        let shown = environment.builtin.isEnabled ? color : color.multiplyingAlpha(by: 0.5)
        recorder.add(.text(layout, origin, shown))
    }

    override func hit(_ point: Point, _ path: inout HitPath) -> Bool { containsPoint(point) }

    override func describe(into semantics: inout Semantics) { semantics.add(text: text.plainText) }
}
