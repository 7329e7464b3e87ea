/// How many entries a node of a run tree holds.
///
/// The standard shape is made for speed. Tests use tiny nodes, so that a list of twenty elements is already a deep tree and
/// every split, merge and borrow happens within a few edits.
package struct NodeShape: Hashable, Sendable {
    /// Most runs in a leaf, at least 2.
    package let leafCapacity: Int
    /// Most children of an inner node, at least 3: with two, a node that splits would leave one of a single child.
    package let innerCapacity: Int

    /// A leaf of 64 runs is 8 cache lines of runs, and 32 children keep ten million different heights within five levels.
    package static let standard = NodeShape(leafCapacity: 64, innerCapacity: 32)

    package init(leafCapacity: Int, innerCapacity: Int) {
        precondition(
            leafCapacity >= 2 && leafCapacity <= 4096, "expected a leaf capacity in 2...4096, got \(leafCapacity)")
        precondition(
            innerCapacity >= 3 && innerCapacity <= 4096, "expected an inner capacity in 3...4096, got \(innerCapacity)")
        self.leafCapacity = leafCapacity
        self.innerCapacity = innerCapacity
    }
}
