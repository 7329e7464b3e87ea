import Drawing
import ScrollPhysics

// The pointer on the scrollbar.
extension ScrollViewNode {
    /// Seconds between pages while the track is held: first wait, then each.
    static let pageRepeatDelay = 0.4
    static let pageRepeatInterval = 0.08

    /// The axis of the bar at a point of this view, if there is one to take hold of.
    func barAxis(at point: Point) -> StackAxis? {
        guard showsIndicators, containsPoint(point) else { return nil }
        let isMirrored = environment.builtin.layoutDirection == .rightToLeft
        if scrolls(along: .vertical), scrollbar(.vertical).isNeeded {
            let distance = isMirrored ? point.x : placedSize.width - point.x
            if distance <= ScrollbarLook.reach { return .vertical }
        }
        if scrolls(along: .horizontal), scrollbar(.horizontal).isNeeded, placedSize.height - point.y <= ScrollbarLook.reach {
            return .horizontal
        }
        return nil
    }

    /// The bar takes the pointer only while it shows: an invisible one must not swallow clicks on rows. A pointer that comes near shows it;
    /// a finger does not.
    func barIsShown(_ axis: StackAxis) -> Bool { scrollbar(axis).opacity > 0 || self[axis].bar.isHovered }

    func hoverBar(_ axis: StackAxis?, at time: Double) {
        for candidate in [StackAxis.vertical, .horizontal] where scrolls(along: candidate) {
            let isHovered = candidate == axis
            guard isHovered != self[candidate].bar.isHovered else { continue }
            self[candidate].bar.isHovered = isHovered
            self[candidate].bar.hoverChangedAt = time
            self[candidate].bar.lastActive = time
            host.setNeedsFrame()
        }
    }

    /// A press on the bar: takes the thumb, pages in the track, or with the middle button or Shift jumps there.
    func pressBar(_ axis: StackAxis, _ press: Press, at time: Double) {
        let bar = scrollbar(axis)
        let along = axis == .vertical ? press.location.y : press.location.x
        let isOnThumb = along >= bar.thumbStart && along < bar.thumbStart + bar.thumbLength
        if press.button == .middle || press.modifiers.contains(.shift) {
            grabThumb(axis, offset: bar.thumbLength / 2, at: time)
            dragBar(axis, along: along, at: time)
        } else if isOnThumb {
            grabThumb(axis, offset: along - bar.thumbStart, at: time)
        } else {
            pageToward(along, axis, at: time)
            host.startPageRepeat(self, axis, along, at: time + Self.pageRepeatDelay)
        }
    }

    private func grabThumb(_ axis: StackAxis, offset: Double, at time: Double) {
        self[axis].edgeTarget = 0
        self[axis].bar.grab = offset
        self[axis].motion.stop(at: time)
        for list in host.lists(in: self) where list.axis == axis { list.geometry.estimatesAreFrozen = true }
        host.setNeedsFrame()
    }

    func dragBar(_ axis: StackAxis, along: Double, at time: Double) {
        guard let grab = self[axis].bar.grab else { return }
        let target = scrollbar(axis).offset(forThumbStart: along - grab)
        guard target != self[axis].motion.position else { return }
        jump(to: target, axis, at: time)
    }

    func releaseBar(_ axis: StackAxis, at time: Double) {
        self[axis].bar.grab = nil
        self[axis].bar.lastActive = time
        self[axis].bar.hoverChangedAt = time
        for list in host.lists(in: self) where list.axis == axis {
            list.geometry.estimatesAreFrozen = false
            list.geometry.updateEstimates(fallback: LazyStackNode.fallbackLengths)
            list.rowNeedsMeasure()
        }
        host.setNeedsFrame()
    }

    /// One page toward a point of the track; false when the thumb is there.
    @discardableResult
    func pageToward(_ along: Double, _ axis: StackAxis, at time: Double) -> Bool {
        let bar = scrollbar(axis)
        if along >= bar.thumbStart, along < bar.thumbStart + bar.thumbLength { return false }
        let step = pageStep(axis)
        self[axis].edgeTarget = 0
        self[axis].motion.scroll(by: along < bar.thumbStart ? -step : step, pace: .key, at: time)
        self[axis].bar.lastActive = time
        host.setNeedsFrame()
        return true
    }
}
