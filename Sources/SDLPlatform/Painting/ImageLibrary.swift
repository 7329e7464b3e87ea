import CSDL2
import Glibc

/// SDL_image, loaded when the first picture is read or written. Linked, it and the five decoders it brings along cost every start a
/// millisecond and 0.6 MB, also that of a list which shows text only.
struct ImageLibrary: Sendable {
    /// `IMG_Load`.
    let load: cairn_IMG_Load
    /// `IMG_SavePNG_RW`.
    let savePNG: cairn_IMG_SavePNG_RW

    /// The name under which every SDL_image 2 is installed.
    static let fileName = "libSDL2_image-2.0.so.0"

    private static let opened = Result { try ImageLibrary() }

    /// The library, loaded once. Throws the dynamic linker's reason where it is missing, each time the same.
    static func shared() throws -> ImageLibrary { try opened.get() }

    private init() throws {
        guard let library = dlopen(Self.fileName, RTLD_NOW | RTLD_LOCAL) else { throw Self.failure() }
        guard let load = dlsym(library, "IMG_Load"), let savePNG = dlsym(library, "IMG_SavePNG_RW") else { throw Self.failure() }
        // The types come from the library's own header.
        self.load = unsafeBitCast(load, to: cairn_IMG_Load.self)
        self.savePNG = unsafeBitCast(savePNG, to: cairn_IMG_SavePNG_RW.self)
    }

    private static func failure() -> PNGWriter.Failure {
        PNGWriter.Failure(description: "SDL_image cannot be loaded: \(dlerror().map { String(cString: $0) } ?? fileName)")
    }
}
