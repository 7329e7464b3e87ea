import Glibc

extension PNGWriter {
    /// Writes a file whole or not at all: into a temporary file beside it, to the disk, then under its name. An
    /// existing file of that name is replaced. Throws with the path and the system's reason, and leaves nothing
    /// behind.
    package static func write(_ bytes: [UInt8], to path: String) throws {
        func failure(_ code: Int32) -> Failure {
            Failure(description: "cannot write \(path): \(String(cString: strerror(code)))")
        }
        guard !path.isEmpty, !path.utf8.contains(0) else { throw failure(path.isEmpty ? ENOENT : EINVAL) }
        if kind(of: path) == S_IFDIR { throw failure(EISDIR) }
        // A device or a pipe cannot be replaced by a file; it is written to as it is.
        if let kind = kind(of: path), kind != S_IFREG {
            let file = open(path, O_WRONLY | O_CLOEXEC)
            guard file >= 0 else { throw failure(errno) }
            let code = writeAll(bytes, to: file, isSynced: false)
            guard close(file) == 0 || code != 0 else { throw failure(errno) }
            guard code == 0 else { throw failure(code) }
            return
        }
        let code = replace(resolved(path)) { writeAll(bytes, to: $0, isSynced: true) }
        guard code == 0 else { throw failure(code) }
    }

    /// Makes a temporary file beside `path`, lets `fill` write it, and gives it the name. Returns 0 or the error
    /// number of whatever failed first, with the temporary file removed and the old one as it was.
    static func replace(_ path: String, fill: (_ file: Int32) -> Int32) -> Int32 {
        var name = Array("\(path).XXXXXX".utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { return errno }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        var code = fill(file)
        // A temporary file is private; a picture is readable as any other new file.
        if code == 0, fchmod(file, permissions(path)) != 0 { code = errno }
        if close(file) != 0, code == 0 { code = errno }
        if code == 0, rename(name, path) != 0 { code = errno }
        if code != 0 { unlink(name) }
        return code
    }

    /// Follows a symbolic link, so that the file it names is replaced and not the link.
    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Those of the file that is replaced, else read and write for all but what the process masks out.
    private static func permissions(_ path: String) -> mode_t {
        var status = stat()
        if stat(path, &status) == 0 { return status.st_mode & 0o777 }
        let mask = umask(0)
        umask(mask)
        return 0o666 & ~mask
    }

    /// 0, or the system's error number.
    private static func writeAll(_ bytes: [UInt8], to file: Int32, isSynced: Bool) -> Int32 {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + done, $0.count - done) }
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            done += count
        }
        return isSynced && fsync(file) != 0 ? errno : 0
    }
}
