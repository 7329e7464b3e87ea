extension RunTree {
    /// Removes the things in `range`, calling `gone` with every run, or piece of one, that goes, as it is today.
    ///
    /// Subtrees inside the range are freed whole: O(log n + nodes freed).
    mutating func remove(_ range: Range<Int>, _ gone: (R) -> Void) {
        assert(range.lowerBound >= 0 && range.upperBound <= count)
        var left = range.count
        while left > 0 {
            let (removed, hint, shrank) = removeSome(at: range.lowerBound, atMost: left, gone)
            total -= removed
            var difference = R.Summary.zero
            difference -= removed
            climb(adding: difference, hint: hint, shrank: shrank)
            left -= removed.count
        }
    }

    /// Goes down to `position` until whole children can go, or to the leaf, and removes what is there. At most two visits a level.
    private mutating func removeSome(
        at position: Int, atMost limit: Int, _ gone: (R) -> Void
    ) -> (removed: R.Summary, hint: Int, shrank: Bool) {
        path.removeAll(keepingCapacity: true)
        var node = root
        var start = 0
        var level = depth
        while level > 0 {
            let base = node * innerStride
            var slot = 0
            while position >= start + entries[base + slot].sum.count {
                start += entries[base + slot].sum.count
                slot += 1
            }
            var removed = R.Summary.zero
            var end = slot
            if position == start {
                while end < innerCount(node), removed.count + entries[base + end].sum.count <= limit {
                    removed += entries[base + end].sum
                    freeTree(Int(entries[base + end].child), level: level - 1, gone)
                    end += 1
                }
            }
            if end > slot {
                removeSlots(slot..<end, of: node)
                return (removed, slot, true)
            }
            path.append(Step(node: node, slot: slot))
            node = Int(entries[base + slot].child)
            level -= 1
        }
        let size = leafCount(node)
        openLeaf(node)
        let (removed, slot) = removeFromLeaf(node, at: position - start, atMost: limit, gone)
        return (removed, slot, leafCount(node) < size)
    }

    private mutating func removeFromLeaf(
        _ leaf: Int, at position: Int, atMost limit: Int, _ gone: (R) -> Void
    ) -> (removed: R.Summary, slot: Int) {
        let base = leaf * leafStride
        let count = leafCount(leaf)
        var slot = 0
        var inside = position
        while inside >= runs[base + slot].count {
            inside -= runs[base + slot].count
            slot += 1
        }
        let first = slot
        var removed = R.Summary.zero
        // Runs that stay are written to `kept`, which never overtakes `slot`: a run is shortened, never cut in two.
        var kept = slot
        while slot < count, removed.count < limit {
            var piece = runs[base + slot]
            let whole = piece.count
            piece.count = min(whole - inside, limit - removed.count)
            gone(piece)
            removed += piece.summary
            if piece.count < whole {
                runs[base + kept] = piece
                runs[base + kept].count = whole - piece.count
                kept += 1
            }
            inside = 0
            slot += 1
        }
        for entry in slot..<max(count, slot) {
            runs[base + kept + entry - slot] = runs[base + entry]
        }
        leafHeads[leaf].count = UInt32(count - (slot - kept))
        mergeLike(inLeaf: leaf, from: first - 1, to: kept + 1)
        return (removed, first)
    }

    /// Gives a subtree's nodes back and reports its runs.
    private mutating func freeTree(_ node: Int, level: Int, _ gone: (R) -> Void) {
        if level == 0 {
            let base = node * leafStride
            for slot in 0..<leafCount(node) { gone(current(runs[base + slot], inLeaf: node)) }
        } else {
            let base = node * innerStride
            for slot in 0..<innerCount(node) { freeTree(Int(entries[base + slot].child), level: level - 1, gone) }
        }
        freeNode(node, level: level)
        nodesWritten += 1
    }
}
