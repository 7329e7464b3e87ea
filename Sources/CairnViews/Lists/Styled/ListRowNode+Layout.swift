import Drawing

// Sizes and places of a row's parts.
extension ListRowNode {
    /// Space between the row's slot in the list and its field: room between rows and sections belongs to the row beside it.
    struct Frame {
        var top = 0.0
        var bottom = 0.0
        var leading = 0.0
        var trailing = 0.0
    }

    func frame(width: Double) -> Frame {
        var frame = Frame()
        frame.leading = metrics.margin
        if metrics.greatestWidth < .infinity, width.isFinite {
            frame.leading = max(frame.leading, ((width - metrics.greatestWidth) / 2).pixelRounded(host.scale))
        }
        frame.trailing = max(frame.leading, controller?.indexRoom ?? 0)
        let gap = sectionGap
        if metrics.pinsHeaders {
            // A pinned header must not carry the room above it along.
            if place.endsSection, !place.endsList { frame.bottom += gap }
        } else {
            if place.beginsSection, !place.beginsList { frame.top += (gap / 2).pixelRounded(host.scale) }
            if place.endsSection, !place.endsList { frame.bottom += gap - (gap / 2).pixelRounded(host.scale) }
        }
        if place.beginsList, kind == .row || !metrics.pinsHeaders { frame.top += metrics.endGap }
        if place.endsList { frame.bottom += metrics.endGap }
        if kind == .row, !place.isLastInSection { frame.bottom += rowSpacing }
        return frame
    }

    var rowSpacing: Double { environment.builtin.list.rowSpacing ?? 0 }

    private var sectionGap: Double {
        switch (traits.sectionSpacing ?? environment.builtin.list.sectionSpacing ?? .default).kind {
        case .standard: metrics.sectionGap
        case .compact: metrics.compactSectionGap
        case .custom(let points): points
        }
    }

    /// The content's insets within the field: the style's, or what the traits say, and room for controls.
    var insets: EdgeInsets {
        let base: EdgeInsets =
            switch kind {
            case .row: metrics.rowInsets
            case .header: metrics.headerInsets
            case .footer: metrics.footerInsets
            }
        var insets = EdgeInsets(
            top: traits.insets.top ?? base.top, leading: traits.insets.leading ?? base.leading,
            bottom: traits.insets.bottom ?? base.bottom, trailing: traits.insets.trailing ?? base.trailing)
        insets.leading += CGFloat(Double(traits.indent) * ListMetrics.indent)
        if showsDelete { insets.leading += CGFloat(ListMetrics.editControl) }
        if showsHandle { insets.trailing += CGFloat(ListMetrics.editControl) }
        if showsDisclosure {
            if kind == .row {
                insets.leading += CGFloat(ListMetrics.disclosure)
            } else {
                insets.trailing += CGFloat(ListMetrics.disclosure)
            }
        } else if kind == .row, traits.indent > 0 || traits.isInOutline {
            insets.leading += CGFloat(ListMetrics.disclosure)
        }
        return insets
    }

    /// A triangle: before rows of outlines, and at the end of headers of sections that open and close. SwiftUI leaves it out of other styles
    /// than the sidebar's, where a section that was closed could then not be opened.
    var showsDisclosure: Bool { traits.expansion != nil && (kind == .row || traits.disclosure != .hidden) }
    var showsDelete: Bool { isEditing && kind == .row && !traits.isDeleteDisabled && editing?.delete != nil }
    var showsHandle: Bool { isEditing && kind == .row && controller?.canMove(self) == true }

    /// What may be done with the row's element.
    var editing: RowEditing? {
        guard let row = rowHost, let list = row.parent as? LazyStackNode, row.element < list.plan.count else { return nil }
        return list.plan.run(of: row.element).source.editing
    }

    private func badgeSize() -> Double {
        guard let badge else { return 0 }
        return badge.size(.none).width + ListMetrics.badgeGap
    }

    private func inner(_ proposal: Proposal) -> Proposal {
        let frame = frame(width: proposal.width)
        let insets = insets
        let used = frame.leading + frame.trailing + Double(insets.leading + insets.trailing) + badgeSize()
        return proposal.inset(horizontal: used, vertical: 0)
    }

    /// A row that turned out to have nothing in it takes no room.
    func measure(_ proposal: Proposal) -> Size {
        guard !children.isEmpty else { return .zero }
        let offered = inner(proposal)
        var height = 0.0
        var width = 0.0
        for child in children {
            let size = child.size(offered)
            height += size.height
            width = max(width, size.width)
        }
        let frame = frame(width: proposal.width)
        let insets = insets
        let least = kind == .row ? metrics.leastRowHeight : kind == .header ? metrics.leastHeaderHeight : 0
        let field = max(least, height + Double(insets.top + insets.bottom))
        // Whole device pixels, so that the fields of a group touch.
        let whole = ((frame.top + field + frame.bottom) * host.scale - 1e-6).rounded(.up) / host.scale
        let used = frame.leading + frame.trailing + Double(insets.leading + insets.trailing) + badgeSize()
        return Size(width: proposal.width < 0 ? width + used : max(width + used, proposal.width), height: whole)
    }

    /// The row's field, in its own coordinates.
    var field: Rect {
        let frame = frame(width: placedSize.width)
        return Rect(
            x: isMirrored ? frame.trailing : frame.leading, y: frame.top,
            width: max(0, placedSize.width - frame.leading - frame.trailing), height: max(0, placedSize.height - frame.top - frame.bottom))
    }

    func arrange() {
        let offered = inner(placedProposal)
        let field = field
        let insets = insets
        var height = 0.0
        for child in children { height += child.size(offered).height }
        let free = field.height - Double(insets.top + insets.bottom) - height
        var y = (field.y + Double(insets.top) + max(0, free) / 2).pixelRounded(host.scale)
        for child in children {
            let size = child.size(offered)
            child.place(at: Point(x: mirrored(field.x + Double(insets.leading), width: size.width), y: y), offered)
            y += size.height
        }
        if let background {
            background.place(at: Point(x: field.x, y: field.y), Proposal(width: field.width, height: field.height))
        }
        placeStrip()
        if let badge {
            let size = badge.size(.none)
            let x = field.maxX - Double(insets.trailing) - size.width
            badge.place(at: Point(x: mirrored(x, width: size.width), y: (field.midY - size.height / 2).pixelRounded(host.scale)), .none)
        }
    }

    private var isMirrored: Bool { environment.builtin.layoutDirection == .rightToLeft }

    /// An x for left-to-right, or its mirror image in the field.
    func mirrored(_ x: Double, width: Double) -> Double {
        guard isMirrored else { return x }
        let field = field
        return field.x + field.maxX - x - width
    }

    /// Where the line below (or above) begins and ends: at the content's guides, else from the content's leading edge to the field's end.
    var lineExtent: (x: Double, width: Double) {
        let field = field
        var start = field.x + Double(insets.leading)
        var end = field.maxX
        if let child = children.first {
            let offered = inner(placedProposal)
            let origin = field.x + Double(insets.leading)
            if let guide = child.explicitGuide(HorizontalAlignment.listRowSeparatorLeading.key, offered) { start = origin + guide }
            if let guide = child.explicitGuide(HorizontalAlignment.listRowSeparatorTrailing.key, offered) { end = origin + guide }
        }
        start = start.pixelRounded(host.scale)
        // A guide may go beyond the field, but not under the letters of an index.
        end = min(controller?.showsIndex == true ? field.maxX : placedSize.width, end).pixelRounded(host.scale)
        let width = max(0, end - start)
        return (mirrored(start, width: width), width)
    }
}
