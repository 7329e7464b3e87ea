import CSDL2
import Drawing
import Testing

@testable import SDLPlatform

@Suite("Event translation: pointer and window") struct SDLEventTranslatorTests {
    @Test("mouse positions become viewport points")
    func motion() {
        var translator = SDLEventTranslator()
        #expect(translator.translate(SDLEvents.motion(320, 108)) == [.pointerMoved(Point(x: 160, y: 54))])
    }

    @Test("presses carry the button, the clicks and the modifiers of the keys held")
    func buttons() {
        var translator = SDLEventTranslator()
        _ = translator.translate(SDLEvents.key(SDLK_LSHIFT, mod: KMOD_LSHIFT))
        #expect(
            translator.translate(SDLEvents.button(SDL_MOUSEBUTTONDOWN, 20, 40, clicks: 2))
                == [.pointerDown(Point(x: 10, y: 20), .left, .shift, clicks: 2)])
        #expect(
            translator.translate(SDLEvents.button(SDL_MOUSEBUTTONUP, 20, 40, button: SDL_BUTTON_MIDDLE))
                == [.pointerUp(Point(x: 10, y: 20), .middle, .shift)])
        _ = translator.translate(SDLEvents.window(SDL_WINDOWEVENT_FOCUS_LOST))
        #expect(
            translator.translate(SDLEvents.button(SDL_MOUSEBUTTONDOWN, 20, 40, button: SDL_BUTTON_RIGHT))
                == [.pointerDown(Point(x: 10, y: 20), .right, [], clicks: 1)])
        #expect(translator.translate(SDLEvents.button(SDL_MOUSEBUTTONDOWN, 20, 40, button: SDL_BUTTON_X1)) == [])
    }

    @Test("the mouse SDL makes of a finger is dropped, and the finger arrives once")
    func touchMouse() {
        var translator = SDLEventTranslator()
        let which = cairn_SDL_TOUCH_MOUSEID
        #expect(translator.translate(SDLEvents.motion(1, 1, which: which)) == [])
        #expect(translator.translate(SDLEvents.button(SDL_MOUSEBUTTONDOWN, 1, 1, which: which)) == [])
        #expect(translator.translate(SDLEvents.button(SDL_MOUSEBUTTONUP, 1, 1, which: which)) == [])
    }

    @Test("fingers get the lowest free number, whatever the device calls them")
    func fingers() {
        var translator = SDLEventTranslator()
        func touch(_ type: SDL_EventType, _ id: SDL_FingerID) -> [InputEvent] {
            translator.translate(SDLEvents.finger(type, id, 0.5, 0.25))
        }
        let at = Point(x: 160, y: 50)
        #expect(touch(SDL_FINGERDOWN, 9001) == [.touch(.began, finger: 0, at)])
        #expect(touch(SDL_FINGERDOWN, 9002) == [.touch(.began, finger: 1, at)])
        #expect(touch(SDL_FINGERMOTION, 9002) == [.touch(.moved, finger: 1, at)])
        #expect(touch(SDL_FINGERUP, 9001) == [.touch(.ended, finger: 0, at)])
        #expect(touch(SDL_FINGERDOWN, 9003) == [.touch(.began, finger: 0, at)])
        #expect(touch(SDL_FINGERMOTION, 1) == [])
    }

    // MARK: Wheel (O-19)

    @Test("ten tenths of a notch add up to one, though SDL's whole numbers say nothing")
    func smallDeltas() {
        var translator = SDLEventTranslator()
        var sum = 0.0
        for _ in 0..<10 {
            for case .wheel(_, _, let y, _, _) in translator.translate(SDLEvents.wheel(preciseY: -0.1)) { sum += y }
        }
        #expect(abs(sum + 1) < 1e-6)
    }

    @Test("alternating notches after a residue all count")
    func residue() {
        var translator = SDLEventTranslator()
        _ = translator.translate(SDLEvents.wheel(preciseY: 0.123))
        for n in 0..<20 {
            let y: Float = n % 2 == 0 ? -1 : 1
            let events = translator.translate(SDLEvents.wheel(preciseY: y, milliseconds: UInt32(1000 + n * 100)))
            #expect(events == [.wheel(Point(x: 10, y: 20), x: 0, y: Double(y), [], isContinuous: false)])
        }
    }

    @Test("the whole-number fields speak only where the precise ones are silent")
    func wholeNumbers() {
        var translator = SDLEventTranslator()
        let at = Point(x: 10, y: 20)
        #expect(
            translator.translate(SDLEvents.wheel(x: 1, y: -2))
                == [.wheel(at, x: 1, y: -2, [], isContinuous: false)])
        #expect(
            translator.translate(SDLEvents.wheel(x: 5, y: 5, preciseY: 0.5))
                == [.wheel(at, x: 0, y: 0.5, [], isContinuous: false)])
        #expect(translator.translate(SDLEvents.wheel()) == [])
        #expect(translator.translate(SDLEvents.wheel(preciseY: .nan)) == [])
    }

    @Test("touchpad fractions are told from notches, with the modifiers held")
    func touchpad() {
        var translator = SDLEventTranslator()
        _ = translator.translate(SDLEvents.key(SDLK_LCTRL, mod: KMOD_LCTRL))
        #expect(
            translator.translate(SDLEvents.wheel(preciseX: 0.0625, preciseY: -0.4375, at: (0, 0)))
                == [.wheel(.zero, x: 0.0625, y: -0.4375, .control, isContinuous: true)])
    }

    // MARK: Window

    @Test("window events")
    func windowEvents() {
        var translator = SDLEventTranslator()
        let resized = InputEvent.resized(Size(width: 320, height: 200), scale: 2)
        let table: [(SDL_WindowEventID, [InputEvent])] = [
            (SDL_WINDOWEVENT_SIZE_CHANGED, [resized]), (SDL_WINDOWEVENT_RESIZED, []),
            (SDL_WINDOWEVENT_EXPOSED, [.exposed]), (SDL_WINDOWEVENT_HIDDEN, [.visibilityChanged(false)]),
            (SDL_WINDOWEVENT_MINIMIZED, [.visibilityChanged(false)]),
            (SDL_WINDOWEVENT_SHOWN, [.visibilityChanged(true)]),
            (SDL_WINDOWEVENT_RESTORED, [.visibilityChanged(true)]), (SDL_WINDOWEVENT_LEAVE, [.pointerLeft]),
            (SDL_WINDOWEVENT_FOCUS_GAINED, [.focusChanged(true)]),
            (SDL_WINDOWEVENT_FOCUS_LOST, [.focusChanged(false)]), (SDL_WINDOWEVENT_CLOSE, [.closeRequested]),
            (SDL_WINDOWEVENT_MOVED, []),
        ]
        for (id, expected) in table { #expect(translator.translate(SDLEvents.window(id)) == expected, "\(id)") }
    }

    @Test("a reset of the renderer or its device means drawing everything again (O-23)")
    func resets() {
        var translator = SDLEventTranslator()
        #expect(translator.translate(SDLEvents.of(SDL_RENDER_TARGETS_RESET)) == [.exposed])
        #expect(translator.translate(SDLEvents.of(SDL_RENDER_DEVICE_RESET)) == [.exposed])
    }

    @Test("a signal or the session asks to close; a dropped file tells its path; the rest is silent")
    func others() {
        var translator = SDLEventTranslator()
        #expect(translator.translate(SDLEvents.of(SDL_QUIT)) == [.closeRequested])
        var drop = SDLEvents.of(SDL_DROPFILE)
        let path = SDL_strdup("/tmp/ä.csv")
        defer { SDL_free(path) }
        drop.drop.file = path
        #expect(translator.translate(drop) == [.fileDropped("/tmp/ä.csv")])
        #expect(translator.translate(SDLEvents.of(SDL_DROPFILE)) == [])
        #expect(translator.translate(SDLEvents.of(SDL_CLIPBOARDUPDATE)) == [])
        #expect(translator.translate(SDLEvents.of(SDL_USEREVENT)) == [])
    }
}

