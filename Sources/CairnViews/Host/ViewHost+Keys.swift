import Drawing

/// A key that is down, and since when on the frame clock.
struct HeldKey {
    let key: Key
    let since: Double
}

// What keys do.
extension ViewHost {
    /// Shortcuts with Ctrl or Alt go first, those without last: a letter typed into a field is no shortcut.
    func keyDown(_ key: Key, _ modifiers: Modifiers, _ isRepeat: Bool) -> Bool {
        if !isRepeat || heldKey?.key != key { heldKey = HeldKey(key: key, since: now) }
        if runShortcut(key, modifiers, first: true) { return true }
        if key == .menu || (key == .function(10) && modifiers == .shift), openMenuByKeyboard() { return true }
        if viewsTake(key, modifiers, isRepeat) { return true }
        return runShortcut(key, modifiers, first: false)
    }

    /// The keyboard's view and those around it, the search field, then what moves the keyboard, then what scrolls.
    private func viewsTake(_ key: Key, _ modifiers: Modifiers, _ isRepeat: Bool) -> Bool {
        if focus.offer(KeyPress(key, modifiers, phase: isRepeat ? .repeat : .down)) { return true }
        if searchKey(key, modifiers) { return true }
        if focus.key(key, modifiers, isRepeat: isRepeat) { return true }
        if let list = keyboardList, list.key(key, modifiers) { return true }
        let held = heldKey.map { now - $0.since } ?? 0
        // What has the keyboard scrolls first, then the window's main list.
        if let inner = focus.scrollView, inner.key(key, modifiers, heldFor: held, at: now) { return true }
        guard let scroll = mainScrollView else { return false }
        return scroll.key(key, modifiers, heldFor: held, at: now)
    }

    func keyUp(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if heldKey?.key == key { heldKey = nil }
        return focus.offer(KeyPress(key, modifiers, phase: .up))
    }
}
