import Glibc
import Synchronization

/// A regular file, read by `pread`. Its `count` is what `fetch` last saw, so rows found so far stay where they are while another
/// program appends.
public final class FileBytes: ByteSource {
    public let name: String
    private let descriptor: Int32
    private let seen: Atomic<Int>

    /// Opens a file for reading.
    ///
    /// - Parameter name: the name for messages; the path if nil.
    public convenience init(path: String, name: String? = nil) throws(TableError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw TableError.system(.unreadable, file: name ?? path, errno) }
        try self.init(descriptor: descriptor, name: name ?? path)
    }

    /// Takes over an open descriptor of a regular file, and closes it at the end.
    public init(descriptor: Int32, name: String) throws(TableError) {
        self.name = name
        self.descriptor = descriptor
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw TableError.system(.unreadable, file: name, code)
        }
        seen = Atomic(Int(status.st_size))
    }

    deinit { close(descriptor) }

    public var count: Int { seen.load(ordering: .relaxed) }
    public var isComplete: Bool { true }
    public var fetchedShare: Double? { 1 }
    public var waitDescriptor: Int32? { nil }

    /// What the file system says about the open file now. It may no longer be the one that bears the name.
    public func status() throws(TableError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw TableError.system(.unreadable, file: name, errno) }
        return status
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(TableError) -> Int {
        try readFully(descriptor, into: buffer, at: offset, name: name)
    }

    public func fetch() throws(TableError) -> FetchResult {
        let size = Int(try status().st_size)
        let before = seen.exchange(size, ordering: .relaxed)
        return size > before ? .arrived : .end
    }
}

/// Reads until the buffer is full or the file ends.
func readFully(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int, name: String
) throws(TableError) -> Int {
    var done = 0
    while done < buffer.count, let base = buffer.baseAddress {
        let got = pread(descriptor, base + done, buffer.count - done, off_t(offset + done))
        if got == 0 { break }
        if got < 0 {
            if errno == EINTR { continue }
            throw TableError.system(.unreadable, file: name, byte: offset + done, errno)
        }
        done += got
    }
    return done
}

extension TableError {
    /// What the system says about an operation that failed: `permission denied`.
    static func system(_ kind: Kind, file: String, byte: Int? = nil, _ code: Int32, advice: String = "") -> TableError {
        var text = String(cString: strerror(code))
        if let first = text.first, text.dropFirst().first?.isLowercase == true {
            text = first.lowercased() + text.dropFirst()
        }
        return TableError(kind, file: file, byte: byte, problem: text, advice: advice)
    }
}
