import CSDL2

/// Events as SDL gives them, pushed into its queue, for the window that was opened last.
@MainActor
enum BenchEvents {
    /// Where the thumb of a list at its start is, from the window's top.
    static let thumb = 12.0

    private static var window: UInt32 {
        // Ids count up; a program has few.
        (1...64).last { SDL_GetWindowFromID($0) != nil } ?? 0
    }

    static func wheel(notches: Float) {
        var event = SDL_Event()
        event.wheel.type = SDL_MOUSEWHEEL.rawValue
        event.wheel.timestamp = SDL_GetTicks()
        event.wheel.windowID = window
        event.wheel.y = Int32(notches.rounded())
        event.wheel.preciseY = notches
        event.wheel.mouseX = 400
        event.wheel.mouseY = 300
        SDL_PushEvent(&event)
    }

    static func key(_ symbol: SDL_KeyCode, scancode: SDL_Scancode) {
        for type in [SDL_KEYDOWN, SDL_KEYUP] {
            var event = SDL_Event()
            event.key.type = type.rawValue
            event.key.windowID = window
            event.key.keysym.sym = SDL_Keycode(bitPattern: symbol.rawValue)
            event.key.keysym.scancode = scancode
            SDL_PushEvent(&event)
        }
    }

    /// The pointer, with the left button where a button goes down or up.
    static func pointer(_ type: SDL_EventType, x: Double, y: Double) {
        var event = SDL_Event()
        event.type = type.rawValue
        if type == SDL_MOUSEMOTION {
            event.motion.windowID = window
            event.motion.x = Int32(x)
            event.motion.y = Int32(y)
        } else {
            event.button.windowID = window
            event.button.button = UInt8(SDL_BUTTON_LEFT)
            event.button.clicks = 1
            event.button.x = Int32(x)
            event.button.y = Int32(y)
        }
        SDL_PushEvent(&event)
    }
}
