/// Tells a touchpad from a wheel by its numbers, as SDL 2 names neither.
///
/// A wheel, high resolution included, moves by n/120 of a notch with a whole n. A touchpad's values on Wayland are multiples of
/// 1/2560, of which one in 64 happens to be of that form, so a single value proves nothing about a wheel. What lies off the grid is
/// a touchpad; what follows it within 40 ms belongs to the same gesture, whatever its value. On X11 every device arrives as whole
/// notches and counts as a wheel.
package struct WheelHistory: Hashable, Sendable {
    /// Events further apart than this are two gestures (milliseconds).
    private static let gap: UInt32 = 40
    /// How far from a whole n a `Float` n/120 may be, in n.
    private static let tolerance = 1e-3

    private var lastContinuous: UInt32?

    package init() {}

    /// Takes in one event, both axes in notches, and says whether its device gives fractions. `milliseconds` may wrap around.
    package mutating func isContinuous(x: Double, y: Double, milliseconds: UInt32) -> Bool {
        let follows = lastContinuous.map { milliseconds &- $0 < WheelHistory.gap } ?? false
        let isContinuous = follows || WheelHistory.isOffGrid(x) || WheelHistory.isOffGrid(y)
        lastContinuous = isContinuous ? milliseconds : nil
        return isContinuous
    }

    /// Whether a value is not n/120.
    static func isOffGrid(_ notches: Double) -> Bool {
        let n = notches * 120
        return n.isFinite && abs(n - n.rounded()) > tolerance
    }
}
