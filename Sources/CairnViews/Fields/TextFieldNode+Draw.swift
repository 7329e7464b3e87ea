import Drawing

// What a field looks like: the box, the selection, the line, the caret.
extension TextFieldNode {
    func drawField(_ recorder: inout Recorder, at origin: Point, showsCaret: Bool) {
        scrollToCaret()
        let palette = Palette.of(environment.builtin.colorScheme)
        let bounds = Rect(origin: origin, size: placedSize)
        if style.hasBox { drawBox(&recorder, bounds, palette) }
        let inner = recorder.picture { drawLine(&$0, palette, showsCaret: showsCaret) }
        // A caret at an end of the text may stand in the box's margin.
        let margin = style.hasBox ? TextFieldLook.caretWidth : 0
        let seen = Rect(
            x: origin.x + window.x - margin, y: origin.y, width: window.width + 2 * margin, height: placedSize.height)
        recorder.add(.clipped(inner, origin, to: seen))
    }

    private func drawBox(_ recorder: inout Recorder, _ bounds: Rect, _ palette: Palette) {
        let isEnabled = environment.builtin.isEnabled
        recorder.add(.shape(style.shape, bounds, isEnabled ? palette.background : palette.groupedBackground))
        let line = isInput ? TextFieldLook.ring : Double(environment.pixelLength)
        // Boxes have to be told from what is around them by people who see little: more than a separator's contrast.
        let color = isInput ? accent : palette.tertiaryText.multiplyingAlpha(by: isEnabled ? 0.7 : 0.35)
        recorder.add(.stroke(style.shape, bounds.inset(by: line / 2), width: line, color))
    }

    private var accent: RGBA { Color.accentColor.resolved(in: environment) }

    private func drawLine(_ recorder: inout Recorder, _ palette: Palette, showsCaret: Bool) {
        let line = line
        let place = Point(x: lineStart, y: window.y)
        if editing.text.isEmpty, composition.isEmpty {
            drawPrompt(&recorder, palette)
        } else {
            if editing.hasSelection, composition.isEmpty, isInput {
                let color = host.windowHasFocus ? accent : palette.secondaryText
                for rect in host.textEngine.rects(ofCharacters: editing.selection, of: line.request, in: line.layout) {
                    let marked = Rect(x: place.x + rect.x, y: window.y, width: rect.width, height: window.height)
                    recorder.add(.fill(marked, color.multiplyingAlpha(by: TextFieldLook.selectionOpacity)))
                }
            }
            let color = ForegroundStyle()._resolve(in: environment).color
            recorder.add(.text(line.layout, place, environment.builtin.isEnabled ? color : color.multiplyingAlpha(by: 0.5)))
        }
        if showsCaret { recorder.add(.fill(caretRect, accent)) }
    }

    /// Cut with an ellipsis where it does not fit.
    private func drawPrompt(_ recorder: inout Recorder, _ palette: Palette) {
        guard let prompt = content.prompt ?? content.title else { return }
        var builder = TextRunBuilder(environment: environment, date: host.date)
        builder.append(prompt)
        let isMirrored = environment.builtin.layoutDirection == .rightToLeft
        let style = ParagraphStyle(maximumLines: 1, isRightToLeft: isMirrored)
        let layout = host.textEngine.paragraph(TextRequest(runs: builder.runs, style: style)).layout(width: window.width, height: nil)
        let free = max(0, window.width - layout.size.width)
        let share: Double =
            switch environment.builtin.multilineTextAlignment {
            case .leading: isMirrored ? 1 : 0
            case .center: 0.5
            case .trailing: isMirrored ? 0 : 1
            }
        let x = window.x + (free * share).pixelRounded(host.scale)
        recorder.add(.text(layout, Point(x: x, y: window.y), palette.tertiaryText))
    }
}
