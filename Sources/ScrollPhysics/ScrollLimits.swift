// What the motion knows about the content and about the user's wishes.

/// How far the content can be scrolled, in points of content offset.
package struct ScrollLimits: Equatable, Sendable {
    /// The least offset, usually 0.
    package var minimum: Double
    /// The greatest offset: content length − viewport. Below ``minimum`` (content shorter than the viewport) it counts
    /// as that.
    package var maximum: Double
    /// The viewport's length: scales the rubber band, the wheel step and the page.
    package var viewport: Double

    package init(minimum: Double = 0, maximum: Double = 0, viewport: Double = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.viewport = viewport
    }

    /// `offset` held to the limits.
    package func clamp(_ offset: Double) -> Double { offset.clamped(minimum, maximum) }

    /// Points past the nearer edge: negative before the minimum, positive after the maximum, 0 between.
    package func overshoot(_ offset: Double) -> Double { offset - clamp(offset) }

    /// The same limits in order (minimum ≤ maximum, viewport ≥ 0), or nil if any of the numbers is NaN or infinite.
    var usable: ScrollLimits? {
        guard let minimum = minimum.usable, let maximum = maximum.usable, let viewport = viewport.usable else {
            return nil
        }
        return ScrollLimits(minimum: minimum, maximum: max(minimum, maximum), viewport: max(0, viewport))
    }
}

/// What a user or a program can choose about motion.
package struct ScrollSettings: Equatable, Sendable {
    /// Points a whole wheel notch scrolls. nil: ``WheelAccumulator/step(viewport:)``. NaN and infinities count as nil.
    package var wheelStep: Double?
    /// Whether a drag or a touchpad gesture glides on after the lift.
    package var kinetics: Bool
    /// Whether animations are unwanted: wheel, keys and scrolls by code then arrive at once, and nothing bounces.
    /// Content still follows the hand and glides on after it; ``kinetics`` turns that off.
    package var reducedMotion: Bool
    /// Whether touch and touchpad may pull the content past its ends, and a glide swing past them. A wheel or key never
    /// does.
    package var bounces: Bool
    /// How fast a glide loses speed.
    package var deceleration: DecelerationRate

    package init(
        wheelStep: Double? = nil, kinetics: Bool = true, reducedMotion: Bool = false, bounces: Bool = true,
        deceleration: DecelerationRate = .normal
    ) {
        self.wheelStep = wheelStep
        self.kinetics = kinetics
        self.reducedMotion = reducedMotion
        self.bounces = bounces
        self.deceleration = deceleration
    }

    package static let standard = ScrollSettings()

    /// Whether anything may be shown past the ends by itself.
    var springs: Bool { bounces && !reducedMotion }
}

/// What is going on, in SwiftUI's words (`ScrollPhase`).
package enum MotionPhase: Equatable, Sendable {
    /// Nothing.
    case idle
    /// A finger or button is down and may become a drag.
    case tracking
    /// A hand moves the content: drag, touchpad or scrollbar.
    case interacting
    /// The content glides or bounces after the hand has let go.
    case decelerating
    /// The content is on its way to a target: wheel tick, key or code.
    case animating
}
