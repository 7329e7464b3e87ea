import Drawing

// What keys do with the view that has the keyboard.
extension FocusController {
    /// Takes a key; false leaves it to lists and scrolling. Keys with Alt are the program's.
    func key(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
        if let input = textInput, input.inputKey(key, modifiers) { return true }
        if key == .tab, modifiers == [] || modifiers == .shift { return moveByTab(forward: modifiers.isEmpty) }
        guard isActive, let target else { return false }
        switch (key, modifiers) {
        case (.escape, []):
            focus(nil)
            return true
        case (.enter, []), (.space, []):
            showRing()
            return isRepeat || activate(target)
        case (.up, []): return moveByArrow(.vertical, forward: false)
        case (.down, []): return moveByArrow(.vertical, forward: true)
        case (.left, []), (.right, []):
            let isMirrored = target.layoutNode.environment.builtin.layoutDirection == .rightToLeft
            return moveByArrow(.horizontal, forward: (key == .right) != isMirrored)
        case (.pageUp, []): return moveByPage(forward: false)
        case (.pageDown, []): return moveByPage(forward: true)
        case (.home, []), (.home, .control): return moveToEnd(forward: false)
        case (.end, []), (.end, .control): return moveToEnd(forward: true)
        case (.up, .control): return moveBySection(forward: false)
        case (.down, .control): return moveBySection(forward: true)
        default: return false
        }
    }

    /// The target's own action, or that of the first one inside that has one.
    private func activate(_ target: any FocusTarget) -> Bool {
        if target.activate() { return true }
        for inner in FocusSearch.targets(in: target.layoutNode, includesNested: true) where inner !== target && inner.activate() {
            return true
        }
        return false
    }
}
