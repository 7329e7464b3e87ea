import Foundation

/// Where a desktop program keeps and saves things, by the XDG specifications.
package enum DesktopFolders {
    /// The user's configuration folder; nil without a home.
    package static func configuration(_ environment: [String: String]) -> String? {
        // Relative paths in these variables are invalid and to be ignored (base directory specification).
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder }
        return home(environment).map { $0 + "/.config" }
    }

    /// Where pictures go: the folder named in `user-dirs.dirs`, else Pictures in the home, else the home; each only if it exists.
    /// Without any of them, the current folder.
    package static func pictures(environment: [String: String] = ProcessVariables.all) -> String {
        pictures(
            environment: environment, read: { try? String(contentsOfFile: $0, encoding: .utf8) },
            isFolder: { path in
                var isFolder = ObjCBool(false)
                return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
            })
    }

    static func pictures(
        environment: [String: String], read: (String) -> String?, isFolder: (String) -> Bool
    ) -> String {
        guard let home = home(environment) else { return "." }
        let named = configuration(environment).flatMap { read($0 + "/user-dirs.dirs") }.flatMap {
            userFolder("XDG_PICTURES_DIR", in: $0, home: home)
        }
        return [named, home + "/Pictures", home].compactMap { $0 }.first(where: isFolder) ?? "."
    }

    /// A path in `folder` that no file has yet: `stem.ext`, then `stem 2.ext`, `stem 3.ext`… Saving must still refuse to overwrite, as
    /// another program may take the name in between.
    package static func uniquePath(folder: String, stem: String, ext: String) -> String {
        uniquePath(folder: folder, stem: stem, ext: ext) { path in
            // Not `fileExists`: it follows links, and a dangling one must not be written through.
            var status = stat()
            return lstat(path, &status) == 0
        }
    }

    static func uniquePath(folder: String, stem: String, ext: String, isTaken: (String) -> Bool) -> String {
        let stem = String(stem.map { $0 == "/" || $0 == "\0" ? "-" : $0 })
        let base = folder.hasSuffix("/") ? folder + stem : "\(folder)/\(stem)"
        var path = "\(base).\(ext)"
        var number = 2
        while isTaken(path) {
            path = "\(base) \(number).\(ext)"
            number += 1
        }
        return path
    }

    private static func home(_ environment: [String: String]) -> String? {
        environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// One assignment of `user-dirs.dirs`, whose form is fixed: KEY="$HOME/rest" or KEY="/absolute", backslash before special signs.
    private static func userFolder(_ key: String, in text: String, home: String) -> String? {
        var folder: String?
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard line.hasPrefix(key + "=\""), line.hasSuffix("\"") else { continue }
            var value = ""
            var isEscaped = false
            for character in line.dropFirst(key.count + 2).dropLast() {
                if character == "\\" && !isEscaped {
                    isEscaped = true
                } else {
                    value.append(character)
                    isEscaped = false
                }
            }
            if value.hasPrefix("$HOME/") {
                folder = home + value.dropFirst("$HOME".count)
            } else if value.hasPrefix("/") {
                folder = value
            }
        }
        // A folder that is the home itself means "not set" to xdg-user-dirs.
        return folder.flatMap { $0 == home + "/" ? nil : $0 }
    }
}
