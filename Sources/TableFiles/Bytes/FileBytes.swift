import Glibc
import Synchronization

/// A regular file, read by `pread`. Its `count` is what `fetch` last saw, so rows found so far stay where they are while another
/// program appends.
///
/// A program that writes anywhere else changes rows under their reader. That shows in the time of the last change, which the system sets
/// before it takes the first byte; a file that grew is one that was appended to if its beginning is the same.
public final class FileBytes: ByteSource {
    public let name: String
    private let descriptor: Int32
    private let seen: Atomic<Int>
    private let state: Mutex<State>

    /// What the file was at the last `fetch`.
    private struct State {
        var size: Int
        var modified: timespec
        /// The first bytes, as many as there were up to `headLength`.
        var head: [UInt8]
    }

    /// Bytes at the beginning that are compared to tell growth from a file written anew.
    static let headLength = 4096

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
        state = Mutex(State(size: Int(status.st_size), modified: status.st_mtim, head: Self.head(of: descriptor)))
    }

    /// The first bytes of an open file; fewer if it is short or cannot be read.
    static func head(of descriptor: Int32) -> [UInt8] {
        var head = [UInt8](repeating: 0, count: headLength)
        let got = head.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        head.removeSubrange(max(0, got)...)
        return head
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

    public var isAsFetched: Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return state.withLock { isKept($0, status) }
    }

    public func fetch() throws(TableError) -> FetchResult {
        let status = try status()
        let size = Int(status.st_size)
        state.withLock { state in
            guard size > state.size, isKept(state, status) else { return }
            if state.head.count < Self.headLength { state.head = Self.head(of: descriptor) }
            (state.size, state.modified) = (size, status.st_mtim)
        }
        let before = seen.exchange(size, ordering: .relaxed)
        return size > before ? .arrived : .end
    }

    /// Whether the bytes of a former state are there still: nothing was written since, or only behind them.
    private func isKept(_ state: borrowing State, _ status: stat) -> Bool {
        if Int(status.st_size) > state.size { return Self.head(of: descriptor).starts(with: state.head) }
        return Int(status.st_size) == state.size && status.st_mtim.tv_sec == state.modified.tv_sec
            && status.st_mtim.tv_nsec == state.modified.tv_nsec
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
