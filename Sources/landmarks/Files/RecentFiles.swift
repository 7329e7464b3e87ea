import Cairn
import SDLPlatform

/// The desktop's list of files used lately, `recently-used.xbel`, shared by all programs: what of it is ours, and ours put in.
///
/// The file belongs to everyone: only our own entry is changed, in the text as it stands, and a file that is not understood is left alone.
struct RecentFiles {
    /// The name under which the desktop's list knows this program.
    private static let application = "landmarks"
    /// Files named in the menu.
    static let mostShown = 10
    /// A list longer than this, in bytes, is not ours to parse.
    private static let greatestSize = 16 << 20

    let path: String

    /// Where the list is by the base directory specification; nil without a home.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
            path = folder + "/recently-used.xbel"
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            path = home + "/.local/share/recently-used.xbel"
        } else {
            return nil
        }
    }

    init(path: String) { self.path = path }

    /// Paths of files that this program opened and that are still there, the last one first.
    func list() -> [String] {
        guard let text = read() else { return [] }
        let ours = Self.bookmarks(in: text).filter { $0.isOurs }.sorted { $0.modified > $1.modified }
        let paths = ours.compactMap { URL(string: $0.href).flatMap { $0.isFileURL ? $0.path : nil } }
        return Array(paths.filter { FileManager.default.fileExists(atPath: $0) }.prefix(Self.mostShown))
    }

    /// Notes that a file was opened. Nothing is written when the list can't be read or understood.
    ///
    /// - Parameter time: seconds since 1970.
    func add(_ file: String, mimeType: String = "text/plain", at date: Date = Date()) {
        let folder = (path as NSString).deletingLastPathComponent
        let isThere = FileManager.default.fileExists(atPath: path)
        guard let text = isThere ? read() : Self.empty, let new = Self.adding(file, mimeType, date, to: text) else { return }
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try? PNGWriter.write(Array(new.utf8), to: path)
    }

    private func read() -> String? {
        guard let data = FileManager.default.contents(atPath: path), data.count <= Self.greatestSize else { return nil }
        return String(data: data, encoding: .utf8)
    }

    // MARK: The text

    struct Bookmark {
        let range: Range<String.Index>
        let href: String
        let modified: String
        let isOurs: Bool
    }

    private static let empty = """
        <?xml version="1.0" encoding="UTF-8"?>
        <xbel version="1.0"
              xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
              xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
        >
        </xbel>

        """

    static func bookmarks(in text: String) -> [Bookmark] {
        var found: [Bookmark] = []
        var place = text.startIndex
        while let start = text.range(of: "<bookmark ", range: place..<text.endIndex) {
            guard let end = text.range(of: "</bookmark>", range: start.upperBound..<text.endIndex) else { break }
            let element = text[start.lowerBound..<end.upperBound]
            let tag = element.prefix { $0 != ">" }
            if let href = attribute("href", of: tag) {
                found.append(
                    Bookmark(
                        range: start.lowerBound..<end.upperBound, href: href, modified: attribute("modified", of: tag) ?? "",
                        isOurs: element.contains("<bookmark:application name=\"\(application)\"")))
            }
            place = end.upperBound
        }
        return found
    }

    /// The text with a file noted in it; nil when it is no such list.
    static func adding(_ file: String, _ mimeType: String, _ date: Date, to text: String) -> String? {
        guard text.contains("<xbel"), let end = text.range(of: "</xbel>", options: .backwards) else { return nil }
        let href = URL(fileURLWithPath: file).absoluteString
        let time = date.ISO8601Format()
        let known = bookmarks(in: text).first { $0.href == href }
        if let known, !known.isOurs { return joined(text, known, time) }
        let element = """
              <bookmark href="\(escaped(href))" added="\(time)" modified="\(time)" visited="\(time)">
                <info>
                  <metadata owner="http://freedesktop.org">
                    <mime:mime-type type="\(escaped(mimeType))"/>
                    <bookmark:applications>
                      \(entry(time))
                    </bookmark:applications>
                  </metadata>
                </info>
              </bookmark>
            """
        if let known {
            // Ours and others' together: only the times change.
            let old = text[known.range]
            let isShared = old.components(separatedBy: "<bookmark:application ").count > 2
            guard isShared else { return text.replacingCharacters(in: known.range, with: element.drop { $0 == " " }) }
            return text.replacingCharacters(in: known.range, with: touched(String(old), time))
        }
        return text.replacingCharacters(in: end.lowerBound..<end.lowerBound, with: element + "\n")
    }

    private static func entry(_ time: String) -> String {
        "<bookmark:application name=\"\(application)\" exec=\"&apos;\(application) %f&apos;\" modified=\"\(time)\" count=\"1\"/>"
    }

    /// Another program's bookmark with our entry in it.
    private static func joined(_ text: String, _ known: Bookmark, _ time: String) -> String? {
        var element = String(text[known.range])
        guard let place = element.range(of: "</bookmark:applications>") else { return nil }
        element.insert(contentsOf: "  " + entry(time) + "\n        ", at: place.lowerBound)
        return text.replacingCharacters(in: known.range, with: touched(element, time))
    }

    /// The bookmark with its own times set anew.
    private static func touched(_ element: String, _ time: String) -> String {
        guard let close = element.firstIndex(of: ">") else { return element }
        var tag = String(element[..<close])
        for name in ["modified", "visited"] {
            guard let start = tag.range(of: " \(name)=\""), let end = tag[start.upperBound...].firstIndex(of: "\"") else { continue }
            tag.replaceSubrange(start.upperBound..<end, with: time)
        }
        return tag + String(element[close...])
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        guard let start = tag.range(of: " \(name)=\""), let end = tag[start.upperBound...].firstIndex(of: "\"") else { return nil }
        return String(tag[start.upperBound..<end]).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
            .replacing("'", with: "&apos;")
    }
}
