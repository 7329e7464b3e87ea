import CSDL2
import Drawing

// Typed text and the clipboard.

extension SDLWindow {
    /// Turns text and composition events on while a field has the focus; an input method shows its candidates by `caret`, in
    /// viewport points. Off otherwise: an input method would take the keys that move the list.
    package func startTextInput(caret: Rect) {
        moveTextInput(caret: caret)
        if SDL_IsTextInputActive() == SDL_FALSE { SDL_StartTextInput() }
    }

    /// The caret moved.
    package func moveTextInput(caret: Rect) {
        let units = geometry.units(caret)
        var rect = SDL_Rect(
            x: Int32(units.x), y: Int32(units.y), w: Int32(max(1, units.width)), h: Int32(max(1, units.height)))
        SDL_SetTextInputRect(&rect)
    }

    package func stopTextInput() { SDL_StopTextInput() }

    package var isTextInputActive: Bool { SDL_IsTextInputActive() == SDL_TRUE }

    /// Text on the clipboard; nil when there is none.
    package var clipboardText: String? {
        guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else { return nil }
        defer { SDL_free(text) }
        return String(cString: text)
    }

    /// Puts text on the clipboard; a NUL ends it.
    package func setClipboardText(_ text: String) throws(SDLError) {
        guard SDL_SetClipboardText(text) == 0 else { throw SDLError(call: "SDL_SetClipboardText") }
    }
}
