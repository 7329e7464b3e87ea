// What comes in. The platform translates its own events into these; the harness and scripts make them directly.

package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let alt = Modifiers(rawValue: 4)
    package static let super_ = Modifiers(rawValue: 8)
}

/// A key by what it means, not where it is. Letters and digits are `.character` in lower case.
package enum Key: Hashable, Sendable {
    case up, down, left, right
    case pageUp, pageDown, home, end
    case space, tab, escape, enter, backspace, delete, insert, menu, printScreen
    case function(Int)
    case character(Character)
}

package enum PointerButton: Hashable, Sendable { case left, middle, right }

package enum TouchPhase: Hashable, Sendable { case began, moved, ended, cancelled }

/// One thing that happened. Positions are viewport points (never device pixels: a scaled display must hit what it shows).
package enum InputEvent: Hashable, Sendable {
    case pointerMoved(Point)
    /// The pointer left the window.
    case pointerLeft
    /// `clicks` counts up for double and triple clicks, starting at 1.
    case pointerDown(Point, PointerButton, Modifiers, clicks: Int)
    case pointerUp(Point, PointerButton, Modifiers)
    /// One scroll event at a pointer position. Notches as SDL has them: y > 0 is away from the user (content moves down),
    /// x > 0 is to the right; fractions are kept. `isContinuous` when the platform knows the device gives fractions (a touchpad).
    case wheel(Point, x: Double, y: Double, Modifiers, isContinuous: Bool)
    case touch(TouchPhase, finger: Int, Point)
    case keyDown(Key, Modifiers, isRepeat: Bool)
    case keyUp(Key, Modifiers)
    /// Committed text.
    case text(String)
    /// An input method's text in progress.
    case composition(String, cursor: Int)
    /// Points and device pixels a point.
    case resized(Size, scale: Double)
    case focusChanged(Bool)
    /// Hidden, minimised or wholly covered: no frame is needed until shown again.
    case visibilityChanged(Bool)
    /// The surface was lost: everything must be drawn again.
    case exposed
    /// The desktop's light or dark setting.
    case themeChanged(dark: Bool)
    case fileDropped(String)
    case closeRequested
}
