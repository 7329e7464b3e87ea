/// A file's bytes made ready for the readers of text: plain UTF-8, whatever the file was.
public struct TextInput: Sendable {
    /// The file itself when it is plain UTF-8, else a ``DecodedBytes`` over it.
    public let bytes: any ByteSource
    /// The encoding of the file's text (`UTF-8`, `UTF-16LE`, `WINDOWS-1252`).
    public let encoding: String
    /// `gzip`, `zstd` or `xz`; nil when the file is not compressed.
    public let compression: String?
    /// Bytes at the beginning that are a byte order mark, not text: 3 or 0.
    public let markLength: Int

    /// Looks at the beginning of the input, and decodes it as far as that takes.
    ///
    /// - Parameters:
    ///   - input: The bytes as they stand. At least ``TableFile/sampleSize`` of them should have arrived, if there are so many: what
    ///     has not arrived is not waited for.
    ///   - options: `encoding` and `spoolLimit` are obeyed.
    /// - Throws: ``TableError`` when the file is none that is read as text: `refused` with what to do instead.
    public init(_ input: any ByteSource, options: TableOptions) throws(TableError) {
        var head = [UInt8](repeating: 0, count: TableFile.sampleSize)
        let got = try head.withUnsafeMutableBufferPointer { buffer throws(TableError) in
            try input.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
        }
        head.removeSubrange(got...)
        let isWhole = input.isComplete && got == input.count
        let plain = try head.withBytes { bytes throws(TableError) in
            try Self.plainEncoding(bytes, isWhole: isWhole, options: options, file: input.name)
        }
        if let plain {
            bytes = input
            encoding = plain.name
            compression = nil
            markLength = plain.markLength
            return
        }
        let decoded = try DecodedBytes(input, options: options)
        while decoded.encoding == nil, try decoded.fetch() == .arrived {}
        bytes = decoded
        encoding = decoded.encoding ?? "UTF-8"
        compression = decoded.compression
        markLength = 0
    }

    /// The encoding when the bytes can be read as they stand; nil when they must be decoded.
    private static func plainEncoding(
        _ head: UnsafeRawBufferPointer, isWhole: Bool, options: TableOptions, file: String
    ) throws(TableError) -> TextEncoding? {
        switch FileSignature(head: head, name: file, isText: options.encoding != nil) {
        case .compressed: return nil
        case .refused(let refusal): throw TableError(.refused, file: file, problem: refusal.problem, advice: refusal.advice)
        case .sqlite: throw TableError(.refused, file: file, problem: "this is a SQLite database, not text")
        case nil: break
        }
        let found = try TextEncoding.find(head, isWhole: isWhole, option: options.encoding, file: file)
        return found.isUTF8 ? found : nil
    }
}
