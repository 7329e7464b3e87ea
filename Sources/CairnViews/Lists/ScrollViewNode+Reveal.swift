import Drawing
import ListLayout
import ScrollPhysics

// Bringing a view into sight.
extension ScrollViewNode {
    /// Scrolls so that the view with `id` is seen; false when there is none.
    func reveal(_ id: AnyHashable, anchor: UnitPoint?, animated: Bool, at time: Double) -> Bool {
        if let (list, element) = find(id) {
            reveal(element, in: list, anchor: anchor, animated: animated, at: time)
            return true
        }
        guard let frame = frame(ofViewWithID: id) else { return false }
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) {
            let start = axis == .vertical ? frame.minY : frame.minX
            let length = axis.length(frame.size)
            let viewport = axis.length(placedSize)
            let current = self[axis].motion.position
            let target: Double
            if let anchor {
                target = start - Double(axis == .vertical ? anchor.y : anchor.x) * (viewport - length)
            } else {
                target = length >= viewport ? start : min(max(current, start + length - viewport), start)
            }
            go(to: target, axis, animated: animated, at: time)
        }
        return true
    }

    private func find(_ id: AnyHashable) -> (LazyStackNode, Int)? {
        for list in host.lists(in: self) {
            list.planIfNeeded()
            let hint = list.firstPlaced
            if let element = list.plan.element(withID: id, near: hint) { return (list, element) }
            if let row = list.placed.first(where: { $0.explicitID == id || $0.contentID == id }) { return (list, row.element) }
        }
        return nil
    }

    /// An element of a list, exact also where nothing was measured: it is measured where it will be, and the position corrected.
    func reveal(_ element: Int, in list: LazyStackNode, anchor: UnitPoint?, animated: Bool, at time: Double) {
        let axis = list.axis
        let viewport = axis.length(placedSize)
        let wanted: ListGeometry.RevealAnchor
        if let anchor { wanted = .fraction(Double(axis == .vertical ? anchor.y : anchor.x)) } else { wanted = .minimal }
        let line = list.lines.line(of: element)
        func target() -> Double {
            let position = position(of: list)
            return position
                + list.geometry.revealOffset(
                    of: line, anchor: wanted, currentOffset: self[axis].motion.position - position, viewport: viewport)
        }
        // Measure what decides the place before going there: the element, its header, and what shares the viewport with it.
        for pass in 0..<4 {
            let before = target()
            measureAround(line, in: list, viewport: viewport)
            if contentNeedsLayout { placeContent() }
            _ = settleLimits(axis, at: time)
            if pass > 0, target() == before { break }
        }
        go(to: target(), axis, animated: animated, at: time)
        hold(element, of: list)
    }

    /// What is revealed holds still while the rows around it are measured, which may change what is thought of the rows above.
    private func hold(_ element: Int, of list: LazyStackNode) {
        guard anchor == nil, list.axis == mainAxis else { return }
        anchor = ScrollAnchor(
            list: list, element: element, key: list.key(of: element),
            origin: position(of: list) + list.lineFrame(ofCell: element).origin - self[list.axis].motion.position, first: element)
    }

    private func measureAround(_ line: Int, in list: LazyStackNode, viewport: Double) {
        var changed = false
        for level in list.geometry.levels {
            let section = level.section(ofElement: line)
            for edge in [section.header, section.footer] { if let edge, list.measureLine(edge) { changed = true } }
        }
        var sum = 0.0
        var index = line
        while index < list.lines.lineCount, sum < viewport {
            if list.measureLine(index) { changed = true }
            sum += max(1, list.geometry.frame(of: index).length)
            index += 1
        }
        sum = 0
        index = line - 1
        while index >= 0, sum < viewport {
            if list.measureLine(index) { changed = true }
            sum += max(1, list.geometry.frame(of: index).length)
            index -= 1
        }
        list.discardUnplaced()
        if changed {
            list.geometry.updateEstimates(fallback: LazyStackNode.fallbackLengths)
            list.invalidateLayout()
        }
    }

    /// Measuring moved the ends, and what is above the viewport: the row being read stays where it is until the scroll begins.
    private func settleLimits(_ axis: StackAxis, at time: Double) -> Bool {
        if let anchor, anchor.list.axis == axis {
            let wanted = position(of: anchor.list) + anchor.list.lineFrame(ofCell: anchor.element).origin - anchor.origin
            let delta = wanted - self[axis].motion.position
            if abs(delta) > 1e-6 { self[axis].motion.translate(by: delta) }
        }
        let viewport = axis.length(placedSize)
        let limits = ScrollLimits(minimum: 0, maximum: max(0, axis.length(contentSize) - viewport), viewport: viewport)
        guard limits != self[axis].motion.limits else { return false }
        self[axis].motion.setLimits(limits, at: time)
        return true
    }

    private func go(to target: Double, _ axis: StackAxis, animated: Bool, at time: Double) {
        if animated {
            self[axis].edgeTarget = 0
            slide(to: target, axis, at: time)
        } else {
            jump(to: target, axis, at: time)
        }
    }

    /// The frame, in content coordinates, of an ordinary view with an explicit id.
    private func frame(ofViewWithID id: AnyHashable) -> Rect? {
        func search(_ node: _ViewNode) -> _ViewNode? {
            if node is IdentityNode, node.explicitID == id { return node }
            if node is LazyStackNode { return nil }
            var found: _ViewNode?
            node.forEachChild { if found == nil { found = search($0) } }
            return found
        }
        guard let content, let node = search(content) else { return nil }
        var nodes: [_LayoutNode] = []
        node.collect(into: &nodes)
        guard let first = nodes.first else { return nil }
        var origin = Point.zero
        var current: _LayoutNode? = first
        while let step = current, step !== self {
            origin = origin + step.origin
            current = step.layoutParent
        }
        return Rect(origin: origin, size: first.placedSize)
    }

    // MARK: Sections

    /// To the next section's start, or to this one's and then the one before. The position aimed at is the target of a running
    /// animation, so that presses add up.
    func scrollToSection(next: Bool, at time: Double) -> Bool {
        let axis = mainAxis
        let viewport = axis.length(placedSize)
        let from = self[axis].motion.targetPosition
        var starts: [Double] = []
        for list in host.lists(in: self) where list.axis == axis && list.plan.count > 0 {
            let position = position(of: list)
            let level = list.geometry.levels[0]
            let element = list.geometry.element(at: max(0, from - position)) ?? 0
            let here = level.section(ofElement: element).index
            for index in max(0, here - 2)..<min(level.sectionCount, here + 4) {
                let section = level.section(index)
                guard !section.elements.isEmpty, section.header != nil || section.footer != nil || index == 0 else { continue }
                starts.append(position + list.geometry.frame(of: section.elements.lowerBound).origin)
            }
        }
        starts.sort()
        let target =
            next
            ? starts.first { $0 > from + 0.5 } ?? self[axis].motion.limits.maximum
            : starts.last { $0 < from - 0.5 } ?? self[axis].motion.limits.minimum
        self[axis].edgeTarget = 0
        let distance = abs(target - self[axis].motion.position)
        if distance > 2 * viewport {
            slide(to: target, axis, at: time)
        } else {
            self[axis].motion.scroll(to: target, pace: .programmatic, at: time)
            self[axis].bar.lastActive = time
            host.setNeedsFrame()
        }
        return true
    }
}

extension LazyStackNode {
    /// Rows measured without being shown go to the spare ones.
    func discardUnplaced() {
        for row in building.values where row.lastUsed == host.frameNumber {
            if !placed.contains(where: { $0 === row }), !pinned.contains(where: { $0.host === row }) { retire(row) }
        }
        building.removeAll(keepingCapacity: true)
    }
}

extension RowHost {
    var contentID: AnyHashable? { content?.explicitID }
}

extension LazyStackNode {
    /// Slides to the first row of the innermost section that a header begins, or to the header where the section has no rows.
    func revealFirstRow(ofHeader row: RowHost) {
        guard let scroll = enclosingScrollView else { return }
        let line = lines.line(of: row.element)
        for level in geometry.levels.reversed() {
            let section = level.section(ofElement: line)
            guard section.header == line else { continue }
            let element = section.rows.isEmpty ? row.element : lines.firstCell(ofLine: section.rows.lowerBound)
            return scroll.reveal(element, in: self, anchor: .top, animated: true, at: host.now)
        }
    }
}
