// From notches to points.

/// Adds up wheel movement exactly and turns it into points.
///
/// High-resolution wheels count in 120ths of a notch, but they arrive as single-precision fractions: ten times 0.1 is
/// not 1 there. Whatever is a 120th within rounding is counted as a whole number of them; anything else (a touchpad
/// that is taken for a wheel) is added as it is. Nothing is ever rounded away, and a change of direction leaves no
/// residue.
///
/// Use it to make one `wheel` event of all the ticks that waited for a frame.
package struct WheelAccumulator: Equatable, Sendable {
    /// Fractions per notch in the wheel protocols of Linux, Wayland and Windows.
    package static let unitsPerNotch = 120.0

    private var units = 0
    private var rest = 0.0

    package init() {}

    /// Notches so far.
    package var notches: Double { Double(units) / Self.unitsPerNotch + rest }

    /// Adds `notches`, whole or not; NaN and infinities are ignored.
    package mutating func add(_ notches: Double) {
        guard let notches = notches.usable else { return }
        let scaled = notches * Self.unitsPerNotch
        let whole = scaled.rounded()
        // A single-precision 120th is off by at most 2^-24 of its value. Relative, or the least touch would count as
        // none.
        if abs(scaled - whole) <= 1e-6 * abs(whole), abs(whole) < 1e9 {
            units += Int(whole)
        } else {
            rest += notches
        }
    }

    /// Returns the notches so far and starts again from none.
    package mutating func take() -> Double {
        defer { self = WheelAccumulator() }
        return notches
    }

    /// Points a whole notch scrolls in a viewport of `viewport` points: its length to the power 2/3, GTK's rule.
    ///
    /// Chosen over a fixed number of lines because it fits what is seen: 54 points in a window of 400, 86 in one of
    /// 800, 105 in one of 1080; never more than the viewport, so no row is skipped (but below a height of 1, where it
    /// is that).
    package static func step(viewport: Double) -> Double {
        viewport > 0 ? min(power(viewport, 2.0 / 3), viewport) : 0
    }
}
