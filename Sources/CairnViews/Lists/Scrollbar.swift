import Drawing

/// Numbers of the overlay scrollbar, in points and seconds.
enum ScrollbarLook {
    static let width = 6.0
    /// Under the pointer.
    static let wideWidth = 10.0
    static let margin = 3.0
    static let leastLength = 28.0
    /// How near to the edge the pointer must be to take hold of it.
    static let reach = 16.0
    static let fadeDelay = 0.9
    static let fadeDuration = 0.25
    static let growDuration = 0.12
}

/// What the scrollbar of one axis remembers between frames.
struct ScrollbarState {
    /// When the content last moved or the pointer was last near.
    var lastActive = -Double.infinity
    var isHovered = false
    var hoverChangedAt = -Double.infinity
    /// While dragged: the pointer's distance from the thumb's start.
    var grab: Double?
    var fine = FineDrag()
    /// The last fraction shown and the way the content last went, so that the thumb never goes back against it.
    var shownFraction = 0.0
    var direction = 0

    /// 0 to 1.
    func opacity(at time: Double, stays: Bool) -> Double {
        if stays || isHovered || grab != nil { return 1 }
        let age = time - lastActive - ScrollbarLook.fadeDelay
        if age <= 0 { return 1 }
        let t = min(1, age / ScrollbarLook.fadeDuration)
        return (1 - t) * (1 - t)
    }

    /// When the picture changes by itself next; nil when it does not.
    func nextChange(after time: Double) -> Double? {
        guard !isHovered, grab == nil, lastActive > -.infinity else { return nil }
        let fadeStart = lastActive + ScrollbarLook.fadeDelay
        if time < fadeStart { return fadeStart }
        return time < fadeStart + ScrollbarLook.fadeDuration ? time : nil
    }

    /// 0 (narrow) to 1 (wide).
    func growth(at time: Double) -> Double {
        let t = max(0, min(1, (time - hoverChangedAt) / ScrollbarLook.growDuration))
        let wide = isHovered || grab != nil
        let eased = 1 - (1 - t) * (1 - t)
        return wide ? eased : 1 - eased
    }
}

/// A scrollbar as it is in one frame.
@MainActor
struct Scrollbar {
    let axis: StackAxis
    let viewport: Double
    let content: Double
    /// Where the content is, 0 to 1; outside while rubber-banding.
    let fraction: Double
    let opacity: Double
    let growth: Double
    let isActive: Bool
    /// Room kept free before and after the track, and beside it.
    var lead = 0.0
    var tail = 0.0
    var side = 0.0

    var isNeeded: Bool { content > viewport + 0.5 && viewport > 0 }

    /// How far the thumb can reach, points.
    var track: Double { max(0, viewport - lead - tail - 2 * ScrollbarLook.margin) }

    /// Where that begins, from the viewport's start.
    var trackStart: Double { lead + ScrollbarLook.margin }

    /// Content points for one point of the thumb.
    var gain: Double { track > thumbLength ? max(0, content - viewport) / (track - thumbLength) : 0 }

    /// True to the content, but never too short to take hold of.
    var thumbLength: Double {
        guard content > 0 else { return track }
        let true_ = track * min(1, viewport / content)
        let least = min(ScrollbarLook.leastLength, track)
        // Pulled past an end it is squeezed.
        let over = fraction < 0 ? -fraction : fraction > 1 ? fraction - 1 : 0
        return max(least, true_ - over * max(0, content - viewport) * track / max(content, 1))
    }

    /// From the viewport's leading edge, points.
    var thumbStart: Double {
        trackStart + (track - thumbLength) * max(0, min(1, fraction))
    }

    /// The content offset for a thumb whose start is at `start`.
    func offset(forThumbStart start: Double) -> Double {
        let room = track - thumbLength
        guard room > 0 else { return 0 }
        return max(0, min(1, (start - trackStart) / room)) * max(0, content - viewport)
    }

    func draw(_ recorder: inout Recorder, in bounds: Rect, environment: EnvironmentValues) {
        guard isNeeded, opacity > 0 else { return }
        let palette = Palette.of(environment.builtin.colorScheme)
        let width = ScrollbarLook.width + (ScrollbarLook.wideWidth - ScrollbarLook.width) * growth
        let color = (isActive ? palette.thumbActive : palette.thumb).multiplyingAlpha(by: opacity)
        let isMirrored = environment.builtin.layoutDirection == .rightToLeft
        let rect: Rect
        if axis == .vertical {
            let x = isMirrored ? bounds.minX + ScrollbarLook.margin + side : bounds.maxX - ScrollbarLook.margin - side - width
            rect = Rect(x: x, y: bounds.minY + thumbStart, width: width, height: thumbLength)
        } else {
            rect = Rect(
                x: isMirrored ? bounds.maxX - thumbStart - thumbLength : bounds.minX + thumbStart,
                y: bounds.maxY - ScrollbarLook.margin - side - width, width: thumbLength, height: width)
        }
        recorder.add(.shape(.rounded(radius: width / 2), rect, color))
    }
}

extension ScrollViewNode {
    func scrollbar(_ axis: StackAxis) -> Scrollbar {
        let state = self[axis].bar
        let viewport = axis.length(placedSize)
        let content = axis.length(contentSize)
        let range = max(0, content - viewport)
        let now = host.now
        let insets = indicatorInsets
        return Scrollbar(
            axis: axis, viewport: viewport, content: content,
            fraction: range > 0 ? shownFraction(axis, self[axis].motion.position / range) : 0,
            opacity: state.opacity(at: now, stays: environment.builtin.scrollIndicators == .visible || self[axis].motion.isMoving),
            growth: state.growth(at: now), isActive: state.isHovered || state.grab != nil,
            lead: lead(axis, of: insets), tail: tail(axis, of: insets),
            side: axis == .horizontal ? insets.bottom : isMirrored ? insets.left : insets.right)
    }

    /// While content goes one way the thumb never goes the other, whatever measuring does to the totals.
    private func shownFraction(_ axis: StackAxis, _ fraction: Double) -> Double {
        switch self[axis].bar.direction {
        case 1: max(fraction, min(self[axis].bar.shownFraction, 1))
        case -1: min(fraction, max(self[axis].bar.shownFraction, 0))
        default: fraction
        }
    }

    /// Called once a frame: the bar shows while the content moves, and remembers which way.
    func noteMotion(at time: Double) {
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) {
            let displacement = self[axis].displacement
            if displacement != 0 || self[axis].motion.isMoving { self[axis].bar.lastActive = time }
            if displacement != 0 { self[axis].bar.direction = displacement > 0 ? 1 : -1 }
        }
    }

    /// Called when a frame's layout is done.
    func rememberThumbs() {
        for axis in [StackAxis.vertical, .horizontal] where scrolls(along: axis) {
            self[axis].bar.shownFraction = scrollbar(axis).fraction
        }
    }
}
