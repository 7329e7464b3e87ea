import Glibc
import Synchronization

/// A temporary file without a name, for bytes that come only once: standard input, pipes, decoded data. The system removes it
/// when the process ends, however it ends.
///
/// One thread appends; any thread reads what was appended.
public final class Spool: Sendable {
    private let descriptor: Int32
    private let written = Atomic<Int>(0)
    private let limit: Int
    private let name: String

    /// Makes an empty spool in `TMPDIR`, else in `/var/tmp` (which is on a disk where `/tmp` often is memory), else in `/tmp`.
    ///
    /// - Parameters:
    ///   - name: the name of the input, for messages.
    ///   - limit: the number of bytes after which `append` fails.
    public init(name: String, limit: Int) throws(TableError) {
        self.name = name
        self.limit = limit
        var opened: Int32 = -1
        var code: Int32 = ENOENT
        let wished = getenv("TMPDIR").map { String(cString: $0) }
        for folder in [wished, "/var/tmp", "/tmp"].compactMap({ $0 }) where opened < 0 {
            opened = Self.openUnnamed(in: folder)
            if opened < 0 { code = errno }
        }
        guard opened >= 0 else {
            throw TableError.system(.unreadable, file: name, code, advice: "Set TMPDIR to a folder with space for a copy of the input")
        }
        descriptor = opened
    }

    deinit { close(descriptor) }

    private static func openUnnamed(in folder: String) -> Int32 {
        // O_TMPFILE is a macro that Swift does not import: __O_TMPFILE | O_DIRECTORY.
        let unnamed = open(folder, O_RDWR | O_CLOEXEC | 0o20_000_000 | O_DIRECTORY, 0o600)
        if unnamed >= 0 { return unnamed }
        // File systems without unnamed files: make one and take its name away at once.
        var path = Array((folder + "/landmarks-XXXXXX").utf8CString)
        let named = mkstemp(&path)
        if named >= 0 {
            _ = fcntl(named, F_SETFD, FD_CLOEXEC)
            unlink(path)
        }
        return named
    }

    /// The number of names by which the file can be found: always zero.
    var names: Int {
        var information = stat()
        return fstat(descriptor, &information) == 0 ? Int(information.st_nlink) : 0
    }

    /// How many bytes have been appended.
    public var count: Int { written.load(ordering: .acquiring) }

    /// Adds bytes at the end. A full disk, or more than the limit, is an error; what was written before, and what still fits, stays readable.
    public func append(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
        var done = 0
        let start = written.load(ordering: .relaxed)
        let fitting = max(0, min(bytes.count, limit - start))
        while done < fitting, let base = bytes.baseAddress {
            let put = pwrite(descriptor, base + done, fitting - done, off_t(start + done))
            if put < 0 {
                if errno == EINTR { continue }
                throw TableError.system(
                    .unreadable, file: name, byte: start + done, errno,
                    advice: "The rows so far are shown; TMPDIR names the folder for temporary data")
            }
            done += put
            written.store(start + done, ordering: .releasing)
        }
        guard fitting == bytes.count else {
            throw TableError(
                .unreadable, file: name, byte: start + fitting, problem: "more than \(limit) bytes of temporary space are needed",
                advice: "The rows so far are shown; raise the limit, or open a smaller part")
        }
    }

    /// Copies bytes at an offset into the buffer, as many as fit and have been appended.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(TableError) -> Int {
        let available = max(0, min(buffer.count, count - offset))
        return try readFully(
            descriptor, into: UnsafeMutableRawBufferPointer(rebasing: buffer[0..<available]), at: offset, name: name)
    }
}
