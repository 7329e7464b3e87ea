import Drawing

// The pointer on a row.
extension ListRowNode: HitTarget {
    var targetNode: _LayoutNode { self }

    /// A row takes the pointer over its whole field; what is inside it (a button) goes first.
    func hitRow(_ point: Point, _ path: inout HitPath) -> Bool {
        guard !children.isEmpty, field.contains(point) || (kind != .row && containsPoint(point)) else { return false }
        if hitStrip(point, &path) {
            path.add(self, point)
            return true
        }
        let inside = Point(x: point.x - sweepOffset, y: point.y)
        for child in children.reversed() where child.hit(inside - child.origin, &path) { break }
        path.add(self, point)
        return true
    }

    func pressBegan(_ press: Press) -> Bool {
        guard let controller, environment.isEnabled else { return false }
        if press.button == .left, controller.closeSweep(unlessIn: self, at: press.location) { return true }
        if showsDelete, press.button == .left, deleteRect.inset(by: -6).contains(press.location) { return true }
        if let expansion = traits.expansion, press.button == .left, togglesOn(press.location) {
            if !press.isTouch { withAnimation { expansion.wrappedValue.toggle() } }
            return true
        }
        guard kind == .row else { return false }
        return controller.pressBegan(on: self, press)
    }

    /// A header that opens and closes its section does so wherever it is clicked; a row only by its triangle.
    private func togglesOn(_ point: Point) -> Bool {
        showsDisclosure && (kind != .row || disclosureRect.inset(by: -4).contains(point))
    }

    func pressMoved(to point: Point) {
        controller?.pressMoved(to: point)
    }

    func pressEnded(_ press: Press, isInside: Bool) {
        guard let controller else { return }
        // Scrolled away while it was held.
        guard !isGone else { return controller.pressEnded(on: nil, press, isInside: false) }
        if showsDelete, deleteRect.inset(by: -6).contains(press.location) {
            if isInside { controller.delete(self) }
            return
        }
        if let expansion = traits.expansion, press.button == .left, togglesOn(press.location), !controller.isPressed {
            if press.isTouch, isInside { withAnimation { expansion.wrappedValue.toggle() } }
            return
        }
        controller.pressEnded(on: self, press, isInside: isInside)
    }

    func pressCancelled() { controller?.pressCancelled() }

    func takesFinger(moving travel: Point) -> Bool {
        guard kind == .row, let controller, environment.isEnabled, !isEditing else { return false }
        return controller.beginSweep(of: self, moving: travel)
    }

    func hoverChanged(_ isInside: Bool) { if !isGone, kind == .row { setHovered(isInside) } }
}
