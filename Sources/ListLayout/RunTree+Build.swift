/// Builds a run tree from runs in order, in one pass: leaves first, then level upon level. O(runs).
struct RunTreeBuilder<R: Run> {
    private var tree: RunTree<R>
    /// The finished nodes of the lowest level.
    private var nodes: ContiguousArray<RunTree<R>.Entry> = []
    private var leaf: Int
    private var pending: R?

    /// The finished tree keeps the shape and the stamp of `model`, and nothing else of it.
    init(like model: RunTree<R>) {
        tree = RunTree(shape: model.shape)
        tree.stamp = model.stamp
        tree.nodesWritten = model.nodesWritten
        leaf = tree.root
        tree.leafHeads[leaf].stamp = tree.stamp
    }

    /// Adds a run after all others; neighbours that are alike become one. An empty run adds nothing.
    mutating func append(_ run: R) {
        guard run.count > 0 else { return }
        if let last = pending {
            if last.isLike(run), last.count + run.count <= R.maximumCount {
                pending!.count += run.count
                return
            }
            write(last)
        }
        pending = run
    }

    /// Adds a few runs over and over, as `repeated` rounds of `append` would. Each must be unlike the one after it, and the last unlike
    /// the first.
    mutating func append(_ pattern: ContiguousArray<R>, repeated: Int) {
        let rounds = repeated - 2
        guard pattern.count > 1, rounds > 0 else {
            for _ in 0..<repeated { for run in pattern { append(run) } }
            return
        }
        for run in pattern { append(run) }
        write(pending!)
        pending = nil
        // Leaves are built full, so each splits when something in it is measured first: with room for that a list of millions does not
        // move all its runs to larger memory in the frame that opens it.
        let leaves = pattern.count * rounds / tree.shape.leafCapacity + 2
        tree.reserveLeaves(leaves + min(256, leaves / 4))
        // Leaves that start at the same run of the pattern are alike, and need be added up once.
        var sums = [R.Summary?](repeating: nil, count: pattern.count)
        var start: Int?
        var left = pattern.count * rounds
        var next = 0
        while left > 0 {
            if tree.leafCount(leaf) == tree.shape.leafCapacity {
                let sum = start.flatMap { sums[$0] } ?? tree.sum(of: leaf, level: 0)
                if let start { sums[start] = sum }
                nodes.append(RunTree.Entry(sum: sum, child: UInt32(leaf)))
                leaf = tree.makeLeaf()
                start = next
            }
            let slot = tree.leafCount(leaf)
            let some = min(left, tree.shape.leafCapacity - slot)
            let base = leaf * tree.leafStride + slot
            for index in base..<base + some {
                tree.runs[index] = pattern[next]
                next = next + 1 == pattern.count ? 0 : next + 1
            }
            tree.leafHeads[leaf].count += UInt32(some)
            left -= some
        }
        for run in pattern { append(run) }
    }

    private mutating func write(_ run: R) {
        if tree.leafCount(leaf) == tree.shape.leafCapacity {
            closeLeaf()
            leaf = tree.makeLeaf()
        }
        let slot = tree.leafCount(leaf)
        tree.runs[leaf * tree.leafStride + slot] = run
        tree.leafHeads[leaf].count += 1
    }

    private mutating func closeLeaf() {
        nodes.append(RunTree.Entry(sum: tree.sum(of: leaf, level: 0), child: UInt32(leaf)))
    }

    /// The tree, which leaves the builder empty: its buffers have one owner, so that the first change does not copy them.
    mutating func finish() -> RunTree<R> {
        if let last = pending { write(last) }
        closeLeaf()
        while nodes.count > 1 {
            tree.depth += 1
            var above: ContiguousArray<RunTree<R>.Entry> = []
            // Even shares: a last node of one child would be allowed, but is a level for nothing.
            let parents = (nodes.count + tree.shape.innerCapacity - 1) / tree.shape.innerCapacity
            for parent in 0..<parents {
                let range = nodes.count * parent / parents..<nodes.count * (parent + 1) / parents
                let node = tree.makeInner()
                var sum = R.Summary.zero
                for (slot, child) in nodes[range].enumerated() {
                    tree.entries[node * tree.innerStride + slot] = child
                    sum += child.sum
                }
                tree.innerCounts[node] = UInt32(range.count)
                above.append(RunTree.Entry(sum: sum, child: UInt32(node)))
            }
            nodes = above
        }
        tree.root = Int(nodes[0].child)
        tree.total = nodes[0].sum
        let finished = tree
        self = RunTreeBuilder(like: RunTree(shape: tree.shape))
        return finished
    }
}
