// A held arrow key goes faster the longer it is held.

/// How much longer a held key's steps become.
///
/// A function of the time held, not of the repeats counted: keyboards repeat at anything from 10 to 60 a second. With 30 of Chromium's
/// steps of 40 points a second, a held arrow crosses a window of 800 points in half a second at first, and six a second in the end. Nothing
/// is stored: after the release the content rests when the last step's ease ends, within 150 ms.
package enum KeyAcceleration {
    /// Seconds of even steps: a key held to see the next few rows must be let go in time. The usual delay before keys repeat is 0.25 to
    /// 0.66 s of this.
    package static let delay = 1.0
    /// Seconds from then on until the steps are the longest.
    package static let rise = 1.5
    /// The longest step, in plain ones.
    package static let greatest = 4.0

    /// The length of a step of a key held for so many seconds, in plain ones: 1 to ``greatest``. 1 for what is no duration.
    package static func factor(held seconds: Double) -> Double {
        guard seconds > delay else { return 1 }
        return 1 + (greatest - 1) * min(1, (seconds - delay) / rise)
    }
}
