import CSDL2

/// Writes pictures of the screen: RGB, 8 bits a channel, opaque, in sRGB and with the display's density; the same
/// bytes on every run.
package enum PNGWriter {
    /// A picture could not be made, written or read.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// One line, with the path where there is one, and the system's or library's reason.
        package let description: String
    }

    /// The program named in the file.
    static let software = "Cairn"
    /// 72 dots an inch: a point is a pixel at scale 1.
    static let pixelsPerMetre = 2835.0

    /// A PNG of `height` rows of `width` pixels, ARGB8888 without padding; alpha is ignored.
    ///
    /// - Parameters:
    ///   - scale: device pixels a point, kept as the picture's density, so that viewers can show it at its size on the screen.
    ///   - title: for the file's `Title` text; left out when nil or empty.
    package static func encode(
        pixels: [UInt32], width: Int, height: Int, scale: Double = 1, title: String? = nil
    ) throws -> [UInt8] {
        guard width > 0, height > 0, width <= 1 << 20, height <= 1 << 20, pixels.count == width * height else {
            throw Failure(description: "cannot make a PNG of \(width) x \(height) from \(pixels.count) pixels")
        }
        // 24-bit rows; SDL wants no padding here as we give the pitch.
        var bytes = [UInt8](repeating: 0, count: width * height * 3)
        bytes.withUnsafeMutableBufferPointer { rgb in
            for (i, pixel) in pixels.enumerated() {
                rgb[3 * i] = UInt8(truncatingIfNeeded: pixel >> 16)
                rgb[3 * i + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                rgb[3 * i + 2] = UInt8(truncatingIfNeeded: pixel)
            }
        }
        let plain = try compress(&bytes, width, height)
        var chunks = PNGChunks.standardColours
        chunks += PNGChunks.density(pixelsPerMetre: pixelsPerMetre * (scale.isFinite ? min(max(scale, 0.01), 100) : 1))
        chunks += PNGChunks.text("Software", software)
        if let title, !title.isEmpty { chunks += PNGChunks.text("Title", title) }
        guard let made = PNGChunks.insert(chunks, afterHeaderOf: plain) else {
            throw Failure(description: "IMG_SavePNG_RW gave something that is not a PNG")
        }
        return made
    }

    private static func compress(_ rgb: inout [UInt8], _ width: Int, _ height: Int) throws -> [UInt8] {
        try rgb.withUnsafeMutableBytes { memory in
            guard
                let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                    memory.baseAddress, Int32(width), Int32(height), 24, Int32(width * 3),
                    SDL_PIXELFORMAT_RGB24.rawValue)
            else { throw Failure(description: "SDL_CreateRGBSurfaceWithFormatFrom: \(sdlReason())") }
            defer { SDL_FreeSurface(surface) }
            // Deflate at its worst adds five bytes to each 16 KB; rows add one each, chunks and header a little.
            let greatest = memory.count + memory.count / 1000 + height + 4096
            let room = UnsafeMutablePointer<UInt8>.allocate(capacity: greatest)
            defer { room.deallocate() }
            guard let stream = SDL_RWFromMem(room, Int32(clamping: greatest)) else {
                throw Failure(description: "SDL_RWFromMem: \(sdlReason())")
            }
            defer { SDL_RWclose(stream) }
            let library = try ImageLibrary.shared()
            SDL_ClearError()
            // It returns 0 even when the stream is full; the message tells.
            guard library.savePNG(surface, stream, 0) == 0, sdlReason().isEmpty else {
                throw Failure(description: "IMG_SavePNG_RW: \(sdlReason())")
            }
            let count = SDL_RWtell(stream)
            guard count > 0, count <= Int64(greatest) else {
                throw Failure(description: "SDL_RWtell: \(sdlReason())")
            }
            return Array(UnsafeBufferPointer(start: room, count: Int(count)))
        }
    }

    static func sdlReason() -> String { String(cString: SDL_GetError()) }
}
