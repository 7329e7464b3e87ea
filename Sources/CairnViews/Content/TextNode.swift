import Drawing

/// The node of `Text`: shaped once, laid out by width.
final class TextNode: _LayoutNode {
    @exclusivity(unchecked) private var text = Text(verbatim: "")
    @exclusivity(unchecked) private var shapedEnvironment: ObjectIdentifier?
    @exclusivity(unchecked) private var paragraph: (any TextParagraph)?
    @exclusivity(unchecked) private var request = TextRequest(runs: [])
    /// Whether `request` is one run that looks as `text` does in the environment it was shaped in, so that other words in the same look are
    /// put into it as they are: the next row's text nearly always is of this kind.
    @exclusivity(unchecked) private var keepsLook = false
    /// The layout asked for last, and a few from before: most texts are asked for one only.
    @exclusivity(unchecked) private var latestLayout: KnownLayout?
    @exclusivity(unchecked) private var olderLayouts: [KnownLayout] = []
    @exclusivity(unchecked) private var links: [(characters: Range<Int>, url: URL)] = []
    @exclusivity(unchecked) private var marks: [Range<Int>] = []
    @exclusivity(unchecked) private var pictures: [(character: Int, picture: TextPicture)] = []
    /// When a date in the text says something else, on the frame clock.
    @exclusivity(unchecked) private var changesAt: Double?
    @exclusivity(unchecked) private var isTimed = false
    /// The link a press began on.
    private var pressedLink: URL?

    func update(_ new: Text) {
        if paragraph != nil, shapedEnvironment == environment.identity, new == text { return }
        if keepsLook, !new.isPlain(lookingLike: text) { keepsLook = false }
        text = new
        reshape()
        invalidateLayout()
    }

    // MARK: Shaping

    private func shaped() -> any TextParagraph {
        if let paragraph, shapedEnvironment == environment.identity { return paragraph }
        if keepsLook, shapedEnvironment == environment.identity, case .plain(let string) = text.content {
            request.runs[0].text = TextRunBuilder.cased(string, in: environment)
        } else {
            makeRequest()
        }
        let made = host.textEngine.paragraph(request)
        paragraph = made
        return made
    }

    private func makeRequest() {
        shapedEnvironment = environment.identity
        keepsLook = false
        if let run = TextRunBuilder(environment: environment, date: host.date).onlyRun(of: text) {
            // Most texts: nothing in them needs to be remembered.
            request = TextRequest(runs: [run], style: paragraphStyle())
            (links, marks, pictures, changesAt) = ([], [], [], nil)
            keepsLook = true
        } else {
            var builder = TextRunBuilder(environment: environment, date: host.date, picture: host.image(at:))
            builder.append(text)
            request = TextRequest(runs: builder.runs, style: paragraphStyle())
            links = builder.links
            marks = builder.marks
            pictures = builder.placedPictures
            follow(builder.dates)
        }
    }

    /// Forget what was shaped: the scale or the fonts changed.
    func reshape() {
        paragraph = nil
        latestLayout = nil
        if !olderLayouts.isEmpty { olderLayouts.removeAll(keepingCapacity: true) }
    }

    private func paragraphStyle() -> ParagraphStyle {
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
        return style
    }

    // MARK: Layout

    private struct KnownLayout {
        let width: Double
        let height: Double
        let layout: TextLayout
    }

    private func layout(_ proposal: Proposal) -> TextLayout {
        let width = proposal.width == .infinity ? Proposal.unspecified : proposal.width
        let height = proposal.height == .infinity ? Proposal.unspecified : proposal.height
        if let latestLayout, latestLayout.width == width, latestLayout.height == height { return latestLayout.layout }
        for known in olderLayouts where known.width == width && known.height == height { return known.layout }
        let made = shaped().layout(width: width < 0 ? nil : width, height: height < 0 ? nil : height)
        if let latestLayout {
            if olderLayouts.count >= 3 { olderLayouts.removeFirst() }
            olderLayouts.append(latestLayout)
        }
        latestLayout = KnownLayout(width: width, height: height, layout: made)
        return made
    }

    override func computeSize(_ proposal: Proposal) -> Size { layout(proposal).size }

    /// Text can shrink to next to nothing, so it is as flexible as it is long; asking for a layout at width 0 would wrap every letter.
    override func flexibility(along axis: StackAxis, cross: Double) -> Double {
        axis == .horizontal ? layout(.none).size.width : 0
    }

    override func maySetGuide(_ key: AlignmentKey) -> Bool { !key.isHorizontal }

