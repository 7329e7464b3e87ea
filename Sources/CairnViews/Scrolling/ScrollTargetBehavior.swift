import Drawing
import ScrollPhysics

/// Where a scroll is going: the part of the content that will be in the view.
public struct ScrollTarget: Hashable, Sendable {
    /// Content points, counted from the leading edge also where that is the right one. Its size is the view's within the margins; its
    /// origin decides where the scroll ends.
    public var rect: CGRect
    public var anchor: UnitPoint?

    public init(rect: CGRect, anchor: UnitPoint? = nil) {
        self.rect = rect
        self.anchor = anchor
    }
}

/// Decides where a scroll comes to rest.
///
/// Asked when a hand lets go of the content, with where it would glide to, and for each step of a wheel or key, with where that leads.
@MainActor @preconcurrency
public protocol ScrollTargetBehavior {
    typealias TargetContext = ScrollTargetBehaviorContext
    func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

/// What a behaviour can know.
@MainActor
public struct ScrollTargetBehaviorContext {
    /// Where the scroll would end by itself.
    public let originalTarget: ScrollTarget
    /// Points a second at the moment of letting go; the direction alone for a wheel or key.
    public let velocity: CGVector
    public let contentSize: CGSize
    public let containerSize: CGSize
    public let axes: Axis.Set
    let node: ScrollViewNode
    /// Where the content is, or for a wheel or key where it was going.
    let current: Point
}

/// Rests at whole pages, each as long as the view. A fling turns one page.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
    nonisolated public init() {}

    public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        if context.axes.contains(.vertical) { target.rect.origin.y = page(.vertical, context) }
        if context.axes.contains(.horizontal) { target.rect.origin.x = page(.horizontal, context) }
    }

    private func page(_ axis: StackAxis, _ context: TargetContext) -> CGFloat {
        let node = context.node
        var limits = node[axis].motion.limits
        limits.viewport = node.innerLength(axis)
        let position = axis == .vertical ? context.current.y : context.current.x
        let velocity = Double(axis == .vertical ? context.velocity.dy : context.velocity.dx)
        return CGFloat(ScrollSnapping.paging(position: position, velocity: velocity, limits: limits))
    }
}

/// Rests with a view of the `scrollTargetLayout` at the leading edge, below what is pinned there.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
    /// How far one gesture may go.
    public struct LimitBehavior: Hashable, Sendable {
        let isOneView: Bool
        public static let automatic = LimitBehavior(isOneView: false)
        /// As far as it glides.
        public static let never = LimitBehavior(isOneView: false)
        /// To the next view.
        public static let always = LimitBehavior(isOneView: true)
        public static let alwaysByOne = LimitBehavior(isOneView: true)
    }
    let limit: LimitBehavior

    nonisolated public init(limitBehavior: LimitBehavior = .automatic) { limit = limitBehavior }

    public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        let axis = context.node.mainAxis
        let isVertical = axis == .vertical
        let current = isVertical ? context.current.y : context.current.x
        let velocity = Double(isVertical ? context.velocity.dy : context.velocity.dx)
        var wanted = Double(isVertical ? target.rect.minY : target.rect.minX)
        let direction = velocity > 0 ? 1 : velocity < 0 ? -1 : 0
        if limit.isOneView, direction != 0 { wanted = current + Double(direction) }
        let isStep = abs(wanted - current) < context.node.innerLength(axis)
        guard let place = context.node.alignedPosition(near: wanted, from: current, direction: isStep ? direction : 0) else { return }
        if isVertical { target.rect.origin.y = CGFloat(place) } else { target.rect.origin.x = CGFloat(place) }
    }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    public static var paging: PagingScrollTargetBehavior { .init() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    public static var viewAligned: ViewAlignedScrollTargetBehavior { .init() }
    public static func viewAligned(limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior) -> Self {
        .init(limitBehavior: limitBehavior)
    }
}

final class BehaviorLink: ScrollLink {
    var behavior: (any ScrollTargetBehavior)?
}

extension View {
    /// Decides where the scroll view inside comes to rest.
    public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
        modifier(ScrollLinkModifier(make: { BehaviorLink() }, update: { link, _ in link.behavior = behavior }))
    }
}

