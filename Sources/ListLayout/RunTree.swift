// A pooled B+ tree of runs. Positions count the things the runs stand for.
//
//            inner node, level 2                  root is at level `depth`; level 0 is the leaves,
//           +-----+-----+- - -+-----+             so every leaf is equally deep
//           |sum 0|sum 1|     |sum k|   k < innerCapacity
//           +--+--+--+--+- - -+--+--+
//              |     |           |      sum i: the summary of everything under child i
//              v     v           v
//            inner node, level 1  ...
//              |
//              v
//            leaf
//           +-----+-----+- - -+-----+
//           |run 0|run 1|     |run n|   n < leafCapacity, neighbours never alike (unless too long for one run)
//           +-----+-----+- - -+-----+
//
// Nodes live in four flat buffers and are named by 32-bit ids; leaves and inner nodes are numbered apart.
//
//   leaf id i                                 inner id j
//   runs       [i * leafStride ..< +count]    entries     [j * innerStride ..< +count]
//              8 bytes each, 2 spare slots                summary and child id each, 1 spare slot
//              (an edit adds at most two)                 (a child that splits adds one)
//   leafHeads  [i] = count, stamp             innerCounts [j] = count
//
// Far down a long list what a search costs is memory it has not seen: a node is read in one place, front to back, and a leaf's
// head only when the state of a run is asked for.
//
// A free node keeps the id of the next free one where its count was; `noNode` ends the list.
//
// Stamps: a leaf written when the tree's stamp was older than today's holds runs that have aged since. They are aged when they
// are read, and for good when the leaf is next written; so ageing everything is one addition.

/// An ordered sequence of runs with edits and searches in O(log n) nodes, by position or by any additive measure.
///
/// A value: copies share buffers until one of them is edited. It knows nothing of heights or sections.
struct RunTree<R: Run>: Sendable {
    typealias NodeID = UInt32

    struct LeafHead: Sendable {
        var count: UInt32
        var stamp: UInt32
    }

    /// What an inner node keeps of a child. The id goes into what would be padding behind a summary of heights.
    struct Entry: Sendable {
        var sum: R.Summary
        var child: NodeID
    }

    /// One step of the way from the root: the inner node and the child taken.
    struct Step: Sendable {
        var node: Int
        var slot: Int
    }

    static var noNode: NodeID { .max }

    let shape: NodeShape
    let leafStride: Int
    let innerStride: Int

    var runs: ContiguousArray<R> = []
    var leafHeads: ContiguousArray<LeafHead> = []
    var entries: ContiguousArray<Entry> = []
    var innerCounts: ContiguousArray<UInt32> = []

    var firstFreeLeaf = RunTree.noNode
    var firstFreeInner = RunTree.noNode

    var root = 0
    /// Levels of inner nodes above the leaves; 0 when the root is a leaf.
    var depth = 0
    /// The summary of the whole sequence.
    var total = R.Summary.zero
    /// Today's stamp. It wraps after 2^32 ageings, which at a hundred a second is over a year.
    var stamp: UInt32 = 0

    /// The way to the leaf being edited. Kept between edits so that none allocates.
    var path: ContiguousArray<Step> = []
    /// Nodes written by edits so far; complexity tests read it, nothing else does.
    var nodesWritten = 0

    init(shape: NodeShape) {
        self.shape = shape
        leafStride = shape.leafCapacity + 2
        innerStride = shape.innerCapacity + 1
        root = makeLeaf()
    }

    var count: Int { total.count }

    /// Bytes reserved by the buffers, spare room included.
    var bytesUsed: Int {
        runs.capacity * MemoryLayout<R>.stride
            + leafHeads.capacity * MemoryLayout<LeafHead>.stride
            + entries.capacity * MemoryLayout<Entry>.stride
            + innerCounts.capacity * MemoryLayout<UInt32>.stride
            + path.capacity * MemoryLayout<Step>.stride
    }

    /// Forgets every run and gives the buffers back.
    mutating func removeAll() {
        let old = (stamp, nodesWritten)
        self = RunTree(shape: shape)
        (stamp, nodesWritten) = old
    }

    /// Ages every run. O(1).
    mutating func ageAll() {
        stamp &+= 1
    }
}

// MARK: Nodes

