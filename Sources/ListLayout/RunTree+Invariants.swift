extension RunTree {
    /// Everything that must hold between edits, as the list of what does not. O(n); for tests.
    func brokenInvariants() -> [String] {
        var broken: [String] = []
        var leaves = 0, inners = 0
        let sum = check(root, level: depth, isRoot: true, leaves: &leaves, inners: &inners, broken: &broken)
        if sum != total { broken.append("the total is \(total), the root adds up to \(sum)") }

        var free = 0
        var next = firstFreeLeaf
        while next != Self.noNode, free <= leafHeads.count {
            free += 1
            next = leafHeads[Int(next)].count
        }
        if leaves + free != leafHeads.count {
            broken.append("\(leafHeads.count) leaves exist, \(leaves) are in use and \(free) are free")
        }
        free = 0
        next = firstFreeInner
        while next != Self.noNode, free <= innerCounts.count {
            free += 1
            next = innerCounts[Int(next)]
        }
        if inners + free != innerCounts.count {
            broken.append("\(innerCounts.count) inner nodes exist, \(inners) are in use and \(free) are free")
        }
        if runs.count != leafHeads.count * leafStride || entries.count != innerCounts.count * innerStride {
            broken.append("the buffers differ in length")
        }
        return broken
    }

    private func check(
        _ node: Int, level: Int, isRoot: Bool, leaves: inout Int, inners: inout Int, broken: inout [String]
    ) -> R.Summary {
        let size = size(of: node, level: level)
        let least = isRoot ? (level == 0 ? 0 : 2) : 1
        if size < least || size > capacity(level: level) {
            broken.append("node \(node) of level \(level) has \(size) entries")
        }
        guard level > 0 else {
            leaves += 1
            var last: R?
            for slot in 0..<size {
                let run = runs[node * leafStride + slot]
                if run.count <= 0 { broken.append("leaf \(node) holds an empty run in slot \(slot)") }
                if let last, last.isLike(run), last.count + run.count <= R.maximumCount {
                    broken.append("leaf \(node) holds like neighbours in slots \(slot - 1) and \(slot)")
                }
                last = run
            }
            return sum(of: node, level: 0)
        }
        inners += 1
        for slot in 0..<size {
            let kept = entries[node * innerStride + slot].sum
            let child = Int(entries[node * innerStride + slot].child)
            let found = check(child, level: level - 1, isRoot: false, leaves: &leaves, inners: &inners, broken: &broken)
            if kept != found { broken.append("node \(node) keeps \(kept) for slot \(slot), which adds up to \(found)") }
        }
        return sum(of: node, level: level)
    }
}
