import Drawing

/// A node around all the nodes of its content: stacks, scroll views, buttons.
class ContainerNode: _LayoutNode {
    @exclusivity(unchecked) private(set) final var content: _ViewNode?
    @exclusivity(unchecked) private final var collected: [_LayoutNode]?

    final var children: [_LayoutNode] {
        if let collected { return collected }
        var nodes: [_LayoutNode] = []
        content?.collect(into: &nodes)
        collected = nodes
        childrenChanged(nodes)
        return nodes
    }

    func childrenChanged(_ children: [_LayoutNode]) {}
    override func forEachLayoutChild(_ body: (_LayoutNode) -> Void) { children.forEach(body) }

    final func updateContent<V: View>(_ view: V) {
        updateContent { V._node(view, $0) }
    }

    final func updateContent(_ make: _ContentMaker) {
        let node = make(_NodeContext(reuse: content, parent: self, environment: contentEnvironment))
        if node === content { return }
        content?.unmount()
        content = node
        invalidateStructure()
    }

    var contentEnvironment: EnvironmentValues { environment }

    override func structureChanged() { collected = nil }
    override func forEachChild(_ body: (_ViewNode) -> Void) { if let content { body(content) } }

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        for child in children { child.draw(&recorder, at: origin + child.origin) }
    }

    override func hit(_ point: Point, _ path: inout HitPath) -> Bool {
        for child in children.reversed() where child.hit(point - child.origin, &path) { return true }
        return false
    }

    /// `pointerArea` of a container that takes no pointer itself.
    final var pointerAreaOfChildren: Rect? {
        var area = Rect.zero
        for child in children {
            guard let own = child.pointerArea() else { return nil }
            area = area.union(own.offset(by: child.origin))
        }
        return area
    }
}

extension [_LayoutNode] {
    /// Whether one of the nodes may set a guide.
    @MainActor func maySetGuide(_ key: AlignmentKey) -> Bool {
        for node in self where node.maySetGuide(key) { return true }
        return false
    }
}
