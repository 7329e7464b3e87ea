import CSDL2
import Drawing

/// Keys by meaning: from SDL's key symbols to `Key`, on any layout.
package enum SDLKeys {
    package static func modifiers(_ mod: UInt16) -> Modifiers {
        var modifiers: Modifiers = []
        let mod = UInt32(mod)
        if mod & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { modifiers.insert(.shift) }
        if mod & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { modifiers.insert(.control) }
        if mod & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0 { modifiers.insert(.alt) }
        if mod & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue) != 0 { modifiers.insert(.super_) }
        return modifiers
    }

    /// The meaning of a key press, or nil for a key that has none here (a modifier by itself, volume, an unknown one).
    ///
    /// Two things depend on the layout. A `?` is `.character("?")`, whichever key and shift make it (`makesQuestionMark`). And with
    /// Control or Alt held, a layout without Latin letters gives those of the key's place, so that Ctrl+Q is Ctrl+Q in Cyrillic.
    static func key(_ keysym: SDL_Keysym, modifiers: Modifiers, layout: (SDL_Scancode) -> SDL_Keycode) -> Key? {
        let isNumLockOn = UInt32(keysym.mod) & KMOD_NUM.rawValue != 0
        if let key = named[Int(keysym.sym)] ?? keypad(keysym.sym, isNumLockOn: isNumLockOn) { return key }
        if makesQuestionMark(keysym, isShifted: modifiers.contains(.shift), layout: layout) { return .character("?") }
        if !modifiers.isDisjoint(with: [.control, .alt]), keysym.sym > 127, let latin = latin(keysym.scancode) {
            return .character(latin)
        }
        return character(keysym.sym)
    }

    // MARK: Tables

    /// Keys whose symbol says it all. By `Int`, as SDL declares some symbols as enum members and some as plain numbers.
    private static let named: [Int: Key] = {
        var keys: [Int: Key] = [:]
        func add(_ symbol: SDL_KeyCode, _ key: Key) { keys[Int(symbol.rawValue)] = key }
        add(SDLK_UP, .up)
        add(SDLK_DOWN, .down)
        add(SDLK_LEFT, .left)
        add(SDLK_RIGHT, .right)
        add(SDLK_PAGEUP, .pageUp)
        add(SDLK_PAGEDOWN, .pageDown)
        add(SDLK_HOME, .home)
        add(SDLK_END, .end)
        add(SDLK_SPACE, .space)
        add(SDLK_TAB, .tab)
        add(SDLK_ESCAPE, .escape)
        add(SDLK_RETURN, .enter)
        add(SDLK_RETURN2, .enter)
        add(SDLK_KP_ENTER, .enter)
        add(SDLK_BACKSPACE, .backspace)
        add(SDLK_DELETE, .delete)
        add(SDLK_INSERT, .insert)
        add(SDLK_APPLICATION, .menu)
        add(SDLK_MENU, .menu)
        add(SDLK_PRINTSCREEN, .printScreen)
        add(SDLK_SYSREQ, .printScreen)
        // Their symbols are two runs of numbers: F1 to F12, and F13 to F24.
        for n in 1...12 { keys[Int(SDLK_F1.rawValue) + n - 1] = .function(n) }
        for n in 13...24 { keys[Int(SDLK_F13.rawValue) + n - 13] = .function(n) }
        return keys
    }()

    /// Keypad keys, with Num Lock and without; KP_1 to KP_9 are consecutive.
    private static let digits: [Key] = [.end, .down, .pageDown, .left, .character("5"), .right, .home, .up, .pageUp]

    private static func keypad(_ symbol: SDL_Keycode, isNumLockOn: Bool) -> Key? {
        let symbol = UInt32(bitPattern: symbol)
        if symbol >= SDLK_KP_1.rawValue && symbol <= SDLK_KP_9.rawValue {
            let n = Int(symbol - SDLK_KP_1.rawValue)
            return isNumLockOn ? .character(Character(String(n + 1))) : digits[n]
        }
        switch symbol {
        case SDLK_KP_0.rawValue: return isNumLockOn ? .character("0") : .insert
        case SDLK_KP_PERIOD.rawValue: return isNumLockOn ? .character(".") : .delete
        case SDLK_KP_COMMA.rawValue: return .character(",")
        case SDLK_KP_PLUS.rawValue: return .character("+")
        case SDLK_KP_MINUS.rawValue: return .character("-")
        case SDLK_KP_MULTIPLY.rawValue: return .character("*")
        case SDLK_KP_DIVIDE.rawValue: return .character("/")
        case SDLK_KP_EQUALS.rawValue: return .character("=")
        default: return nil
        }
    }

    // MARK: Characters

    /// SDL's symbol of a printing key is the character it gives without Shift; the bit marks all others.
    private static func character(_ symbol: SDL_Keycode) -> Key? {
        guard symbol > 0x20, symbol & SDLK_SCANCODE_MASK == 0, symbol != 0x7f,
            let scalar = Unicode.Scalar(UInt32(symbol))
        else { return nil }
        // A few letters grow when lowercased; a key is one character.
        let lower = Character(scalar).lowercased()
        return .character(lower.count == 1 ? Character(lower) : Character(scalar))
    }

    /// The letter or digit of a key's place on the US layout.
    private static func latin(_ scancode: SDL_Scancode) -> Character? {
        let code = scancode.rawValue
        switch code {
        case SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue:
            return Character(Unicode.Scalar(UInt8(97 + code - SDL_SCANCODE_A.rawValue)))
        case SDL_SCANCODE_1.rawValue...SDL_SCANCODE_9.rawValue:
            return Character(Unicode.Scalar(UInt8(49 + code - SDL_SCANCODE_1.rawValue)))
        case SDL_SCANCODE_0.rawValue: return "0"
        default: return nil
        }
    }

    /// Whether this press types a question mark. Text events would say so, but they are off while no field has the focus, or an
    /// input method would take the keys that move the list; so the layout is recognised by one of its keys.
    private static func makesQuestionMark(
        _ keysym: SDL_Keysym, isShifted: Bool, layout: (SDL_Scancode) -> SDL_Keycode
    ) -> Bool {
        let symbol = Int(keysym.sym)
        if symbol == 0x3f { return true }  // A key of its own, as on some French Canadian layouts.
        guard isShifted else { return false }
        let besideZero = Int(layout(SDL_SCANCODE_MINUS))
        switch symbol {
        case 0x2c:  // "," on French and Belgian keyboards, where it sits by N; elsewhere Shift makes it ";" or "<".
            return keysym.scancode == SDL_SCANCODE_M
        case 0x27, 0x2b, 0xdf:  // "'" Spanish, Italian, Swiss; "+" Nordic; sharp s German: where US keyboards have "-".
            return symbol == besideZero
        case 0x2f:  // "/": US, British and their kin, Dvorak, and Brazilian.
            return true
        default: return false
        }
    }
}
