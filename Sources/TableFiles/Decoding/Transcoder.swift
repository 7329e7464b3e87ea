import Glibc

/// Turns text of any encoding that iconv knows into UTF-8, as it comes.
///
/// What means nothing in the encoding becomes U+FFFD, is counted, and its line is remembered. Memory is one buffer.
final class Transcoder {
    /// The bytes that could not be read.
    private(set) var repairs = Repairs()

    /// Bytes that were no text: how many places, and on which lines (the first ``WarningLog/keptPerKind``).
    struct Repairs: Sendable, Equatable {
        var badCount = 0
        var lines: [Int] = []
    }

    private let converter: iconv_t
    /// Bytes to skip past something unreadable: one unit of the encoding.
    private let unit: Int
    private let piece: UnsafeMutableRawBufferPointer
    private var filled = 0
    private var line = 1
    /// A character that the end of a piece cut off.
    private var rest: [UInt8] = []

    private static let pieceSize = 256 << 10
    private static var failed: iconv_t? { iconv_t(bitPattern: -1) }

    static func knows(_ name: String) -> Bool {
        let converter = iconv_open("UTF-8", name)
        guard converter != failed else { return false }
        iconv_close(converter)
        return true
    }

    /// - Parameter file: The file's name, for messages.
    init(from encoding: String, file: String) throws(TableError) {
        guard let converter = iconv_open("UTF-8", encoding), converter != Self.failed else {
            let problem = "this system cannot convert \(encoding)"
            throw TableError(.unreadable, file: file, problem: problem, advice: "Convert the file to UTF-8 with another program")
        }
        self.converter = converter
        unit = encoding.hasPrefix("UTF-16") ? 2 : encoding.hasPrefix("UTF-32") ? 4 : 1
        piece = .allocate(byteCount: Self.pieceSize, alignment: 16)
    }

    deinit {
        iconv_close(converter)
        piece.deallocate()
    }

    func push(_ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        guard !rest.isEmpty else { return try convert(bytes, isLast: false, to: sink) }
        let joined = rest + bytes
        rest = []
        try joined.withBytes { bytes throws(TableError) in try convert(bytes, isLast: false, to: sink) }
    }

    func finish(to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        let last = rest
        rest = []
        try last.withBytes { bytes throws(TableError) in try convert(bytes, isLast: true, to: sink) }
    }

    private func convert(
        _ bytes: UnsafeRawBufferPointer, isLast: Bool, to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void
    ) throws(TableError) {
        var offset = 0
        while offset < bytes.count {
            let (consumed, problem) = convertSome(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
            offset += consumed
            if problem == EINVAL && !isLast { break }
            if problem != 0 && problem != E2BIG {
                offset = min(offset + unit, bytes.count)
                if piece.count - filled < 8 { try flush(to: sink) }
                repair()
            } else if problem == E2BIG {
                try flush(to: sink)
            }
        }
        if !isLast && offset < bytes.count { rest = Array(bytes[offset...]) }
        try flush(to: sink)
    }

    /// One call of iconv: how many bytes it took, and errno where it stopped early.
    private func convertSome(_ bytes: UnsafeRawBufferPointer) -> (consumed: Int, problem: Int32) {
        // iconv never writes through its input.
        var input = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var inputLeft = bytes.count
        var output = piece.baseAddress.map { ($0 + filled).assumingMemoryBound(to: CChar.self) }
        var outputLeft = piece.count - filled
        let result = iconv(converter, &input, &inputLeft, &output, &outputLeft)
        let problem = result == -1 ? errno : 0
        let before = filled
        filled = piece.count - outputLeft
        line += LineCount.count(of: 0x0A, in: UnsafeRawBufferPointer(rebasing: piece[before..<filled]).bytes, upTo: filled - before)
        return (bytes.count - inputLeft, problem)
    }

    private func repair() {
        repairs.badCount += 1
        if repairs.lines.count < WarningLog.keptPerKind && repairs.lines.last != line { repairs.lines.append(line) }
        piece[filled] = 0xEF
        piece[filled + 1] = 0xBF
        piece[filled + 2] = 0xBD
        filled += 3
    }

    private func flush(to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        guard filled > 0 else { return }
        defer { filled = 0 }
        try sink(UnsafeRawBufferPointer(rebasing: piece[..<filled]))
    }
}
