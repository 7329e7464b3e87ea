import Drawing

// What a row looks like: the field, the tint, the content, the lines.
extension ListRowNode {
    func drawRow(_ recorder: inout Recorder, at origin: Point) {
        guard !children.isEmpty else { return }
        guard strip == nil else { return drawSwept(&recorder, at: origin) }
        drawStill(&recorder, at: origin)
    }

    func drawStill(_ recorder: inout Recorder, at origin: Point) {
        let palette = Palette.of(environment.builtin.colorScheme)
        let field = field.offset(by: origin)
        drawField(&recorder, field, palette, at: origin)
        if kind == .row { drawTint(&recorder, field, palette) }
        for child in children { child.draw(&recorder, at: origin + child.origin) }
        if let badge { badge.draw(&recorder, at: origin + badge.origin) }
        if showsDisclosure { drawDisclosure(&recorder, field, palette) }
        if showsDelete { drawDelete(&recorder, field, palette) }
        if showsHandle { drawHandle(&recorder, field, palette) }
        drawLines(&recorder, field, palette, at: origin)
        if isCursor || hasFocusRing { drawRing(&recorder, field, palette) }
    }

    // MARK: Field

    private func drawField(_ recorder: inout Recorder, _ field: Rect, _ palette: Palette, at origin: Point) {
        if let background {
            let picture = recorder.picture { background.draw(&$0, at: origin + background.origin) }
            return clip(picture, to: field, &recorder)
        }
        if kind != .row {
            // Opaque: rows that pass under a pinned header must not show through.
            if metrics.pinsHeaders {
                let whole = Rect(x: origin.x, y: field.y, width: placedSize.width, height: field.height)
                recorder.add(.fill(whole, metrics.ground(palette, environment.builtin.colorScheme)))
            }
            return
        }
        if metrics.isGrouped {
            shape(metrics.card(palette, environment.builtin.colorScheme), in: field, &recorder)
        } else if metrics.alternates, place.isOdd {
            shape(palette.groupedBackground, in: field, &recorder)
        }
    }

    /// Which ends of the field are round.
    private var corners: (top: Bool, bottom: Bool) {
        rowSpacing > 0 ? (true, true) : (place.isFirstInSection, place.isLastInSection)
    }

    /// The field with the round ends of its group in sight: the other ends lie beyond it and are cut off, so rows meet without a seam.
    private func roundRect(_ field: Rect) -> Rect {
        let (top, bottom) = corners
        let radius = metrics.groupRadius + 1
        return Rect(
            x: field.x, y: field.y - (top ? 0 : radius), width: field.width,
            height: field.height + (top ? 0 : radius) + (bottom ? 0 : radius))
    }

    private var isSquare: Bool { metrics.groupRadius == 0 || kind != .row || (!corners.top && !corners.bottom) }

    private func shape(_ color: RGBA, in field: Rect, _ recorder: inout Recorder) {
        if isSquare { return recorder.add(.fill(field, color)) }
        let picture = recorder.picture { $0.add(.shape(.rounded(radius: metrics.groupRadius), roundRect(field), color)) }
        recorder.add(.clipped(picture, .zero, to: field))
    }

    func clip(_ picture: Picture, to field: Rect, _ recorder: inout Recorder) {
        if isSquare { return recorder.add(.clipped(picture, .zero, to: field)) }
        let round = recorder.picture {
            $0.add(.layer(picture, .zero, opacity: 1, shape: .rounded(radius: metrics.groupRadius), bounds: roundRect(field)))
        }
        recorder.add(.clipped(round, .zero, to: field))
    }

    // MARK: Tint

    private func drawTint(_ recorder: inout Recorder, _ field: Rect, _ palette: Palette) {
        if !isSelected, fade != nil { drawFlatTint(tint(palette).multiplyingAlpha(by: fadeOpacity), &recorder, field) }
        if isSelected {
            drawFlatTint(tint(palette), &recorder, field)
            guard metrics.selectionRadius == 0 else { return }
            let bar = ListMetrics.selectionBar
            let x = environment.builtin.layoutDirection == .rightToLeft ? field.maxX - bar : field.x
            let picture = recorder.picture {
                $0.add(.fill(Rect(x: x, y: field.y, width: bar, height: field.height), accent))
            }
            clip(picture, to: field, &recorder)
        } else if isHovered, controller?.isActive == true {
            drawFlatTint(palette.hover, &recorder, field)
        }
    }

