import Drawing

/// What lasts of a view: its place in the tree, its environment, and (in subclasses) its state, size cache and drawing.
///
/// There is one node a primitive or composite view, keyed by structural position and explicit id. Nodes are classes of the main actor;
/// a parent owns its children. `collect` flattens what is transparent (groups, conditions, bodies) into the nodes that have a size.
///
/// What is read for every row of every frame is marked `@exclusivity(unchecked)`: the main actor alone touches it, none of it is passed
/// `inout` to code that could come back to it, and the run-time checks for that were a twentieth of a frame.
@MainActor
public class _ViewNode {
    unowned let host: ViewHost
    /// nil only for a root.
    @exclusivity(unchecked) unowned final var parent: _ViewNode?
    @exclusivity(unchecked) final var environment: EnvironmentValues

    init(parent: _ViewNode) {
        host = parent.host
        self.parent = parent
        environment = parent.environment
    }

    init(root host: ViewHost) {
        self.host = host
        parent = nil
        environment = EnvironmentValues()
    }

    /// Appends the nodes with a size below (and including) this one, in order.
    func collect(into nodes: inout [_LayoutNode]) {}

    /// Calls `body` with each direct child.
    func forEachChild(_ body: (_ViewNode) -> Void) {}

    /// The node leaves the tree for good: stop work, run `onDisappear`, forget registrations. Children first.
    func unmount() { forEachChild { $0.unmount() } }

    /// Which nodes are below changed: containers collect again. Implies a new layout.
    func invalidateStructure() { parent?.invalidateStructure() }

    /// The size of something below may have changed.
    func invalidateLayout() { parent?.invalidateLayout() }

    /// Something below looks different in the same place.
    func invalidateDrawing() { parent?.invalidateDrawing() }

    /// The row or header this node is in, if it is in one.
    var rowHost: RowHost? { parent?.rowHost }

    /// Explicit identity, set by `.id(_:)`, of this node or of what is directly inside.
    var explicitID: AnyHashable? { nil }

    /// How many nodes lie above: dirty nodes are updated from the root down.
    var depth: Int {
        var count = 0
        var node = parent
        while let current = node {
            count += 1
            node = current.parent
        }
        return count
    }

    /// Adds what a reader of the screen would be told about this node.
    func describe(into semantics: inout Semantics) { forEachChild { $0.describe(into: &semantics) } }
}

/// A node without a size that passes on what is inside: bodies, modifiers that only watch, branches. It has one child, or none yet.
class TransparentNode: _ViewNode {
    private(set) final var child: _ViewNode?

    /// Makes `node` the child; one that was there goes, its state with it.
    final func replaceChild(with node: _ViewNode?) {
        if node === child { return }
        child?.unmount()
        child = node
        invalidateStructure()
    }

    /// Makes or updates the child.
    final func updateChild(_ make: (_NodeContext) -> _ViewNode) {
        replaceChild(with: make(_NodeContext(reuse: child, parent: self, environment: environment)))
    }

    override func collect(into nodes: inout [_LayoutNode]) { child?.collect(into: &nodes) }
    override func forEachChild(_ body: (_ViewNode) -> Void) { if let child { body(child) } }
    override var explicitID: AnyHashable? { child?.explicitID }
}

/// Transparent node of several children by position: tuples, and nothing at all.
final class ChildrenNode: _ViewNode {
    private(set) var children: [_ViewNode] = []

    func updateChild<V: View>(_ index: Int, _ view: V) {
        let old = index < children.count ? children[index] : nil
        let node = V._node(view, _NodeContext(reuse: old, parent: self, environment: environment))
        if node === old { return }
        old?.unmount()
        if index < children.count { children[index] = node } else { children.append(node) }
        invalidateStructure()
    }

    func truncate(to count: Int) {
        while children.count > count {
            children.removeLast().unmount()
            invalidateStructure()
        }
    }

    override func collect(into nodes: inout [_LayoutNode]) {
        for child in children { child.collect(into: &nodes) }
    }

    override func forEachChild(_ body: (_ViewNode) -> Void) { children.forEach(body) }
}

/// Transparent node of one child that is replaced, state and all, when the branch changes.
final class BranchNode: TransparentNode {
    private var branch: Int?

    func update<V: View>(branch: Int, _ view: V) {
        update(branch: branch) { V._node(view, $0) }
    }

    func update(branch newBranch: Int, make: (_NodeContext) -> _ViewNode) {
        let old = newBranch == branch ? child : nil
        let node = make(_NodeContext(reuse: old, parent: self, environment: environment))
        branch = newBranch
        replaceChild(with: node)
    }

    func clear() {
        branch = nil
        replaceChild(with: nil)
    }
}
