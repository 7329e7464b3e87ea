import Glibc

/// What a folder holds: up to some thousand of its entries, in the order of their names. Immutable, so a reader shares it.
struct FolderEntries: Sendable {
    enum Kind: UInt8, Sendable {
        case file, folder, link, other
    }

    /// The folder's path from the one that was opened, which itself is `.`.
    let folder: [UInt8]
    private var names: [UInt8] = []
    private var ends: [UInt32] = []
    private var kinds: [Kind] = []
    private var sizes: [Int] = []
    private var times: [Int] = []

    init(folder: [UInt8], _ entries: ArraySlice<FolderEntry>) {
        self.folder = folder
        for entry in entries {
            names += entry.name
            ends.append(UInt32(names.count))
            kinds.append(entry.kind)
            sizes.append(entry.size)
            times.append(entry.modified)
        }
    }

    var count: Int { ends.count }

    /// Appends the text of a cell.
    ///
    /// - Returns: False when the entry has none: folders have no size.
    func append(_ column: FolderColumn, of entry: Int, to bytes: inout [UInt8]) -> Bool {
        switch column {
        case .name: bytes += name(entry)
        case .folder: bytes += folder
        case .kind: bytes += kindText(entry)
        case .size:
            guard kinds[entry] == .file else { return false }
            bytes += String(sizes[entry]).utf8
        case .modified: Self.append(time: times[entry], to: &bytes)
        }
        return true
    }

    private func name(_ entry: Int) -> ArraySlice<UInt8> { names[(entry == 0 ? 0 : Int(ends[entry - 1]))..<Int(ends[entry])] }

    /// The ending of a file's name in small letters, or what else the entry is.
    private func kindText(_ entry: Int) -> [UInt8] {
        switch kinds[entry] {
        case .folder: return Array("folder".utf8)
        case .link: return Array("link".utf8)
        case .other: return Array("other".utf8)
        case .file:
            let name = name(entry)
            // A dot in front hides a file; it does not begin an ending.
            guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex, dot + 1 < name.endIndex else {
                return Array("file".utf8)
            }
            return name[(dot + 1)...].map { TextMatcher.lowered($0) }
        }
    }

    /// `2024-05-17 08:30:00` in the time zone of this computer, as `ls` shows it.
    private static func append(time: Int, to bytes: inout [UInt8]) {
        var seconds = time_t(time)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return }
        func add(_ value: Int, digits: Int) {
            let text = String(value)
            for _ in 0..<max(0, digits - text.utf8.count) { bytes.append(UInt8(ascii: "0")) }
            bytes += text.utf8
        }
        add(Int(parts.tm_year) + 1900, digits: 4)
        let rest = [Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)]
        for (part, mark) in zip(rest, "-- ::".utf8) {
            bytes.append(mark)
            add(part, digits: 2)
        }
    }
}

/// The columns of every folder.
enum FolderColumn: Int, CaseIterable, Sendable {
    case name, folder, kind, size, modified

    var title: String {
        switch self {
        case .name: "name"
        case .folder: "folder"
        case .kind: "kind"
        case .size: "size"
        case .modified: "modified"
        }
    }

    var valueKind: ValueKind {
        switch self {
        case .name, .folder, .kind: .text
        case .size: .number
        case .modified: .date
        }
    }
}

/// One entry while its folder is being read.
struct FolderEntry {
    var name: [UInt8]
    var kind: FolderEntries.Kind
    /// In bytes.
    var size: Int
    /// Seconds since 1970.
    var modified: Int
}