    /// A colour over the whole field, round where the style's tints are.
    private func drawFlatTint(_ color: RGBA, _ recorder: inout Recorder, _ field: Rect) {
        guard metrics.selectionRadius > 0 else { return shape(color, in: field, &recorder) }
        recorder.add(.shape(.rounded(radius: metrics.selectionRadius), field.inset(horizontal: 0, vertical: 1), color))
    }

    private var accent: RGBA { Color.accentColor.resolved(in: environment) }

    private func tint(_ palette: Palette) -> RGBA {
        guard environment.builtin.tint != nil else { return palette.selection }
        return accent.multiplyingAlpha(by: Double(palette.selection.a) / 255)
    }

    private func drawRing(_ recorder: inout Recorder, _ field: Rect, _ palette: Palette) {
        let width = ListMetrics.focusRing
        let rect = field.inset(horizontal: width / 2, vertical: width / 2)
        let isAtRoundEnd = metrics.groupRadius > 0 && (corners.top || corners.bottom)
        let radius = isAtRoundEnd ? metrics.groupRadius - width / 2 : max(2, metrics.selectionRadius)
        recorder.add(.stroke(.rounded(radius: radius), rect, width: width, accent))
    }

    // MARK: Lines

    private func drawLines(_ recorder: inout Recorder, _ field: Rect, _ palette: Palette, at origin: Point) {
        guard kind == .row else { return }
        let line = Double(environment.pixelLength)
        let extent = lineExtent
        if let color = topLine(palette) {
            // A section's own line is as wide as the section.
            let rect = Rect(x: field.x, y: field.y, width: field.width, height: line)
            recorder.add(.fill(rect, color))
        }
        guard let color = bottomLine(palette) else { return }
        if place.isLastInSection {
            recorder.add(.fill(Rect(x: field.x, y: field.maxY - line, width: field.width, height: line), color))
        } else {
            recorder.add(.fill(Rect(x: origin.x + extent.x, y: field.maxY - line, width: extent.width, height: line), color))
        }
    }

    /// Only a section's first row has a line above: the others have the one below the row before.
    private func topLine(_ palette: Palette) -> RGBA? {
        guard place.isFirstInSection else { return nil }
        let shows = isShown(traits.sectionSeparators.top, metrics.hasSectionSeparators)
        let row = traits.rowSeparators.top
        guard row == .visible || (row == .automatic && shows) else { return nil }
        let tint = traits.rowSeparators.topTint ?? traits.sectionSeparators.topTint
        return tint?.resolved(in: environment) ?? palette.separator
    }

    private func bottomLine(_ palette: Palette) -> RGBA? {
        let row = traits.rowSeparators.bottom
        if place.isLastInSection {
            let shows = isShown(traits.sectionSeparators.bottom, metrics.hasSectionSeparators)
            guard row == .visible || (row == .automatic && shows) else { return nil }
            let tint = traits.rowSeparators.bottomTint ?? traits.sectionSeparators.bottomTint
            return tint?.resolved(in: environment) ?? palette.separator
        }
        guard !hidesLineBelow, !hasRoundTint, isShown(row, metrics.hasRowSeparators && rowSpacing == 0) else { return nil }
        return traits.rowSeparators.bottomTint?.resolved(in: environment) ?? palette.separator
    }

    /// Whether the row above draws no line between the two.
    var hidesLineAbove: Bool { traits.rowSeparators.top == .hidden || hasRoundTint }

    private func isShown(_ visibility: Visibility, _ usual: Bool) -> Bool {
        visibility == .visible || (visibility == .automatic && usual)
    }

    // MARK: Controls

