/// The ways of compressing one file that are read.
enum Compression: String, Sendable, CaseIterable {
    case gzip
    case zstd
    case xz

    /// The format by its magic number: RFC 1952, RFC 8878 (frames, and the skippable frames some writers begin with), and the
    /// description of the .xz format.
    init?(head: UnsafeRawBufferPointer) {
        if head.starts(with: [0x1F, 0x8B, 0x08]) {
            self = .gzip
        } else if head.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
            self = .zstd
        } else if head.count >= 4, head[0] & 0xF0 == 0x50, head[1...].starts(with: [0x2A, 0x4D, 0x18]) {
            self = .zstd
        } else if head.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
            self = .xz
        } else {
            return nil
        }
    }

    func makeDecoder() throws(StreamFault) -> any StreamDecoder {
        switch self {
        case .gzip: try GzipDecoder()
        case .zstd: try ZstdDecoder()
        case .xz: try XzDecoder()
        }
    }
}

/// A library's decoder behind one shape: bytes in, bytes out, no files.
protocol StreamDecoder: AnyObject {
    /// Decodes as much of `input` as fits into `output`.
    ///
    /// With `isLast` no more input follows. A step that neither consumes nor produces anything wants more input.
    func step(_ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer) -> StreamStep

    /// Whether the input may end here: no member, frame or stream is open.
    var mayEnd: Bool { get }
}

/// What one step did, in bytes.
struct StreamStep {
    var consumed = 0
    var produced = 0
    /// What is wrong with the bytes after those consumed. What was produced is good all the same.
    var fault: StreamFault?
}

/// What a decoder has against its input. It knows neither the file nor the place in it: its caller does.
struct StreamFault: Error, Hashable {
    /// A sentence without its full stop.
    let problem: String
    /// What can be done, as another such sentence; empty when there is nothing to say.
    var advice = ""

    init(_ problem: String, advice: String = "") {
        self.problem = problem
        self.advice = advice
    }

    func error(file: String, byte: Int? = nil) -> TableError {
        TableError(.unreadable, file: file, byte: byte, problem: problem, advice: advice)
    }
}
