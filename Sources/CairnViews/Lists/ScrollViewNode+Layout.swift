import Drawing
import ListLayout
import ScrollPhysics

// One layout pass: motion gives a displacement, the anchor row takes it, and rows are made outward from there.
extension ScrollViewNode {
    /// Passes before the rest is left to the next frame. Measuring settles in one; clamping at an end takes a second, a change of the
    /// content's cross size a third.
    static let passLimit = 3
    /// Points beyond the viewport that are kept ready on either side.
    static let overscan = 120.0

    /// Whether this frame must look at the rows: something moves, or something changed.
    var needsUpdate: Bool { needsRows || contentNeedsLayout || vertical.motion.isMoving || horizontal.motion.isMoving }

    /// Moves to `time` and brings the rows of the viewport up to date.
    func update(at time: Double) {
        applySettings()
        vertical.displacement = scrolls(along: .vertical) ? vertical.motion.advance(to: time) : 0
        horizontal.displacement = scrolls(along: .horizontal) ? horizontal.motion.advance(to: time) : 0
        noteMotion(at: time)
        followTouchpad(at: time)
        trackPull(at: time)
        guard needsRows || contentNeedsLayout || vertical.displacement != 0 || horizontal.displacement != 0 else { return }
        needsRows = false
        let lists = host.lists(in: self)
        var passes = 0
        var settled = false
        while !settled, passes < Self.passLimit {
            passes += 1
            if contentNeedsLayout || placedContentIsStale { placeContent() }
            settled = pass(lists, at: time)
        }
        if !settled { needsRows = true }
        host.stats.layoutPasses = max(host.stats.layoutPasses, passes)
        finish(lists)
        host.setNeedsFrame()
        startAtAnchor(at: time)
    }

    private var placedContentIsStale: Bool { children.contains { $0.placedSize == .zero && $0.placedProposal == .none } }

    /// One pass over all lists; true when nothing moved any more.
    private func pass(_ lists: [LazyStackNode], at time: Double) -> Bool {
        let axis = mainAxis
        let length = axis.length(placedSize)
        moveAnchor(by: self[axis].displacement, lists, viewport: length)
        self[axis].displacement = 0
        var changed = false
        // After a jump only what is seen is built: the next frame may jump again, and then nothing else was needed.
        let overscan = anchor == nil ? 0 : Self.overscan
        for list in lists {
            let start = startRow(of: list, viewport: length)
            let before = list.geometry.length
            if list.realise(from: start, length: length, overscan: overscan) { changed = true }
            if list.geometry.length != before { list.invalidateLayout() }
        }
        if contentNeedsLayout { placeContent() }
        keepAnchor(axis)
        let moved = clamp(axis, at: time)
        if axis == .vertical, scrolls(along: .horizontal) { _ = clamp(.horizontal, at: time) }
        for list in lists {
            let offset = innerOffset(of: list)
            let inner = innerLength(list.axis)
            list.window = LazyStackNode.Window(offset: offset, length: inner)
            if list.pin(offset: offset, length: inner) {
                changed = true
                list.invalidateLayout()
            }
        }
        return !moved && !contentNeedsLayout && (!changed || covers(lists, length))
    }

    /// After a pass that measured something: whether what is placed still fills the viewport.
    private func covers(_ lists: [LazyStackNode], _ length: Double) -> Bool {
        for list in lists where list.plan.count > 0 {
            let offset = self[list.axis].motion.position - position(of: list)
            let needed = list.geometry.elements(from: offset, to: offset + length)
            guard !needed.isEmpty else { continue }
            if needed.lowerBound < list.placedLines.lowerBound || needed.upperBound > list.placedLines.upperBound { return false }
        }
        return true
    }

    private func finish(_ lists: [LazyStackNode]) {
        for list in lists {
            list.placeRows()
            list.finishAnimatedChange()
        }
        chooseAnchor(lists)
        followGoal(at: host.now)
        rememberThumbs()
    }

    // MARK: The anchor

    /// Content offset of a list's leading edge.
    func position(of list: LazyStackNode) -> Double {
        var node: _LayoutNode? = list
        var origin = Point.zero
        while let current = node, current !== self {
            origin = origin + current.origin
            node = current.layoutParent
        }
        return start(of: Rect(origin: origin, size: list.placedSize), list.axis)
    }

    private func moveAnchor(by displacement: Double, _ lists: [LazyStackNode], viewport: Double) {
        guard var anchor, lists.contains(where: { $0 === anchor.list }), anchor.element < anchor.list.plan.count else {
            self.anchor = nil
            return
        }
        anchor.origin -= displacement
        // A jump: begin afresh at the new place instead of walking there row by row.
        self.anchor = abs(anchor.origin) > 2 * viewport + 200 ? nil : anchor
    }