extension RunTree {
    func leafCount(_ leaf: Int) -> Int { Int(leafHeads[leaf].count) }
    func innerCount(_ node: Int) -> Int { Int(innerCounts[node]) }

    /// Entries of a node whose level is known.
    func size(of node: Int, level: Int) -> Int {
        level == 0 ? leafCount(node) : innerCount(node)
    }

    func capacity(level: Int) -> Int {
        level == 0 ? shape.leafCapacity : shape.innerCapacity
    }

    mutating func makeLeaf() -> Int {
        if firstFreeLeaf != Self.noNode {
            let leaf = Int(firstFreeLeaf)
            firstFreeLeaf = leafHeads[leaf].count
            leafHeads[leaf] = LeafHead(count: 0, stamp: stamp)
            return leaf
        }
        let leaf = leafHeads.count
        precondition(leaf < Int(Self.noNode), "expected fewer than 2^32 - 1 leaves")
        runs.grow(by: leafStride, filler: R.empty)
        leafHeads.grow(by: 1, filler: LeafHead(count: 0, stamp: stamp))
        return leaf
    }

    /// Room for so many leaves more, in one go.
    mutating func reserveLeaves(_ count: Int) {
        runs.reserveCapacity(runs.count + count * leafStride)
        leafHeads.reserveCapacity(leafHeads.count + count)
    }

    mutating func makeInner() -> Int {
        if firstFreeInner != Self.noNode {
            let node = Int(firstFreeInner)
            firstFreeInner = innerCounts[node]
            innerCounts[node] = 0
            return node
        }
        let node = innerCounts.count
        entries.grow(by: innerStride, filler: Entry(sum: .zero, child: Self.noNode))
        innerCounts.grow(by: 1, filler: 0)
        return node
    }

    mutating func freeNode(_ node: Int, level: Int) {
        if level == 0 {
            leafHeads[node].count = firstFreeLeaf
            firstFreeLeaf = NodeID(node)
        } else {
            innerCounts[node] = firstFreeInner
            firstFreeInner = NodeID(node)
        }
    }

    /// Makes a leaf current before it is written: aged runs take their new state for good, and those that became alike merge.
    mutating func openLeaf(_ leaf: Int) {
        guard leafHeads[leaf].stamp != stamp else { return }
        let base = leaf * leafStride
        for slot in 0..<leafCount(leaf) {
            runs[base + slot].age()
        }
        leafHeads[leaf].stamp = stamp
        mergeLike(inLeaf: leaf, from: 0, to: leafCount(leaf) - 1)
    }

    /// Joins neighbours that are alike among the slots `first...last` of a leaf; slots out of range are left out.
    mutating func mergeLike(inLeaf leaf: Int, from first: Int, to last: Int) {
        let base = leaf * leafStride
        let count = leafCount(leaf)
        let first = max(first, 0), last = min(last, count - 1)
        guard first < last else { return }
        var kept = first
        for slot in (first + 1)...last {
            let run = runs[base + slot]
            let together = runs[base + kept].count + run.count
            if runs[base + kept].isLike(run), together <= R.maximumCount {
                runs[base + kept].count = together
            } else {
                kept += 1
                if kept != slot { runs[base + kept] = run }
            }
        }
        let dropped = last - kept
        guard dropped > 0 else { return }
        for slot in (last + 1)..<count {
            runs[base + slot - dropped] = runs[base + slot]
        }
        leafHeads[leaf].count = UInt32(count - dropped)
    }

    /// The summary of one node, added up from its entries.
    func sum(of node: Int, level: Int) -> R.Summary {
        var sum = R.Summary.zero
        if level == 0 {
            let base = node * leafStride
            for slot in 0..<leafCount(node) { sum += runs[base + slot].summary }
        } else {
            let base = node * innerStride
            for slot in 0..<innerCount(node) { sum += entries[base + slot].sum }
        }
        return sum
    }
}

extension ContiguousArray {
    /// Appends `count` fillers. Grows by a quarter, not by doubling: a list whose heights all differ should not pay for as much
    /// again that it never uses.
    fileprivate mutating func grow(by count: Int, filler: Element) {
        if self.count + count > capacity {
            reserveCapacity(self.count + Swift.max(count, self.count / 4))
        }
        for _ in 0..<count { append(filler) }
    }
}
