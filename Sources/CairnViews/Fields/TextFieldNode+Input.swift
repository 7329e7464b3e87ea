import Drawing

/// A press in a field: what a drag of it selects by.
struct FieldPress {
    enum Unit { case character, word, all }
    var unit: Unit
    /// What was selected when it began.
    var origin: Range<Int>
}

// Keys and typed text.
extension TextFieldNode: TextInputTarget {
    var layoutNode: _LayoutNode { self }
    var canFocus: Bool { environment.builtin.isEnabled }
    var blocksInside: Bool { false }
    var takesFocusOnPress: Bool { true }
    func activate() -> Bool { false }

    func inputBegan(byKeyboard: Bool) {
        history.breakRun()
        startTiming()
        if byKeyboard { editing.select(0..<editing.count) }
        noteInput()
    }

    func inputEnded() {
        setComposition("", cursor: 0)
        stopTiming()
    }

    func windowFocusChanged() { noteInput() }

    func insertText(_ text: String) {
        setComposition("", cursor: 0)
        let startsWord = text.first?.isWhitespace == true || text.count > 1
        change(.typing, startsWord: startsWord || editing.hasSelection) { $0.insert(text) }
    }

    func composeText(_ text: String, cursor: Int) {
        // What is composed goes in place of what is selected.
        if !text.isEmpty, editing.hasSelection { change(.other) { $0.delete($0.selection) } }
        setComposition(text, cursor: cursor)
        noteInput()
    }

    func inputKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
        // An input method is at work: what it leaves means nothing here.
        guard composition.isEmpty else { return true }
        if content.onKey?(key, modifiers) == true { return true }
        guard modifiers.isDisjoint(with: [.alt, .super_]) else { return false }
        let shift = modifiers.contains(.shift)
        let control = modifiers.contains(.control)
        switch key {
        case .left, .right: move(forward: (key == .right) != readsRightToLeft, byWord: control, extending: shift)
        case .home: move(to: 0, extending: shift)
        case .end: move(to: editing.count, extending: shift)
        case .delete where shift && !control: cut()
        case .insert where shift && !control: paste()
        case .insert where control && !shift: copy()
        case .backspace: erase(forward: false, byWord: control)
        case .delete: erase(forward: true, byWord: control)
        case .enter where !control: return submit()
        case .character(let character) where control: return command(character, shift: shift)
        case .character, .space: return !control
        default: return false
        }
        return true
    }

    private func command(_ character: Character, shift: Bool) -> Bool {
        switch character {
        case "a": select(shift ? editing.head..<editing.head : 0..<editing.count)
        case "c": copy()
        case "x": cut()
        case "v": paste()
        case "z": restore(shift ? history.redo(editing) : history.undo(editing))
        case "y": restore(history.redo(editing))
        default: return false
        }
        return true
    }

    private func submit() -> Bool {
        history.breakRun()
        return environment.submit(content.trigger)
    }

    // MARK: Moving

    private func move(to place: Int, extending: Bool) {
        history.breakRun()
        editing.move(to: place, extending: extending)
        noteInput()
    }

    private func move(forward: Bool, byWord: Bool, extending: Bool) {
        guard !byWord else { return move(to: boundary(forward: forward), extending: extending) }
        history.breakRun()
        editing.step(forward: forward, extending: extending)
        noteInput()
    }

    /// A secret's words are not told: it is one.
    private func boundary(forward: Bool) -> Int {
        content.isSecure ? (forward ? editing.count : 0) : editing.wordBoundary(from: editing.head, forward: forward)
    }

    func select(_ range: Range<Int>) {
        history.breakRun()
        editing.select(range)
        noteInput()
    }

    // MARK: Changing

    private func change(_ kind: TextHistory.Change, startsWord: Bool = false, _ body: (inout TextEditing) -> Void) {
        let before = editing
        var after = editing
        body(&after)
        editing = after
        if editing.text != before.text { history.note(before, kind, startsWord: startsWord) }
        write()
    }

    /// Tells the binding, and takes back what it did not accept.
    private func write() {
        noteInput()
        guard content.text.wrappedValue != editing.text else { return }
        content.text.wrappedValue = editing.text
        editing.replaceAll(with: content.text.wrappedValue)
    }

    private func erase(forward: Bool, byWord: Bool) {
        change(.deleting, startsWord: byWord || editing.hasSelection) { editing in
            if editing.hasSelection { return editing.delete(editing.selection) }
            let end = byWord ? boundary(forward: forward) : max(0, min(editing.count, editing.head + (forward ? 1 : -1)))
            editing.delete(min(editing.head, end)..<max(editing.head, end))
        }
    }

    private func restore(_ state: TextEditing?) {
        guard let state else { return }
        editing = state
        write()
    }

    // MARK: Clipboard

    private func copy() {
        guard editing.hasSelection, !content.isSecure else { return }
        host.writeClipboard(editing.selectedText)
    }

    private func cut() {
        guard editing.hasSelection, !content.isSecure else { return }
        copy()
        change(.other) { $0.delete($0.selection) }
    }

    private func paste() {
        guard let text = host.readClipboard(), !text.isEmpty else { return }
        change(.other) { $0.insert(text) }
    }
}

// The pointer.
extension TextFieldNode: HitTarget {
    var targetNode: _LayoutNode { self }
    var pointerShape: PointerShape { .text }

    func pressBegan(_ press: Press) -> Bool {
        guard press.button == .left else { return false }
        // A finger may be about to scroll.
        if press.isTouch { return true }
        begin(press)
        return true
    }

    private func begin(_ press: Press) {
        let place = place(nearest: press.location)
        switch (press.clicks - 1) % 3 {
        case 0:
            if press.modifiers.contains(.shift) {
                let anchor = editing.anchor
                editing.move(to: place, extending: true)
                self.press = FieldPress(unit: .character, origin: anchor..<anchor)
            } else {
                editing.move(to: place)
                self.press = FieldPress(unit: .character, origin: place..<place)
            }
        case 1:
            let word = content.isSecure ? 0..<editing.count : editing.word(at: pressedCharacter(press.location, near: place))
            editing.select(word)
            self.press = FieldPress(unit: .word, origin: word)
        default:
            editing.select(0..<editing.count)
            self.press = FieldPress(unit: .all, origin: 0..<editing.count)
        }
        history.breakRun()
        noteInput()
    }

    /// The character under a point, where its nearest caret is at `place`.
    private func pressedCharacter(_ point: Point, near place: Int) -> Int {
        guard place > 0 else { return place }
        let isBefore = (point.x - lineStart < caretX(before: place)) != readsRightToLeft
        return isBefore ? place - 1 : place
    }

    func pressMoved(to point: Point) {
        guard let press, press.unit != .all else { return }
        let place = place(nearest: host.localPoint(point, in: self))
        switch press.unit {
        case .character: editing.move(to: place, extending: true)
        default:
            let word = editing.word(at: place)
            if place < press.origin.lowerBound {
                editing.select(press.origin.upperBound..<press.origin.upperBound)
                editing.move(to: word.lowerBound, extending: true)
            } else {
                editing.select(
                    press.origin.lowerBound..<max(press.origin.upperBound, place > press.origin.upperBound ? word.upperBound : 0))
            }
        }
        noteInput()
    }

    func pressEnded(_ press: Press, isInside: Bool) {
        if press.isTouch, isInside {
            host.focus.focus(self)
            begin(press)
        }
        self.press = nil
    }

    func pressCancelled() { press = nil }
}
