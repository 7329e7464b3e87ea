import Drawing

/// A press that has begun and not ended.
struct ActivePress {
    enum Role {
        /// A button, a tap gesture: gets the end if the pointer is still on it.
        case target(any HitTarget)
        case scrollbar(ScrollViewNode, StackAxis)
        /// A finger, by its number: a tap until it moves far enough, then a drag of a scroll view.
        case finger(Int, drags: ScrollViewNode?)
        /// Stopped a glide, or hit nothing.
        case none
    }
    var role: Role
    var start: Point
    var last: Point
    var press: Press
    /// For a finger: what a tap would do, and what a drag could move, innermost first.
    var tapTarget: (any HitTarget)?
    var draggable: [ScrollViewNode] = []
    /// Whether `tapTarget` took the finger for itself, as a row that is swept aside does.
    var isTapDragged = false

    var isFinger: Bool { if case .finger = role { true } else { false } }
}

/// Paging while the track is held.
struct PageRepeat {
    weak var scroll: ScrollViewNode?
    let axis: StackAxis
    var along: Double
    var next: Double
}

// What events do.
extension ViewHost {
    /// Takes an event at `time` (seconds on the frame clock). Nothing is drawn here. Returns whether anything in the views took it.
    @discardableResult
    package func handle(_ event: InputEvent, at time: Double) -> Bool {
        now = max(now, time)
        let isTaken = react(to: event)
        for scroll in scrollViews { scroll.notePhase(at: now) }
        return isTaken
    }

    private func react(to event: InputEvent) -> Bool {
        if layersHandle(event) { return true }
        switch event {
        case .pointerMoved(let point): pointerMoved(to: point)
        case .pointerLeft: pointerLeft()
        case .pointerDown(let point, let button, let modifiers, let clicks):
            return pointerDown(at: point, button, modifiers, clicks)
        case .pointerUp(let point, let button, let modifiers): pointerUp(at: point, button, modifiers)
        case .wheel(let point, let x, let y, let modifiers, let isContinuous):
            return wheel(at: point, x: x, y: y, modifiers, isContinuous)
        case .touch(let phase, let finger, let point): touch(phase, finger, at: point)
        case .keyDown(let key, let modifiers, let isRepeat): return keyDown(key, modifiers, isRepeat)
        case .resized(let size, let scale): resize(to: size, scale: scale)
        case .exposed, .visibilityChanged(true): setNeedsFrame()
        case .themeChanged(let dark): setTheme(dark ? .dark : .light)
        case .keyUp(let key, let modifiers): return keyUp(key, modifiers)
        case .text(let text): return textEvent(text)
        case .composition(let text, let cursor): return compositionEvent(text, cursor: cursor)
        case .focusChanged(let hasFocus): windowFocusEvent(hasFocus)
        case .visibilityChanged, .fileDropped, .closeRequested: return false
        }
        return true
    }

    func path(at point: Point) -> HitPath {
        var path = HitPath()
        if layers.contains(where: \.isModal) { return path }
        _ = root.hit(point, &path)
        return path
    }

    // MARK: Pointer

    private func pointerMoved(to point: Point) {
        pointer = point
        if var press {
            press.last = point
            self.press = press
            if case .scrollbar(let scroll, let axis) = press.role {
                let local = localPoint(point, in: scroll)
                pageRepeat?.along = scroll.along(local, axis)
                scroll.dragBar(axis, along: scroll.along(local, axis), at: now)
                return
            }
            if case .target(let target) = press.role { target.pressMoved(to: point) }
        }
        updateHover()
    }

    private func pointerLeft() {
        pointer = nil
        updateHover()
    }

    /// Content moves under a pointer that rests: what is hovered is asked again with every frame.
    func refreshHover() { if pointer != nil, press == nil { updateHover() } }

    func updateHover() {
        let path = pointer.map { self.path(at: $0) } ?? HitPath()
        if !path.hasTargets(hovered) {
            let new = path.entries.map(\.target)
            for old in hovered where !new.contains(where: { $0 === old }) { old.hoverChanged(false) }
            for target in new where !hovered.contains(where: { $0 === target }) { target.hoverChanged(true) }
            hovered = new
        }
        for scroll in scrollViews {
            var axis: StackAxis?
            for entry in path.entries where entry.target === scroll { axis = scroll.barAxis(at: entry.location) }
            scroll.hoverBar(axis, at: now)
        }
    }