// MARK: Snapping

extension ScrollViewNode {
    var targetBehavior: (any ScrollTargetBehavior)? {
        for case let link as BehaviorLink in links.reversed() { return link.behavior }
        return nil
    }

    /// The hand let go: aim the glide at a resting place, with the velocity it has.
    func snapGlide(_ axis: StackAxis, at time: Double) {
        guard let behavior = targetBehavior else { return }
        let motion = self[axis].motion
        let velocity = motion.velocity(at: time)
        let goal = restingPlace(behavior, axis, projected: motion.targetPosition, from: motion.position, velocity: velocity)
        guard abs(goal - motion.position) > 0.01 || motion.isMoving else { return }
        self[axis].motion.scroll(to: goal, pace: .programmatic, at: time)
        self[axis].isSnapping = true
        host.setNeedsFrame()
    }

    /// A step of a wheel or key by `delta` points: at once toward the place it should rest at. False when nothing decides that.
    func snapStep(by delta: Double, _ axis: StackAxis, at time: Double) -> Bool {
        guard delta != 0, let behavior = targetBehavior else { return false }
        let from = self[axis].motion.targetPosition
        let goal = restingPlace(
            behavior, axis, projected: self[axis].motion.limits.clamp(from + delta), from: from,
            velocity: delta > 0 ? ScrollSnapping.pageTurnSpeed + 1 : -ScrollSnapping.pageTurnSpeed - 1)
        self[axis].motion.scroll(to: goal, pace: .programmatic, at: time)
        return true
    }

    private func restingPlace(
        _ behavior: any ScrollTargetBehavior, _ axis: StackAxis, projected: Double, from: Double, velocity: Double
    ) -> Double {
        let geometry = geometry
        var origin = offset
        var current = offset
        if axis == .vertical { origin.y = projected } else { origin.x = projected }
        if axis == .vertical { current.y = from } else { current.x = from }
        var target = ScrollTarget(rect: CGRect(origin: CGPoint(x: origin.x, y: origin.y), size: geometry.bounds.size))
        let context = ScrollTargetBehaviorContext(
            originalTarget: target,
            velocity: axis == .vertical ? CGVector(dx: 0, dy: CGFloat(velocity)) : CGVector(dx: CGFloat(velocity), dy: 0),
            contentSize: geometry.contentSize, containerSize: geometry.containerSize,
            axes: axis == .vertical ? .vertical : .horizontal, node: self, current: current)
        behavior.updateTarget(&target, context: context)
        let goal = Double(axis == .vertical ? target.rect.minY : target.rect.minX)
        return goal.isFinite ? self[axis].motion.limits.clamp(goal) : projected
    }

    /// The position nearest to `wanted` at which a target leads. A step in a direction goes at least one target on.
    func alignedPosition(near wanted: Double, from current: Double, direction: Int) -> Double? {
        let axis = mainAxis
        let limits = self[axis].motion.limits
        var places = alignedPlaces(near: wanted, axis) + [limits.minimum, limits.maximum]
        if direction > 0 { places = places.filter { $0 > current + 0.5 } }
        if direction < 0 { places = places.filter { $0 < current - 0.5 } }
        return places.map(limits.clamp).min { abs($0 - wanted) < abs($1 - wanted) }
    }

    private func alignedPlaces(near wanted: Double, _ axis: StackAxis) -> [Double] {
        var places: [Double] = []
        let length = innerLength(axis)
        let lead = lead(axis)
        for list in targetLists(axis) where list.plan.count > 0 {
            let position = position(of: list)
            guard let found = list.geometry.element(at: max(0, wanted + lead - position)) else { continue }
            // The neighbours that matter, whatever is pinned over them.
            for line in max(0, found - 4)...min(list.lines.lineCount - 1, found + 8)
            where list.kind(of: list.lines.firstCell(ofLine: line)) == .row {
                places.append(
                    position - lead + list.geometry.revealOffset(of: line, anchor: .fraction(0), currentOffset: 0, viewport: length))
            }
        }
        for target in plainTargets() { places.append(start(of: target.frame, axis) - lead) }
        return places
    }
}
