import Cairn

/// Opens people's files from the window of the landmarks: in a window of their own, which is another run of this program.
@MainActor
final class OtherWindow {
    /// Options for the other window that are this one's too.
    private let arguments: [String]
    private let tell: (String) -> Void
    private let chooser = FileChooser()
    /// Files of one drop, which come one by one.
    private var paths: [String] = []

    /// - Parameter tell: shows a notice.
    init(_ options: Options, tell: @escaping (String) -> Void) {
        var arguments = ["--theme", options.theme.rawValue]
        if let scale = options.scale { arguments += ["--scale", "\(scale)"] }
        if let font = options.font { arguments += ["--font", font] }
        self.arguments = arguments
        self.tell = tell
    }

    /// Opens a file, together with others that are asked for before the next turn of the run loop.
    func open(_ path: String) {
        if paths.isEmpty { Task { openAll() } }
        paths.append(path)
    }

    /// Lets the user choose files.
    func choose() {
        chooser.openFiles(in: nil) { [weak self] in
            self?.open($0)
        } tell: { [weak self] in
            self?.tell($0)
        }
    }

    private func openAll() {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        // A name that begins with a dash is no option.
        process.arguments = arguments + paths.map { $0.hasPrefix("-") ? "./" + $0 : $0 }
        paths = []
        do { try process.run() } catch { tell("No window could be opened: \(error.localizedDescription)") }
    }
}