@Suite("Coalescing") struct InputCoalescingTests {
    @Test("moves, sizes and exposures that are overtaken go; everything else stays in order")
    func merge() {
        func moved(_ x: Double) -> InputEvent { .pointerMoved(Point(x: x, y: 0)) }
        func tick(_ y: Double) -> InputEvent { .wheel(.zero, x: 0, y: y, [], isContinuous: false) }
        func finger(_ n: Int, _ x: Double) -> InputEvent { .touch(.moved, finger: n, Point(x: x, y: 0)) }
        let key = InputEvent.keyDown(.down, [], isRepeat: true)
        let size = Size(width: 1, height: 1)
        #expect(
            InputCoalescing.merge([
                moved(1), moved(2), tick(1), tick(1), moved(3), key, key, moved(4), moved(5), .exposed, .exposed,
                .resized(size, scale: 1), .resized(size, scale: 2), finger(0, 1), finger(0, 2), finger(1, 3),
                .visibilityChanged(false), .visibilityChanged(false), .visibilityChanged(true),
            ]) == [
                moved(2), tick(1), tick(1), moved(3), key, key, moved(5), .exposed, .resized(size, scale: 2),
                finger(0, 2), finger(1, 3), .visibilityChanged(false), .visibilityChanged(true),
            ])
        #expect(InputCoalescing.merge([]) == [])
    }
}
