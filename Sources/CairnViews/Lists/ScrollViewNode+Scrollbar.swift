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
        if scrolls(along: .vertical), scrollbar(.vertical).isNeeded {
            let distance = isMirrored ? point.x - indicatorInsets.left : placedSize.width - indicatorInsets.right - point.x
            if distance >= 0, distance <= ScrollbarLook.reach { return .vertical }
        }
        if scrolls(along: .horizontal), scrollbar(.horizontal).isNeeded {
            let distance = placedSize.height - indicatorInsets.bottom - point.y
            if distance >= 0, distance <= ScrollbarLook.reach { return .horizontal }
        }
        return nil
    }

    /// The bar takes the pointer only while it shows: an invisible one must not swallow clicks on rows. A pointer that comes near shows it;
    /// a finger does not.
    func barIsShown(_ axis: StackAxis) -> Bool { scrollbar(axis).opacity > 0 || self[axis].bar.isHovered }

    func hoverBar(_ axis: StackAxis?, at time: Double) {
        if scrolls(along: .vertical) { setHovered(axis == .vertical, &vertical.bar, at: time) }
        if scrolls(along: .horizontal) { setHovered(axis == .horizontal, &horizontal.bar, at: time) }
    }

    private func setHovered(_ isHovered: Bool, _ bar: inout ScrollbarState, at time: Double) {
        guard isHovered != bar.isHovered else { return }
        bar.isHovered = isHovered
        bar.hoverChangedAt = time
        bar.lastActive = time
        host.setNeedsFrame()
    }

    /// A press on the bar: takes the thumb, pages in the track, or with the middle button or Shift jumps there. Shift on the thumb moves
    /// the content slowly, see `FineDrag`.
    func pressBar(_ axis: StackAxis, _ press: Press, at time: Double) {
        let bar = scrollbar(axis)
        let along = along(press.location, axis)
        let isOnThumb = along >= bar.thumbStart && along < bar.thumbStart + bar.thumbLength
        self[axis].bar.fine = FineDrag(along: along, time: time, isAsked: isOnThumb && press.modifiers.contains(.shift))
        if press.button == .middle || (press.modifiers.contains(.shift) && !isOnThumb) {
            grabThumb(axis, offset: bar.thumbLength / 2, at: time)
            move(thumbTo: along - bar.thumbLength / 2, axis, at: time)
        } else if isOnThumb {
            grabThumb(axis, offset: along - bar.thumbStart, at: time)
        } else {
            pageToward(along, axis, at: time)
            host.startPageRepeat(self, axis, along, at: time + Self.pageRepeatDelay)
        }
    }

    private func grabThumb(_ axis: StackAxis, offset: Double, at time: Double) {
        movedByUser(axis, at: time)
        self[axis].bar.grab = offset
        self[axis].motion.stop(at: time)
        for list in host.lists(in: self) where list.axis == axis { list.geometry.estimatesAreFrozen = true }
        host.setNeedsFrame()
    }

    func dragBar(_ axis: StackAxis, along: Double, at time: Double) {
        guard let grab = self[axis].bar.grab else { return }
        let bar = scrollbar(axis)
        guard let delta = self[axis].bar.fine.move(to: along, at: time, gain: bar.gain, viewport: bar.viewport) else {
            return move(thumbTo: along - grab, axis, at: time)
        }
        guard delta != 0 else { return }
        movedByUser(axis, at: time)
        // No leap to a new place: the row that is read moves by exactly this much.
        self[axis].motion.jump(to: self[axis].motion.position + delta, at: time)
        self[axis].bar.grab = along - scrollbar(axis).thumbStart
        needsRows = true
        host.setNeedsFrame()
    }

    private func move(thumbTo start: Double, _ axis: StackAxis, at time: Double) {
        let target = scrollbar(axis).offset(forThumbStart: start)
        guard target != self[axis].motion.position else { return }
        jump(to: target, axis, at: time)
        moves.byUser += 1
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
        snapGlide(axis, at: time)
        host.setNeedsFrame()
    }

    /// One page toward a point of the track; false when the thumb is there.
    @discardableResult
    func pageToward(_ along: Double, _ axis: StackAxis, at time: Double) -> Bool {
        let bar = scrollbar(axis)
        if along >= bar.thumbStart, along < bar.thumbStart + bar.thumbLength { return false }
        let step = pageStep(axis)
        movedByUser(axis, at: time)
        let delta = along < bar.thumbStart ? -step : step
        if !snapStep(by: delta, axis, at: time) { self[axis].motion.scroll(by: delta, pace: .key, at: time) }
        host.setNeedsFrame()
        return true
    }
}
