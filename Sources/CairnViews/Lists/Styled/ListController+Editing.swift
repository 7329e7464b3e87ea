import Drawing

// Deleting.
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
}
