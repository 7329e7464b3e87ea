extension HeightIndex {
    /// Builds a height index from front to back, taking what is known from an older one. O(runs of both).
    ///
    /// Estimates, stamps and shape are those of the old index.
    struct Builder {
        private var tree: RunTreeBuilder<HeightRun>
        private var totals = HeightTotals()
        private var source: RunCursor

        init(from old: HeightIndex) {
            tree = RunTreeBuilder(like: old.tree)
            source = RunCursor(old.tree)
        }

        /// Adds elements of which nothing is known.
        mutating func append(count: Int, kind: ElementKind) {
            var left = count
            while left > 0 {
                let some = min(left, HeightRun.maximumCount)
                tree.append(HeightRun(count: some, kind: kind))
                left -= some
            }
        }

        /// Adds sections of one shape of which nothing is known.
        mutating func append(_ shape: SectionShape, repeated: Int) {
            let parts = shape.parts
            if parts.count == 1 { return append(count: parts[0].count * repeated, kind: parts[0].kind) }
            guard parts.allSatisfy({ $0.count <= HeightRun.maximumCount }) else {
                for _ in 0..<repeated { for (kind, count) in parts { append(count: count, kind: kind) } }
                return
            }
            var pattern = ContiguousArray<HeightRun>()
            for (kind, count) in parts { pattern.append(HeightRun(count: count, kind: kind)) }
            tree.append(pattern, repeated: repeated)
        }

        /// Adds a copy of the old index's elements in `range`. Cheapest when called for ascending ranges.
        ///
        /// With `kind`, elements of another kind are not copied: what is known of a header says nothing of a row.
        mutating func append(copyOf range: Range<Int>, as kind: ElementKind? = nil) {
            guard !range.isEmpty else { return }
            source.move(to: range.lowerBound)
            var left = range.count
            while left > 0 {
                var run = source.next(atMost: left)
                if let kind, run.kind != kind { run = HeightRun(count: run.count, kind: kind) }
                totals.add(run)
                tree.append(run)
                left -= run.count
            }
        }

        mutating func finish(replacing old: inout HeightIndex) {
            old.tree = tree.finish()
            precondition(
                old.count <= HeightIndex.maximumCount,
                "expected at most \(HeightIndex.maximumCount) elements, got \(old.count)")
            old.totals = totals
        }
    }

    /// At most how many runs there are, by the leaves that exist. O(1).
    var roughRunCount: Int { tree.leafHeads.count * tree.shape.leafCapacity }

    /// Replaces every known height. O(runs).
    mutating func rewriteHeights(_ change: (Int32) -> Int32) {
        var builder = RunTreeBuilder(like: tree)
        var totals = HeightTotals()
        tree.forEachRun(from: 0) { run, _ in
            guard run.state != .unmeasured else {
                builder.append(run)
                return true
            }
            let run = HeightRun(count: run.count, kind: run.kind, state: run.state, height: change(run.height))
            totals.add(run)
            builder.append(run)
            return true
        }
        tree = builder.finish()
        self.totals = totals
    }
}

/// Reads a tree's runs front to back, in pieces of any size. Moving forward within a leaf costs nothing.
struct RunCursor {
    private let tree: RunTree<HeightRun>
    private var leaf = 0
    private var slot = 0
    /// Things of the run in `slot` already read.
    private var read = 0
    private var position = -1
    /// Where the leaf starts and ends.
    private var bounds = 0..<0

    init(_ tree: RunTree<HeightRun>) { self.tree = tree }

    mutating func move(to target: Int) {
        if target == position { return }
        if target < position || !bounds.contains(target) {
            enterLeaf(at: target)
        }
        while position < target {
            let rest = tree.runs[leaf * tree.leafStride + slot].count - read
            let step = min(rest, target - position)
            advance(by: step)
        }
    }

    /// The next elements that are alike, at most `limit`.
    mutating func next(atMost limit: Int) -> HeightRun {
        if slot == tree.leafCount(leaf) { enterLeaf(at: position) }
        var run = tree.current(tree.runs[leaf * tree.leafStride + slot], inLeaf: leaf)
        run.count = min(run.count - read, limit)
        advance(by: run.count)
        return run
    }

    private mutating func advance(by step: Int) {
        position += step
        read += step
        if read == tree.runs[leaf * tree.leafStride + slot].count {
            slot += 1
            read = 0
        }
    }

    private mutating func enterLeaf(at target: Int) {
        precondition(target >= 0 && target < tree.count, "expected an old element in 0..<\(tree.count), got \(target)")
        var node = tree.root
        var start = 0
        for _ in 0..<tree.depth {
            var entry = node * tree.innerStride
            while target >= start + tree.entries[entry].sum.count {
                start += tree.entries[entry].sum.count
                entry += 1
            }
            node = Int(tree.entries[entry].child)
        }
        leaf = node
        slot = 0
        read = 0
        position = start
        bounds = start..<start + tree.sum(of: leaf, level: 0).count
        while position < target {
            advance(by: min(tree.runs[leaf * tree.leafStride + slot].count - read, target - position))
        }
    }
}
