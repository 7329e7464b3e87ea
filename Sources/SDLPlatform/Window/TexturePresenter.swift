import CSDL2

/// The buffer is our own memory, uploaded to one streaming texture of the renderer's output size: sharp on Wayland at any scale,
/// where SDL's window surface would have the size in points.
@MainActor
final class TexturePresenter: PixelPresenter {
    private let renderer: OpaquePointer
    private var texture: OpaquePointer?
    /// What the texture holds. Kept because a streaming texture forgets: the painter's memory of the last frame must stay true.
    private var buffer: UnsafeMutableRawPointer?
    private var width = 0
    private var height = 0

    /// Rows start on a cache line.
    private static let alignment = 64

    init(window: OpaquePointer) throws(SDLError) {
        // No vsync: SDL would wait in present, up to 50 ms for a window nobody sees. Frames are paced by our own clock.
        guard let renderer = SDL_CreateRenderer(window, -1, 0) else { throw SDLError(call: "SDL_CreateRenderer") }
        self.renderer = renderer
    }

    func pixelSize() -> (width: Int, height: Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0 else { return (0, 0) }
        return (Int(width), Int(height))
    }

    func fetch() throws(SDLError) -> SDLWindow.Pixels {
        let size = pixelSize()
        var isFresh = false
        if texture == nil || buffer == nil || size != (width, height) {
            try makeBuffer(width: size.width, height: size.height)
            isFresh = true
        }
        guard let buffer else { throw SDLError(call: "SDL_GetRendererOutputSize", message: "the window has no pixels") }
        return (
            base: buffer.assumingMemoryBound(to: UInt32.self), width: width, height: height, rowPixels: width,
            isFresh: isFresh
        )
    }

    func present(_ areas: [SDLWindow.Area]) throws(SDLError) -> Bool {
        guard let texture, let buffer, pixelSize() == (width, height) else { return false }
        for area in areas {
            var rect = SDL_Rect(x: Int32(area.x), y: Int32(area.y), w: Int32(area.width), h: Int32(area.height))
            let start = buffer + (area.y * width + area.x) * 4
            guard SDL_UpdateTexture(texture, &rect, start, Int32(width * 4)) == 0 else {
                throw SDLError(call: "SDL_UpdateTexture")
            }
        }
        // Whole, always: what a back buffer holds after a present is anyone's guess.
        guard SDL_RenderCopy(renderer, texture, nil, nil) == 0 else { throw SDLError(call: "SDL_RenderCopy") }
        SDL_RenderPresent(renderer)
        return true
    }

    func deviceReset() {
        if let texture { SDL_DestroyTexture(texture) }
        texture = nil
    }

    func close() {
        deviceReset()
        SDL_DestroyRenderer(renderer)
        buffer?.deallocate()
        buffer = nil
    }

    private func makeBuffer(width: Int, height: Int) throws(SDLError) {
        deviceReset()
        buffer?.deallocate()
        buffer = nil
        guard width > 0, height > 0 else {
            throw SDLError(call: "SDL_GetRendererOutputSize", message: "the window has no pixels")
        }
        let format = SDL_PIXELFORMAT_ARGB8888.rawValue
        let access = Int32(SDL_TEXTUREACCESS_STREAMING.rawValue)
        guard let texture = SDL_CreateTexture(renderer, format, access, Int32(width), Int32(height)) else {
            throw SDLError(call: "SDL_CreateTexture")
        }
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
        SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
        let bytes = width * height * 4
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: TexturePresenter.alignment)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        self.texture = texture
        self.width = width
        self.height = height
        buffer = memory
    }
}
