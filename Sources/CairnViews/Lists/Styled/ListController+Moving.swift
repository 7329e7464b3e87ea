import Drawing

/// Where carried rows would go.
struct DropTarget: Equatable {
    /// In front of this element; one past the last row of `rows` is behind that.
    var element: Int
    /// The rows of the collection it would go to.
    var rows: Range<Int>
    /// The collection's name in its container; nil where rows move among themselves only.
    var collection: AnyHashable?
}

/// Numbers of carried rows, points.
enum CarryLook {
    static let line = 2.0
    static let lineInset = 8.0
    static let opacity = 0.92
    static let shadow = 16.0
    /// Near the edges of what is free of pinned headers and footers a carried row scrolls the list, slowly.
    static let edge = 20.0
    static let edgeSpeed = 0.35
}

// Rows carried to another place.
extension ListController {
    private var reorderContainer: ReorderContainerNode? {
        var node = owner.parent
        while let current = node {
            if let container = current as? ReorderContainerNode { return container.isEnabled ? container : nil }
            node = current.parent
        }
        return nil
    }

    func canMove(_ row: ListRowNode) -> Bool {
        guard !row.traits.isMoveDisabled, let editing = row.editing else { return false }
        return editing.move != nil || (editing.collection != nil && reorderContainer != nil)
    }

    /// The element a press carries, where its rows can be moved and this one too.
    func moveSource(_ press: RowPress) -> Int? {
        guard let element = element(of: RowAddress(key: press.key, element: press.element)), let row = row(element), canMove(row) else {
            return nil
        }
        return element
    }

    // MARK: Aim

    /// The pointer is over an element while a row is carried: the row would go before or behind it, or to the top of a header's section.
    func aim(at element: Int, along: Double) {
        guard let press, let stack else { return }
        let run = stack.plan.run(of: press.element)
        let frame = stack.geometry.frame(of: element)
        let wanted = along < frame.origin + frame.length / 2 ? element : element + 1
        if run.source.editing?.collection != nil, let slot = slot(at: element) {
            let isInside = slot.elements.contains(element)
            let place = isInside ? wanted : element < slot.elements.lowerBound ? slot.elements.lowerBound : slot.elements.upperBound
            drop = DropTarget(element: place, rows: slot.elements, collection: slot.collection)
        } else {
            let rows = run.start..<run.start + run.count
            drop = DropTarget(element: max(rows.lowerBound, min(rows.upperBound, wanted)), rows: rows, collection: nil)
        }
        host.setNeedsFrame()
    }

    /// The collection an element belongs to: a header to the one below it, anything else to the one before it.
    private func slot(at element: Int) -> ReorderSlot? {
        guard let stack else { return nil }
        let slots = stack.plan.slots
        if stack.plan.run(of: element).kind == .header, let below = slots.first(where: { $0.elements.lowerBound == element + 1 }) {
            return below
        }
        return slots.last { $0.elements.lowerBound <= element } ?? slots.first
    }

    /// The pinned header under a point of the viewport: what is dropped there goes to its section.
    func pinnedHeader(at y: Double) -> Int? {
        stack?.pinned.last { $0.isHeader && y >= $0.origin && y < $0.origin + $0.host.placedSize.height }?.host.element
    }

    // MARK: Drop

    func finishMove(of press: RowPress) {
        defer {
            drop = nil
            host.setNeedsFrame()
        }
        guard let drop, let stack, press.element < stack.plan.count else { return }
        move(carried(with: press.element), to: drop)
    }

    /// The dragged element, with the other selected rows of its collection when it is one of them.
    private func carried(with element: Int) -> [Int] {
        guard let stack, selection.count > 1, let row = row(element), selection.contains(row.identity), !sawTags else { return [element] }
        let run = stack.plan.run(of: element)
        let isReordered = run.source.editing?.collection != nil
        var found: [Int] = []
        forEachRun { other in
            guard isReordered ? other.source.editing?.collection != nil : other.start == run.start else { return true }
            for index in 0..<other.count {
                if let id = other.source.id(index), selection.contains(RowIdentity(tag: nil, id: id)) { found.append(other.start + index) }
            }
            return true
        }
        return found.isEmpty ? [element] : found
    }

