import CSDL2
import Drawing

// What surrounds the pixels: title, icon, full screen, visibility, the cursor.

/// The pointer's shapes a list needs.
package enum CursorShape: Hashable, Sendable, CaseIterable { case arrow, pointingHand, iBeam }

extension SDLWindow {
    package func setTitle(_ title: String) { SDL_SetWindowTitle(handle, title) }

    /// The picture in the task list; SDL keeps a copy. An empty picture is ignored.
    package func setIcon(_ image: ImageResource) throws(SDLError) {
        guard image.width > 0, image.height > 0 else { return }
        let format = SDL_PIXELFORMAT_ARGB8888.rawValue
        let surface = SDL_CreateRGBSurfaceWithFormat(0, Int32(image.width), Int32(image.height), 32, format)
        guard let surface else { throw SDLError(call: "SDL_CreateRGBSurfaceWithFormat") }
        defer { SDL_FreeSurface(surface) }
        for y in 0..<image.height {
            let row = (surface.pointee.pixels + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
            for x in 0..<image.width { row[x] = SDLWindow.straight(image.pixels[y * image.width + x]) }
        }
        SDL_SetWindowIcon(handle, surface)
    }

    /// A premultiplied ARGB8888 word with its colour undone: window systems want straight alpha.
    static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0, alpha < 255 else { return alpha == 0 ? 0 : pixel }
        func channel(_ shift: UInt32) -> UInt32 {
            min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
        }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }

    /// Points; the user cannot make the window smaller.
    package func setMinimumSize(width: Double, height: Double) {
        let units = geometry.units(Rect(x: 0, y: 0, width: width, height: height))
        SDL_SetWindowMinimumSize(handle, Int32(max(1, units.width)), Int32(max(1, units.height)))
    }

    /// Asks for another size, in points; a `resized` event tells what was granted.
    package func setSize(width: Double, height: Double) {
        let units = geometry.units(Rect(x: 0, y: 0, width: width, height: height))
        SDL_SetWindowSize(handle, Int32(max(1, units.width)), Int32(max(1, units.height)))
    }

    package func show() { SDL_ShowWindow(handle) }
    package func hide() { SDL_HideWindow(handle) }

    /// Shown and not minimised. A window wholly behind others still counts: SDL 2 does not tell.
    package var isVisible: Bool {
        let flags = SDL_GetWindowFlags(handle)
        return flags & SDL_WINDOW_SHOWN.rawValue != 0 && flags & SDL_WINDOW_MINIMIZED.rawValue == 0
    }

    package var isFullScreen: Bool { SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }

    /// The desktop's mode is kept; the window covers it.
    package func toggleFullScreen() throws(SDLError) {
        let mode = isFullScreen ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
        guard SDL_SetWindowFullscreen(handle, mode) == 0 else { throw SDLError(call: "SDL_SetWindowFullscreen") }
    }

    /// For every window of the process, as SDL has one cursor.
    package func setCursor(_ shape: CursorShape) { SDLCursors.set(shape) }
}

/// The system's cursors, made when first wanted and kept.
@MainActor
private enum SDLCursors {
    private static var made: [CursorShape: OpaquePointer] = [:]
    /// SDL starts with the arrow.
    private static var current = CursorShape.arrow

    static func set(_ shape: CursorShape) {
        guard shape != current else { return }
        if made[shape] == nil { made[shape] = SDL_CreateSystemCursor(identifier(shape)) }
        // A theme without the shape leaves the arrow; nothing to report.
        guard let cursor = made[shape] else { return }
        SDL_SetCursor(cursor)
        current = shape
    }

    private static func identifier(_ shape: CursorShape) -> SDL_SystemCursor {
        switch shape {
        case .arrow: SDL_SYSTEM_CURSOR_ARROW
        case .pointingHand: SDL_SYSTEM_CURSOR_HAND
        case .iBeam: SDL_SYSTEM_CURSOR_IBEAM
        }
    }
}
