import Cairn
import CairnViews

extension Harness {
    /// The texts of the view that has the keyboard, joined by a comma and a space; nil when none has it.
    public var focusedText: String? {
        driver.update()
        return driver.host.shownFocus?.text
    }

    /// Whether a ring is drawn around it: after use of the keyboard, not of the pointer.
    public var showsFocusRing: Bool {
        driver.update()
        return driver.host.shownFocus?.hasRing ?? false
    }

    /// Its place in window points, whether or not it is in sight.
    public var focusedFrame: CGRect? {
        driver.update()
        return driver.host.shownFocus.map { CGRect(x: $0.frame.x, y: $0.frame.y, width: $0.frame.width, height: $0.frame.height) }
    }

    /// Where the caret is in the field that has the keyboard, window points; nil when no field has it.
    public var textCaret: CGRect? {
        driver.update()
        return driver.host.textInput.map {
            CGRect(x: $0.caret.x, y: $0.caret.y, width: $0.caret.width, height: $0.caret.height)
        }
    }

    /// Gives the window the keyboard or takes it away, as when another one is raised.
    public func setWindowFocus(_ hasFocus: Bool) {
        driver.send(.focusChanged(hasFocus))
        driver.update()
    }
}
