import CSDL2
import Drawing
import Testing

@testable import SDLPlatform

@Suite("Event translation: keys and text") struct SDLKeysTests {
    /// A layout in which one key differs from a US keyboard's.
    private static func layout(_ place: SDL_Scancode, _ symbol: Int) -> (SDL_Scancode) -> SDL_Keycode {
        { $0 == place ? SDL_Keycode(symbol) : 0x2d }
    }

    private func key(of event: SDL_Event, layout: @escaping (SDL_Scancode) -> SDL_Keycode = { _ in 0x2d }) -> Key? {
        var translator = SDLEventTranslator(layout: layout)
        guard case .keyDown(let key, _, _)? = translator.translate(event).first else { return nil }
        return key
    }

    @Test("named keys")
    func named() {
        let table: [(SDL_KeyCode, Key)] = [
            (SDLK_UP, .up), (SDLK_DOWN, .down), (SDLK_LEFT, .left), (SDLK_RIGHT, .right), (SDLK_PAGEUP, .pageUp),
            (SDLK_PAGEDOWN, .pageDown), (SDLK_HOME, .home), (SDLK_END, .end), (SDLK_SPACE, .space), (SDLK_TAB, .tab),
            (SDLK_ESCAPE, .escape), (SDLK_RETURN, .enter), (SDLK_KP_ENTER, .enter), (SDLK_BACKSPACE, .backspace),
            (SDLK_DELETE, .delete), (SDLK_INSERT, .insert), (SDLK_APPLICATION, .menu), (SDLK_MENU, .menu),
            (SDLK_PRINTSCREEN, .printScreen), (SDLK_F1, .function(1)), (SDLK_F12, .function(12)),
            (SDLK_F13, .function(13)), (SDLK_F24, .function(24)),
        ]
        for (symbol, expected) in table { #expect(key(of: SDLEvents.key(symbol)) == expected, "\(expected)") }
        #expect(key(of: SDLEvents.key(SDLK_LSHIFT, mod: KMOD_LSHIFT)) == nil)
        #expect(key(of: SDLEvents.key(SDLK_VOLUMEUP)) == nil)
        #expect(key(of: SDLEvents.key(0)) == nil)
    }

    @Test("the keypad moves without Num Lock and types with it")
    func keypad() {
        let moves: [Key] = [.end, .down, .pageDown, .left, .character("5"), .right, .home, .up, .pageUp]
        for n in 0..<9 {
            let symbol = Int(SDLK_KP_1.rawValue) + n
            #expect(key(of: SDLEvents.key(symbol)) == moves[n])
            #expect(key(of: SDLEvents.key(symbol, mod: KMOD_NUM)) == .character(Character(String(n + 1))))
        }
        #expect(key(of: SDLEvents.key(SDLK_KP_0)) == .insert)
        #expect(key(of: SDLEvents.key(SDLK_KP_0, mod: KMOD_NUM)) == .character("0"))
        #expect(key(of: SDLEvents.key(SDLK_KP_PERIOD)) == .delete)
        #expect(key(of: SDLEvents.key(SDLK_KP_PLUS)) == .character("+"))
        #expect(key(of: SDLEvents.key(SDLK_KP_MINUS)) == .character("-"))
    }

    @Test("characters come in lower case, with modifiers and repeats beside them")
    func characters() {
        var translator = SDLEventTranslator(layout: { _ in 0 })
        let mod = SDL_Keymod(KMOD_LCTRL.rawValue | KMOD_RSHIFT.rawValue | KMOD_CAPS.rawValue)
        #expect(
            translator.translate(SDLEvents.key(0x71, mod: mod, isRepeat: true))
                == [.keyDown(.character("q"), [.control, .shift], isRepeat: true)])
        #expect(
            translator.translate(SDLEvents.key(0x71, mod: mod, isDown: false))
                == [.keyUp(.character("q"), [.control, .shift])])
        let gui = SDL_Keymod(KMOD_LGUI.rawValue | KMOD_LALT.rawValue)
        #expect(
            translator.translate(SDLEvents.key(0xe4, mod: gui))
                == [.keyDown(.character("ä"), [.super_, .alt], isRepeat: false)])
    }

    @Test("shortcuts work on a layout without Latin letters, and typing keeps its letters")
    func cyrillic() {
        #expect(key(of: SDLEvents.key(0x439, SDL_SCANCODE_Q, mod: KMOD_LCTRL)) == .character("q"))
        #expect(key(of: SDLEvents.key(0x439, SDL_SCANCODE_Q)) == .character("й"))
        // A Latin letter stays what it says, wherever it sits (French A is where US keyboards have Q).
        #expect(key(of: SDLEvents.key(0x61, SDL_SCANCODE_Q, mod: KMOD_LCTRL)) == .character("a"))
    }

    @Test("a question mark is one on every layout, typed with Shift or by itself")
    func questionMark() {
        let question = Key.character("?")
        #expect(key(of: SDLEvents.key(0x2f, SDL_SCANCODE_SLASH, mod: KMOD_LSHIFT)) == question)
        #expect(key(of: SDLEvents.key(0x3f, SDL_SCANCODE_SLASH)) == question)
        let minus = SDL_SCANCODE_MINUS
        // German, Spanish, Nordic: the key beside zero; French: beside N.
        for symbol in [0xdf, 0x27, 0x2b] {
            let layout = SDLKeysTests.layout(minus, symbol)
            #expect(key(of: SDLEvents.key(symbol, minus, mod: KMOD_RSHIFT), layout: layout) == question)
            #expect(key(of: SDLEvents.key(symbol, minus), layout: layout) != question)
        }
        #expect(key(of: SDLEvents.key(0x2c, SDL_SCANCODE_M, mod: KMOD_LSHIFT)) == question)
        // On a US keyboard Shift makes something else of these.
        #expect(key(of: SDLEvents.key(0x2c, SDL_SCANCODE_COMMA, mod: KMOD_LSHIFT)) == .character(","))
        #expect(key(of: SDLEvents.key(0x27, SDL_SCANCODE_APOSTROPHE, mod: KMOD_LSHIFT)) == .character("'"))
        #expect(key(of: SDLEvents.key(0x2f, SDL_SCANCODE_SLASH)) == .character("/"))
        #expect(key(of: SDLEvents.key(SDLK_F1, mod: KMOD_LSHIFT)) == .function(1))
    }

    @Test("a key is released as what it was pressed as, though Shift was let go first")
    func release() {
        var translator = SDLEventTranslator(layout: { _ in 0x2d })
        _ = translator.translate(SDLEvents.key(0x2f, SDL_SCANCODE_SLASH, mod: KMOD_LSHIFT))
        #expect(
            translator.translate(SDLEvents.key(0x2f, SDL_SCANCODE_SLASH, isDown: false))
                == [.keyUp(.character("?"), [])])
        #expect(
            translator.translate(SDLEvents.key(0x2f, SDL_SCANCODE_SLASH, isDown: false))
                == [.keyUp(.character("/"), [])])
    }

    @Test("text and compositions, whole and empty")
    func text() {
        var translator = SDLEventTranslator()
        #expect(translator.translate(SDLEvents.text("é?")) == [.text("é?")])
        #expect(translator.translate(SDLEvents.text("")) == [])
        let full = String(repeating: "x", count: 31)
        #expect(translator.translate(SDLEvents.text(full)) == [.text(full)])
        #expect(translator.translate(SDLEvents.editing("にほ", start: 2)) == [.composition("にほ", cursor: 2)])
        #expect(translator.translate(SDLEvents.editing("", start: -1)) == [.composition("", cursor: 0)])
        var long = SDLEvents.of(SDL_TEXTEDITING_EXT)
        let composed = SDL_strdup(String(repeating: "に", count: 40))
        defer { SDL_free(composed) }
        long.editExt.text = composed
        long.editExt.start = 40
        let expected = InputEvent.composition(String(repeating: "に", count: 40), cursor: 40)
        #expect(translator.translate(long) == [expected])
    }

    @Test("every key's name reads back as the key")
    func names() throws {
        let keys: [Key] =
            [
                .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .space, .tab, .escape, .enter, .backspace,
                .delete, .insert, .menu, .printScreen,
            ] + (1...24).map { .function($0) } + "aqz09?+-=/,.ä".map { .character($0) }
        for key in keys {
            for modifiers: Modifiers in [[], .control, .shift, [.control, .alt, .shift, .super_]] {
                let name = SDLKeys.name(of: key, modifiers)
                let back = try #require(SDLKeys.key(named: name), "\(name)")
                #expect(back.key == key && back.modifiers == modifiers, "\(name)")
            }
        }
    }

    @Test("names as people write them")
    func spelling() {
        #expect(SDLKeys.key(named: "ctrl+down")?.key == .down)
        #expect(SDLKeys.key(named: "Control+Shift+PgUp")?.modifiers == [.control, .shift])
        #expect(SDLKeys.key(named: "Ctrl++")?.key == .character("+"))
        #expect(SDLKeys.key(named: "Enter")?.key == .enter)
        #expect(SDLKeys.key(named: "Keypad 7")?.key == .character("7"))
        for name in ["", "Ctrl+", "Hyper+A", "NoSuchKey", "Left Shift"] {
            #expect(SDLKeys.key(named: name) == nil, "\(name)")
        }
    }
}
