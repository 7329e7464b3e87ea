extension RunTree {
    /// Where a search ended.
    struct Place {
        /// The run found, as it is stored: see `current(_:inLeaf:)`.
        var run: R
        /// The leaf that holds it.
        var leaf: Int
        /// The position of the run's first thing.
        var start: Int
        /// The extent of everything before the run, by the metric of the search.
        var extentBefore: Int64
        /// Entries looked at on the way; complexity tests read it.
        var entriesRead: Int
    }

    /// The run as it is today: a leaf not written since the last ageing holds runs that have aged unseen.
    @inline(__always)
    func current(_ run: R, inLeaf leaf: Int) -> R {
        guard leafHeads[leaf].stamp != stamp else { return run }
        var aged = run
        aged.age()
        return aged
    }

    // Both searches look through a node in two loops: one for the entry, reading only what decides, and one that adds up what
    // lies before it. The second knows its end, which lets it run several times as fast as one loop doing both.

    /// The run that holds the thing at `position`, in `0..<count`, and the extent of what is before it. O(log n).
    func find<M: RunMetric<R>>(position: Int, by metric: M) -> Place {
        assert(position >= 0 && position < count)
        var before = R.Summary.zero
        var rest = position
        var node = root
        var entriesRead = 0
        for _ in 0..<depth {
            let base = node * innerStride
            var entry = base
            while rest >= entries[entry].sum.count {
                rest -= entries[entry].sum.count
                entry += 1
            }
            for passed in base..<entry { before += entries[passed].sum }
            entriesRead += entry - base + 1
            node = Int(entries[entry].child)
        }
        let base = node * leafStride
        var entry = base
        while rest >= runs[entry].count {
            rest -= runs[entry].count
            entry += 1
        }
        var extent = metric.measure(before)
        for passed in base..<entry { extent &+= metric.measure(runs[passed]) }
        entriesRead += entry - base + 1
        return Place(
            run: runs[entry], leaf: node, start: position - rest, extentBefore: extent,
            entriesRead: entriesRead)
    }

    /// The first run whose end, measured by `metric`, lies beyond `target`, in `0..<metric.measure(total)`; runs without extent
    /// are therefore never found. O(log n).
    func find<M: RunMetric<R>>(_ target: Int64, by metric: M) -> Place {
        assert(target >= 0 && target < metric.measure(total))
        var start = 0
        var rest = target
        var node = root
        var entriesRead = 0
        for _ in 0..<depth {
            let base = node * innerStride
            var entry = base
            while true {
                let extent = metric.measure(entries[entry].sum)
                if rest < extent { break }
                rest -= extent
                entry += 1
            }
            for passed in base..<entry { start &+= entries[passed].sum.count }
            entriesRead += entry - base + 1
            node = Int(entries[entry].child)
        }
        let base = node * leafStride
        var entry = base
        while true {
            let extent = metric.measure(runs[entry])
            if rest < extent { break }
            rest -= extent
            entry += 1
        }
        for passed in base..<entry { start &+= runs[passed].count }
        entriesRead += entry - base + 1
        return Place(
            run: runs[entry], leaf: node, start: start, extentBefore: target - rest, entriesRead: entriesRead
        )
    }

    /// Calls `body` with the runs in order, starting with the one that holds `position`, and what lies before each, until it
    /// returns false. O(log n + runs visited).
    func forEachRun(from position: Int, _ body: (R, R.Summary) -> Bool) {
        guard position < count else { return }
        var before = R.Summary.zero
        _ = visit(root, level: depth, skipping: position, before: &before, body)
    }

    private func visit(
        _ node: Int, level: Int, skipping position: Int, before: inout R.Summary, _ body: (R, R.Summary) -> Bool
    ) -> Bool {
        if level == 0 {
            let base = node * leafStride
            for slot in 0..<leafCount(node) {
                let run = runs[base + slot]
                if before.count + run.count > position, !body(current(run, inLeaf: node), before) { return false }
                before += run.summary
            }
            return true
        }
        let base = node * innerStride
        for slot in 0..<innerCount(node) {
            if before.count + entries[base + slot].sum.count <= position {
                before += entries[base + slot].sum
            } else if !visit(
                Int(entries[base + slot].child), level: level - 1, skipping: position, before: &before, body)
            {
                return false
            }
        }
        return true
    }
}
