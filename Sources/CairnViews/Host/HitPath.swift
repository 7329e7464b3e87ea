import Drawing

/// Something that acts on the pointer.
@MainActor
protocol HitTarget: AnyObject {
    var targetNode: _LayoutNode { get }
    /// Called when a press begins on it (or inside and nothing inside took it); true takes the press.
    func pressBegan(_ press: Press) -> Bool
    /// The press ended; `isInside` tells whether the pointer was still on it.
    func pressEnded(_ press: Press, isInside: Bool)
    func pressCancelled()
    /// The pointer moved while the press is held; window points.
    func pressMoved(to point: Point)
    /// The finger that pressed it has gone this far and is no scrolling yet: true takes the finger for itself.
    func takesFinger(moving travel: Point) -> Bool
    /// How the pointer looks over it.
    var pointerShape: PointerShape { get }
    /// The pointer came onto it or left it.
    func hoverChanged(_ isInside: Bool)
}

extension HitTarget {
    func pressBegan(_ press: Press) -> Bool { false }
    var pointerShape: PointerShape { .arrow }
    func pressEnded(_ press: Press, isInside: Bool) {}
    func pressCancelled() {}
    func pressMoved(to point: Point) {}
    func takesFinger(moving travel: Point) -> Bool { false }
    func hoverChanged(_ isInside: Bool) {}
}

/// One press of a button or finger.
struct Press {
    var button: PointerButton
    var modifiers: Modifiers
    var clicks: Int
    /// In the target's own coordinates, points.
    var location: Point
    /// A finger's, not a mouse's: what it does is decided when it lifts.
    var isTouch = false
}

/// What lies under a point, innermost first.
struct HitPath {
    struct Entry {
        let target: any HitTarget
        /// The point in the target's coordinates.
        let location: Point
    }
    private(set) var entries: [Entry] = []

    /// Whether these are the path's targets, in order.
    func hasTargets(_ targets: [any HitTarget]) -> Bool {
        guard targets.count == entries.count else { return false }
        for index in entries.indices where entries[index].target !== targets[index] { return false }
        return true
    }

    @MainActor mutating func add(_ target: any HitTarget, _ location: Point) {
        entries.append(Entry(target: target, location: location))
    }
}
