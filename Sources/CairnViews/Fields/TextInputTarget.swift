import Drawing

/// A focus target that text is typed into.
@MainActor
protocol TextInputTarget: FocusTarget {
    /// It has the keyboard from now on.
    ///
    /// - Parameter byKeyboard: it came by Tab: all of the text is selected, so that typing replaces it.
    func inputBegan(byKeyboard: Bool)
    func inputEnded()
    /// Takes a key before anything else does; false leaves it to the views around. Keys that type something are taken: their text comes as
    /// an event of its own.
    func inputKey(_ key: Key, _ modifiers: Modifiers) -> Bool
    func insertText(_ text: String)
    /// An input method's text in progress, with its caret in characters; empty when it is over.
    func composeText(_ text: String, cursor: Int)
    /// The window has the keyboard, or has it no more.
    func windowFocusChanged()
    /// In the target's own coordinates, points.
    var caretRect: Rect { get }
}

/// Where typed text goes: while there is one, the window asks its input method for text and shows candidates by the caret.
package struct ShownTextInput: Equatable {
    /// Window points.
    package var caret: Rect
}

/// The pointer's look over what it is on.
package enum PointerShape: Hashable, Sendable {
    case arrow
    /// Over text that can be edited.
    case text
    /// Over a link.
    case link
}

extension ViewHost {
    /// Where text goes that is typed now; nil when it goes nowhere.
    package var textInput: ShownTextInput? {
        guard let target = focus.textInput else { return nil }
        let origin = Point.zero - localPoint(.zero, in: target.layoutNode)
        return ShownTextInput(caret: target.caretRect.offset(by: origin))
    }

    /// Whether a key types text rather than meaning something to the window.
    package func typesText(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard focus.textInput != nil, modifiers.isSubset(of: .shift) else { return false }
        if case .character = key { return true }
        return key == .space
    }

    func textEvent(_ text: String) -> Bool {
        guard let target = focus.textInput else { return false }
        target.insertText(text)
        return true
    }

    func compositionEvent(_ text: String, cursor: Int) -> Bool {
        guard let target = focus.textInput else { return false }
        target.composeText(text, cursor: cursor)
        return true
    }

    func windowFocusEvent(_ hasFocus: Bool) {
        windowHasFocus = hasFocus
        focus.textInput?.windowFocusChanged()
    }
}
