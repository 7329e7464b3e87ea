import CUchardet
import Glibc

/// uchardet, loaded when the first file is neither UTF-8 nor marked. It is what brings in the C++ library: linked, the two cost every start
/// 0.7 ms and 1.1 MB, also that of a list which opens no file.
struct CharsetDetector: Sendable {
    private let new: cairn_uchardet_new
    private let delete: cairn_uchardet_delete
    private let handleData: cairn_uchardet_handle_data
    private let dataEnd: cairn_uchardet_data_end
    private let getCharset: cairn_uchardet_get_charset

    /// The name under which every uchardet since 0.0.2 is installed.
    private static let fileName = "libuchardet.so.0"

    /// Nil where it is not installed; then a text is taken for Western.
    static let shared = CharsetDetector()

    private init?() {
        guard let library = dlopen(Self.fileName, RTLD_NOW | RTLD_LOCAL), let new = dlsym(library, "uchardet_new"),
            let delete = dlsym(library, "uchardet_delete"), let handleData = dlsym(library, "uchardet_handle_data"),
            let dataEnd = dlsym(library, "uchardet_data_end"), let getCharset = dlsym(library, "uchardet_get_charset")
        else { return nil }
        // The types come from the library's own header.
        self.new = unsafeBitCast(new, to: cairn_uchardet_new.self)
        self.delete = unsafeBitCast(delete, to: cairn_uchardet_delete.self)
        self.handleData = unsafeBitCast(handleData, to: cairn_uchardet_handle_data.self)
        self.dataEnd = unsafeBitCast(dataEnd, to: cairn_uchardet_data_end.self)
        self.getCharset = unsafeBitCast(getCharset, to: cairn_uchardet_get_charset.self)
    }

    /// The name of the character set the bytes look like, in capitals; nil or empty without an opinion.
    func name(for bytes: UnsafeRawBufferPointer) -> String? {
        guard let detector = new() else { return nil }
        defer { delete(detector) }
        guard handleData(detector, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count) == 0 else { return nil }
        dataEnd(detector)
        return getCharset(detector).map { String(cString: $0).uppercased() }
    }
}
