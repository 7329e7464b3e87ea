// The resistance of content pulled past its end.

/// Maps how far a finger pulled past an edge to how far the content shows past it: b = d (1 − 1/(c x/d + 1)).
///
/// Near the edge the content follows at 0.55 of the finger's speed; however far the pull, it never shows `dimension`.
/// Both directions are odd functions: a negative distance gives the mirrored result.
package enum RubberBand {
    /// Share of the finger's movement that the content follows at the edge. UIScrollView's, as measured by others.
    package static let coefficient = 0.55

    /// The largest share of `dimension` that the inverse takes at its word. Closer to the asymptote a hair of content
    /// is miles of finger, and beyond it there is no answer at all.
    static let largestShare = 0.98

    /// The least dimension that stretches, in points: nothing is seen in less, and the quotients below would overflow.
    static let leastDimension = 1.0

    /// Points shown past the edge for `raw` points pulled; `dimension` is the viewport's length in points.
    /// 0 if that is below 1.
    package static func shown(raw: Double, dimension: Double) -> Double {
        guard dimension >= leastDimension else { return 0 }
        let pulled = abs(raw)
        let shown = dimension * (1 - 1 / (coefficient * pulled / dimension + 1))
        return raw < 0 ? -shown : shown
    }

    /// Points pulled when `shown` points show past the edge: what a finger that catches overscrolled content starts
    /// with. More than 0.98 of the dimension counts as 0.98 of it.
    package static func raw(shown: Double, dimension: Double) -> Double {
        guard dimension >= leastDimension else { return 0 }
        let visible = min(abs(shown), largestShare * dimension)
        let raw = visible * dimension / (coefficient * (dimension - visible))
        return shown < 0 ? -raw : raw
    }

    /// Content points moved per finger point at a pull of `raw`: the derivative of ``shown(raw:dimension:)``.
    package static func slope(raw: Double, dimension: Double) -> Double {
        guard dimension >= leastDimension else { return 0 }
        let stretch = coefficient * abs(raw) / dimension + 1
        return coefficient / (stretch * stretch)
    }
}
