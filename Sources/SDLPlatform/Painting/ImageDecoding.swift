import CSDL2
import Drawing
import Glibc

extension PNGWriter {
    /// Greatest number of pixels read from a file: 64 million take 256 MB.
    private static let greatestImagePixels = 64 << 20

    /// Reads a picture file that SDL_image knows (PNG, JPEG, WebP, GIF, BMP and others). Its identity is a hash of
    /// size and pixels, so the same picture read twice is scaled once. Throws with the path and the reason.
    package static func decode(_ path: String) throws -> ImageResource {
        func failure(_ reason: String) -> Failure { Failure(description: "cannot read \(path): \(reason)") }
        // SDL's own message for a missing file names neither cause nor path the way the system does.
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure(String(cString: strerror(errno))) }
        var status = stat()
        let isFolder = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        close(file)
        if isFolder { throw failure(String(cString: strerror(EISDIR))) }
        let library = try ImageLibrary.shared()
        SDL_ClearError()
        guard let loaded = library.load(path) else { throw failure(sdlReason()) }
        defer { SDL_FreeSurface(loaded) }
        let (width, height) = (Int(loaded.pointee.w), Int(loaded.pointee.h))
        guard width > 0, height > 0, width * height <= greatestImagePixels else {
            throw failure("\(width) x \(height) pixels are not a usable size")
        }
        guard let surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888.rawValue, 0) else {
            throw failure("SDL_ConvertSurfaceFormat: \(sdlReason())")
        }
        defer { SDL_FreeSurface(surface) }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = (surface.pointee.pixels + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width { pixels.append(premultiplied(row[x], alpha: row[x] >> 24)) }
        }
        return ImageResource(
            identity: identity(of: pixels, width, height), width: width, height: height, pixels: pixels)
    }

    /// FNV-1a, a word at a time.
    private static func identity(of pixels: [UInt32], _ width: Int, _ height: Int) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ word: UInt64) { hash = (hash ^ word) &* 0x100_0000_01B3 }
        add(UInt64(width))
        add(UInt64(height))
        for pixel in pixels { add(UInt64(pixel)) }
        return hash
    }
}
