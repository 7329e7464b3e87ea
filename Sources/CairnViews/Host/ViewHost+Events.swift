import Drawing

/// A press that has begun and not ended.
struct ActivePress {
    enum Role {
        /// A button, a tap gesture: gets the end if the pointer is still on it.
        case target(any HitTarget)
        case scrollbar(ScrollViewNode, StackAxis)
        /// A finger on a scroll view: a tap until it moves far enough, then a drag.
        case finger(ScrollViewNode?, isDragging: Bool)
        /// Stopped a glide, or hit nothing.
        case none
    }
    var role: Role
    var start: Point
    var last: Point
    var press: Press
    /// For a finger: what a tap would do.
    var tapTarget: (any HitTarget)?

    var isFinger: Bool { if case .finger = role { true } else { press.isTouch } }
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
    /// Points a finger may wander before a tap becomes a drag.
    static let touchSlop = 8.0

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
        case .touch(let phase, _, let point): touch(phase, at: point)
        case .keyDown(let key, let modifiers, let isRepeat): return keyDown(key, modifiers, isRepeat)
        case .resized(let size, let scale): resize(to: size, scale: scale)
        case .exposed, .visibilityChanged(true): setNeedsFrame()
        case .themeChanged(let dark): setTheme(dark ? .dark : .light)
        case .text(let text): return textEvent(text)
        case .composition(let text, let cursor): return compositionEvent(text, cursor: cursor)
        case .focusChanged(let hasFocus): windowFocusEvent(hasFocus)
        case .keyUp, .visibilityChanged, .fileDropped, .closeRequested: return false
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
                pageRepeat?.along = axis == .vertical ? local.y : local.x
                scroll.dragBar(axis, along: axis == .vertical ? local.y : local.x, at: now)
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

    private func updateHover() {
        let path = pointer.map { self.path(at: $0) } ?? HitPath()
        let new = path.entries.map(\.target)
        for old in hovered where !new.contains(where: { $0 === old }) { old.hoverChanged(false) }
        for target in new where !hovered.contains(where: { $0 === target }) { target.hoverChanged(true) }
        hovered = new
        for scroll in scrollViews {
            let entry = path.entries.first { $0.target === scroll }
            let axis = entry.flatMap { scroll.barAxis(at: $0.location) }
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

    private func end(_ target: any HitTarget, _ active: ActivePress, at point: Point) {
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

    // MARK: Touch

    private func touch(_ phase: TouchPhase, at point: Point) {
        switch phase {
        case .began:
            guard press == nil else { return }
            let path = self.path(at: point)
            let scroll = path.entries.lazy.compactMap { $0.target as? ScrollViewNode }.first
            let stopped = path.entries.contains { ($0.target as? ScrollViewNode)?.stopGlide(at: now) ?? false }
            var press = Press(button: .left, modifiers: [], clicks: 1, location: .zero, isTouch: true)
            var tap: (any HitTarget)?
            if !stopped {
                for entry in path.entries {
                    press.location = entry.location
                    if entry.target.pressBegan(press) {
                        tap = entry.target
                        break
                    }
                }
            }
            self.press = ActivePress(
                role: .finger(scroll, isDragging: false), start: point, last: point, press: press, tapTarget: tap)
            if !stopped, path.entries.contains(where: { ($0.target as? any MenuSource)?.menuRequest != nil }) {
                fingerHold = (point, now + MenuLook.touchDelay)
            }
        case .moved:
            touchMoved(to: point)
        case .ended, .cancelled:
            fingerHold = nil
            if let active = press, active.press.isTouch, case .target(let target) = active.role {
                press = nil
                if phase == .ended { end(target, active, at: point) } else { target.pressCancelled() }
                return updateHover()
            }
            guard let active = press, case .finger(let scroll, let isDragging) = active.role else { return }
            press = nil
            scroll?.release(at: now)
            if isDragging {
                scroll?.fingerEnded(at: now, isCancelled: phase == .cancelled)
            } else if let tap = active.tapTarget {
                if phase == .ended { end(tap, active, at: point) } else { tap.pressCancelled() }
            }
            // What moved under a resting pointer meanwhile.
            updateHover()
        }
    }

    private func touchMoved(to point: Point) {
        if press?.press.isTouch == true, case .target(let target) = press?.role {
            press?.last = point
            return target.pressMoved(to: point)
        }
        guard var active = press, case .finger(let scroll, var isDragging) = active.role else { return }
        if !isDragging {
            let travel = point - active.start
            if max(abs(travel.x), abs(travel.y)) >= Self.touchSlop { fingerHold = nil }
            if let tap = active.tapTarget, tap.takesFinger(moving: travel) {
                press?.role = .target(tap)
                return
            }
            let along =
                scroll.map {
                    $0.scrolls(along: .vertical) && $0.scrolls(along: .horizontal)
                        ? max(abs(travel.x), abs(travel.y)) : $0.mainAxis == .vertical ? abs(travel.y) : abs(travel.x)
                } ?? 0
            guard along >= Self.touchSlop else { return }
            isDragging = true
            active.role = .finger(scroll, isDragging: true)
            active.tapTarget?.pressCancelled()
            active.tapTarget = nil
            scroll?.fingerBegan(at: now)
            // From where the drag was recognised, so that the content does not leap by the slop.
            active.last = point
        } else {
            scroll?.fingerMoved(by: point - active.last, at: now)
            active.last = point
        }
        press = active
    }

    // MARK: Keys

    private func keyDown(_ key: Key, _ modifiers: Modifiers, _ isRepeat: Bool) -> Bool {
        for handler in keyHandlers.reversed() where handler(key, modifiers) { return true }
        if searchKey(key, modifiers) { return true }
        if runShortcut(key, modifiers, first: true) { return true }
        if key == .menu || (key == .function(10) && modifiers == .shift), openMenuByKeyboard() { return true }
        if viewsTake(key, modifiers, isRepeat) { return true }
        return runShortcut(key, modifiers, first: false)
    }

    private func viewsTake(_ key: Key, _ modifiers: Modifiers, _ isRepeat: Bool) -> Bool {
        if focus.key(key, modifiers, isRepeat: isRepeat) { return true }
        if let list = keyboardList, list.key(key, modifiers) { return true }
        // What has the keyboard scrolls first, then the window's main list.
        if let inner = focus.scrollView, inner.key(key, modifiers, at: now) { return true }
        guard let scroll = mainScrollView else { return false }
        return scroll.key(key, modifiers, at: now)
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
