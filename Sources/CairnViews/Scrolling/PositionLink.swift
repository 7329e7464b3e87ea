import Drawing
import ScrollPhysics

/// Carries a position between a binding and a scroll view, in whichever direction it changed last.
final class PositionLink: ScrollLink {
    /// Where in the viewport the followed row is looked for; nil: the first one below what is pinned.
    var anchor: UnitPoint?
    private var known: Known?
    private var pending: Request?
    /// The scroll view's moves counted when the position was last set by code: until there are more, the binding keeps what was set.
    private var movesWhenSet = 0
    private var writeID: (@MainActor (AnyHashable?) -> Void)?
    private var writePosition: (@MainActor (ScrollPosition) -> Void)?

    private enum Known: Equatable {
        case id(AnyHashable?)
        case position(ScrollPosition)
    }

    private struct Request {
        var place: ScrollPosition.Place
        var animated: Bool
    }

    func follow(id: AnyHashable?, animated: Bool, write: @escaping @MainActor (AnyHashable?) -> Void) {
        writeID = write
        guard known != .id(id) else { return }
        let isFirst = known == nil
        known = .id(id)
        // Nil names no place.
        if let id { pending = Request(place: .view(id, anchor), animated: animated && !isFirst) }
    }

    func follow(_ position: ScrollPosition, animated: Bool, write: @escaping @MainActor (ScrollPosition) -> Void) {
        writePosition = write
        guard known != .position(position) else { return }
        let isFirst = known == nil
        known = .position(position)
        guard !position.isPositionedByUser, position.place != .none else { return }
        var place = position.place
        if case .view(let id, nil) = place { place = .view(id, anchor) }
        pending = Request(place: place, animated: animated && !isFirst)
    }

    override func perform(_ scroll: ScrollViewNode, at time: Double) {
        guard let request = pending else { return }
        // Nothing to be found yet: rows may come later, and the place still counts then.
        if case .view = request.place, scroll.isEmpty { return }
        pending = nil
        if scroll.go(to: request.place, animated: request.animated, at: time) { movesWhenSet = scroll.moves.all }
    }

    override func report(_ scroll: ScrollViewNode, at time: Double) {
        guard pending == nil, scroll.moves.all != movesWhenSet else { return }
        let leading = scroll.leadingTarget(anchor)
        if case .id(let old) = known {
            guard let leading, leading != old else { return }
            known = .id(leading)
            if let writeID { scroll.host.enqueueAction { writeID(leading) } }
        } else if case .position(let old) = known {
            var new = old
            if scroll.moves.byUser > 0 { new = old.movedByUser(to: leading) }
            guard new != old else { return }
            known = .position(new)
            if let writePosition { scroll.host.enqueueAction { writePosition(new) } }
        }
    }
}

extension ScrollViewNode {
    /// How often the position was changed, but by the content itself.
    struct Moves {
        var all = 0
        var byUser = 0
    }

    /// Whether there is nothing to scroll to: no rows yet.
    var isEmpty: Bool {
        let lists = host.lists(in: self)
        return lists.isEmpty ? children.isEmpty : lists.allSatisfy { !$0.plan.runs.contains { $0.kind == .row } }
    }

    /// Goes where a position says; false when there is no such place.
    func go(to place: ScrollPosition.Place, animated: Bool, at time: Double) -> Bool {
        switch place {
        case .none: return false
        case .view(let id, let anchor):
            guard reveal(id, anchor: anchor, animated: animated, at: time) else { return false }
        case .edge(let edge):
            let axis: StackAxis = edge == .top || edge == .bottom ? .vertical : .horizontal
            guard scrolls(along: axis) else { return false }
            let isEnd = edge == .bottom || edge == .trailing
            if animated { scrollToEdge(isEnd ? 1 : -1, axis, at: time) } else { jumpToFraction(isEnd ? 1 : 0, axis, at: time) }
        case .point(let x, let y):
            for (axis, value) in [(StackAxis.horizontal, x), (.vertical, y)] where scrolls(along: axis) {
                guard let value, value.isFinite else { continue }
                let goal = axis == .horizontal ? left(ofPosition: Double(value)) : Double(value)
                if animated { slide(to: goal, axis, at: time) } else { jump(to: goal, axis, at: time) }
            }
        }
        update(at: time)
        return true
    }

    /// At a fraction of the way at once, and still there when the rows that come into sight were measured.
    func jumpToFraction(_ fraction: Double, _ axis: StackAxis, at time: Double) {
        for _ in 0..<6 {
            let limits = self[axis].motion.limits
            let goal = limits.minimum + (limits.maximum - limits.minimum) * fraction
            if self[axis].motion.position == goal, !needsRows, !contentNeedsLayout { return }
            jump(to: goal, axis, at: time)
            update(at: time)
        }
    }
}