    /// The line where a list begins building: the anchor's, or the one that the geometry says is at the viewport's edge.
    private func startRow(of list: LazyStackNode, viewport: Double) -> (line: Int, origin: Double)? {
        guard list.plan.count > 0, viewport > 0 else { return nil }
        if let anchor, anchor.list === list { return (list.lines.line(of: anchor.element), anchor.origin) }
        let position = position(of: list)
        let offset = self[list.axis].motion.position - position
        let reach = Self.overscan
        guard offset < list.geometry.length + reach, offset > -viewport - reach else { return nil }
        guard let line = list.geometry.element(at: max(offset, 0)) else { return nil }
        return (line, list.geometry.frame(of: line).origin - offset)
    }

    /// Moves the coordinates under the viewport so that the anchor row is where it was.
    func keepAnchor(_ axis: StackAxis) {
        guard let anchor, anchor.list.axis == axis else { return }
        let wanted = position(of: anchor.list) + anchor.list.lineFrame(ofCell: anchor.element).origin - anchor.origin
        let delta = wanted - self[axis].motion.position
        // Below a millionth of a point it is the rounding of sums.
        if abs(delta) > 1e-6 { self[axis].motion.translate(by: delta) }
    }

    /// How far the content as it is laid out may go.
    func contentLimits(_ axis: StackAxis) -> ScrollLimits {
        let viewport = axis.length(placedSize)
        return ScrollLimits(minimum: 0, maximum: max(0, axis.length(contentSize) - viewport), viewport: viewport)
    }

    /// Tells the motion how far it may go; true when that moved it.
    private func clamp(_ axis: StackAxis, at time: Double) -> Bool {
        let limits = contentLimits(axis)
        guard limits != self[axis].motion.limits else { return false }
        let before = self[axis].motion.position
        let old = self[axis].motion.limits
        self[axis].motion.setLimits(limits, at: time)
        followEdge(axis, at: time)
        keepSizeAnchor(axis, from: old, before: before, at: time)
        // The move is not the user's: taken here so that the next frame does not count it again.
        _ = self[axis].motion.takeDisplacement()
        let moved = self[axis].motion.position - before
        guard moved != 0 else { return false }
        if anchor?.list.axis == axis { anchor?.origin -= moved }
        return true
    }

    /// The row that will hold still from now on: the first one below what is pinned. At the very start nothing does, so that rows that
    /// come in front are seen.
    private func chooseAnchor(_ lists: [LazyStackNode]) {
        let last = anchor
        anchor = nil
        let axis = mainAxis
        let viewport = axis.length(placedSize)
        for list in lists where list.axis == axis && !list.placed.isEmpty {
            let offset = self[axis].motion.position - position(of: list)
            guard offset < list.geometry.length, offset > -viewport else { continue }
            let inner = innerOffset(of: list)
            guard let found = list.reading(at: inner, viewport: innerLength(axis)) else { continue }
            let first = list.firstVisibleCell(ofLine: found.element, at: inner, viewport: innerLength(axis))
            // Of a line's cells the one that was followed so far: widths that change and change back lead to the same place.
            let cells = list.lines.cells(ofLine: found.element)
            let element = last.flatMap { $0.list === list && cells.contains($0.element) ? $0.element : nil } ?? first
            let index = element - list.firstPlaced
            guard index >= 0, index < list.placed.count else { continue }
            anchor = ScrollAnchor(
                list: list, element: element, key: list.placed[index].key, origin: found.origin - offset, first: first)
            return
        }
    }

    /// The list's rows are about to be renumbered: find the anchor's row again, or the nearest one that stays.
    func anchorWillMove(in list: LazyStackNode, newElement: (Int, RowKey) -> Int?) {
        guard var current = anchor, current.list === list else { return }
        guard self[list.axis].motion.position > 0 else {
            anchor = nil
            return
        }
        let index = current.first - list.firstPlaced
        guard index >= 0, index < list.placed.count else {
            anchor = nil
            return
        }
        let base = list.placed[index].lineStart
        let end = base - current.origin + list.axis.length(placedSize)
        let order = Array(index..<list.placed.count) + (0..<index).reversed()
        for candidate in order {
            let row = list.placed[candidate]
            guard let element = newElement(row.element, row.key) else { continue }
            // Rows out of sight hold nothing still that is seen: a held header goes before them.
            if candidate < index || row.lineStart >= end, let held = pinnedAnchor(in: list, newElement) {
                anchor = held
                return
            }
            current.element = element
            current.first = element
            current.key = row.key
            current.origin += row.lineStart - base
            anchor = current
            return
        }
        anchor = pinnedAnchor(in: list, newElement)
    }

    /// When nothing that was seen stays because its section was closed, the header that was held over it does.
    private func pinnedAnchor(in list: LazyStackNode, _ newElement: (Int, RowKey) -> Int?) -> ScrollAnchor? {
        for entry in list.pinned where entry.isHeader {
            guard let element = newElement(entry.host.element, entry.host.key) else { continue }
            let next = element + 1
            // A section that only became shorter goes on under its header, as far as the end of the content lets it.
            guard next >= list.plan.count || list.plan.run(of: next).kind != .row else { return nil }
            let origin = entry.origin + contentInsets.before(list.axis)
            return ScrollAnchor(list: list, element: element, key: entry.host.key, origin: origin, first: element)
        }
        return nil
    }
}