    override func explicitGuide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
        if key == VerticalAlignment.firstTextBaseline.key { return layout(proposal).firstBaseline }
        if key == VerticalAlignment.lastTextBaseline.key { return layout(proposal).lastBaseline }
        return nil
    }

    // MARK: Drawing

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        let layout = layout(placedProposal)
        guard layout.lineCount > 0 else { return }
        guard host.admits(layout, of: self) else { return drawBars(layout, &recorder, at: origin) }
        drawMarks(layout, &recorder, at: origin)
        let color = ForegroundStyle()._resolve(in: environment).color
        let shown = environment.builtin.isEnabled ? color : color.multiplyingAlpha(by: 0.5)
        recorder.add(.text(layout, origin, shown))
        drawPictures(layout, shown, &recorder, at: origin)
    }

    private func drawPictures(_ layout: TextLayout, _ color: RGBA, _ recorder: inout Recorder, at origin: Point) {
        for (character, picture) in pictures {
            for room in rects(of: character..<character + 1, in: layout) {
                // A room is as high as its line: that tells which line it is in.
                guard let line = layout.lines.first(where: { abs($0.origin.y - $0.ascent - room.y) < 0.01 }) else { continue }
                picture.draw(from: room.x, width: room.width, baseline: line.origin.y, foreground: color, &recorder, at: origin)
            }
        }
    }

    /// Behind what was marked, and what a search over the row found in it.
    private func drawMarks(_ layout: TextLayout, _ recorder: inout Recorder, at origin: Point) {
        if marks.isEmpty, host.searches.isEmpty { return }
        let palette = Palette.of(environment.builtin.colorScheme)
        func mark(_ ranges: [Range<Int>], _ color: RGBA) {
            for range in ranges {
                for rect in rects(of: range, in: layout) {
                    recorder.add(.fill(Rect(origin: origin + rect.origin, size: rect.size), color))
                }
            }
        }
        if !marks.isEmpty { mark(marks, palette.mark) }
        guard let (row, find) = foundRow, row.kind == .row, let pattern = find.pattern else { return }
        mark(pattern.ranges(in: request.runs.map(\.text).joined()), find.isCurrent(row) ? palette.currentMark : palette.mark)
    }

    /// Draws the lines into the engine's caches without showing them; whether any character was new.
    func drawAhead() -> Bool {
        let layout = layout(placedProposal)
        let isNew = host.textEngine.coldClusters(in: layout) > 0
        host.textEngine.prepare(layout)
        return isNew
    }

    /// In place of lines that come in the next frames: bars as high as small letters.
    private func drawBars(_ layout: TextLayout, _ recorder: inout Recorder, at origin: Point) {
        let color = Palette.of(environment.builtin.colorScheme).separator
        for line in layout.lines {
            let height = (line.ascent * 0.6).pixelRounded(host.scale)
            let place = origin + line.origin
            recorder.add(.fill(Rect(x: place.x, y: place.y - height, width: line.width, height: height), color))
        }
    }

    private func rects(of characters: Range<Int>, in layout: TextLayout) -> [Rect] {
        host.textEngine.rects(ofCharacters: characters, of: request, in: layout)
    }

    /// Where characters are drawn, in the node's coordinates; empty for those that a cut hides.
    func rects(of characters: Range<Int>) -> [Rect] { rects(of: characters, in: layout(placedProposal)) }

    override func describe(into semantics: inout Semantics) {
        let shown = paragraph == nil ? text.plainText : request.runs.map(\.text).joined()
        // Most texts have not even a byte of the character that stands for a picture.
        semantics.add(text: shown.utf8.contains(0xef) ? shown.filter { $0 != TextAttachment.character } : shown)
    }

    override func unmount() {
        if isTimed { host.unregister(self as any TimedNode) }
        super.unmount()
    }

    // MARK: Pointer

    override func hit(_ point: Point, _ path: inout HitPath) -> Bool {
        guard containsPoint(point) else { return false }
        if link(at: point) != nil { path.add(self, point) }
        return true
    }

    override func pointerArea() -> Rect? { Rect(origin: .zero, size: placedSize) }

    private func link(at point: Point) -> URL? {
        guard !links.isEmpty, environment.isEnabled else { return nil }
        let layout = layout(placedProposal)
        return links.first { link in rects(of: link.characters, in: layout).contains { $0.contains(point) } }?.url
    }
}

extension TextNode: HitTarget {
    var targetNode: _LayoutNode { self }
    /// The pointer is on the text for its links only, see `hit`.
    var pointerShape: PointerShape { .link }

    func pressBegan(_ press: Press) -> Bool {
        guard press.button == .left else { return false }
        pressedLink = link(at: press.location)
        return pressedLink != nil
    }

    func pressEnded(_ press: Press, isInside: Bool) {
        defer { pressedLink = nil }
        guard isInside, let url = pressedLink, link(at: press.location) == url else { return }
        environment.openURL(url)
    }

    func pressCancelled() { pressedLink = nil }
}

extension TextNode: TimedNode {
    /// Says when the dates in the text have to be told anew.
    private func follow(_ dates: [DateText]) {
        let seconds = dates.compactMap { $0.secondsUntilChange(at: host.date) }.min()
        changesAt = seconds.map { host.now + $0 }
        guard seconds != nil, !isTimed else { return }
        isTimed = true
        host.register(self as any TimedNode)
    }

    func nextChange(after time: Double) -> Double? { rowHost?.isSpare == true ? nil : changesAt }

    func timeAdvanced() {
        guard let changesAt, changesAt <= host.now, rowHost?.isSpare != true else { return }
        self.changesAt = nil
        reshape()
        invalidateLayout()
    }
}
