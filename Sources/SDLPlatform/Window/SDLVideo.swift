import CSDL2
import Glibc

/// SDL's video part, started once for the process.
///
/// Starting costs 2 to 7 ms, most of it in the window system's libraries; nothing but video is started (the rest of SDL costs
/// another 3 to 7 ms and is not used).
@MainActor
package enum SDLVideo {
    /// The running driver's name ("x11", "wayland", "dummy"); nil before `start`.
    package private(set) static var driver: String?

    /// Whether SDL can hand out the window's own pixels in device pixels. On Wayland it cannot: its window surface has the size in
    /// points, and with the acceleration hint off it cannot be made at all.
    static var givesWindowSurfaces: Bool { driver == "x11" || driver == "dummy" }

    /// Starts video, or does nothing when it runs. Fails when there is no display, in one line that says so.
    package static func start(environment: [String: String] = ProcessVariables.all) throws(SDLError) {
        guard driver == nil else { return }
        let exists = { (path: String) in access(path, F_OK) == 0 }
        let drivers = StartEnvironment.drivers(environment, exists: exists)
        if let drivers {
            guard !drivers.isEmpty else {
                throw SDLError(
                    call: "open a display", message: "neither DISPLAY nor WAYLAND_DISPLAY leads to one")
            }
            SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers)
        }
        setHints()
        if let folder = StartEnvironment.composeCache(environment) {
            makeFolder(folder)
            setenv("XCOMPOSECACHE", folder, 0)
        }
        // Only while SDL starts: a program this one launches must find its bus by itself.
        let bus = StartEnvironment.busAddress(environment, exists: exists)
        if let bus { setenv("DBUS_SESSION_BUS_ADDRESS", bus, 0) }
        defer { if bus != nil { unsetenv("DBUS_SESSION_BUS_ADDRESS") } }

        SDL_SetMainReady()
        guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw SDLError(call: "SDL_Init") }
        driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "unknown"
        // Without this SDL pushes software pixels through OpenGL: 10 to 20 times dearer. Elsewhere it would break (Wayland).
        if driver == "x11" { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
        SDL_EnableScreenSaver()
        SDL_StopTextInput()
    }

    /// With what is missing above it; nothing depends on whether it could be made.
    private static func makeFolder(_ path: String) {
        var end = path.startIndex
        while end < path.endIndex {
            end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
            mkdir(String(path[..<end]), 0o700)
        }
    }

    /// Stops video; windows must be gone. For tests, and for a process that goes on without a window.
    package static func stop() {
        guard driver != nil else { return }
        SDL_QuitSubSystem(SDL_INIT_VIDEO)
        driver = nil
    }

    /// Where SDL's defaults are a game's: the user's own SDL_… variables still win over every one of these.
    private static func setHints() {
        // SDL's handlers turn SIGTERM into an event that a sleeping wait does not see. The run loop has handlers of its own.
        SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        // One finger must not arrive twice, as a touch and as a mouse.
        SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
        // A list does not ask the compositor to step aside.
        SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
        // The click that raises the window also does what it points at, as in every desktop toolkit.
        SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
        // A close is told once, by its window; SDL_QUIT is then left for signals.
        SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
        // An input method shows its own candidates, and may compose more than 31 bytes.
        SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1")
        SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    }
}
