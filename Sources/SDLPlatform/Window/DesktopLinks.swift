import CSDL2

/// Opens addresses in the program that the desktop has for them.
package enum DesktopLinks {
    /// False when the desktop has no such program.
    package static func open(_ address: String) -> Bool { SDL_OpenURL(address) == 0 }
}
