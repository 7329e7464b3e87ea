/// Transparent node of children by id: the eager `ForEach`.
final class KeyedNode: _ViewNode {
    private var order: [_ViewNode] = []
    private var nodes: [AnyHashable: _ViewNode] = [:]

    func update(count: Int, _ child: (Int) -> (AnyHashable, () -> _ContentMaker)) {
        var newOrder: [_ViewNode] = []
        var newNodes: [AnyHashable: _ViewNode] = [:]
        newOrder.reserveCapacity(count)
        for position in 0..<count {
            let (id, make) = child(position)
            var key = id
            if newNodes[key] != nil {
                host.warnOnce("two elements of a ForEach have the id \(id.base)")
                key = AnyHashable(DuplicateID(id: id, position: position))
            }
            let node = ClosureNode.attach(_NodeContext(reuse: nodes[key], parent: self, environment: environment), make)
            if let old = nodes.removeValue(forKey: key), old !== node { old.unmount() }
            newNodes[key] = node
            newOrder.append(node)
        }
        for node in nodes.values { node.unmount() }
        let isSame = order.count == newOrder.count && zip(order, newOrder).allSatisfy { $0 === $1 }
        order = newOrder
        nodes = newNodes
        if !isSame { invalidateStructure() }
    }

    override func collect(into nodes: inout [_LayoutNode]) { for node in order { node.collect(into: &nodes) } }
    override func forEachChild(_ body: (_ViewNode) -> Void) { order.forEach(body) }

    /// The children in order, with their elements' ids.
    func forEachKeyed(_ body: (AnyHashable, _ViewNode) -> Void) {
        let keys = Dictionary(nodes.map { (ObjectIdentifier($1), $0) }) { first, _ in first }
        for node in order { if let key = keys[ObjectIdentifier(node)] { body(key, node) } }
    }
}

/// The id of the second and later elements that share one.
struct DuplicateID: Hashable {
    let id: AnyHashable
    let position: Int
}
