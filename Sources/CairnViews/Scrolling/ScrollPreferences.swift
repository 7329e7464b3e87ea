import ScrollPhysics

/// When a scroll view may be pulled past its ends.
public struct ScrollBounceBehavior: Hashable, Sendable {
    let name: String
    /// As the window's settings say; content that fits can be pulled by touch.
    public static let automatic = ScrollBounceBehavior(name: "automatic")
    public static let always = ScrollBounceBehavior(name: "always")
    /// Only content that is larger than the view.
    public static let basedOnSize = ScrollBounceBehavior(name: "basedOnSize")
}

/// How scrolling moves, where a view asks for something else than the window's settings. Nil leaves a setting as it is.
public struct ScrollPreferences: Hashable, Sendable {
    /// Points a whole notch of a wheel scrolls.
    public var wheelStep: CGFloat?
    /// Whether content glides on after a finger or a touchpad let go of it.
    public var kinetics: Bool?
    /// Whether wheel, keys and code arrive at once.
    public var reducedMotion: Bool?

    public init(wheelStep: CGFloat? = nil, kinetics: Bool? = nil, reducedMotion: Bool? = nil) {
        self.wheelStep = wheelStep
        self.kinetics = kinetics
        self.reducedMotion = reducedMotion
    }
}

extension EnvironmentValues {
    /// How the scroll views below move.
    public var scrollPreferences: ScrollPreferences {
        get { builtin.scrollPreferences }
        set { builtin.scrollPreferences = newValue }
    }
}

extension View {
    public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View {
        modifier(BounceModifier(behavior: behavior, axes: axes))
    }
}

private struct BounceModifier: _PrimitiveModifier {
    let behavior: ScrollBounceBehavior
    let axes: Axis.Set

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        var environment = context.environment
        if modifier.axes.contains(.vertical) {
            environment = environment.derived(by: ScrollTraitChange(path: \.verticalBounce, value: modifier.behavior))
        }
        if modifier.axes.contains(.horizontal) {
            environment = environment.derived(by: ScrollTraitChange(path: \.horizontalBounce, value: modifier.behavior))
        }
        return content(_NodeContext(reuse: context.reuse, parent: context.parent, environment: environment))
    }
}

extension ScrollViewNode {
    private func bounce(_ axis: StackAxis) -> ScrollBounceBehavior {
        axis == .vertical ? environment.builtin.scroll.verticalBounce : environment.builtin.scroll.horizontalBounce
    }

    /// The window's settings as this view wants them; motions that exist take them over at once.
    func applySettings() {
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) {
            var settings = host.scrollSettings
            let own = environment.builtin.scrollPreferences
            if let step = own.wheelStep { settings.wheelStep = step.validLength }
            if let kinetics = own.kinetics { settings.kinetics = kinetics }
            if let reduced = own.reducedMotion { settings.reducedMotion = reduced }
            switch bounce(axis) {
            case .always: settings.bounces = true
            case .basedOnSize where axis.length(contentSize) <= axis.length(placedSize): settings.bounces = false
            default: break
            }
            if self[axis].motion.settings != settings { self[axis].motion.settings = settings }
        }
    }

    /// Whether a hand may pull content that fits.
    func canBePulled(_ axis: StackAxis) -> Bool {
        scrolls(along: axis) && isScrollEnabled && (bounce(axis) == .always || refreshLink != nil && axis == .vertical)
    }
}
