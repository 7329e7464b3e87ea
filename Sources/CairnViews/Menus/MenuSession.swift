import Drawing

/// What is asked to open as a menu, and for which view.
struct MenuRequest {
    let content: _ContentMaker
    /// The view that it is opened from: the menu goes when that goes.
    let source: _ViewNode
    let environment: EnvironmentValues
}

/// A view with a menu of its own, by right click or the Menu key.
@MainActor
protocol MenuSource: AnyObject {
    /// nil when there is none at the moment.
    var menuRequest: MenuRequest? { get }
    /// Where it opens when the keyboard asked.
    var menuAnchor: _LayoutNode { get }
}

/// An open menu: the first panel and the submenus open beside it. It has all input until it closes; the keyboard is then where it was.
///
/// `+Pointer` and `+Keys` have what input does.
@MainActor
final class MenuSession: HostLayer {
    struct Level {
        let panel: MenuPanel
        var placement: MenuPlacement
        /// The part of the panel before that it belongs to.
        let opener: Int?
    }

    /// Something that happens when the pointer has rested.
    struct Intent: Equatable {
        var time: Double
        var level: Int
        var part: Int
    }

    unowned let host: ViewHost
    let source: _ViewNode
    private(set) var levels: [Level]
    var typed = TypedPrefix()
    var intent: Intent?
    /// Where and when the press began that opened the menu, until it ends.
    var openingPress: (point: Point, time: Double)?
    private var isOpen = true

    let isModal = true

    init(host: ViewHost, source: _ViewNode, panel: MenuPanel, placement: MenuPlacement) {
        self.host = host
        self.source = source
        levels = [Level(panel: panel, placement: placement, opener: nil)]
    }

    // MARK: Levels

    /// Opens the submenu of a part; the keyboard goes to its first item when asked from there.
    func openSubmenu(_ part: Int, of level: Int, byKeyboard: Bool) {
        guard level < levels.count, let item = levels[level].panel.item(part), item.isEnabled, let make = item.item.submenu else { return }
        if level + 1 < levels.count, levels[level + 1].opener == part {
            if byKeyboard, levels[level + 1].panel.highlighted == nil { highlight(first: true, in: level + 1) }
            return
        }
        close(above: level)
        typed.forget()
        let panel = MenuPanel(source: source, environment: levels[level].panel.environment, make)
        guard !panel.parts.isEmpty else { return panel.unmount() }
        levels[level].panel.highlighted = part
        levels.append(Level(panel: panel, placement: .beside(levels[level].panel.windowFrame(of: part)), opener: part))
        if byKeyboard { highlight(first: true, in: level + 1) }
        host.setNeedsFrame()
    }

    /// Closes the panels that opened from a level.
    func close(above level: Int) {
        while levels.count > level + 1 { levels.removeLast().panel.unmount() }
        intent = nil
        host.setNeedsFrame()
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        host.remove(self)
        for level in levels.reversed() { level.panel.unmount() }
    }

    /// Does what an item is for and closes; an item with a submenu opens it.
    func choose(_ part: Int, of level: Int, byKeyboard: Bool) {
        guard let item = levels[level].panel.item(part), item.isEnabled else { return }
        if item.hasSubmenu { return openSubmenu(part, of: level, byKeyboard: byKeyboard) }
        let action = item.item.action
        close()
        action()
    }

    /// Puts the keyboard on a panel's first or last item that can be chosen.
    func highlight(first: Bool, in level: Int) {
        let panel = levels[level].panel
        let indices = panel.parts.indices.filter { panel.item($0)?.isEnabled ?? false }
        panel.highlighted = first ? indices.first : indices.last
    }

    // MARK: Layer

    func layOut(in size: Size) {
        for (index, level) in levels.enumerated() {
            if let opener = level.opener, levels[index - 1].panel.frames.indices.contains(opener) {
                levels[index].placement = .beside(levels[index - 1].panel.windowFrame(of: opener))
            }
            level.panel.layOut(levels[index].placement, in: size)
        }
    }

