import Drawing

/// One open panel of a menu: its items under one another, on a raised ground.
///
/// It hangs in the tree at the view it was opened from, for that view's environment and state, but takes no part in its layout: it has a
/// place in the window.
final class MenuPanel: ContainerNode {
    enum Part {
        case item(MenuItemNode)
        case title(_LayoutNode)
        case separator
        /// A view that can't be chosen.
        case other(_LayoutNode)

        var item: MenuItemNode? { if case .item(let node) = self { node } else { nil } }
    }

    private(set) var parts: [Part] = []
    /// Frames of the parts from the content's top, points.
    private(set) var frames: [Rect] = []
    /// In the window.
    private(set) var frame = Rect.zero
    private(set) var contentHeight = 0.0
    private(set) var scrolled = 0.0
    /// The part under the pointer, or that the keyboard is on.
    var highlighted: Int? { didSet { if highlighted != oldValue { host.setNeedsFrame() } } }

    init(source: _ViewNode, environment base: EnvironmentValues, _ make: _ContentMaker) {
        super.init(parent: source)
        environment = base.derived(by: MenuChange())
        updateContent(make)
        readParts()
    }

    func item(_ index: Int?) -> MenuItemNode? { index.flatMap { parts.indices.contains($0) ? parts[$0].item : nil } }

    // The layout of the view it was opened from does not depend on it.
    override var rowHost: RowHost? { nil }
    override func invalidateLayout() {
        forgetSizes()
        host.setNeedsFrame()
    }
    override func invalidateDrawing() { host.setNeedsFrame() }
    override func invalidateStructure() {
        structureChanged()
        invalidateLayout()
    }

    private func readParts() {
        var read: [Part] = []
        for child in children {
            switch child {
            case let item as MenuItemNode: read.append(.item(item))
            case let title as MenuTitleNode: read.append(.title(title))
            case is DividerNode: if case .separator? = read.last {} else if !read.isEmpty { read.append(.separator) }
            default: read.append(.other(child))
            }
        }
        if case .separator? = read.last { read.removeLast() }
        parts = read
        if let highlighted, item(highlighted) == nil { self.highlighted = nil }
    }

    // MARK: Layout

    /// Measures the parts and finds the panel's place in a window of `window` points.
    func layOut(_ placement: MenuPlacement, in window: Size) {
        readParts()
        let markWidth = parts.contains { $0.item?.item.isChecked != nil } ? MenuLook.markWidth : 0
        let width = columnWidth(markWidth, in: window)
        var y = MenuLook.padding
        frames.removeAll(keepingCapacity: true)
        for part in parts {
            let height = height(of: part, width: width)
            frames.append(Rect(x: MenuLook.padding, y: y, width: width, height: height))
            y += height
        }
        contentHeight = y + MenuLook.padding
        let isMirrored = environment.builtin.layoutDirection == .rightToLeft
        frame = placement.frame(
            for: Size(width: width + 2 * MenuLook.padding, height: contentHeight), in: window, isMirrored: isMirrored, scale: host.scale)
        scrolled = max(0, min(scrolled, contentHeight - frame.height))
        placeParts(markWidth)
    }

    private func columnWidth(_ markWidth: Double, in window: Size) -> Double {
        var label = 0.0
        var trailing = 0.0
        for part in parts {
            switch part {
            case .item(let node):
                label = max(label, node.labelSize.width)
                trailing = max(trailing, node.trailingWidth)
            case .title(let node), .other(let node): label = max(label, node.size(.none).width)
            case .separator: break
            }
        }
        let wanted = label + markWidth + 2 * MenuLook.inset + (trailing > 0 ? MenuLook.trailingGap + trailing : 0)
        let most = max(40, min(MenuLook.greatestWidth, window.width - 2 * MenuLook.windowMargin - 2 * MenuLook.padding))
        return min(most, max(MenuLook.leastWidth, wanted)).rounded(.up)
    }

    private func height(of part: Part, width: Double) -> Double {
        switch part {
        case .item(let node): node.size(Proposal(width: width, height: Proposal.unspecified)).height
        case .title: MenuLook.titleHeight
        case .separator: MenuLook.separatorHeight
        case .other(let node): max(MenuLook.itemHeight, node.size(offered(width)).height + 8)
        }
    }

    private func offered(_ width: Double) -> Proposal {
        Proposal(width: max(0, width - 2 * MenuLook.inset), height: Proposal.unspecified)
    }

    private func placeParts(_ markWidth: Double) {
        // Its own place is the window's: what is inside adds up to window points.
        place(at: Point(x: frame.x, y: frame.y), Proposal(width: frame.width, height: frame.height))
        placing {
            for (part, rect) in zip(parts, frames) {
                let y = rect.y - scrolled
                switch part {
                case .item(let node):
                    node.markWidth = markWidth
                    node.place(at: Point(x: rect.x, y: y), Proposal(width: rect.width, height: rect.height))
                case .title(let node), .other(let node):
                    let size = node.size(offered(rect.width))
                    let isMirrored = environment.builtin.layoutDirection == .rightToLeft
                    let start = rect.x + MenuLook.inset + markWidth
                    let x = isMirrored ? frame.width - start - size.width : start
                    node.place(at: Point(x: x, y: (y + (rect.height - size.height) / 2).pixelRounded(host.scale)), offered(rect.width))
                case .separator: break
                }
            }
        }
    }

