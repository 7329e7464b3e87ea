import Foundation

/// What a start-up changes in the process's environment, and why. The choices are pure; `SDLVideo` applies them.
enum StartEnvironment {
    /// Where libX11 may keep its parsed table of dead keys: 5 of the 7 ms of `SDL_Init` go into parsing it, and with this folder
    /// they are paid once, by the first start. Nil when the user has chosen a folder already, or has no home.
    static func composeCache(_ environment: [String: String]) -> String? {
        guard environment["XCOMPOSECACHE"] == nil else { return nil }
        // The XDG base directory specification: relative paths are invalid and to be ignored.
        if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/cairn" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.cache/cairn"
    }

    /// The session bus to name while SDL starts: without one libdbus forks `dbus-launch` (3 ms, and a daemon nobody asked for).
    /// The user's own bus where it has a socket, else an address that fails at once. Nil when one is set.
    static func busAddress(_ environment: [String: String], exists: (String) -> Bool) -> String? {
        guard environment["DBUS_SESSION_BUS_ADDRESS"] == nil else { return nil }
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"), exists(runtime + "/bus") {
            return "unix:path=\(runtime)/bus"
        }
        return "unix:path=/dev/null"
    }

    /// The drivers to try, in SDL's form ("wayland,x11"): the window system the session runs, X11 behind it. An empty list means
    /// that there is no display; nil means the user chose a driver, and that is tried alone. Left to itself SDL would end with its
    /// "offscreen" driver and show nothing to nobody.
    static func drivers(_ environment: [String: String], exists: (String) -> Bool) -> String? {
        if let chosen = environment["SDL_VIDEODRIVER"], !chosen.isEmpty { return nil }
        var drivers: [String] = []
        if let name = environment["WAYLAND_DISPLAY"], !name.isEmpty {
            // Naming a socket that is gone makes libwayland complain on standard error; look first.
            let socket = name.hasPrefix("/") ? name : (environment["XDG_RUNTIME_DIR"] ?? "") + "/" + name
            if exists(socket) { drivers.append("wayland") }
        }
        if let display = environment["DISPLAY"], !display.isEmpty { drivers.append("x11") }
        return drivers.joined(separator: ",")
    }
}
