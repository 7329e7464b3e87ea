import Cairn
import TableFiles

/// Names of what is opened.
enum FileName {
    /// For messages.
    static func full(_ path: String) -> String { path == "-" ? "standard input" : path }

    /// For a title: the last part of the path.
    static func short(_ path: String) -> String { full(path).split(separator: "/").last.map(String.init) ?? full(path) }
}
