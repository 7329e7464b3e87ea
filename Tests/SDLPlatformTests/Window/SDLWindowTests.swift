import CSDL2
import Drawing
import Foundation
import Testing

@testable import SDLPlatform

/// Under SDL's dummy driver, which has window surfaces and (by them) a software renderer: both ways to present are run.
@Suite("Window", .serialized) @MainActor struct SDLWindowTests {
    private static let environment = ["SDL_VIDEODRIVER": "dummy", "HOME": "/nonexistent"]

    private nonisolated static let bothWays = [SDLWindow.Presentation.surface, .texture]

    init() {
        setenv("SDL_VIDEODRIVER", "dummy", 1)
    }

    private func makeWindow(
        width: Double = 320, height: Double = 200, scale: Double? = 1,
        _ presentation: SDLWindow.Presentation = .automatic
    ) throws -> SDLWindow {
        try SDLWindow(
            title: "Test", width: width, height: height, scale: scale, presentation: presentation,
            environment: SDLWindowTests.environment)
    }

    /// Fills everything when fresh, else nothing, and tells what it was given.
    private func paint(_ window: SDLWindow) throws -> (width: Int, height: Int, isFresh: Bool) {
        var seen = (width: 0, height: 0, isFresh: false)
        try window.withPixels { pixels in
            seen = (pixels.width, pixels.height, pixels.isFresh)
            guard pixels.isFresh else { return [] }
            for y in 0..<pixels.height {
                for x in 0..<pixels.width { pixels.base[y * pixels.rowPixels + x] = UInt32(y << 8 | x) }
            }
            return [(0, 0, pixels.width, pixels.height)]
        }
        return seen
    }

    @Test("sizes are points times scale")
    func sizes() throws {
        let window = try makeWindow(scale: 2)
        #expect(window.pixelSize == (640, 400))
        #expect(window.pointSize == Size(width: 320, height: 200))
        #expect(window.sizeEvent == .resized(Size(width: 320, height: 200), scale: 2))
        window.setScale(1.25)
        #expect(window.pixelSize == (640, 400))
        #expect(window.pointSize == Size(width: 512, height: 320))
        window.setScale(nil)
        #expect(window.scale == 1)
        #expect(window.refreshRate >= 10)
    }

    @Test("the buffer is fresh first, then remembered, then fresh when lost", arguments: SDLWindowTests.bothWays)
    func freshness(presentation: SDLWindow.Presentation) throws {
        let window = try makeWindow(presentation)
        #expect(try paint(window) == (320, 200, true))
        #expect(try paint(window) == (320, 200, false))
        window.invalidate()
        #expect(try paint(window).isFresh)
        window.deviceReset()
        #expect(try paint(window).isFresh)
        window.setSize(width: 400, height: 260)
        #expect(try paint(window) == (400, 260, true))
        window.setSize(width: 320, height: 200)
        #expect(try paint(window) == (320, 200, true))
        #expect(try paint(window) == (320, 200, false))
    }

    @Test("what was painted is still there the next time", arguments: SDLWindowTests.bothWays)
    func persistence(presentation: SDLWindow.Presentation) throws {
        let window = try makeWindow(presentation)
        _ = try paint(window)
        try window.withPixels { pixels in
            #expect(pixels.base[7 * pixels.rowPixels + 9] & 0xffffff == 7 << 8 | 9)
            return []
        }
    }

    @Test("a window of nothing or of one pixel is painted too (O-24)", arguments: SDLWindowTests.bothWays)
    func tiny(presentation: SDLWindow.Presentation) throws {
        let window = try makeWindow(width: 0, height: 0, presentation)
        #expect(try paint(window) == (1, 1, true))
        for size in [(320.0, 10.0), (0, 200), (1, 1), (320, 200)] {
            window.setSize(width: size.0, height: size.1)
            let seen = try paint(window)
            #expect(seen.isFresh && seen.width >= 1 && seen.height >= 1)
        }
    }

    @Test("a window resized while painted gets a second go, fresh", arguments: SDLWindowTests.bothWays)
    func lostMeanwhile(presentation: SDLWindow.Presentation) throws {
        let window = try makeWindow(presentation)
        _ = try paint(window)
        var calls: [Bool] = []
        try window.withPixels { pixels in
            calls.append(pixels.isFresh)
            if calls.count == 1 { window.setSize(width: 64, height: 48) }
            return [(0, 0, pixels.width, pixels.height)]
        }
        #expect(calls == [false, true])
        #expect(window.pixelSize == (64, 48))
    }

    @Test("areas are cut to the window")
    func areas() throws {
        #expect(SDLWindow.cut((-5, -5, 10, 10), width: 320, height: 200)! == (0, 0, 5, 5))
        #expect(SDLWindow.cut((310, 190, 100, 100), width: 320, height: 200)! == (310, 190, 10, 10))
        #expect(SDLWindow.cut((320, 0, 5, 5), width: 320, height: 200) == nil)
        #expect(SDLWindow.cut((0, 0, 0, 5), width: 320, height: 200) == nil)
        let window = try makeWindow()
        try window.withPixels { _ in [(-100, -100, 5000, 5000), (400, 400, 2, 2), (0, 0, -1, -1)] }
    }

