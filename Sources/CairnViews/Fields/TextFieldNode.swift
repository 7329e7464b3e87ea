import Drawing

/// The node of a text field: the text being edited, where its caret is and how far the line has scrolled.
///
/// `+Draw` has its look, `+Input` what keys and the pointer do. The binding is the text's owner: what it refuses is not shown.
final class TextFieldNode: _LayoutNode {
    private(set) var content = FieldContent(text: .constant(""), prompt: nil, title: nil)
    var editing = TextEditing()
    var history = TextHistory()
    /// An input method's text in progress, shown at the caret.
    private(set) var composition = ""
    private(set) var compositionCursor = 0
    /// Points the line is moved to the left by.
    private(set) var scroll = 0.0
    /// When something was last done in it: the caret is shown then.
    private var lastInput = 0.0
    private var drewCaret = false
    var press: FieldPress?
    private var shapedLine: ShapedLine?
    private var isTimed = false

    /// The line as it is shown, shaped.
    struct ShapedLine {
        let shown: String
        let composition: String
        let environment: ObjectIdentifier
        let request: TextRequest
        let layout: TextLayout
    }

    func update(_ content: FieldContent, text: String) {
        self.content = content
        if text != editing.text {
            editing.replaceAll(with: text)
            history.clear()
            if isInput { noteInput() }
        }
        invalidateDrawing()
    }

    override func unmount() {
        stopTiming()
        super.unmount()
    }

    // MARK: Focus

    /// Whether typed text comes here.
    var isInput: Bool { host.focus.isActive && host.focus.owner === parent }

    // MARK: The line

