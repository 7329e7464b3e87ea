/// Font files that a program brings along, for `Font.custom(_:size:)`.
///
/// ```swift
/// FontRegistry.register(URL(fileURLWithPath: "/opt/app/Lora.ttf"))
/// Text("Chapter one").font(.custom("Lora", size: 22))
/// ```
///
/// A family is known by the name in its files; several files of one family make its weights and slopes. Best done before the first
/// window: later, everything is shaped anew.
@MainActor
public enum FontRegistry {
    private static var paths: [String] = []
    private static var hosts: [HostLink] = []

    /// Makes a file's families known to all windows, those to come included. False when the file can't be read; one that is no font is
    /// warned of by the window that tries to use it. A file given twice counts once.
    @discardableResult
    public static func register(_ file: URL) -> Bool {
        let path = file.path
        guard FileManager.default.isReadableFile(atPath: path) else { return false }
        guard !paths.contains(path) else { return true }
        paths.append(path)
        hosts.removeAll { $0.host == nil }
        for host in hosts.compactMap(\.host) where host.textEngine.registerFont(path: path) { host.fontsChanged() }
        return true
    }

    static func join(_ host: ViewHost) {
        hosts.removeAll { $0.host == nil }
        hosts.append(host.link)
        for path in paths { _ = host.textEngine.registerFont(path: path) }
    }
}
