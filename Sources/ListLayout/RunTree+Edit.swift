extension RunTree {
    /// Inserts a run before the thing at `position`; `position == count` appends. O(log n).
    mutating func insert(_ run: R, at position: Int) {
        assert(position >= 0 && position <= count && run.count > 0)
        let (leaf, start) = descend(toInsertAt: position)
        let size = leafCount(leaf)
        openLeaf(leaf)

        let base = leaf * leafStride
        var slot = 0
        var inside = position - start
        while slot < leafCount(leaf), inside >= runs[base + slot].count {
            inside -= runs[base + slot].count
            slot += 1
        }
        if inside == 0 {
            insertSlots(1, at: slot, inLeaf: leaf)
            runs[base + slot] = run
        } else {
            insertSlots(2, at: slot, inLeaf: leaf)
            let whole = runs[base + slot + 2]
            runs[base + slot] = whole
            runs[base + slot].count = inside
            runs[base + slot + 1] = run
            runs[base + slot + 2].count = whole.count - inside
        }
        mergeLike(inLeaf: leaf, from: slot - 1, to: slot + 2)

        total += run.summary
        climb(adding: run.summary, hint: slot, shrank: leafCount(leaf) < size)
    }

    /// Changes the thing at `position`, in `0..<count`, and those after it in the same run, `limit` in all at most: `change` is given the run of
    /// them and must leave its count. Returns how many there were, at least 1. O(log n).
    @discardableResult
    mutating func update(at position: Int, atMost limit: Int = 1, _ change: (inout R) -> Void) -> Int {
        assert(position >= 0 && position < count && limit > 0)
        let (leaf, start) = descend(toThingAt: position)
        let size = leafCount(leaf)
        openLeaf(leaf)

        let base = leaf * leafStride
        var slot = 0
        var inside = position - start
        while inside >= runs[base + slot].count {
            inside -= runs[base + slot].count
            slot += 1
        }
        let whole = runs[base + slot]
        let changed = min(limit, whole.count - inside)
        var thing = whole
        thing.count = changed
        var difference = R.Summary.zero
        difference -= thing.summary
        change(&thing)
        assert(thing.count == changed)
        difference += thing.summary

        if !thing.isLike(whole) {
            let after = whole.count - inside - changed
            let pieces = (inside > 0 ? 1 : 0) + 1 + (after > 0 ? 1 : 0)
            insertSlots(pieces - 1, at: slot, inLeaf: leaf)
            var next = base + slot
            if inside > 0 {
                runs[next] = whole
                runs[next].count = inside
                next += 1
            }
            runs[next] = thing
            if after > 0 {
                runs[next + 1] = whole
                runs[next + 1].count = after
            }
            mergeLike(inLeaf: leaf, from: slot - 1, to: slot + 3)
        } else if leafCount(leaf) == size {
            return changed
        }
        total += difference
        climb(adding: difference, hint: slot + (inside > 0 ? 1 : 0), shrank: leafCount(leaf) < size)
        return changed
    }

    /// Opens a gap of `count` slots before `slot`; what it holds is left over.
    private mutating func insertSlots(_ count: Int, at slot: Int, inLeaf leaf: Int) {
        guard count > 0 else { return }
        let first = leaf * leafStride + slot
        var entry = leaf * leafStride + leafCount(leaf) - 1
        while entry >= first {
            runs[entry + count] = runs[entry]
            entry -= 1
        }
        leafHeads[leaf].count += UInt32(count)
    }

    // MARK: Down and up again

    /// Finds the leaf that holds the thing at `position` and where it starts, leaving the way in `path`.
    mutating func descend(toThingAt position: Int) -> (leaf: Int, start: Int) {
        path.removeAll(keepingCapacity: true)
        var node = root
        var start = 0
        for _ in 0..<depth {
            let base = node * innerStride
            var slot = 0
            while position >= start + entries[base + slot].sum.count {
                start += entries[base + slot].sum.count
                slot += 1
            }
            path.append(Step(node: node, slot: slot))
            node = Int(entries[base + slot].child)
        }
        return (node, start)
    }

    /// The same for an insertion: between two leaves the earlier one is taken, so that the end of the sequence is found too.
    mutating func descend(toInsertAt position: Int) -> (leaf: Int, start: Int) {
        path.removeAll(keepingCapacity: true)
        var node = root
        var start = 0
        for _ in 0..<depth {
            let base = node * innerStride
            var slot = 0
            while position > start + entries[base + slot].sum.count {
                start += entries[base + slot].sum.count
                slot += 1
            }
            path.append(Step(node: node, slot: slot))
            node = Int(entries[base + slot].child)
        }
        return (node, start)
    }

    /// Adds a run after all others. O(depth), without looking at what comes before: building a list this way searches
    /// nothing, and leaves every leaf full.
    mutating func append(_ run: R) {
        path.removeAll(keepingCapacity: true)
        var leaf = root
        for _ in 0..<depth {
            let slot = innerCount(leaf) - 1
            path.append(Step(node: leaf, slot: slot))
            leaf = Int(entries[leaf * innerStride + slot].child)
        }
        let size = leafCount(leaf)
        openLeaf(leaf)
        let slot = leafCount(leaf)
        runs[leaf * leafStride + slot] = run
        leafHeads[leaf].count += 1
        mergeLike(inLeaf: leaf, from: slot - 1, to: slot)
        total += run.summary
        climb(adding: run.summary, hint: slot, shrank: leafCount(leaf) < size)
    }

    /// Brings the inner nodes on `path` up to date after the node at its end was edited, and the node sizes back into bounds.
    ///
    /// - Parameters:
    ///   - difference: what the edit added to the summary.
    ///   - hint: the entry of the lowest node near which the edit happened; a full node is split there.
    ///   - shrank: whether the lowest node has fewer entries than before. Only then is a small node joined with a neighbour:
    ///     nodes left small by an uneven split are about to be filled.
    mutating func climb(adding difference: R.Summary, hint: Int, shrank: Bool) {
        var level = depth - path.count
        var hint = hint, shrank = shrank
        nodesWritten += 1
        while let step = path.popLast() {
            let size = innerCount(step.node)
            entries[step.node * innerStride + step.slot].sum += difference
            nodesWritten += 1
            fix(childAt: step.slot, of: step.node, level: level, hint: hint, shrank: shrank)
            hint = step.slot + 1
            shrank = innerCount(step.node) < size
            level += 1
        }
        fixRoot(hint: hint)
    }
}
