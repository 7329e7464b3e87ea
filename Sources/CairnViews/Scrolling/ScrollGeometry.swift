import Drawing

/// Where a scroll view's content is, in points.
public struct ScrollGeometry: Equatable, Sendable {
    /// The content's point at the scroll view's top left. At rest at the start of content with insets it is minus the insets.
    public var contentOffset: CGPoint
    /// The content without insets; exact for what was measured, an estimate for the rest.
    public var contentSize: CGSize
    /// Margins and safe areas around the content.
    public var contentInsets: EdgeInsets
    /// The scroll view itself.
    public var containerSize: CGSize

    public init(contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize) {
        self.contentOffset = contentOffset
        self.contentSize = contentSize
        self.contentInsets = contentInsets
        self.containerSize = containerSize
    }

    /// All of the scroll view, in the content's coordinates.
    public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }

    /// The part of it within the insets.
    public var bounds: CGRect {
        CGRect(
            x: contentOffset.x + contentInsets.leading, y: contentOffset.y + contentInsets.top,
            width: max(0, containerSize.width - contentInsets.leading - contentInsets.trailing),
            height: max(0, containerSize.height - contentInsets.top - contentInsets.bottom))
    }
}

/// What a scroll view is doing.
public enum ScrollPhase: Equatable, Hashable, Sendable {
    /// Nothing.
    case idle
    /// A finger or button is down and may become a drag.
    case tracking
    /// A hand moves the content: a drag, a touchpad, the scrollbar.
    case interacting
    /// The content glides, bounces or finds its resting place after the hand let go.
    case decelerating
    /// The content is on its way to a target: a wheel tick, a key, or code.
    case animating

    public var isScrolling: Bool { self != .idle }
}

/// What is known when the phase changes.
public struct ScrollPhaseChangeContext {
    public let geometry: ScrollGeometry
    /// Points a second; nil when nothing moves.
    public let velocity: CGVector?
}

/// A direction and a length, in points or points a second.
public struct CGVector: Hashable, Sendable {
    public var dx: CGFloat
    public var dy: CGFloat

    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    public init() { self.init(dx: 0, dy: 0) }

    public static let zero = CGVector(dx: 0, dy: 0)
}

extension ScrollViewNode {
    var geometry: ScrollGeometry {
        let insets = contentInsets
        let inner = Size(
            width: max(0, contentSize.width - insets.left - insets.right), height: max(0, contentSize.height - insets.top - insets.bottom))
        return ScrollGeometry(
            contentOffset: CGPoint(x: offset.x - insets.left, y: offset.y - insets.top),
            contentSize: CGSize(width: inner.width, height: inner.height),
            contentInsets: EdgeInsets(
                top: CGFloat(insets.top), leading: CGFloat(isMirrored ? insets.right : insets.left), bottom: CGFloat(insets.bottom),
                trailing: CGFloat(isMirrored ? insets.left : insets.right)),
            containerSize: CGSize(width: placedSize.width, height: placedSize.height))
    }

    var velocity: CGVector {
        let sideways = horizontal.motion.velocity(at: host.now)
        return CGVector(dx: CGFloat(isMirrored ? -sideways : sideways), dy: CGFloat(vertical.motion.velocity(at: host.now)))
    }

    /// The main axis decides; the other one only while the main one rests.
    var phase: ScrollPhase {
        for axis in [mainAxis, mainAxis == .vertical ? .horizontal : .vertical] where scrolls(along: axis) {
            if self[axis].bar.grab != nil { return .interacting }
            switch self[axis].motion.phase {
            case .idle: continue
            case .tracking: return .tracking
            case .interacting: return .interacting
            case .decelerating: return .decelerating
            case .animating: return self[axis].isSnapping ? .decelerating : .animating
            }
        }
        return .idle
    }

    /// Tells a change of phase, if there is one. Asked after every event and every layout.
    func notePhase(at time: Double) {
        let new = phase
        guard new != lastPhase else { return }
        let old = lastPhase
        lastPhase = new
        for link in links { link.phaseChanged(from: old, to: new, self, at: time) }
    }
}

// MARK: Watching

final class PhaseLink: ScrollLink {
    var action: @MainActor (ScrollPhase, ScrollPhase, ScrollPhaseChangeContext) -> Void = { _, _, _ in }

    override func phaseChanged(from old: ScrollPhase, to new: ScrollPhase, _ scroll: ScrollViewNode, at time: Double) {
        let velocity = scroll.velocity
        let context = ScrollPhaseChangeContext(geometry: scroll.geometry, velocity: velocity == .zero ? nil : velocity)
        let action = action
        scroll.host.enqueueAction { action(old, new, context) }
    }
}

final class GeometryLink<Value: Equatable>: ScrollLink {
    var transform: (@MainActor (ScrollGeometry) -> Value)?
    var action: @MainActor (Value, Value) -> Void = { _, _ in }
    private var last: Value?

    override func report(_ scroll: ScrollViewNode, at time: Double) {
        guard let transform else { return }
        let new = transform(scroll.geometry)
        let old = last ?? new
        guard last != new else { return }
        last = new
        let action = action
        scroll.host.enqueueAction { action(old, new) }
    }
}

extension View {
    /// Runs an action when the scroll view inside starts or stops being moved, by whatever.
    public func onScrollPhaseChange(_ action: @escaping @MainActor (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void) -> some View
    {
        onScrollPhaseChange { old, new, _ in action(old, new) }
    }

    public func onScrollPhaseChange(
        _ action: @escaping @MainActor (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext) -> Void
    ) -> some View {
        modifier(ScrollLinkModifier(make: { PhaseLink() }, update: { link, _ in link.action = action }))
    }

    /// Runs an action when a value made from the scroll view's geometry changes, and once at the start, then with the same value twice.
    ///
    /// Make small values (a flag, a rounded number): the action runs once a change, and what it sets runs bodies.
    public func onScrollGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping @MainActor (ScrollGeometry) -> T,
        action: @escaping @MainActor (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View {
        modifier(
            ScrollLinkModifier(
                make: { GeometryLink<T>() },
                update: { link, _ in
                    link.transform = transform
                    link.action = action
                }))
    }
}