    private func pointerDown(at point: Point, _ button: PointerButton, _ modifiers: Modifiers, _ clicks: Int) -> Bool {
        pointer = point
        guard endsPress(before: button) else { return false }
        let path = self.path(at: point)
        var press = Press(button: button, modifiers: modifiers, clicks: clicks, location: .zero)
        for entry in path.entries {
            guard let scroll = entry.target as? ScrollViewNode else { continue }
            if let axis = scroll.barAxis(at: entry.location), scroll.barIsShown(axis) {
                press.location = entry.location
                self.press = ActivePress(role: .scrollbar(scroll, axis), start: point, last: point, press: press)
                scroll.pressBar(axis, press, at: now)
                return true
            }
        }
        let stopped = path.entries.contains { ($0.target as? ScrollViewNode)?.stopGlide(at: now) ?? false }
        self.press = ActivePress(role: .none, start: point, last: point, press: press)
        if stopped { return true }
        focus.pressed(path)
        for entry in path.entries {
            press.location = entry.location
            if entry.target.pressBegan(press) {
                self.press = ActivePress(role: .target(entry.target), start: point, last: point, press: press)
                break
            }
        }
        if button == .right, openMenu(in: path, at: point) || !layers.isEmpty { giveUpPress() }
        return !path.entries.isEmpty
    }

    /// A menu opened by a press has the rest of it.
    func giveUpPress() {
        if let press, case .target(let target) = press.role { target.pressCancelled() }
        press = nil
    }

    /// One hand at a time: a press while a finger or another button is down is none. The same button again means that its release was
    /// missed; then the old press is taken back.
    private func endsPress(before button: PointerButton) -> Bool {
        guard let active = press else { return true }
        guard !active.isFinger, active.press.button == button else { return false }
        switch active.role {
        case .target(let target): target.pressCancelled()
        case .scrollbar(let scroll, let axis): scroll.releaseBar(axis, at: now)
        case .finger, .none: break
        }
        press = nil
        pageRepeat = nil
        return true
    }

    private func pointerUp(at point: Point, _ button: PointerButton, _ modifiers: Modifiers) {
        pointer = point
        // Another button, or one that goes up while a finger holds the content, ends nothing.
        if let active = press, active.isFinger || active.press.button != button { return }
        for scroll in scrollViews { scroll.release(at: now) }
        guard let active = press else { return }
        press = nil
        pageRepeat = nil
        switch active.role {
        case .target(let target): end(target, active, at: point)
        case .scrollbar(let scroll, let axis): scroll.releaseBar(axis, at: now)
        case .finger, .none: break
        }
        updateHover()
    }

    func end(_ target: any HitTarget, _ active: ActivePress, at point: Point) {
        var press = active.press
        let entry = path(at: point).entries.first { $0.target === target }
        if let entry { press.location = entry.location }
        target.pressEnded(press, isInside: entry != nil)
        if entry != nil { closeSweep(around: target.targetNode) }
    }

    /// A button of a swept row was pressed: the row closes.
    private func closeSweep(around node: _LayoutNode) {
        var current: _LayoutNode? = node
        while let step = current {
            if step is RowActionStrip { (step.layoutParent as? ListRowNode)?.controller?.closeSweep() }
            current = step.layoutParent
        }
    }

    func localPoint(_ point: Point, in node: _LayoutNode) -> Point {
        var origin = Point.zero
        var current: _LayoutNode? = node
        while let step = current {
            origin = origin + step.origin
            if let scroll = step.layoutParent as? ScrollViewNode { origin = origin - scroll.offset }
            current = step.layoutParent
        }
        return point - origin
    }

    // MARK: Wheel

    private func wheel(at point: Point, x: Double, y: Double, _ modifiers: Modifiers, _ isContinuous: Bool) -> Bool {
        guard x.isFinite, y.isFinite else { return false }
        // Only what is hovered follows: a wheel turned while a thumb is held is no drag.
        if pointer != point {
            pointer = point
            if press == nil { updateHover() }
        }
        // Shift turns a wheel sideways, where there is a sideways.
        let sideways = modifiers.contains(.shift) && x == 0
        for entry in path(at: point).entries {
            if isContinuous, let row = entry.target as? ListRowNode, row.swept(x: x, y: y) { return true }
            guard let scroll = entry.target as? ScrollViewNode else { continue }
            if scroll.wheel(x: sideways ? -y : x, y: sideways ? 0 : y, isContinuous: isContinuous, at: now) { return true }
        }
        return false
    }

    // MARK: Paging

    func startPageRepeat(_ scroll: ScrollViewNode, _ axis: StackAxis, _ along: Double, at time: Double) {
        pageRepeat = PageRepeat(scroll: scroll, axis: axis, along: along, next: time)
    }

    func runPageRepeat() {
        while let current = pageRepeat, current.next <= now {
            guard let scroll = current.scroll else { return pageRepeat = nil }
            scroll.pageToward(current.along, current.axis, at: now)
            pageRepeat?.next = current.next + ScrollViewNode.pageRepeatInterval
        }
    }
}
