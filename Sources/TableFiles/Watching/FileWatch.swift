import Glibc

/// Tells when a file, or what bears its name, changes. Nothing is asked of the disk while nothing happens.
final class FileWatch {
    /// Becomes readable when something happened.
    let descriptor: Int32
    private let name: String
    private let folder: String
    private let path: String
    private var fileWatch: Int32 = -1
    /// A file beside it that belongs to it.
    private var companion: (path: String, name: String, watch: Int32)?

    /// What was told of.
    struct News {
        var file = false
        var companion = false
    }

    /// Nil where the system has no more watches to give; the file is then shown as it was read.
    init?(path: String) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        self.path = path
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        name = parts.last.map(String.init) ?? path
        let parent = parts.dropLast().joined(separator: "/")
        folder = path.hasPrefix("/") ? "/" + parent : parent.isEmpty ? "." : parent
        // The folder tells when another file takes the name.
        guard inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)) >= 0 else {
            close(descriptor)
            return nil
        }
        watchFile()
    }

    deinit { close(descriptor) }

    /// Watches the file that bears the name now; in a folder, also what comes and goes there.
    private func watchFile() {
        if fileWatch >= 0 { inotify_rm_watch(descriptor, fileWatch) }
        fileWatch = inotify_add_watch(
            descriptor, path,
            UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO))
    }

    /// Watches a further file in the same folder as well, now or as soon as there is one.
    func watch(companion path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        companion = (path, name, -1)
        watchCompanion()
    }

    private func watchCompanion() {
        guard let companion else { return }
        if companion.watch >= 0 { inotify_rm_watch(descriptor, companion.watch) }
        self.companion?.watch = inotify_add_watch(descriptor, companion.path, UInt32(IN_MODIFY))
    }

    /// Takes what was told since the last call.
    func takeEvents() -> News {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        var news = News(), isRenamed = false, isCompanionRenamed = false
        while true {
            let got = read(descriptor, &buffer, buffer.count)
            guard got > 0 else { break }
            Self.forEachEvent(in: buffer, count: got) { event, text in
                let isOverflow = event.mask & UInt32(IN_Q_OVERFLOW) != 0
                if text == name { isRenamed = true }
                if let companion, text == companion.name { isCompanionRenamed = true }
                news.file = news.file || isOverflow || event.wd == fileWatch || isRenamed
                news.companion = news.companion || isOverflow || event.wd == companion?.watch || isCompanionRenamed
            }
        }
        if isRenamed { watchFile() }
        if isCompanionRenamed { watchCompanion() }
        return news
    }

    /// Calls `body` with each event and the name in it; the name is empty for events of the watched file itself.
    private static func forEachEvent(in buffer: [UInt8], count: Int, _ body: (inotify_event, String) -> Void) {
        buffer.withUnsafeBytes { bytes in
            var place = 0
            let header = MemoryLayout<inotify_event>.size
            while place + header <= count {
                let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                let length = Int(event.len)
                let text = String(decoding: bytes[(place + header)..<(place + header + length)].prefix { $0 != 0 }, as: UTF8.self)
                body(event, text)
                place += header + length
            }
        }
    }
}
