import CSDL2
import Drawing

/// Turns SDL's events into `InputEvent`s.
///
/// A value without a window: the sizes come with each call, so tests build an `SDL_Event` by hand and look at the result. What it
/// remembers between events is what SDL does not repeat in each: the modifiers held (mouse events have none), the keys and fingers
/// down, and the short history that tells a touchpad from a wheel.
package struct SDLEventTranslator {
    private var modifiers: Modifiers = []
    private var wheel = WheelHistory()
    /// SDL's finger ids by our number, which is the lowest free one: recordings must not depend on the device's counters.
    private var fingers: [SDL_FingerID?] = []
    /// What the keys held down meant when they went down: Shift let go first must not turn the release of "?" into one of "/".
    private var held: [UInt32: Key] = [:]
    /// What a key of the user's layout gives without modifiers.
    private let layout: (SDL_Scancode) -> SDL_Keycode

    /// - Parameter layout: by default the keyboard in use.
    package init(layout: @escaping (SDL_Scancode) -> SDL_Keycode = { SDL_GetKeyFromScancode($0) }) {
        self.layout = layout
    }

    /// The events of interest in one of SDL's; mostly one, often none. `geometry` is the window's at the moment.
    package mutating func translate(_ event: SDL_Event, in geometry: WindowGeometry) -> [InputEvent] {
        switch SDL_EventType(event.type) {
        case SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: mouse(event, in: geometry)
        case SDL_MOUSEWHEEL: wheel(event.wheel, in: geometry)
        case SDL_FINGERDOWN: touch(.began, event.tfinger, in: geometry)
        case SDL_FINGERMOTION: touch(.moved, event.tfinger, in: geometry)
        case SDL_FINGERUP: touch(.ended, event.tfinger, in: geometry)
        case SDL_KEYDOWN: key(event.key, isDown: true)
        case SDL_KEYUP: key(event.key, isDown: false)
        case SDL_TEXTINPUT: SDLEventTranslator.text(event)
        case SDL_TEXTEDITING, SDL_TEXTEDITING_EXT: SDLEventTranslator.composition(event)
        case SDL_WINDOWEVENT: window(event.window, in: geometry)
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: [.exposed]
        case SDL_DROPFILE: event.drop.file.map { [.fileDropped(String(cString: $0))] } ?? []
        case SDL_QUIT: [.closeRequested]
        default: []
        }
    }

    // MARK: Mouse and touch

    private func mouse(_ event: SDL_Event, in geometry: WindowGeometry) -> [InputEvent] {
        if SDL_EventType(event.type) == SDL_MOUSEMOTION {
            // SDL's own echo of a finger, where the hint against it was overruled.
            guard event.motion.which != cairn_SDL_TOUCH_MOUSEID else { return [] }
            return [.pointerMoved(geometry.point(unitX: Double(event.motion.x), unitY: Double(event.motion.y)))]
        }
        let pressed = event.button
        guard pressed.which != cairn_SDL_TOUCH_MOUSEID else { return [] }
        let button: PointerButton
        switch Int32(pressed.button) {
        case SDL_BUTTON_LEFT: button = .left
        case SDL_BUTTON_MIDDLE: button = .middle
        case SDL_BUTTON_RIGHT: button = .right
        default: return []
        }
        let point = geometry.point(unitX: Double(pressed.x), unitY: Double(pressed.y))
        if SDL_EventType(event.type) == SDL_MOUSEBUTTONUP { return [.pointerUp(point, button, modifiers)] }
        return [.pointerDown(point, button, modifiers, clicks: max(1, Int(pressed.clicks)))]
    }

    private mutating func wheel(_ event: SDL_MouseWheelEvent, in geometry: WindowGeometry) -> [InputEvent] {
        guard event.which != cairn_SDL_TOUCH_MOUSEID else { return [] }
        var x = Double(event.preciseX)
        var y = Double(event.preciseY)
        // The whole-number fields lose fractions and alternating notches (case O-19); they are for a source that fills nothing else.
        if x == 0 && y == 0 {
            x = Double(event.x)
            y = Double(event.y)
        }
        guard x.isFinite, y.isFinite, x != 0 || y != 0 else { return [] }
        // `direction` is left alone: "flipped" is the user's natural scrolling, already in the numbers.
        let isContinuous = wheel.isContinuous(x: x, y: y, milliseconds: event.timestamp)
        let point = geometry.point(unitX: Double(event.mouseX), unitY: Double(event.mouseY))
        return [.wheel(point, x: x, y: y, modifiers, isContinuous: isContinuous)]
    }

    private mutating func touch(
        _ phase: TouchPhase, _ event: SDL_TouchFingerEvent, in geometry: WindowGeometry
    ) -> [InputEvent] {
        let number: Int
        if let known = fingers.firstIndex(of: event.fingerId) {
            number = known
        } else {
            // A move or a lift of a finger that never came down here (it did in another window).
            guard phase == .began else { return [] }
            number = fingers.firstIndex(of: nil) ?? fingers.count
            if number == fingers.count { fingers.append(nil) }
            fingers[number] = event.fingerId
        }
        if phase == .ended { fingers[number] = nil }
        let point = geometry.point(fractionX: Double(event.x), fractionY: Double(event.y))
        return [.touch(phase, finger: number, point)]
    }

    // MARK: Keys and text

    private mutating func key(_ event: SDL_KeyboardEvent, isDown: Bool) -> [InputEvent] {
        modifiers = SDLKeys.modifiers(event.keysym.mod)
        let scancode = event.keysym.scancode.rawValue
        guard isDown else {
            let now = SDLKeys.key(event.keysym, modifiers: modifiers, layout: layout)
            return (held.removeValue(forKey: scancode) ?? now).map { [.keyUp($0, modifiers)] } ?? []
        }
        guard let key = SDLKeys.key(event.keysym, modifiers: modifiers, layout: layout) else { return [] }
        held[scancode] = key
        return [.keyDown(key, modifiers, isRepeat: event.repeat != 0)]
    }

    private static func text(_ event: SDL_Event) -> [InputEvent] {
        let text = string(event.text.text)
        return text.isEmpty ? [] : [.text(text)]
    }

    /// An empty composition is one that ended without a text; it is passed on.
    private static func composition(_ event: SDL_Event) -> [InputEvent] {
        if SDL_EventType(event.type) == SDL_TEXTEDITING_EXT {
            let text = event.editExt.text.map { String(cString: $0) } ?? ""
            return [.composition(text, cursor: max(0, Int(event.editExt.start)))]
        }
        return [.composition(string(event.edit.text), cursor: max(0, Int(event.edit.start)))]
    }

    /// The text in one of SDL's fixed arrays, up to its NUL.
    private static func string<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    // MARK: Window

    private mutating func window(_ event: SDL_WindowEvent, in geometry: WindowGeometry) -> [InputEvent] {
        switch SDL_WindowEventID(UInt32(event.event)) {
        // Not SDL_WINDOWEVENT_RESIZED: it comes as well when the user resizes, and not when the program does.
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
            return [.resized(geometry.pointSize, scale: geometry.scale)]
        case SDL_WINDOWEVENT_EXPOSED: return [.exposed]
        case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: return [.visibilityChanged(false)]
        case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
            return [.visibilityChanged(true)]
        case SDL_WINDOWEVENT_LEAVE: return [.pointerLeft]
        case SDL_WINDOWEVENT_FOCUS_GAINED: return [.focusChanged(true)]
        case SDL_WINDOWEVENT_FOCUS_LOST:
            // What is let go elsewhere is never told here.
            modifiers = []
            held = [:]
            return [.focusChanged(false)]
        case SDL_WINDOWEVENT_CLOSE: return [.closeRequested]
        default: return []
        }
    }
}