    private func move(_ elements: [Int], to target: DropTarget) {
        guard let stack, let first = elements.first else { return }
        if let collection = target.collection {
            guard let container = reorderContainer else { return }
            let ids = elements.compactMap { stack.key(of: $0).id }
            // In front of the first row there that does not move itself.
            let before = (target.element..<max(target.element, target.rows.upperBound)).first { !elements.contains($0) }
            let isSame = elements == [first] && target.rows.contains(first) && (target.element == first || target.element == first + 1)
            guard ids.count == elements.count, !isSame else { return }
            let id = before.flatMap { stack.key(of: $0).id }
            withAnimation { if container.move(ids, id, collection) { followMoved(ids[0]) } }
            return
        }
        let run = stack.plan.run(of: first)
        guard let editing = run.source.editing, let action = editing.move else { return }
        let to = target.element - run.start
        let offsets = elements.map { $0 - run.start }
        // A block that is dropped on itself stays.
        if let last = offsets.last, offsets.count == last - offsets[0] + 1, to >= offsets[0], to <= last + 1 { return }
        let destination = to < run.count ? editing.offset(to) : editing.offset(run.count - 1) + 1
        let id = stack.key(of: first).id
        withAnimation { action(IndexSet(offsets.map { editing.offset($0) }), destination) }
        if let id { followMoved(id) }
    }

    /// A moved row stays in sight, wherever it went.
    private func followMoved(_ id: AnyHashable) { host.enqueueReveal(id, under: owner, anchor: nil, animated: false) }

    // MARK: Keyboard

    /// Alt+Up and Alt+Down: the keyboard's row changes places with its neighbour, or goes on to the next collection.
    func moveByKey(down: Bool) -> Bool {
        guard let stack, let element = current, let row = row(element), canMove(row) else { return false }
        let editing = row.editing
        if let collection = editing?.collection, reorderContainer != nil {
            let slots = stack.plan.slots
            let here = slots.firstIndex { $0.elements.contains(element) && $0.collection == collection }
            guard let number = here else { return false }
            let rows = slots[number].elements
            let place = down ? element + 2 : element - 1
            if place >= rows.lowerBound, place <= rows.upperBound {
                move([element], to: DropTarget(element: place, rows: rows, collection: collection))
            } else if slots.indices.contains(number + (down ? 1 : -1)) {
                let next = slots[number + (down ? 1 : -1)]
                let edge = down ? next.elements.lowerBound : next.elements.upperBound
                move([element], to: DropTarget(element: edge, rows: next.elements, collection: next.collection))
            }
            return true
        }
        let run = stack.plan.run(of: element)
        let place = down ? element + 2 : element - 1
        if place >= run.start, place <= run.start + run.count {
            move([element], to: DropTarget(element: place, rows: run.start..<run.start + run.count, collection: nil))
        }
        return true
    }

    // MARK: Draw

    /// The line where carried rows would go, and the carried row under the pointer.
    func drawDrop(_ recorder: inout Recorder, at origin: Point, _ list: LazyStackNode) {
        guard let drop, let press else { return }
        let start = list.environment.builtin.layoutDirection == .rightToLeft ? indexRoom : 0
        let line = Rect(
            x: origin.x + start + CarryLook.lineInset,
            y: origin.y + (lineY(drop, list) - CarryLook.line / 2).pixelRounded(host.scale),
            width: max(0, list.placedSize.width - indexRoom - 2 * CarryLook.lineInset), height: CarryLook.line)
        let accent = Color.accentColor.resolved(in: list.environment)
        recorder.add(.fill(line, accent))
        recorder.add(.shape(.ellipse, Rect(x: line.x - 4, y: line.midY - 4, width: 8, height: 8), accent))
        guard let row = list.placed.first(where: { $0.key == press.key }) else { return }
        let metrics = row.listRow?.metrics ?? ListMetrics()
        let at = host.localPoint(press.point, in: list)
        let place = origin + Point(x: (at.x - press.start.x).pixelRounded(host.scale), y: (at.y - press.start.y).pixelRounded(host.scale))
        let field = (row.listRow?.field ?? Rect(origin: .zero, size: row.placedSize)).offset(by: place)
        let scheme = list.environment.builtin.colorScheme
        let shape = DrawnShape.rounded(radius: max(6, metrics.groupRadius))
        let picture = recorder.picture {
            $0.add(.shape(shape, field, MenuLook.ground(scheme)))
            $0.add(.clipped(row.currentPicture(), place, to: field))
        }
        recorder.add(.shadow(shape, field.offset(by: Point(x: 0, y: 4)), radius: CarryLook.shadow, MenuLook.shadow(scheme)))
        recorder.add(.layer(picture, .zero, opacity: CarryLook.opacity, shape: shape, bounds: field))
    }

    /// Between the fields of the rows it parts, in the list's coordinates.
    private func lineY(_ drop: DropTarget, _ list: LazyStackNode) -> Double {
        func row(_ element: Int) -> RowHost? { list.placed.first { $0.element == element } }
        if drop.rows.contains(drop.element), let next = row(drop.element) {
            return next.origin.y + (next.listRow?.field.y ?? 0)
        }
        if drop.element > 0, let before = row(drop.element - 1) {
            return before.origin.y + (before.listRow?.field.maxY ?? before.placedSize.height)
        }
        return drop.element < list.geometry.count ? list.geometry.frame(of: drop.element).origin : list.geometry.length
    }
}