    override func computeSize(_ proposal: Proposal) -> Size { Size(width: proposal.width, height: proposal.height) }

    /// An item's place in the window, points.
    func windowFrame(of index: Int) -> Rect { frames[index].offset(by: Point(x: frame.x, y: frame.y - scrolled)) }

    /// The part at a window point; nil outside.
    func part(at point: Point) -> Int? {
        guard frame.contains(point) else { return nil }
        return frames.indices.first { windowFrame(of: $0).contains(point) }
    }

    func scroll(by points: Double) {
        scrolled = max(0, min(scrolled + points, contentHeight - frame.height))
        host.setNeedsFrame()
    }

    /// Scrolls by the least that shows a part.
    func reveal(_ index: Int) {
        guard frames.indices.contains(index), frame.height > 0 else { return }
        let rect = frames[index]
        if rect.y - MenuLook.padding < scrolled {
            scrolled = max(0, rect.y - MenuLook.padding)
        } else if rect.maxY + MenuLook.padding > scrolled + frame.height {
            scrolled = rect.maxY + MenuLook.padding - frame.height
        }
        host.setNeedsFrame()
    }

    // MARK: Draw

    func drawPanel(_ recorder: inout Recorder) {
        let scheme = environment.builtin.colorScheme
        let line = Double(environment.pixelLength)
        let shape = DrawnShape.rounded(radius: MenuLook.cornerRadius)
        recorder.add(
            .shadow(
                shape, frame.offset(by: Point(x: 0, y: MenuLook.shadowOffset)), radius: MenuLook.shadowRadius, MenuLook.shadow(scheme)))
        recorder.add(.shape(shape, frame, MenuLook.ground(scheme)))
        if contentHeight > frame.height {
            let inside = recorder.picture { drawParts(&$0) }
            recorder.add(.clipped(inside, .zero, to: frame.inset(by: line)))
        } else {
            drawParts(&recorder)
        }
        recorder.add(.stroke(shape, frame.inset(by: line / 2), width: line, MenuLook.edge(scheme)))
    }

    private func drawParts(_ recorder: inout Recorder) {
        let scheme = environment.builtin.colorScheme
        for (index, part) in parts.enumerated() {
            let rect = windowFrame(of: index)
            switch part {
            case .item(let node):
                if index == highlighted {
                    recorder.add(.shape(.rounded(radius: MenuLook.itemRadius), rect, MenuLook.highlight(scheme)))
                }
                node.draw(&recorder, at: Point(x: rect.x, y: rect.y))
            case .title(let node), .other(let node): node.draw(&recorder, at: Point(x: frame.x, y: frame.y) + node.origin)
            case .separator:
                let line = Double(environment.pixelLength)
                let y = (rect.midY - line / 2).pixelRounded(host.scale)
                recorder.add(
                    .fill(
                        Rect(x: rect.x + MenuLook.inset, y: y, width: rect.width - 2 * MenuLook.inset, height: line),
                        MenuLook.edge(scheme)))
            }
        }
    }
}

/// Where a panel opens, window points.
enum MenuPlacement {
    /// At the pointer.
    case point(Point)
    /// Under a control, or over it where there is no room.
    case below(Rect)
    /// Beside an item of the panel before.
    case beside(Rect)

    /// The panel's frame in the window: whole, or as high as the window where it is higher.
    func frame(for size: Size, in window: Size, isMirrored: Bool, scale: Double) -> Rect {
        let margin = MenuLook.windowMargin
        let height = min(size.height, max(0, window.height - 2 * margin))
        var x: Double
        var y: Double
        switch self {
        case .point(let point):
            x = isMirrored ? point.x - size.width : point.x
            if !isMirrored, x + size.width > window.width - margin { x = point.x - size.width }
            if isMirrored, x < margin { x = point.x }
            y = point.y
            if y + height > window.height - margin, point.y - height >= margin { y = point.y - height }
        case .below(let rect):
            x = isMirrored ? rect.maxX - size.width : rect.x
            y = rect.maxY + MenuLook.gap
            let above = rect.y - MenuLook.gap - height
            if y + height > window.height - margin, above >= margin { y = above }
        case .beside(let rect):
            let after = rect.maxX + MenuLook.padding - 2
            let before = rect.x - MenuLook.padding + 2 - size.width
            let fitsAfter = after + size.width <= window.width - margin
            let fitsBefore = before >= margin
            x = isMirrored ? (fitsBefore || !fitsAfter ? before : after) : (fitsAfter || !fitsBefore ? after : before)
            y = rect.y - MenuLook.padding
        }
        x = max(margin, min(x, window.width - margin - size.width))
        y = max(margin, min(y, window.height - margin - height))
        return Rect(x: x.pixelRounded(scale), y: y.pixelRounded(scale), width: size.width, height: height)
    }
}
