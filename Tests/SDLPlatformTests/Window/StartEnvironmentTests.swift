import Testing

@testable import SDLPlatform

@Suite("Start-up environment") struct StartEnvironmentTests {
    @Test("Wayland is preferred where its socket is, X11 stands behind it")
    func drivers() {
        let both = ["WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1", "DISPLAY": ":0"]
        #expect(StartEnvironment.drivers(both) { $0 == "/run/user/1/wayland-1" } == "wayland,x11")
        #expect(StartEnvironment.drivers(both) { _ in false } == "x11")
        #expect(StartEnvironment.drivers(["WAYLAND_DISPLAY": "/tmp/w"]) { $0 == "/tmp/w" } == "wayland")
        #expect(StartEnvironment.drivers(["DISPLAY": ":0"]) { _ in true } == "x11")
    }

    @Test("without a display no driver is tried, or SDL would show a window to nobody")
    func nothing() {
        #expect(StartEnvironment.drivers([:]) { _ in true } == "")
        #expect(StartEnvironment.drivers(["DISPLAY": "", "WAYLAND_DISPLAY": ""]) { _ in true } == "")
    }

    @Test("the user's choice of a driver stands")
    func chosen() {
        #expect(StartEnvironment.drivers(["SDL_VIDEODRIVER": "dummy", "DISPLAY": ":0"]) { _ in true } == nil)
    }

    @Test("dead keys are cached in the user's cache folder, unless that is settled already")
    func composeCache() {
        #expect(StartEnvironment.composeCache(["HOME": "/home/a"]) == "/home/a/.cache/cairn")
        #expect(StartEnvironment.composeCache(["HOME": "/home/a", "XDG_CACHE_HOME": "/c"]) == "/c/cairn")
        #expect(StartEnvironment.composeCache(["HOME": "/home/a", "XDG_CACHE_HOME": "c"]) == "/home/a/.cache/cairn")
        #expect(StartEnvironment.composeCache(["HOME": "/home/a", "XCOMPOSECACHE": "/x"]) == nil)
        #expect(StartEnvironment.composeCache([:]) == nil)
    }

    @Test("a bus is named only where none is: the user's own, else one that fails at once")
    func bus() {
        #expect(StartEnvironment.busAddress(["DBUS_SESSION_BUS_ADDRESS": "x"]) { _ in true } == nil)
        #expect(StartEnvironment.busAddress(["XDG_RUNTIME_DIR": "/r"]) { $0 == "/r/bus" } == "unix:path=/r/bus")
        #expect(StartEnvironment.busAddress(["XDG_RUNTIME_DIR": "/r"]) { _ in false } == "unix:path=/dev/null")
        #expect(StartEnvironment.busAddress([:]) { _ in true } == "unix:path=/dev/null")
    }
}
