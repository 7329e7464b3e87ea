import Glibc

/// Opening people's files as tables.
public enum TableFile {
    /// How many bytes at the beginning of a file are looked at to find out what it is.
    public static let sampleSize = 64 << 10

    /// Opens a file, a folder, a pipe or standard input as a table: finds out what it is, and reads none of its rows yet.
    ///
    /// A pipe is waited for until there is enough to know what it holds; everything that was looked at is part of the table.
    ///
    /// - Parameters:
    ///   - path: a path, or `-` for standard input. Named pipes, `/dev/stdin` and `/dev/fd/3` are read as they come.
    ///   - pause: called while a pipe's writer makes us wait, with the pipe's descriptor: returns when it may be readable, or
    ///     throws to give up. Nil waits for the descriptor alone.
    public static func open(
        _ path: String, options: TableOptions = TableOptions(), pause: ((Int32) throws(TableError) -> Void)? = nil
    ) throws(TableError) -> any TableSource {
        try opened(path, options: options, pause: pause).source
    }

    /// As `open`, with the bytes as they come from a file or pipe; nil for what is no stream of bytes.
    static func opened(
        _ path: String, options: TableOptions, pause: ((Int32) throws(TableError) -> Void)?
    ) throws(TableError) -> (source: any TableSource, input: (any ByteSource)?) {
        // Opening `/dev/stdin` anew fails for sockets, and begins a file again that was read in part.
        let isStandard = path == "-" || path == "/dev/stdin"
        let name = isStandard ? "standard input" : path
        var status = stat()
        guard (isStandard ? fstat(0, &status) : stat(path, &status)) == 0 else {
            throw TableError.system(.unreadable, file: name, errno, advice: errno == ENOENT ? "Check the path" : "")
        }
        if status.st_mode & S_IFMT == S_IFDIR { return (try FolderSource(path: path, options: options), nil) }
        let bytes = try input(isStandard ? nil : path, name: name, status: status, options: options)
        try InputSample.wait(for: bytes, pause: pause)
        return (try source(bytes, path: path, options: options), bytes)
    }

    /// The bytes of a path, or of standard input: a file's own where they can be read anywhere, else a spool of them.
    private static func input(
        _ path: String?, name: String, status: stat, options: TableOptions
    ) throws(TableError) -> any ByteSource {
        let descriptor = path.map { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } ?? fcntl(0, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { throw TableError.system(.unreadable, file: name, errno) }
        // Files made up by the kernel say that they are empty, and are not.
        let isPlain = status.st_mode & S_IFMT == S_IFREG && (status.st_size > 0 || !hasBytes(descriptor))
        if isPlain { return try FileBytes(descriptor: descriptor, name: name) }
        return try PipeBytes(descriptor: descriptor, name: name, spoolLimit: options.spoolLimit)
    }

    private static func hasBytes(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        return pread(descriptor, &byte, 1, 0) == 1
    }

    /// What some bytes hold, as a table. The path is for databases, whose library opens the file itself.
    static func source(_ bytes: any ByteSource, path: String, options: TableOptions) throws(TableError) -> any TableSource {
        let head = try bytes.array(at: 0, count: min(bytes.count, sampleSize)).bytes
        if bytes is FileBytes, head.starts(with: "SQLite format 3\0".utf8) {
            return try SQLiteFile(path: path, name: bytes.name).source(options: options)
        }
        return try TextFormat.source(try TextInput(bytes, options: options), options: options)
    }
}
