import Glibc
import Synchronization

/// A pipe, FIFO, terminal or socket, copied into a spool as its writer delivers. Nothing that was looked at is lost: everything
/// read is in the spool.
public final class PipeBytes: ByteSource {
    /// Bytes taken from the pipe at a time.
    private static let portion = 1 << 20

    public let name: String
    private let descriptor: Int32
    private let spool: Spool
    private let ended = Atomic<Bool>(false)
    private let buffer = Mutex<[UInt8]>([])

    /// Takes over a descriptor, and closes it at the end.
    ///
    /// - Parameter spoolLimit: how many bytes may be kept.
    public init(descriptor: Int32, name: String, spoolLimit: Int) throws(TableError) {
        self.descriptor = descriptor
        self.name = name
        spool = try Spool(name: name, limit: spoolLimit)
    }

    deinit { close(descriptor) }

    public var count: Int { spool.count }
    public var isComplete: Bool { ended.load(ordering: .relaxed) }
    public var fetchedShare: Double? { isComplete ? 1 : nil }
    public var waitDescriptor: Int32? { isComplete ? nil : descriptor }

    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(TableError) -> Int {
        try spool.read(into: buffer, at: offset)
    }

    public func fetch() throws(TableError) -> FetchResult {
        if isComplete { return .end }
        // A FIFO that nobody has opened for writing yet is neither readable nor hung up: only poll tells that from its end.
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, 0) > 0 else { return .nothingYet }
        let (got, code) = buffer.withLock { buffer in
            if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: Self.portion) }
            return buffer.withUnsafeMutableBytes { (Glibc.read(descriptor, $0.baseAddress, $0.count), errno) }
        }
        if got < 0 {
            if code == EINTR || code == EAGAIN { return .nothingYet }
            throw TableError.system(.unreadable, file: name, byte: count, code)
        }
        if got == 0 {
            ended.store(true, ordering: .relaxed)
            return .end
        }
        let failure = buffer.withLock { buffer in
            buffer.withUnsafeBytes { bytes -> TableError? in
                do throws(TableError) {
                    try spool.append(UnsafeRawBufferPointer(rebasing: bytes[0..<got]))
                    return nil
                } catch { return error }
            }
        }
        if let failure {
            ended.store(true, ordering: .relaxed)
            throw failure
        }
        return .arrived
    }
}

/// Bytes in memory, for tests and for text that was pasted or dropped.
public final class MemoryBytes: ByteSource {
    public let name: String
    private let bytes: Mutex<[UInt8]>

    public init(_ bytes: [UInt8], name: String = "memory") {
        self.bytes = Mutex(bytes)
        self.name = name
    }

    public convenience init(_ text: String, name: String = "memory") { self.init(Array(text.utf8), name: name) }

    public var count: Int { bytes.withLock { $0.count } }
    public var isComplete: Bool { true }
    public var fetchedShare: Double? { 1 }
    public var waitDescriptor: Int32? { nil }

    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(TableError) -> Int {
        bytes.withLock { bytes in
            let length = max(0, min(buffer.count, bytes.count - offset))
            if length > 0 { bytes.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[offset..<offset + length])) } }
            return length
        }
    }

    public func fetch() throws(TableError) -> FetchResult { .end }

    /// Adds bytes at the end, as another program does to a file.
    public func append(_ more: [UInt8]) { bytes.withLock { $0 += more } }

    /// Shortens to a length, as another program does to a file.
    public func truncate(to length: Int) { bytes.withLock { $0 = Array($0.prefix(length)) } }
}
