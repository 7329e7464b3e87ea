import Drawing
import ListLayout

struct TargetLayoutModifier: _PrimitiveModifier {
    let isEnabled: Bool

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { TargetLayoutNode(parent: $0) }
        node.update(modifier, content)
        return node
    }
}

/// Transparent: marks what is inside as targets of scrolling.
final class TargetLayoutNode: TransparentNode {
    private(set) var isEnabled = true

    func update(_ modifier: TargetLayoutModifier, _ make: _ContentMaker) {
        isEnabled = modifier.isEnabled
        updateChild(make)
    }
}

extension ScrollViewNode {
    /// The lists whose rows are targets.
    func targetLists(_ axis: StackAxis) -> [LazyStackNode] {
        host.lists(in: self).filter { list in
            guard list.axis == axis else { return false }
            var node: _ViewNode? = list.parent
            while let current = node, current !== self {
                if let mark = current as? TargetLayoutNode { return mark.isEnabled }
                node = current.parent
            }
            return false
        }
    }

    /// The id of the target that leads at `anchor`; nil when there is none.
    func leadingTarget(_ anchor: UnitPoint?) -> AnyHashable? {
        let axis = mainAxis
        let length = innerLength(axis)
        for list in targetLists(axis) where list.plan.count > 0 {
            let offset = innerOffset(of: list)
            guard offset < list.geometry.length, offset > -length else { continue }
            // A row of which less than half a pixel is left does not lead.
            let fraction = anchor.map { Double(axis == .vertical ? $0.y : $0.x) }
            let nudge = fraction == nil ? 0.5 / host.scale : 0
            guard let element = list.row(atFraction: fraction, offset + nudge, length) else { continue }
            return list.key(of: element).id ?? list.placedRow(element)?.contentID
        }
        return leadingPlainTarget(anchor, axis)
    }

    /// Targets of an ordinary stack: its views with ids.
    private func leadingPlainTarget(_ anchor: UnitPoint?, _ axis: StackAxis) -> AnyHashable? {
        let fraction = anchor.map { Double(axis == .vertical ? $0.y : $0.x) }
        let start = self[axis].motion.position + lead(axis)
        let wanted = start + (fraction ?? 0) * innerLength(axis)
        var best: (id: AnyHashable, distance: Double)?
        for (id, frame) in plainTargets() {
            let low = self.start(of: frame, axis)
            let high = low + axis.length(frame.size)
            if fraction == nil, high <= start + 0.5 { continue }
            let distance = fraction.map { abs(low + $0 * (high - low) - wanted) } ?? max(0, low - start)
            if distance < best?.distance ?? .infinity { best = (id, distance) }
        }
        return best?.id
    }

    /// The views with ids in marked ordinary stacks, with their frames in content coordinates, in order.
    func plainTargets() -> [(id: AnyHashable, frame: Rect)] {
        var found: [(AnyHashable, Rect)] = []
        func add(_ id: AnyHashable, _ node: _ViewNode) {
            var nodes: [_LayoutNode] = []
            node.collect(into: &nodes)
            if let first = nodes.first { found.append((id, frameInContent(of: first))) }
        }
        func visit(_ node: _ViewNode, isMarked: Bool) {
            if node is LazyStackNode || node is ScrollViewNode { return }
            let isMarked = (node as? TargetLayoutNode).map(\.isEnabled) ?? isMarked
            if isMarked {
                if node is IdentityNode, let id = node.explicitID { return add(id, node) }
                if let keyed = node as? KeyedNode {
                    keyed.forEachKeyed { add($1.explicitID ?? $0, $1) }
                    return
                }
            }
            node.forEachChild { visit($0, isMarked: isMarked) }
        }
        if let content { visit(content, isMarked: false) }
        return found
    }

    /// A node's frame in content coordinates.
    func frameInContent(of node: _LayoutNode) -> Rect {
        var origin = Point.zero
        var current: _LayoutNode? = node
        while let step = current, step !== self {
            origin = origin + step.origin
            current = step.layoutParent
            if let inner = current as? ScrollViewNode, inner !== self { origin = origin - inner.offset }
        }
        return Rect(origin: origin, size: node.placedSize)
    }
}

extension LazyStackNode {
    /// The row that leads in a viewport: with no fraction the first one below what is pinned, else the one at that part of what is free.
    func row(atFraction fraction: Double?, _ offset: Double, _ length: Double) -> Int? {
        guard let fraction else {
            guard let found = geometry.anchor(at: offset, viewport: length)?.element, kind(of: found) == .row else { return nil }
            return found
        }
        let covered = geometry.obstruction(at: max(0, offset), viewport: length)
        let free = length - covered.top - covered.bottom
        let point = offset + covered.top + fraction * free
        // The end belongs to the row before it.
        guard let element = geometry.element(at: max(0, min(point, geometry.length) - (fraction >= 1 ? 0.01 : 0))) else { return nil }
        return nearestRow(to: element)
    }

    func kind(of element: Int) -> ElementKind { plan.run(of: element).kind }

    private func nearestRow(to element: Int) -> Int? {
        for distance in 0..<8 {
            for candidate in [element + distance, element - distance] where candidate >= 0 && candidate < plan.count {
                if kind(of: candidate) == .row { return candidate }
            }
        }
        return nil
    }

    func placedRow(_ element: Int) -> RowHost? {
        let index = element - firstPlaced
        return index >= 0 && index < placed.count ? placed[index] : nil
    }
}