    /// As shown: dots in place of secrets, spaces in place of line ends, one character for each of the text's.
    private var shownText: String {
        if content.isSecure { return String(repeating: "•", count: editing.count) }
        guard editing.text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.properties.isWhitespace && $0 != " " }) else {
            return editing.text
        }
        return String(editing.text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    var line: ShapedLine {
        let shown = shownText
        if let known = shapedLine, known.shown == shown, known.composition == composition, known.environment == environment.identity {
            return known
        }
        var attributes = environment
        if attributes.builtin.textCase != nil { attributes.builtin.textCase = nil }
        var builder = TextRunBuilder(environment: attributes, date: host.date)
        if composition.isEmpty {
            builder.append(Text(verbatim: shown))
        } else {
            let caret = shown.index(shown.startIndex, offsetBy: editing.head)
            builder.append(Text(verbatim: String(shown[..<caret])))
            builder.append(Text(verbatim: composition).underline())
            builder.append(Text(verbatim: String(shown[caret...])))
        }
        let style = ParagraphStyle(maximumLines: 1, isRightToLeft: environment.builtin.layoutDirection == .rightToLeft)
        let request = TextRequest(runs: builder.runs, style: style)
        let layout = host.textEngine.paragraph(request).layout(width: nil, height: nil)
        let made = ShapedLine(
            shown: shown, composition: composition, environment: environment.identity, request: request, layout: layout)
        shapedLine = made
        return made
    }

    /// The scale or the fonts changed.
    func reshape() { shapedLine = nil }

    /// Whether the text reads from right to left.
    var readsRightToLeft: Bool {
        let line = line
        let engine = host.textEngine
        guard editing.count > 0 else { return line.request.style.isRightToLeft }
        return engine.caret(before: 0, of: line.request, in: line.layout)
            > engine.caret(before: editing.count + composition.count, of: line.request, in: line.layout)
    }

    /// Where the caret in front of a character stands, in points from the line's start.
    func caretX(before place: Int) -> Double {
        let line = line
        return host.textEngine.caret(before: place, of: line.request, in: line.layout)
    }

    /// The caret's place in the line as shown, an input method's text included.
    var shownCaret: Int { editing.head + (composition.isEmpty ? 0 : compositionCursor) }

    /// The text's place nearest to a point of the field.
    func place(nearest point: Point) -> Int {
        let line = line
        let place = host.textEngine.caret(nearest: point.x - lineStart, of: line.request, in: line.layout)
        return min(place, editing.count)
    }

    // MARK: Layout

    var style: TextFieldStyleKind {
        let style = environment.builtin.field.style
        guard style == .automatic else { return style }
        return environment.builtin.list.controller == nil ? .rounded : .plain
    }

    var inset: (horizontal: Double, vertical: Double) { style.hasBox ? TextFieldLook.inset : (0, 0) }

    var font: FontSpec { (environment.builtin.font ?? .body).spec(in: environment) }

    private var lineHeight: Double {
        let metrics = host.textEngine.metrics(for: font)
        return ((metrics.lineHeight * host.scale - 1e-6).rounded(.up)) / host.scale
    }

    override func computeSize(_ proposal: Proposal) -> Size {
        let wanted = proposal.width < 0 ? TextFieldLook.idealWidth : proposal.width
        return Size(width: max(wanted, 2 * inset.horizontal), height: lineHeight + 2 * inset.vertical)
    }

    override func flexibility(along axis: StackAxis, cross: Double) -> Double { axis == .horizontal ? .infinity : 0 }

    override func explicitGuide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
        guard key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
        return inset.vertical + host.textEngine.metrics(for: font).ascent
    }

    /// Where text is seen, in the field's coordinates.
    var window: Rect {
        let inset = inset
        return Rect(
            x: inset.horizontal, y: inset.vertical, width: max(0, placedSize.width - 2 * inset.horizontal),
            height: max(0, placedSize.height - 2 * inset.vertical))
    }

    /// Where the line begins, in the field's coordinates.
    var lineStart: Double {
        let free = window.width - line.layout.size.width
        guard free > 0 else { return window.x - scroll }
        let isMirrored = environment.builtin.layoutDirection == .rightToLeft
        let share: Double =
            switch environment.builtin.multilineTextAlignment {
            case .leading: isMirrored ? 1 : 0
            case .center: 0.5
            case .trailing: isMirrored ? 0 : 1
            }
        return window.x + (free * share).pixelRounded(host.scale)
    }

    /// Moves the line so that the caret is seen; without the keyboard its beginning is.
    func scrollToCaret() {
        let length = line.layout.size.width + TextFieldLook.caretWidth
        let most = max(0, length - window.width)
        guard isInput else {
            scroll = readsRightToLeft ? most : 0
            return
        }
        let caret = caretX(before: shownCaret)
        scroll = max(caret + TextFieldLook.caretWidth - window.width, min(scroll, caret))
        scroll = max(0, min(scroll, most)).pixelRounded(host.scale)
    }

    var caretRect: Rect {
        scrollToCaret()
        let width = max(1, (TextFieldLook.caretWidth * host.scale).rounded()) / host.scale
        let x = (lineStart + caretX(before: shownCaret)).pixelRounded(host.scale)
        // At the very ends it stays within the field.
        let inside = max(window.x, min(x, max(window.x, window.maxX - width)))
        return Rect(x: style.hasBox ? x : inside, y: window.y, width: width, height: window.height)
    }

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        drewCaret = showsCaret(at: host.now)
        drawField(&recorder, at: origin, showsCaret: drewCaret)
    }

    override func hit(_ point: Point, _ path: inout HitPath) -> Bool {
        guard containsPoint(point) else { return false }
        if environment.builtin.isEnabled { path.add(self, point) }
        return true
    }

    override func describe(into semantics: inout Semantics) {
        if !editing.text.isEmpty, !content.isSecure { return semantics.add(text: editing.text) }
        semantics.add(text: (content.prompt ?? content.title)?.plainText ?? "")
    }

    // MARK: Composition

    func setComposition(_ text: String, cursor: Int) {
        composition = TextEditing.oneLine(text, limit: TextEditing.limit)
        compositionCursor = max(0, min(cursor, composition.count))
        invalidateDrawing()
    }

    // MARK: Time

    /// Something was done: the caret is shown, and blinks from now on.
    func noteInput() {
        lastInput = host.now
        invalidateDrawing()
    }

    func startTiming() {
        guard !isTimed else { return }
        isTimed = true
        host.register(self as any TimedNode)
    }

    func stopTiming() {
        guard isTimed else { return }
        isTimed = false
        host.unregister(self as any TimedNode)
    }

    private var canBlink: Bool { isInput && host.windowHasFocus && !editing.hasSelection && !host.scrollSettings.reducedMotion }

    private func blinks(at time: Double) -> Double { ((time - lastInput) / TextFieldLook.blink + 1e-9).rounded(.down) }

    private func showsCaret(at time: Double) -> Bool {
        guard isInput, host.windowHasFocus, !editing.hasSelection else { return false }
        guard canBlink, time - lastInput < TextFieldLook.blinkLimit else { return true }
        return blinks(at: time).truncatingRemainder(dividingBy: 2) == 0
    }
}

extension TextFieldNode: TimedNode {
    func nextChange(after time: Double) -> Double? {
        guard canBlink, time - lastInput < TextFieldLook.blinkLimit else { return nil }
        return lastInput + min(TextFieldLook.blinkLimit, (blinks(at: time) + 1) * TextFieldLook.blink)
    }

    func timeAdvanced() { if showsCaret(at: host.now) != drewCaret { invalidateDrawing() } }
}
