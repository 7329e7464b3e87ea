import Drawing

/// Where a carried row would go: before this element.
struct DropTarget: Equatable {
    var element: Int
}

// Deleting and moving.
extension ListController {
    /// Deletes one row's element, as its button in edit mode does.
    func delete(_ row: ListRowNode) {
        guard let delete = row.editing?.delete, let host = row.rowHost, let stack else { return }
        let run = stack.plan.run(of: host.element)
        withAnimation { delete(IndexSet(integer: run.source.editing?.offset(host.element - run.start) ?? 0)) }
    }

    /// Deletes the selected rows that can be, each source's in one call, the last source first so that offsets stay true.
    func deleteSelected() -> Bool {
        guard stack != nil, selection.count > 0 else { return false }
        var taken: [(run: ListPlan.Run, offsets: IndexSet)] = []
        var gone: [RowIdentity] = []
        var left = selection.count
        forEachRun { run in
            guard let editing = run.source.editing, editing.delete != nil else { return true }
            var offsets = IndexSet()
            for index in 0..<run.count where left > 0 {
                if !sawTags, let id = run.source.id(index), !selection.contains(RowIdentity(tag: nil, id: id)) { continue }
                guard let row = row(run.start + index), selection.contains(row.identity) else { continue }
                left -= 1
                if row.traits.isDeleteDisabled { continue }
                offsets.insert(editing.offset(index))
                gone.append(row.identity)
                if gone.count & 31 == 0 { letGo() }
            }
            if !offsets.isEmpty { taken.append((run, offsets)) }
            return left > 0
        }
        letGo()
        guard !taken.isEmpty else { return false }
        selection.remove(gone)
        withAnimation { for (run, offsets) in taken.reversed() { run.source.editing?.delete?(offsets) } }
        return true
    }

    // MARK: Moving

    /// The element a press carries, where its rows can be moved and this one too.
    func moveSource(_ press: RowPress) -> Int? {
        guard let element = element(of: RowAddress(key: press.key, element: press.element)), let row = row(element),
            row.editing?.move != nil, !row.traits.isMoveDisabled
        else { return nil }
        return element
    }

    /// The pointer is over an element while a row is carried: the row would go before or behind it, within its own rows.
    func aim(at element: Int, along: Double) {
        guard let press, let stack else { return }
        let run = stack.plan.run(of: press.element)
        let frame = stack.geometry.frame(of: element)
        let before = along < frame.origin + frame.length / 2
        let wanted = before ? element : element + 1
        drop = DropTarget(element: max(run.start, min(run.start + run.count, wanted)))
        host.setNeedsFrame()
    }

    func finishMove(of press: RowPress) {
        defer {
            drop = nil
            host.setNeedsFrame()
        }
        guard let drop, let stack, press.element < stack.plan.count else { return }
        let run = stack.plan.run(of: press.element)
        guard let editing = run.source.editing, let move = editing.move else { return }
        let from = press.element - run.start
        let to = drop.element - run.start
        guard to != from, to != from + 1 else { return }
        withAnimation {
            move(IndexSet(integer: editing.offset(from)), to < run.count ? editing.offset(to) : editing.offset(run.count - 1) + 1)
        }
    }

    /// The line where a carried row would go, over the rows.
    func drawDrop(_ recorder: inout Recorder, at origin: Point, _ list: LazyStackNode) {
        guard let drop else { return }
        let y: Double
        if drop.element < list.geometry.count {
            y = list.geometry.frame(of: drop.element).origin
        } else {
            y = list.geometry.length
        }
        let line = Rect(
            x: origin.x + 8, y: origin.y + (y - 1).pixelRounded(host.scale), width: max(0, list.placedSize.width - 16), height: 2)
        recorder.add(.fill(line, Color.accentColor.resolved(in: list.environment)))
    }
}
