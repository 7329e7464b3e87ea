import CSDL2
import Drawing

@testable import SDLPlatform

// SDL events by hand, as the window system would send them.

enum SDLEvents {
    /// 640 x 400 pixels at scale 2 on X11.
    static let geometry = WindowGeometry(
        unitWidth: 640, unitHeight: 400, pixelWidth: 640, pixelHeight: 400, scale: 2)

    static func of(_ type: SDL_EventType) -> SDL_Event {
        var event = SDL_Event()
        event.type = type.rawValue
        return event
    }

    static func motion(_ x: Int32, _ y: Int32, which: UInt32 = 0) -> SDL_Event {
        var event = of(SDL_MOUSEMOTION)
        event.motion.x = x
        event.motion.y = y
        event.motion.which = which
        return event
    }

    static func button(
        _ type: SDL_EventType, _ x: Int32, _ y: Int32, button: Int32 = SDL_BUTTON_LEFT, clicks: UInt8 = 1,
        which: UInt32 = 0
    ) -> SDL_Event {
        var event = of(type)
        event.button.button = UInt8(button)
        event.button.x = x
        event.button.y = y
        event.button.clicks = clicks
        event.button.which = which
        return event
    }

    static func wheel(
        x: Int32 = 0, y: Int32 = 0, preciseX: Float = 0, preciseY: Float = 0, at: (Int32, Int32) = (20, 40),
        milliseconds: UInt32 = 0
    ) -> SDL_Event {
        var event = of(SDL_MOUSEWHEEL)
        event.wheel.x = x
        event.wheel.y = y
        event.wheel.preciseX = preciseX
        event.wheel.preciseY = preciseY
        event.wheel.mouseX = at.0
        event.wheel.mouseY = at.1
        event.wheel.timestamp = milliseconds
        return event
    }

    static func finger(_ type: SDL_EventType, _ id: SDL_FingerID, _ x: Float, _ y: Float) -> SDL_Event {
        var event = of(type)
        event.tfinger.fingerId = id
        event.tfinger.x = x
        event.tfinger.y = y
        return event
    }

    static func key(
        _ symbol: Int, _ scancode: SDL_Scancode = SDL_SCANCODE_UNKNOWN, mod: SDL_Keymod = KMOD_NONE,
        isDown: Bool = true, isRepeat: Bool = false
    ) -> SDL_Event {
        var event = of(isDown ? SDL_KEYDOWN : SDL_KEYUP)
        event.key.keysym.sym = SDL_Keycode(symbol)
        event.key.keysym.scancode = scancode
        event.key.keysym.mod = UInt16(mod.rawValue)
        event.key.repeat = isRepeat ? 1 : 0
        return event
    }

    static func key(_ symbol: SDL_KeyCode, mod: SDL_Keymod = KMOD_NONE, isRepeat: Bool = false) -> SDL_Event {
        key(Int(symbol.rawValue), mod: mod, isRepeat: isRepeat)
    }

    static func window(_ id: SDL_WindowEventID) -> SDL_Event {
        var event = of(SDL_WINDOWEVENT)
        event.window.event = UInt8(id.rawValue)
        return event
    }

    /// A text event; at most 31 bytes, as SDL's own.
    static func text(_ text: String) -> SDL_Event {
        var event = of(SDL_TEXTINPUT)
        withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8.prefix(31)) }
        return event
    }

    static func editing(_ text: String, start: Int32) -> SDL_Event {
        var event = of(SDL_TEXTEDITING)
        withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: text.utf8.prefix(31)) }
        event.edit.start = start
        return event
    }
}

extension SDLEventTranslator {
    /// On the usual geometry, or another.
    mutating func translate(_ event: SDL_Event) -> [InputEvent] { translate(event, in: SDLEvents.geometry) }
}
