import Foundation

/// What the desktop's settings files say about appearance: light or dark, and whether things may move.
///
/// Files only, no message bus: this costs microseconds and starts nothing. GNOME keeps its switch in a database of its own and is
/// heard only through the GTK files; where nothing can be read the answer is nil, and the app decides.
package struct DesktopSettings: Sendable {
    /// Whether the user prefers a dark appearance.
    package var prefersDark: Bool?
    /// Whether the user has turned animations off.
    package var prefersReducedMotion: Bool?

    /// Reads the files of the user whose environment this is.
    package init(environment: [String: String] = ProcessVariables.all) {
        self.init(environment: environment) { path in try? String(contentsOfFile: path, encoding: .utf8) }
    }

    /// The same with files from anywhere: `read` gives a file's text, nil when there is none.
    package init(environment: [String: String], read: (_ path: String) -> String?) {
        guard let folder = DesktopFolders.configuration(environment) else {
            prefersDark = DesktopSettings.darkTheme(named: environment["GTK_THEME"])
            return
        }
        let gtk = ["gtk-4.0", "gtk-3.0"].map { KeyFile(read("\(folder)/\($0)/settings.ini") ?? "") }
        let kde = KeyFile(read("\(folder)/kdeglobals") ?? "")

        let fromGTK = gtk.lazy.compactMap(DesktopSettings.prefersDark(gtk:)).first
        let fromKDE = DesktopSettings.prefersDark(kde: kde)
        let isKDE = environment["XDG_CURRENT_DESKTOP"]?.split(separator: ":").contains("KDE") ?? false
        prefersDark =
            DesktopSettings.darkTheme(named: environment["GTK_THEME"])
            ?? (isKDE ? fromKDE ?? fromGTK : fromGTK ?? fromKDE)

        let animations = gtk.lazy.compactMap { DesktopSettings.flag($0["Settings", "gtk-enable-animations"]) }.first
        let speed = kde["KDE", "AnimationDurationFactor"].flatMap(Double.init).map { $0 == 0 }
        prefersReducedMotion = isKDE ? speed ?? animations.map { !$0 } : animations.map { !$0 } ?? speed
    }

    // MARK: GTK

    private static func prefersDark(gtk: KeyFile) -> Bool? {
        if let asked = flag(gtk["Settings", "gtk-application-prefer-dark-theme"]), asked { return true }
        if let name = gtk["Settings", "gtk-theme-name"] { return darkTheme(named: name) }
        return flag(gtk["Settings", "gtk-application-prefer-dark-theme"])
    }

    /// GTK's ways to name a variant: "Adwaita:dark", "Adwaita-dark". Nil without a name.
    private static func darkTheme(named name: String?) -> Bool? {
        guard let name = name?.lowercased(), !name.isEmpty else { return nil }
        return name.hasSuffix(":dark") || name.hasSuffix("-dark")
    }

    private static func flag(_ text: String?) -> Bool? {
        switch text?.lowercased() {
        case "1", "true", "yes": true
        case "0", "false", "no": false
        default: nil
        }
    }

    // MARK: KDE

    /// By the window background itself, as a colour scheme may bear any name.
    private static func prefersDark(kde: KeyFile) -> Bool? {
        let background = kde["Colors:Window", "BackgroundNormal"]?.split(separator: ",").compactMap {
            Double($0.filter { !$0.isWhitespace })
        }
        if let background, background.count >= 3 {
            // Rec. 709 weights on the encoded values: good enough to tell black from white.
            return 0.2126 * background[0] + 0.7152 * background[1] + 0.0722 * background[2] < 128
        }
        return kde["General", "ColorScheme"].map { $0.lowercased().contains("dark") }
    }
}

/// The desktop's usual text format: `[Group]` lines, `key=value` lines, `#` or `;` before comments.
struct KeyFile {
    private var values: [String: String] = [:]

    init(_ text: String) {
        var group = ""
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("#") || line.hasPrefix(";") { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                group = String(line.dropFirst().dropLast())
            } else if let equals = line.firstIndex(of: "=") {
                let key = line[..<equals].trimmingCharacters(in: .whitespaces)
                values["\(group)\n\(key)"] = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            }
        }
    }

    subscript(group: String, key: String) -> String? { values["\(group)\n\(key)"] }
}