    /// The triangle's place, in the row's own coordinates: before a row's content, at a header's end; as high as the middle of the content,
    /// which a header's unequal insets put off the field's.
    var disclosureRect: Rect {
        let field = field
        let middle = field.midY + Double(insets.top - insets.bottom) / 2
        let side = ListMetrics.disclosure
        let leading = field.x + Double(insets.leading) - side
        let trailing = field.maxX - Double(insets.trailing)
        let x = kind == .row ? leading : trailing
        return Rect(x: mirrored(x, width: side), y: middle - side / 2, width: side, height: side)
    }

    var deleteRect: Rect {
        let field = field
        let side = 18.0
        return Rect(x: mirrored(field.x + 12, width: side), y: field.midY - side / 2, width: side, height: side)
    }

    private func drawDisclosure(_ recorder: inout Recorder, _ field: Rect, _ palette: Palette) {
        let isOpen = traits.expansion?.wrappedValue ?? false
        let origin = Point(x: field.x - self.field.x, y: field.y - self.field.y)
        let box = disclosureRect.offset(by: origin)
        let isMirrored = environment.builtin.layoutDirection == .rightToLeft
        var path = Path()
        if isOpen {
            path.move(to: CGPoint(x: 4, y: 6))
            path.addLine(to: CGPoint(x: 8, y: 10))
            path.addLine(to: CGPoint(x: 12, y: 6))
        } else {
            path.move(to: CGPoint(x: isMirrored ? 10 : 6, y: 4))
            path.addLine(to: CGPoint(x: isMirrored ? 6 : 10, y: 8))
            path.addLine(to: CGPoint(x: isMirrored ? 10 : 6, y: 12))
        }
        recorder.add(.stroke(.outline(path.outline), box, width: 1.5, palette.secondaryText))
    }

    private func drawDelete(_ recorder: inout Recorder, _ field: Rect, _ palette: Palette) {
        let box = deleteRect.offset(by: Point(x: field.x - self.field.x, y: field.y - self.field.y))
        recorder.add(.shape(.ellipse, box, Color.red.resolved(in: environment)))
        recorder.add(.fill(Rect(x: box.x + 4, y: box.midY - 1, width: box.width - 8, height: 2), RGBA(hex: 0xFFFFFF)))
    }

    private func drawHandle(_ recorder: inout Recorder, _ field: Rect, _ palette: Palette) {
        let width = 16.0
        let offset = field.x - self.field.x
        let x = offset + mirrored(self.field.maxX - 12 - width, width: width)
        for line in -1...1 {
            let y = (field.midY + Double(line) * 4 - 0.5).pixelRounded(host.scale)
            recorder.add(.fill(Rect(x: x, y: y, width: width, height: 1), palette.tertiaryText))
        }
    }
}

extension Rect {
    fileprivate func inset(horizontal: Double, vertical: Double) -> Rect {
        Rect(x: x + horizontal, y: y + vertical, width: max(0, width - 2 * horizontal), height: max(0, height - 2 * vertical))
    }
}

extension ListController {
    /// A pinned header that rows have gone under casts a soft shadow on them.
    func drawShadow(of entry: LazyStackNode.PinnedHost, _ recorder: inout Recorder, at origin: Point, _ list: LazyStackNode) {
        guard entry.isHeader, entry.isPinned, let overlap = entry.host.pinning?.overlap.read(), overlap > 0 else { return }
        // One that is being pushed out touches the next header, not rows.
        guard entry.host.pinning?.pushed.read() == 0 else { return }
        let palette = Palette.of(list.environment.builtin.colorScheme)
        let strength = min(1, Double(overlap) / ListMetrics.headerShadowFade)
        let bottom = origin.y + entry.host.origin.y + entry.host.placedSize.height
        // The letters of an index lie on plain ground.
        let x = list.environment.builtin.layoutDirection == .rightToLeft ? origin.x + indexRoom : origin.x
        let width = max(0, entry.host.placedSize.width - indexRoom)
        let line = 1 / host.scale
        recorder.add(
            .gradient(
                Rect(x: x, y: bottom, width: width, height: ListMetrics.headerShadow),
                from: palette.shadow.multiplyingAlpha(by: strength), to: palette.shadow.multiplyingAlpha(by: 0), vertical: true))
        recorder.add(
            .fill(Rect(x: x, y: bottom, width: width, height: line), palette.separator.multiplyingAlpha(by: strength)))
    }
}
