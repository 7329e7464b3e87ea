import Glibc

/// What a file was when it was last looked at, to tell growth from replacement.
struct FileIdentity {
    /// What happened to a file.
    enum Change: Hashable {
        case none
        /// Bytes were added at the end; those before are the same as far as was looked.
        case grown
        /// It is shorter, or another file, or its bytes are others: it must be read again.
        case replaced
        /// Nothing bears the name any more. What is open stays readable.
        case gone
    }

    private var device: UInt64 = 0
    private var node: UInt64 = 0
    private var size = 0
    private var modified = timespec()
    private var head: [UInt8] = []

    /// Nil when nothing bears the name, or something that is no file or folder. A pipe is not opened: that would be heard at its
    /// other end.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFDIR else { return nil }
        (device, node) = (UInt64(status.st_dev), UInt64(status.st_ino))
        size = Int(status.st_size)
        modified = status.st_mtim
        if kind == S_IFREG { head = Self.head(of: path) }
    }

    private static func head(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return FileBytes.head(of: descriptor)
    }

    /// A file that was written to less than this long ago, in seconds, may be written to at this moment: the time is that of the beginning
    /// of the last write, on a clock that ticks every few milliseconds.
    static let settlingTime = 0.05

    /// How long until nobody has written for the settling time, in seconds; 0 when that is so.
    var unsettled: Double {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = Double(now.tv_sec - modified.tv_sec) + Double(now.tv_nsec - modified.tv_nsec) * 1e-9
        // A time in the future tells nothing.
        return age < 0 ? 0 : max(0, Self.settlingTime - age)
    }

    /// What became of the file whose identity this was.
    func change(to now: FileIdentity?) -> Change {
        guard let now else { return .gone }
        if now.device != device || now.node != node || now.size < size { return .replaced }
        if !now.head.starts(with: head) { return .replaced }
        if now.size > size { return .grown }
        // The same length, written to: some bytes in the middle may be others.
        return now.modified.tv_sec == modified.tv_sec && now.modified.tv_nsec == modified.tv_nsec ? .none : .replaced
    }
}
