extension RunTree {
    /// Where a search ended.
    struct Place {
        /// The run found, aged if it should be.
        var run: R
        /// Everything before the run; `before.count` is the position of its first thing.
        var before: R.Summary
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

    /// The run that holds the thing at `position`, in `0..<count`. O(log n).
    func find(position: Int) -> Place {
        assert(position >= 0 && position < count)
        var before = R.Summary.zero
        var rest = position
        var node = root
        var entriesRead = 0
        for _ in 0..<depth {
            let base = node * innerStride
            var entry = base
            while true {
                let sum = sums[entry]
                if rest < sum.count { break }
                rest -= sum.count
                before += sum
                entry += 1
            }
            entriesRead += entry - base + 1
            node = Int(children[entry])
        }
        let base = node * leafStride
        var entry = base
        while true {
            let run = runs[entry]
            if rest < run.count {
                return Place(
                    run: current(run, inLeaf: node), before: before, entriesRead: entriesRead + entry - base + 1)
            }
            rest -= run.count
            before += run.summary
            entry += 1
        }
    }

    /// The first run whose end, measured by `metric`, lies beyond `target`, in `0..<metric.measure(total)`; runs without extent
    /// are therefore never found. O(log n).
    func find<M: RunMetric<R>>(_ target: Int64, by metric: M) -> Place {
        assert(target >= 0 && target < metric.measure(total))
        var before = R.Summary.zero
        var rest = target
        var node = root
        var entriesRead = 0
        for _ in 0..<depth {
            let base = node * innerStride
            var entry = base
            while true {
                let sum = sums[entry]
                let extent = metric.measure(sum)
                if rest < extent { break }
                rest -= extent
                before += sum
                entry += 1
            }
            entriesRead += entry - base + 1
            node = Int(children[entry])
        }
        let base = node * leafStride
        var entry = base
        while true {
            let run = runs[entry]
            let extent = metric.measure(run)
            if rest < extent {
                return Place(
                    run: current(run, inLeaf: node), before: before, entriesRead: entriesRead + entry - base + 1)
            }
            rest -= extent
            before += run.summary
            entry += 1
        }
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
            if before.count + sums[base + slot].count <= position {
                before += sums[base + slot]
            } else if !visit(
                Int(children[base + slot]), level: level - 1, skipping: position, before: &before, body)
            {
                return false
            }
        }
        return true
    }
}
