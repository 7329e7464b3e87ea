// Where a glide should end when it may not end just anywhere.

/// Picks the resting place for paged and view-aligned scrolling.
///
/// After a lift (the phase turned to decelerating) ask the motion for `position`, `velocity` and `targetPosition`, pick
/// a place here, and send the motion there with `scroll(to:pace: .programmatic)`, which keeps its velocity. Every
/// result lies within the limits. NaN and infinities give the position, clamped.
package enum ScrollSnapping {
    /// Speed above which a lift turns the page whatever its position, in points a second. Flutter's least fling.
    package static let pageTurnSpeed = 50.0

    /// The page to rest on: the next one in the direction of a fling, else the nearest. Pages are viewports counted
    /// from the minimum; the last one may be shorter, at the maximum. Never more than one page from where the lift
    /// happened.
    package static func paging(position: Double, velocity: Double, limits: ScrollLimits) -> Double {
        guard position.isFinite, velocity.isFinite, limits.viewport > 0 else { return fallback(position, limits) }
        let pages = (limits.clamp(position) - limits.minimum) / limits.viewport
        let page =
            if velocity > pageTurnSpeed {
                pages.rounded(.down) + 1
            } else if velocity < -pageTurnSpeed {
                pages.rounded(.up) - 1
            } else {
                pages.rounded()
            }
        // The end is a place of its own: content need not be a whole number of pages.
        let target = limits.clamp(limits.minimum + page * limits.viewport)
        let isNearerToEnd = abs(velocity) <= pageTurnSpeed && limits.maximum - position < abs(target - position)
        return isNearerToEnd ? limits.maximum : target
    }

    /// The target position nearest to `projected`, where the glide would end by itself. `targets` are offsets in rising
    /// order (equal ones allowed); the maximum is always one of them, or the last rows could not be reached.
    /// O(log n) reads of `targets`, which may be computed on demand.
    package static func viewAligned(
        projected: Double, targets: some RandomAccessCollection<Double>, limits: ScrollLimits
    ) -> Double {
        guard projected.isFinite else { return fallback(projected, limits) }
        let wanted = limits.clamp(projected)
        // First target not before `wanted`.
        var low = targets.startIndex
        var count = targets.count
        while count > 0 {
            let half = count / 2
            let middle = targets.index(low, offsetBy: half)
            if targets[middle] < wanted {
                low = targets.index(after: middle)
                count -= half + 1
            } else {
                count = half
            }
        }
        var best = limits.maximum
        if low < targets.endIndex { best = nearer(limits.clamp(targets[low]), best, to: wanted) }
        if low > targets.startIndex {
            best = nearer(limits.clamp(targets[targets.index(before: low)]), best, to: wanted)
        }
        return best
    }

    private static func nearer(_ a: Double, _ b: Double, to point: Double) -> Double {
        abs(a - point) <= abs(b - point) ? a : b
    }

    private static func fallback(_ position: Double, _ limits: ScrollLimits) -> Double {
        position.isFinite ? limits.clamp(position) : limits.minimum
    }
}
