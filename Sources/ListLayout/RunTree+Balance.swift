extension RunTree {
    /// Entries below which a node that lost some looks for a neighbour to join. A quarter, not the usual half, because uneven
    /// splits leave small nodes on purpose.
    private func minimumSize(level: Int) -> Int {
        max(2, capacity(level: level) / 4)
    }

    /// Splits, joins or frees the child of `node` in `slot`, whose size an edit has just changed. `level` is the child's.
    mutating func fix(childAt slot: Int, of node: Int, level: Int, hint: Int, shrank: Bool) {
        let child = Int(entries[node * innerStride + slot].child)
        let size = size(of: child, level: level)
        let siblings = innerCount(node)
        if size > capacity(level: level) {
            // A neighbour with room takes some, which keeps nodes fuller than splitting would.
            // Both fit afterwards: with tiny nodes a neighbour of three quarters may still be too full.
            let roomy = min(capacity(level: level) * 3 / 4, 2 * capacity(level: level) - size)
            if slot + 1 < siblings, self.size(ofChild: slot + 1, of: node, level: level) <= roomy {
                balance(slot, of: node, level: level)
            } else if slot > 0, self.size(ofChild: slot - 1, of: node, level: level) <= roomy {
                balance(slot - 1, of: node, level: level)
            } else {
                split(childAt: slot, of: node, level: level, hint: hint)
            }
        } else if size == 0 {
            freeNode(child, level: level)
            removeSlots(slot..<slot + 1, of: node)
        } else if shrank, size < minimumSize(level: level), siblings > 1 {
            balance(slot + 1 < siblings ? slot : slot - 1, of: node, level: level)
        }
    }

    /// The root has no minimum, but a full one is put under a new root, and one of a single child makes way for it.
    mutating func fixRoot(hint: Int) {
        if size(of: root, level: depth) > capacity(level: depth) {
            let top = makeInner()
            innerCounts[top] = 1
            entries[top * innerStride] = Entry(sum: total, child: NodeID(root))
            let level = depth
            root = top
            depth += 1
            split(childAt: 0, of: top, level: level, hint: hint)
        }
        while depth > 0, innerCount(root) <= 1 {
            let old = root
            root = innerCount(old) == 1 ? Int(entries[old * innerStride].child) : -1
            freeNode(old, level: depth)
            depth -= 1
            if root < 0 {
                // Everything was removed: what is left is the free lists and one empty leaf.
                depth = 0
                root = makeLeaf()
            }
        }
    }

    private func size(ofChild slot: Int, of node: Int, level: Int) -> Int {
        size(of: Int(entries[node * innerStride + slot].child), level: level)
    }

    /// Moves the later entries of a child that is too full into a new sibling after it.
    ///
    /// At either end of the node the cut is made at the edit and not in the middle: measuring down or up a list then leaves full
    /// leaves behind, half the memory of halves.
    private mutating func split(childAt slot: Int, of node: Int, level: Int, hint: Int) {
        let child = Int(entries[node * innerStride + slot].child)
        let size = size(of: child, level: level)
        let capacity = capacity(level: level)
        var kept = size / 2
        if hint >= size - 3 {
            kept = hint
        } else if hint <= 2 {
            kept = hint + 1
        }
        kept = min(max(kept, size - capacity, 1), capacity, size - 1)

        let sibling: Int
        if level == 0 {
            sibling = makeLeaf()
            leafHeads[sibling].stamp = leafHeads[child].stamp
            let from = child * leafStride, to = sibling * leafStride
            for entry in kept..<size { runs[to + entry - kept] = runs[from + entry] }
            leafHeads[child].count = UInt32(kept)
            leafHeads[sibling].count = UInt32(size - kept)
        } else {
            sibling = makeInner()
            let from = child * innerStride, to = sibling * innerStride
            for entry in kept..<size {
                entries[to + entry - kept] = entries[from + entry]
            }
            innerCounts[child] = UInt32(kept)
            innerCounts[sibling] = UInt32(size - kept)
        }
        nodesWritten += 2

        let moved = sum(of: sibling, level: level)
        let base = node * innerStride
        var entry = innerCount(node)
        while entry > slot + 1 {
            entries[base + entry] = entries[base + entry - 1]
            entry -= 1
        }
        entries[base + slot].sum -= moved
        entries[base + slot + 1] = Entry(sum: moved, child: NodeID(sibling))
        innerCounts[node] += 1
    }

    /// Joins the children in `slot` and `slot + 1` if they fit into one node, else shares their entries evenly.
    private mutating func balance(_ slot: Int, of node: Int, level: Int) {
        let base = node * innerStride
        let left = Int(entries[base + slot].child), right = Int(entries[base + slot + 1].child)
        let all = level == 0 ? shareLeaves(left, right) : shareInner(left, right)
        nodesWritten += 2
        var together = entries[base + slot].sum
        together += entries[base + slot + 1].sum
        if all <= capacity(level: level) {
            entries[base + slot].sum = together
            freeNode(right, level: level)
            removeSlots(slot + 1..<slot + 2, of: node)
        } else {
            let kept = sum(of: left, level: level)
            entries[base + slot].sum = kept
            together -= kept
            entries[base + slot + 1].sum = together
        }
    }

    /// Returns how many runs the two hold together; all of them are in `left` if they fit.
    private mutating func shareLeaves(_ left: Int, _ right: Int) -> Int {
        openLeaf(left)
        openLeaf(right)
        var all: ContiguousArray<R> = []
        all.reserveCapacity(leafCount(left) + leafCount(right))
        for leaf in [left, right] {
            let base = leaf * leafStride
            for slot in 0..<leafCount(leaf) {
                let run = runs[base + slot]
                if let last = all.last, last.isLike(run), last.count + run.count <= R.maximumCount {
                    all[all.count - 1].count = last.count + run.count
                } else {
                    all.append(run)
                }
            }
        }
        let kept = all.count <= shape.leafCapacity ? all.count : all.count / 2
        for (entry, run) in all.enumerated() {
            runs[entry < kept ? left * leafStride + entry : right * leafStride + entry - kept] = run
        }
        leafHeads[left].count = UInt32(kept)
        leafHeads[right].count = UInt32(all.count - kept)
        return all.count
    }

    private mutating func shareInner(_ left: Int, _ right: Int) -> Int {
        var all: ContiguousArray<Entry> = []
        all.reserveCapacity(innerCount(left) + innerCount(right))
        for node in [left, right] {
            let base = node * innerStride
            for slot in 0..<innerCount(node) { all.append(entries[base + slot]) }
        }
        let kept = all.count <= shape.innerCapacity ? all.count : all.count / 2
        for (slot, entry) in all.enumerated() {
            entries[slot < kept ? left * innerStride + slot : right * innerStride + slot - kept] = entry
        }
        innerCounts[left] = UInt32(kept)
        innerCounts[right] = UInt32(all.count - kept)
        return all.count
    }

    /// Closes the gap left by children that were freed or joined.
    mutating func removeSlots(_ slots: Range<Int>, of node: Int) {
        let base = node * innerStride
        for entry in slots.upperBound..<max(innerCount(node), slots.upperBound) {
            entries[base + entry - slots.count] = entries[base + entry]
        }
        innerCounts[node] -= UInt32(slots.count)
    }
}
