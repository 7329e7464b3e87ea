import Cairn

/// Asks which files to open, by whatever the desktop has for that: its portal, else `zenity` or `kdialog`. The window goes on meanwhile.
@MainActor
final class FileChooser {
    enum Answer: Equatable, Sendable {
        /// Paths, at least one.
        case chosen([String])
        case cancelled
        /// There is nothing on this desktop to choose files with.
        case unavailable
    }

    private let environment: [String: String]
    /// Whether the desktop's window is there: one at a time.
    private(set) var isOpen = false

    init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

    /// Shows the chooser, unless it is there already.
    ///
    /// - Parameters:
    ///   - folder: where it begins; nil leaves that to the desktop.
    ///   - done: called once, when the files are chosen or the chooser was closed.
    func choose(in folder: String?, done: @escaping @MainActor (Answer) -> Void) {
        guard !isOpen else { return }
        isOpen = true
        let environment = environment
        // A thread of its own, for it waits as long as the user thinks.
        Thread.detachNewThread { [weak self] in
            let answer = Self.ask(in: folder, environment)
            Task { @MainActor in
                self?.isOpen = false
                done(answer)
            }
        }
    }

    /// Lets the user choose files and opens them one by one; says what keeps them from that.
    func openFiles(in folder: String?, open: @escaping @MainActor (String) -> Void, tell: @escaping @MainActor (String) -> Void) {
        if isOpen { return tell("The file chooser is open already") }
        choose(in: folder) { answer in
            switch answer {
            case .chosen(let paths): for path in paths { open(path) }
            case .cancelled: break
            case .unavailable: tell(Self.missing)
            }
        }
    }

    /// What is said where there is none.
    static let missing = "This desktop has no file chooser: drop files here, or name them after landmarks"

    /// Waits for the answer. A way that cannot be gone leads to the next one.
    nonisolated static func ask(in folder: String?, _ environment: [String: String]) -> Answer {
        if let bus = SessionBus(environment), let answer = PortalRequest(bus).chooseFiles(in: folder) { return answer }
        return ChooserProgram.ask(in: folder, environment) ?? .unavailable
    }
}

/// Programs that show a file chooser and print what was chosen.
enum ChooserProgram {
    /// Between two paths: no path that anybody gave a file on purpose has it.
    private static let separator: Character = "\u{1F}"

    private struct Candidate {
        let name: String
        let arguments: [String]
        let separator: Character
    }

    /// What the first of them that is installed says; nil when there is none that runs.
    static func ask(in folder: String?, _ environment: [String: String]) -> FileChooser.Answer? {
        for candidate in candidates(in: folder, environment) {
            guard let path = executable(candidate.name, environment), let answer = run(path, candidate, environment) else { continue }
            return answer
        }
        return nil
    }

    /// The desktop's own first.
    private static func candidates(in folder: String?, _ environment: [String: String]) -> [Candidate] {
        let place = folder.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        let zenity = Candidate(
            name: "zenity",
            arguments: ["--file-selection", "--multiple", "--title=Open", "--separator=\(separator)"]
                + (place.map { ["--filename=\($0)"] } ?? []),
            separator: separator)
        let kdialog = Candidate(
            name: "kdialog", arguments: ["--title", "Open", "--multiple", "--separate-output", "--getopenfilename", place ?? "."],
            separator: "\n")
        let isKDE = environment["XDG_CURRENT_DESKTOP"]?.split(separator: ":").contains("KDE") ?? false
        return isKDE ? [kdialog, zenity] : [zenity, kdialog]
    }

    private static func executable(_ name: String, _ environment: [String: String]) -> String? {
        (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// nil when the program did not work.
    private static func run(_ path: String, _ candidate: Candidate, _ environment: [String: String]) -> FileChooser.Answer? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = candidate.arguments
        process.environment = environment
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus <= 1 else { return nil }
        // The program ends its output with a line end of its own.
        var text = Substring(String(decoding: bytes, as: UTF8.self))
        if text.last == "\n" { text.removeLast() }
        let paths = text.split(separator: candidate.separator).map(String.init).filter { $0.hasPrefix("/") }
        return process.terminationStatus == 1 || paths.isEmpty ? .cancelled : .chosen(paths)
    }
}
