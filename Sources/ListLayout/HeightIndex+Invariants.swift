extension HeightIndex {
    /// Everything that must hold between edits, as the list of what does not; empty when all is well. O(n); for tests.
    package func brokenInvariants() -> [String] {
        var broken = tree.brokenInvariants()
        var found = HeightTotals()
        tree.forEachRun(from: 0) { run, _ in
            found.add(run)
            return true
        }
        if found != totals { broken.append("the totals are \(totals), the runs add up to \(found)") }
        return broken
    }

    /// Runs in the leaves. O(n); for tests of merging and of memory.
    package var runCount: Int {
        var runs = 0
        tree.forEachRun(from: 0) { _, _ in
            runs += 1
            return true
        }
        return runs
    }

    /// Levels of the tree, leaves included.
    package var levels: Int { tree.depth + 1 }

    /// Entries read to find the element at an index, and the one at an offset; for tests of complexity.
    package func entriesRead(index: Int) -> Int { tree.find(position: index, by: metric).entriesRead }
    package func entriesRead(offset: Int64) -> Int { tree.find(offset, by: metric).entriesRead }

    /// Nodes written by all edits so far; for tests of complexity.
    package var nodesWritten: Int { tree.nodesWritten }
}
