import Drawing

// The pointer in a menu.
extension MenuSession {
    /// The deepest panel under a point, and the part there.
    private func place(at point: Point) -> (level: Int, part: Int?)? {
        for level in levels.indices.reversed() where levels[level].panel.frame.contains(point) {
            return (level, levels[level].panel.part(at: point))
        }
        return nil
    }

    func pointerMoved(to point: Point) {
        guard let (level, part) = place(at: point) else {
            // Beside the panels nothing is chosen; an open submenu keeps its opener.
            levels[levels.count - 1].panel.highlighted = nil
            return
        }
        let panel = levels[level].panel
        let item = panel.item(part)
        let isOpener = level + 1 < levels.count && levels[level + 1].opener == part
        guard let part, let item, item.isEnabled else {
            if level == levels.count - 1 { panel.highlighted = nil }
            return
        }
        if panel.highlighted != part {
            panel.highlighted = part
            intent = nil
        }
        if level + 1 < levels.count { levels[level + 1].panel.highlighted = nil }
        guard intent == nil else { return }
        // Opens its submenu, or closes another's.
        if (item.hasSubmenu && !isOpener) || (level + 1 < levels.count && !isOpener) {
            intent = Intent(time: host.now + MenuLook.submenuDelay, level: level, part: part)
        }
    }

    /// A press beside the menu closes it and does nothing else; one of the right button may open another.
    func pointerDown(at point: Point, _ button: PointerButton) -> Bool {
        host.pointer = point
        openingPress = nil
        if place(at: point) != nil {
            pointerMoved(to: point)
            return true
        }
        close()
        return button != .right
    }

    /// A release chooses what is under it; the one of the press that opened the menu only when it was held or went somewhere.
    func pointerUp(at point: Point) {
        host.pointer = point
        if let began = openingPress {
            openingPress = nil
            let distance = max(abs(point.x - began.point.x), abs(point.y - began.point.y))
            if distance < MenuLook.dragDistance, host.now - began.time < MenuLook.clickDuration { return }
            if place(at: point) == nil {
                if distance >= MenuLook.dragDistance { close() }
                return
            }
        }
        release(at: point)
    }

    private func release(at point: Point) {
        guard let (level, part) = place(at: point), let part else { return }
        choose(part, of: level, byKeyboard: false)
    }

    func touch(_ phase: TouchPhase, at point: Point) {
        switch phase {
        case .began: if place(at: point) == nil { close() } else { pointerMoved(to: point) }
        case .moved: pointerMoved(to: point)
        case .ended: pointerUp(at: point)
        case .cancelled: break
        }
    }

    /// Turns a panel that is higher than the window; anywhere else the menu closes and what is below scrolls.
    func wheel(at point: Point, _ y: Double, _ isContinuous: Bool) -> Bool {
        guard let (level, _) = place(at: point) else {
            close()
            return false
        }
        if y.isFinite { levels[level].panel.scroll(by: -y * (isContinuous ? ScrollViewNode.touchpadUnit : 2 * MenuLook.itemHeight)) }
        pointerMoved(to: point)
        return true
    }
}

// The keyboard in a menu: it is always on the deepest panel.
extension MenuSession {
    private var deepest: Int { levels.count - 1 }

    func key(_ key: Key, _ modifiers: Modifiers) {
        let panel = levels[deepest].panel
        let isMirrored = panel.environment.builtin.layoutDirection == .rightToLeft
        if chooseByShortcut(key, modifiers, first: true) { return }
        switch key {
        case .escape: if deepest > 0 { close(above: deepest - 1) } else { close() }
        case .menu, .tab: close()
        case .function(10) where modifiers == .shift: close()
        case .down: move(1)
        case .up: move(-1)
        case .home, .pageUp: moveToEnd(first: true)
        case .end, .pageDown: moveToEnd(first: false)
        case .right: isMirrored ? closeSubmenu() : openHighlighted()
        case .left: isMirrored ? openHighlighted() : closeSubmenu()
        case .enter: if panel.highlighted == nil { _ = chooseByShortcut(key, modifiers, first: false) } else { chooseHighlighted() }
        case .space: if typed.isActive(at: host.now) { type(" ") } else { chooseHighlighted() }
        case .character(let character) where modifiers.isSubset(of: .shift): type(character)
        default: _ = chooseByShortcut(key, modifiers, first: false)
        }
    }

    /// Those that are keys of the menu too come after that.
    private func chooseByShortcut(_ key: Key, _ modifiers: Modifiers, first: Bool) -> Bool {
        let part = levels[deepest].panel.parts.firstIndex {
            guard let shortcut = $0.item?.item.shortcut else { return false }
            return shortcut.goesFirst == first && shortcut.matches(key, modifiers)
        }
        if let part { choose(part, of: deepest, byKeyboard: true) }
        return part != nil
    }

    private func chooseHighlighted() {
        if let part = levels[deepest].panel.highlighted { choose(part, of: deepest, byKeyboard: true) }
    }

    private func openHighlighted() {
        if let part = levels[deepest].panel.highlighted { openSubmenu(part, of: deepest, byKeyboard: true) }
    }

    private func closeSubmenu() { if deepest > 0 { close(above: deepest - 1) } }

    /// To the next item that can be chosen, and round.
    private func move(_ step: Int) {
        intent = nil
        let panel = levels[deepest].panel
        let count = panel.parts.count
        var index = panel.highlighted ?? (step > 0 ? -1 : count)
        for _ in 0..<count {
            index = (index + step + count) % count
            guard panel.item(index)?.isEnabled ?? false else { continue }
            panel.highlighted = index
            return panel.reveal(index)
        }
    }

    private func moveToEnd(first: Bool) {
        intent = nil
        highlight(first: first, in: deepest)
        if let part = levels[deepest].panel.highlighted { levels[deepest].panel.reveal(part) }
    }

    /// To the next item whose title begins with what was typed.
    private func type(_ character: Character) {
        typed.append(character, at: host.now)
        let panel = levels[deepest].panel
        let count = panel.parts.count
        let isRepeated = typed.isRepeated
        let prefix = TypedPrefix.folded(isRepeated ? String(typed.text.prefix(1)) : typed.text)
        let from = panel.highlighted ?? -1
        // A longer prefix may stay where it is; a first or repeated letter goes on.
        let first = typed.text.count == 1 || isRepeated || from < 0 ? 1 : 0
        for step in first..<count + first {
            let index = (from + step + count) % count
            guard let item = panel.item(index), item.isEnabled, TypedPrefix.folded(item.title).hasPrefix(prefix) else { continue }
            panel.highlighted = index
            return panel.reveal(index)
        }
    }
}