    var nodes: [_ViewNode] { levels.map(\.panel) }

    func draw(_ recorder: inout Recorder) { for level in levels { level.panel.drawPanel(&recorder) } }

    func nextChange(after time: Double) -> Double? { intent?.time }

    func timeAdvanced() {
        guard let due = intent, due.time <= host.now else { return }
        intent = nil
        guard due.level < levels.count, levels[due.level].panel.highlighted == due.part else { return }
        if levels[due.level].panel.item(due.part)?.hasSubmenu ?? false {
            openSubmenu(due.part, of: due.level, byKeyboard: false)
        } else {
            close(above: due.level)
        }
    }

    func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .pointerMoved(let point):
            host.pointer = point
            pointerMoved(to: point)
        case .pointerLeft: host.pointer = nil
        case .pointerDown(let point, let button, _, _): return pointerDown(at: point, button)
        case .pointerUp(let point, _, _): pointerUp(at: point)
        case .touch(let phase, _, let point): touch(phase, at: point)
        case .wheel(let point, _, let y, _, let isContinuous): return wheel(at: point, y, isContinuous)
        case .keyDown(let key, let modifiers, _): self.key(key, modifiers)
        case .keyUp, .text, .composition: break
        case .resized, .focusChanged(false), .visibilityChanged(false), .themeChanged:
            close()
            return false
        case .focusChanged, .visibilityChanged, .exposed, .fileDropped, .closeRequested: return false
        }
        return true
    }
}

extension ViewHost {
    /// The menu that is open.
    var menuSession: MenuSession? {
        for layer in layers { if let session = layer as? MenuSession { return session } }
        return nil
    }

    /// Opens a menu; false when it has nothing in it.
    @discardableResult
    func openMenu(_ request: MenuRequest, at placement: MenuPlacement, byKeyboard: Bool, press: Point? = nil) -> Bool {
        menuSession?.close()
        let panel = MenuPanel(source: request.source, environment: request.environment, request.content)
        guard !panel.parts.isEmpty else {
            panel.unmount()
            return false
        }
        let session = MenuSession(host: self, source: request.source, panel: panel, placement: placement)
        session.openingPress = press.map { ($0, now) }
        if byKeyboard { session.highlight(first: true, in: 0) }
        add(session)
        return true
    }

    /// A view that may have a menu open goes.
    func closeMenu(of source: _ViewNode) {
        guard !layers.isEmpty, let session = menuSession, session.source === source else { return }
        session.close()
    }

    /// A right press: the menu of the innermost view there that has one.
    func openMenu(in path: HitPath, at point: Point) -> Bool {
        for entry in path.entries {
            guard let request = (entry.target as? any MenuSource)?.menuRequest else { continue }
            if openMenu(request, at: .point(point), byKeyboard: false, press: point) { return true }
        }
        return false
    }

    /// A finger that rests opens what a right press would.
    func openMenuUnderFinger() {
        guard let hold = fingerHold, hold.due <= now, let active = press, active.isFinger else { return }
        fingerHold = nil
        guard openMenu(in: path(at: hold.point), at: hold.point) else { return }
        active.tapTarget?.pressCancelled()
        for scroll in active.draggable { scroll.release(at: now) }
        giveUpPress()
    }

    /// The Menu key: the menu of what has the keyboard, or of the list's row.
    func openMenuByKeyboard() -> Bool {
        var node: _LayoutNode? = focus.isActive ? focus.target?.layoutNode : keyboardList?.rowForMenu
        while let current = node {
            if let source = current as? any MenuSource, let request = source.menuRequest {
                let anchor = source.menuAnchor
                let frame = Rect(origin: Point.zero - localPoint(.zero, in: anchor), size: anchor.placedSize)
                if openMenu(request, at: .below(frame), byKeyboard: true) { return true }
            }
            node = current.layoutParent
        }
        return false
    }
}
