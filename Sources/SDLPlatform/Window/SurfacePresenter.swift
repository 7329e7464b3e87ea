import CSDL2

/// The buffer is SDL's window surface itself: shared memory with the X server, so presenting copies nothing on our side.
@MainActor
final class SurfacePresenter: PixelPresenter {
    private let window: OpaquePointer
    /// Painted into instead, and converted, when the screen is not 32 bits a pixel; owned.
    private var stand: UnsafeMutablePointer<SDL_Surface>?

    init(window: OpaquePointer) {
        self.window = window
    }

    func pixelSize() -> (width: Int, height: Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSize(window, &width, &height)
        return (Int(width), Int(height))
    }

    func fetch() throws(SDLError) -> SDLWindow.Pixels {
        guard let surface = SDL_GetWindowSurface(window) else { throw SDLError(call: "SDL_GetWindowSurface") }
        // SDL makes a new surface after every resize, perhaps at the old address; only a surface seen before bears the mark.
        let isFresh = surface.pointee.userdata == nil
        surface.pointee.userdata = UnsafeMutableRawPointer(bitPattern: 1)
        if SurfacePresenter.isPaintable(surface) {
            releaseStand()
            return try pixels(of: surface, isFresh: isFresh)
        }
        let width = surface.pointee.w
        let height = surface.pointee.h
        if let stand, stand.pointee.w == width, stand.pointee.h == height {
            return try pixels(of: stand, isFresh: isFresh)
        }
        releaseStand()
        let format = SDL_PIXELFORMAT_ARGB8888.rawValue
        guard let new = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, format) else {
            throw SDLError(call: "SDL_CreateRGBSurfaceWithFormat")
        }
        SDL_SetSurfaceBlendMode(new, SDL_BLENDMODE_NONE)
        stand = new
        return try pixels(of: new, isFresh: true)
    }

    func present(_ areas: [SDLWindow.Area]) throws(SDLError) -> Bool {
        var rects = areas.map { SDL_Rect(x: Int32($0.x), y: Int32($0.y), w: Int32($0.width), h: Int32($0.height)) }
        if let stand {
            guard let surface = SDL_GetWindowSurface(window), surface.pointee.userdata != nil else { return false }
            for rect in rects {
                var from = rect
                var to = rect
                guard SDL_UpperBlit(stand, &from, surface, &to) == 0 else { throw SDLError(call: "SDL_BlitSurface") }
            }
        }
        // Fails when the window was resized meanwhile: its surface is no longer the one painted into.
        return SDL_UpdateWindowSurfaceRects(window, &rects, Int32(rects.count)) == 0
    }

    func deviceReset() {}

    func close() { releaseStand() }

    /// Whether the painter's ARGB8888 words can be written as they are (the alpha byte is then ignored).
    static func isPaintable(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
        let format = surface.pointee.format.pointee.format
        return (format == SDL_PIXELFORMAT_RGB888.rawValue || format == SDL_PIXELFORMAT_ARGB8888.rawValue)
            && surface.pointee.pitch % 4 == 0
    }

    private func pixels(
        of surface: UnsafeMutablePointer<SDL_Surface>, isFresh: Bool
    ) throws(SDLError) -> SDLWindow.Pixels {
        guard let base = surface.pointee.pixels else {
            throw SDLError(call: "SDL_GetWindowSurface", message: "the surface has no pixels")
        }
        return (
            base: base.assumingMemoryBound(to: UInt32.self), width: Int(surface.pointee.w),
            height: Int(surface.pointee.h), rowPixels: Int(surface.pointee.pitch) / 4, isFresh: isFresh
        )
    }

    private func releaseStand() {
        SDL_FreeSurface(stand)
        stand = nil
    }
}
