import Drawing

// The keyboard.
extension ListController {
    /// Rows looked at to find one that can be selected.
    private static let searchLimit = 4096

    /// Takes a key; false leaves it to the scroll view.
    func key(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if press?.hasMoved == true, key == .escape {
            pressCancelled()
            return true
        }
        if key == .escape, modifiers.isEmpty, closeSweep() { return true }
        if modifiers == .alt, key == .up || key == .down { return moveByKey(down: key == .down) }
        guard isActive, let stack, stack.plan.count > 0, modifiers.isDisjoint(with: [.alt, .super_]) else { return false }
        if key == .enter, modifiers.isEmpty { return runPrimaryAction() }
        if key == .delete, modifiers.isEmpty { return deleteSelected() }
        if modifiers == .control, key == .character("c") { return copySelected() }
        guard selection.mode != .none else { return false }
        if expandOrCollapse(key, modifiers) { return true }
        switch key {
        case .character("a") where modifiers == .control: return selectAll()
        case .character("a") where modifiers == [.control, .shift]: return deselect()
        case .escape where modifiers.isEmpty: return typed.clear() || deselect()
        case .space where modifiers == .control: return toggleCursor()
        case .space where modifiers.isEmpty: return typed.isActive(at: host.now) && type(" ")
        case .backspace where modifiers.isEmpty: return typed.isActive(at: host.now) ? shortenTyped() : deleteSelected()
        case .character(let character) where modifiers.isSubset(of: .shift): return type(character)
        default: return move(key, modifiers)
        }
    }

    private func move(_ key: Key, _ modifiers: Modifiers) -> Bool {
        let isMultiple = selection.mode == .multiple
        // With one row selected Control+Up and Down go from section to section, as in every scroll view.
        let begins = owner.environment.builtin.list.keysBeginSelection
        if modifiers.contains(.control), !isMultiple || !begins, key == .up || key == .down { return false }
        if !begins, selection.count == 0, element(of: cursor) == nil { return false }
        guard let target = target(of: key) else { return key.movesCursor }
        typed.forget()
        go(to: target, extending: isMultiple && modifiers.contains(.shift), alone: isMultiple && modifiers == .control)
        return true
    }

    /// Where a key leads; nil when it leads nowhere, or is no such key.
    private func target(of key: Key) -> Int? {
        guard let stack else { return nil }
        let last = stack.plan.count - 1
        switch key {
        case .home: return selectable(from: 0, step: 1)
        case .end: return selectable(from: last, step: -1)
        case .up, .down, .pageUp, .pageDown:
            guard let current = current else { return start(key) }
            switch key {
            case .up: return selectable(from: current - 1, step: -1)
            case .down: return selectable(from: current + 1, step: 1)
            default: return page(from: current, down: key == .pageDown)
            }
        default: return nil
        }
    }

    /// The row the keyboard is on, or a selected one.
    var current: Int? {
        if let element = element(of: cursor) { return element }
        guard let stack, let value = selection.anyValue else { return nil }
        for host in stack.placed where host.kind == .row {
            if let row = host.listRow, selection.contains(row.identity) { return host.element }
        }
        return stack.plan.element(withID: value, near: stack.firstPlaced)
    }

    /// The first key in a list where nothing is selected.
    private func start(_ key: Key) -> Int? {
        guard let shown = firstShownRow else { return nil }
        if key == .up || key == .pageUp { return selectable(from: shown, step: -1) ?? selectable(from: shown, step: 1) }
        return selectable(from: shown, step: 1)
    }

    private func selectable(from start: Int, step: Int) -> Int? {
        guard let stack else { return nil }
        defer { letGo() }
        var element = start
        var looked = 0
        while element >= 0, element < stack.plan.count, looked < Self.searchLimit {
            if isSelectable(element) { return element }
            element += step
            looked += 1
        }
        return nil
    }

    /// A page on: the row that is a viewport's free height away, at least the next one.
    private func page(from current: Int, down: Bool) -> Int? {
        guard let stack else { return nil }
        let here = stack.geometry.frame(of: current)
        let step = max(1, freeLength - here.length)
        let wanted = down ? here.origin + step : here.origin - step
        let limit = stack.geometry.length
        var element = stack.geometry.element(at: max(0, min(wanted, limit - 1))) ?? current
        element = down ? max(element, current + 1) : min(element, current - 1)
        if element >= stack.plan.count || element < 0 { return nil }
        return selectable(from: element, step: down ? 1 : -1) ?? selectable(from: element, step: down ? -1 : 1)
    }

    /// Takes the keyboard to a row and shows it.
    func go(to element: Int, extending: Bool = false, alone: Bool = false) {
        if extending, anchor == nil || self.element(of: anchor) == nil { anchor = current.flatMap(address) ?? address(element) }
        cursor = address(element)
        showsCursor = alone
        if alone {
            // Only the keyboard moves.
        } else if extending, let from = self.element(of: anchor) {
            selectRange(from, element, adding: false)
        } else {
            anchor = cursor
            if let row = row(element) { selection.select(only: row.identity) }
        }
        reveal(element)
        selectionChanged()
        host.focusedList = self
    }

    // MARK: Whole selection

    private func selectAll() -> Bool {
        guard let stack, selection.mode == .multiple else { return selection.mode != .none }
        selectRange(0, stack.plan.count - 1, adding: false)
        showsCursor = false
        selectionChanged()
        return true
    }

    private func deselect() -> Bool {
        guard selection.count > 0, selection.mode != .required else { return false }
        selection.clear()
        showsCursor = false
        selectionChanged()
        return true
    }

    private func toggleCursor() -> Bool {
        guard let element = current, isSelectable(element), let row = row(element) else { return false }
        if selection.mode == .required { selection.select(only: row.identity) } else { selection.toggle(row.identity) }
        anchor = address(element)
        cursor = anchor
        selection.remember()
        selectionChanged()
        return true
    }

    // MARK: Outlines

    /// Right opens the row's children, left closes them.
    private func expandOrCollapse(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard modifiers.isEmpty, key == .left || key == .right, let element = current else { return false }
        guard let expansion = row(element)?.traits.expansion else { return false }
        let opens = key == (owner.environment.builtin.layoutDirection == .rightToLeft ? .left : .right)
        if expansion.wrappedValue != opens { withAnimation { expansion.wrappedValue = opens } }
        return true
    }
}

extension Key {
    /// Keys a list with a selection takes even when there is nowhere to go, so that the content does not scroll instead.
    fileprivate var movesCursor: Bool {
        switch self {
        case .up, .down, .home, .end, .pageUp, .pageDown: true
        default: false
        }
    }
}
