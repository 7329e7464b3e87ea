import Cairn

/// Finds the program's files, however it was started.
enum Assets {
    /// The path of a file: beside the sources when run from a build folder (`swift run`, `.build/…/landmarks`), under `share/landmarks`
    /// when installed, else in `Assets` of the working folder. nil when it is in none of them.
    static func path(_ name: String, executable: String = executablePath()) -> String? {
        candidates(name, executable: executable).first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Where a file is looked for, in order.
    static func candidates(_ name: String, executable: String) -> [String] {
        var paths: [String] = []
        var folder = (executable as NSString).deletingLastPathComponent
        paths.append("\((folder as NSString).deletingLastPathComponent)/share/landmarks/\(name)")
        // .build/<triple>/<configuration>/landmarks: the package is three or four folders up.
        for _ in 0..<5 where folder.count > 1 {
            paths.append("\(folder)/Assets/\(name)")
            folder = (folder as NSString).deletingLastPathComponent
        }
        paths += ["/usr/local/share/landmarks/\(name)", "/usr/share/landmarks/\(name)", "Assets/\(name)"]
        return paths
    }

    private static func executablePath() -> String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments.first ?? ""
    }
}
