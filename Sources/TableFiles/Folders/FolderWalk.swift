import Glibc

/// Reads folders one after another, some entries at a time.
///
/// Links are never followed and no folder is entered twice, so loops of links and of mounts come to an end. One folder is open at a
/// time, however deep they lie.
struct FolderWalk: ~Copyable {
    /// Something about a folder that could not be read.
    struct Trouble {
        var folder: [UInt8]
        var reason: String
    }

    /// A whole folder, sorted, or part of one of very many entries.
    struct Portion {
        var folder: [UInt8]
        var entries: ArraySlice<FolderEntry>
    }

    private let root: String
    private let isRecursive: Bool
    /// Folders still to be read; the last one is next. Paths from the root.
    private var pending: [[UInt8]] = [[]]
    private var open: OpaquePointer?
    private var current: [UInt8] = []
    private var entries: [FolderEntry] = []
    private var seen: Set<FolderIdentity> = []

    private struct FolderIdentity: Hashable {
        var device: UInt
        var number: UInt
    }

    init(root: String, isRecursive: Bool) {
        self.root = root
        self.isRecursive = isRecursive
    }

    deinit { if let open { closedir(open) } }

    var isDone: Bool { open == nil && pending.isEmpty }

    /// Reads on until a folder is whole, or `limit` entries have been read.
    ///
    /// - Returns: The folder; nil when it has more entries to come, could not be read, or there is none left.
    mutating func next(limit: Int, trouble: (Trouble) -> Void) -> Portion? {
        if open == nil, !openNext(trouble) { return nil }
        guard let open else { return nil }
        let descriptor = dirfd(open)
        for _ in 0..<limit {
            errno = 0
            guard let entry = readdir(open) else {
                if errno != 0 { trouble(Trouble(folder: Self.shown(current), reason: String(cString: strerror(errno)))) }
                return close()
            }
            if let found = Self.look(at: entry, in: descriptor) { entries.append(found) }
        }
        return nil
    }

    private mutating func openNext(_ trouble: (Trouble) -> Void) -> Bool {
        guard let path = pending.popLast() else { return false }
        current = path
        entries = []
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (path.isEmpty ? 0 : O_NOFOLLOW)
        let descriptor = openFolder(path, flags)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, let directory = fdopendir(descriptor) else {
            trouble(Trouble(folder: Self.shown(path), reason: String(cString: strerror(errno))))
            if descriptor >= 0 { Glibc.close(descriptor) }
            return false
        }
        guard seen.insert(FolderIdentity(device: UInt(status.st_dev), number: UInt(status.st_ino))).inserted else {
            closedir(directory)
            return false
        }
        open = directory
        return true
    }

    private func openFolder(_ path: [UInt8], _ flags: Int32) -> Int32 {
        let full = Array(root.utf8) + (path.isEmpty ? [] : [UInt8(ascii: "/")] + path) + [0]
        return full.withBytes { Glibc.open($0.baseAddress!.assumingMemoryBound(to: CChar.self), flags) }
    }

    private mutating func close() -> Portion {
        if let open { closedir(open) }
        open = nil
        entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
        if isRecursive {
            let prefix = current.isEmpty ? [] : current + [UInt8(ascii: "/")]
            for entry in entries.reversed() where entry.kind == .folder { pending.append(prefix + entry.name) }
        }
        defer { entries = [] }
        return Portion(folder: Self.shown(current), entries: entries[...])
    }

    private static func shown(_ path: [UInt8]) -> [UInt8] { path.isEmpty ? [UInt8(ascii: ".")] : path }

    /// What an entry is; nil for the folder itself, its parent, and what is gone already.
    private static func look(at entry: UnsafeMutablePointer<dirent>, in descriptor: Int32) -> FolderEntry? {
        let name = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \dirent.d_name)!
        let text = name.assumingMemoryBound(to: CChar.self)
        let bytes = UnsafeRawBufferPointer(start: name, count: strlen(text))
        if bytes.elementsEqual([UInt8(ascii: ".")]) || bytes.elementsEqual([UInt8(ascii: "."), UInt8(ascii: ".")]) { return nil }
        var status = stat()
        guard fstatat(descriptor, text, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        let kind: FolderEntries.Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        return FolderEntry(name: Array(bytes), kind: kind, size: Int(status.st_size), modified: Int(status.st_mtim.tv_sec))
    }
}