    @Test("title, icon, cursors, text input and clipboard are taken")
    func chrome() throws {
        let window = try makeWindow()
        window.setTitle("Größe")
        #expect(String(cString: SDL_GetWindowTitle(window.handle)) == "Größe")
        try window.setIcon(ImageResource(identity: 1, width: 2, height: 1, pixels: [0x8040_2000, 0xffff_ffff]))
        try window.setIcon(ImageResource(identity: 2, width: 0, height: 0, pixels: []))
        #expect(SDLWindow.straight(0x8040_2000) == 0x8080_4000)
        #expect(SDLWindow.straight(0x0000_0000) == 0)
        for shape in CursorShape.allCases { window.setCursor(shape) }
        #expect(!window.isTextInputActive)
        window.startTextInput(caret: Rect(x: 1, y: 2, width: 1, height: 20))
        #expect(window.isTextInputActive)
        window.stopTextInput()
        #expect(!window.isTextInputActive)
        try window.setClipboardText("Fluß ✓")
        #expect(window.clipboardText == "Fluß ✓")
        #expect(!window.isVisible)
        window.show()
        #expect(window.isVisible)
        window.hide()
        #expect(!window.isVisible)
    }

    @Test("no display is an error that says so")
    func noDisplay() {
        SDLVideo.stop()
        #expect(throws: SDLError.self) {
            try SDLWindow(title: "", width: 1, height: 1, environment: ["HOME": "/nonexistent"])
        }
        #expect(SDLVideo.driver == nil)
    }

    // MARK: Event queue

    @Test("queued events come translated and merged, and reset the buffer they say is lost (O-23)")
    func queue() throws {
        let window = try makeWindow(scale: 2)
        window.show()
        let queue = EventQueue(window: window)
        _ = queue.pendingEvents()
        _ = try paint(window)
        for event in [SDLEvents.motion(2, 2), SDLEvents.motion(320, 108), SDLEvents.wheel(preciseY: 1)] {
            var event = event
            SDL_PushEvent(&event)
        }
        let at = Point(x: 10, y: 20)
        #expect(
            queue.pendingEvents()
                == [.pointerMoved(Point(x: 160, y: 54)), .wheel(at, x: 0, y: 1, [], isContinuous: false)])
        #expect(try !paint(window).isFresh)
        for type in [SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET] {
            var event = SDLEvents.of(type)
            SDL_PushEvent(&event)
            #expect(queue.pendingEvents() == [.exposed])
            #expect(try paint(window).isFresh)
        }
        window.setSize(width: 100, height: 100)
        #expect(queue.pendingEvents().contains(.resized(Size(width: 100, height: 100), scale: 2)))
    }

    @Test("a theme changed while another window had the focus is told on return")
    func theme() throws {
        var isDark: Bool? = false
        let queue = EventQueue(window: try makeWindow(), readTheme: { isDark })
        _ = queue.pendingEvents()
        func focus() -> [InputEvent] {
            var event = SDLEvents.window(SDL_WINDOWEVENT_FOCUS_GAINED)
            SDL_PushEvent(&event)
            return queue.pendingEvents()
        }
        #expect(focus() == [.focusChanged(true)])
        isDark = true
        #expect(focus() == [.focusChanged(true), .themeChanged(dark: true)])
        #expect(focus() == [.focusChanged(true)])
        isDark = nil
        #expect(focus() == [.focusChanged(true)])
    }

    @Test("a wait ends with its timeout, not before")
    func timeout() throws {
        let queue = EventQueue(window: try makeWindow())
        _ = queue.pendingEvents()
        let start = SteadyClock.now
        var waits = 0
        // Other suites share this process's main queue and may end a wait early: what must hold is the sum.
        while SteadyClock.now < start + 0.0105, waits < 1000 {
            _ = queue.waitForEvents(timeout: start + 0.0105 - SteadyClock.now)
            waits += 1
        }
        #expect(SteadyClock.now >= start + 0.0105)
        #expect(queue.waitForEvents(timeout: 0).isEmpty)
        #expect(queue.waitForEvents(timeout: -1).isEmpty)
    }

    @Test("a wake-up from another thread ends an endless wait, and many count as one")
    func wake() throws {
        let queue = EventQueue(window: try makeWindow())
        _ = queue.pendingEvents()
        for _ in 0..<100_000 { queue.wake() }
        #expect(queue.waitForEvents(timeout: nil).isEmpty)
        Thread.detachNewThread {
            usleep(20_000)
            queue.wake()
        }
        #expect(queue.waitForEvents(timeout: nil).isEmpty)
    }
}
