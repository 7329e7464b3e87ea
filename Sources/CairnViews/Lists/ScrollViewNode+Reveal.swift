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
            let start = self.start(of: frame, axis) - lead(axis)
            let length = axis.length(frame.size)
            let viewport = innerLength(axis)
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
        let wanted: ListGeometry.RevealAnchor
        if let anchor { wanted = .fraction(Double(axis == .vertical ? anchor.y : anchor.x)) } else { wanted = .minimal }
        let goal = RevealGoal(list: list, element: element, anchor: wanted)
        prepare(goal, at: time)
        let place = self[axis].motion.limits.clamp(position(of: goal))
        let key = list.key(of: element)
        go(to: place, axis, animated: animated, at: time)
        if animated {
            revealGoal = goal
        } else if axis == mainAxis {
            // It holds still while what comes into sight around it is measured.
            let origin = position(of: list) + list.lineFrame(ofCell: element).origin - place
            self.anchor = ScrollAnchor(list: list, element: element, key: key, origin: origin, first: element)
        }
    }

    /// Measures what decides a place before going there: the element, its header, and what shares the viewport with it.
    private func prepare(_ goal: RevealGoal, at time: Double) {
        for pass in 0..<4 {
            let before = position(of: goal)
            measureAround(goal.line, in: goal.list, viewport: innerLength(goal.list.axis))
            if contentNeedsLayout { placeContent() }
            settleLimits(goal.list.axis, at: time)
            if pass > 0, position(of: goal) == before { break }
        }
    }

    /// Brings an element wholly into sight by the least movement, seen from where the content is going to rest: for the keyboard.
    func bringIntoView(_ element: Int, in list: LazyStackNode, at time: Double) {
        let axis = list.axis
        if list.placedRow(element)?.isMeasured != true {
            prepare(RevealGoal(list: list, element: element, anchor: .fraction(0)), at: time)
        }
        let ahead = self[axis].motion.targetPosition - self[axis].motion.position
        let current = innerOffset(of: list) + ahead
        let line = list.lines.line(of: element)
        let wanted = list.geometry.revealOffset(of: line, anchor: .minimal, currentOffset: current, viewport: innerLength(axis))
        guard abs(wanted - current) > 0.01 else { return }
        let highest = list.geometry.revealOffset(of: line, anchor: .fraction(0), currentOffset: current, viewport: innerLength(axis))
        let isAtStart = wanted < current || wanted == highest
        go(by: wanted - current + ahead, axis, at: time)
        revealGoal = RevealGoal(list: list, element: element, anchor: .fraction(isAtStart ? 0 : 1))
    }

    /// The same for a view of an ordinary layout.
    func bringIntoView(_ node: _LayoutNode, at time: Double) {
        let frame = frameInContent(of: node)
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) {
            let start = self.start(of: frame, axis) - lead(axis)
            let room = innerLength(axis) - axis.length(frame.size)
            let current = self[axis].motion.targetPosition
            let wanted = self[axis].motion.limits.clamp(room <= 0 ? start : min(max(current, start - room), start))
            if abs(wanted - current) > 0.01 { go(by: wanted - self[axis].motion.position, axis, at: time) }
        }
    }

    private func go(by distance: Double, _ axis: StackAxis, at time: Double) {
        movedByUser(axis, at: time)
        let target = self[axis].motion.position + distance
        if abs(distance) > 2 * axis.length(placedSize) {
            slide(to: target, axis, at: time)
        } else {
            self[axis].motion.scroll(to: target, pace: .key, at: time)
        }
        host.setNeedsFrame()
    }

    /// Where the scroll view would be with an element where it is wanted, not clamped.
    private func position(of goal: RevealGoal) -> Double {
        let list = goal.list
        let current = innerOffset(of: list)
        return self[list.axis].motion.position - current
            + list.geometry.revealOffset(
                of: goal.line, anchor: goal.anchor, currentOffset: current, viewport: innerLength(list.axis))
    }

    /// Called when a frame's layout is done: rows measured on the way moved the place that an animation runs to.
    func followGoal(at time: Double) {
        guard let goal = revealGoal else { return }
        let axis = goal.list.axis
        guard self[axis].motion.isMoving, goal.element < goal.list.plan.count else { return revealGoal = nil }
        let target = self[axis].motion.limits.clamp(position(of: goal))
        guard goal.anchor != .minimal, abs(target - self[axis].motion.targetPosition) > 0.01 else { return }
        self[axis].motion.scroll(to: target, pace: .programmatic, at: time)
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
    private func settleLimits(_ axis: StackAxis, at time: Double) {
        keepAnchor(axis)
        let limits = contentLimits(axis)
        if limits != self[axis].motion.limits { self[axis].motion.setLimits(limits, at: time) }
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
            (node as? KeyedNode)?.forEachKeyed { if found == nil, $0 == id { found = $1 } }
            if let found { return found }
            node.forEachChild { if found == nil { found = search($0) } }
            return found
        }
        guard let content, let node = search(content) else { return nil }
        var nodes: [_LayoutNode] = []
        node.collect(into: &nodes)
        guard let first = nodes.first else { return nil }
        return frameInContent(of: first)
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
            let position = position(of: list) - lead(axis)
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

/// What an animation runs to.
struct RevealGoal {
    let list: LazyStackNode
    let element: Int
    let anchor: ListGeometry.RevealAnchor

    /// What the geometry counts: the line that the element is in.
    @MainActor var line: Int { list.lines.line(of: element) }
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
