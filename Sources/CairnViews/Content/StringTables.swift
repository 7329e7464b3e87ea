import Synchronization

/// Translations in the folders a program brings along: `de.lproj/Localizable.strings` and the like.
///
/// A program's own folders are the one its executable lies in and, beside it, those that SwiftPM makes of a target's resources
/// (`Package_Target.resources`). So `Text("key")` and `Image("name")` find there what SwiftUI finds in the main bundle.
enum StringTables {
    /// A table of one language: strings by key.
    private typealias Table = [String: String]

    /// Tables read so far by their path; nil for those that are not there or can't be read.
    private static let read = Mutex<[String: Table?]>([:])

    /// Folders of the program itself; the executable's own first.
    static let programFolders: [String] = {
        let folder = Bundle.main.bundlePath
        return [folder] + names(in: folder, ending: ".resources").map { folder + "/" + $0 }
    }()

    /// Whether the program has translations at all: if not, no text has to ask for its own.
    static let programHasTranslations = programFolders.contains { !names(in: $0, ending: ".lproj").isEmpty }

    /// What a key is in the language wanted first that has it; nil when none does.
    ///
    /// - Parameters:
    ///   - table: name of the file without its ending; nil is `Localizable`.
    ///   - folders: bundles to look in; nil for the program's own.
    ///   - locale: nil for the language of the user's desktop.
    static func translation(of key: String, table: String?, folders: [String]?, locale: Locale?) -> String? {
        let languages = (locale.map { [$0.identifier] } ?? desktopLanguages).flatMap(spellings) + ["Base", "en"]
        for language in languages {
            for folder in folders ?? programFolders {
                if let found = strings("\(folder)/\(language).lproj/\(table ?? "Localizable").strings")?[key] { return found }
            }
        }
        return nil
    }

    private static func strings(_ path: String) -> Table? {
        read.withLock { tables in
            if let known = tables[path] { return known }
            let list = FileManager.default.contents(atPath: path).flatMap {
                try? PropertyListSerialization.propertyList(from: $0, format: nil) as? Table
            }
            tables[path] = .some(list)
            return list
        }
    }

    /// The ways a folder may spell a language, most exact first: `de-AT`, `de_AT`, `de`.
    static func spellings(_ identifier: String) -> [String] {
        let exact = identifier.prefix { $0 != "." && $0 != "@" }
        let parts = exact.split { $0 == "-" || $0 == "_" }
        guard let language = parts.first else { return [] }
        var spellings = [parts.joined(separator: "-"), parts.joined(separator: "_"), String(language)]
        if parts.count == 1 { spellings = [String(language)] }
        return spellings
    }

    /// As gettext reads the surroundings of a program.
    private static let desktopLanguages: [String] = {
        let environment = ProcessInfo.processInfo.environment
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
        if locale == "C" || locale.hasPrefix("C.") || locale == "POSIX" { return [] }
        return (value("LANGUAGE")?.split(separator: ":").map { String($0) } ?? []) + [locale]
    }()

    private static func names(in folder: String, ending: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) { String(cString: $0) }
            }
            if name.hasSuffix(ending) { names.append(name) }
        }
        return names.sorted()
    }
}

/// A key whose translation is looked up when it is shown, for the language of the surroundings.
struct LocalizedText: Equatable, Sendable {
    let key: LocalizedStringKey
    let table: String?
    /// Path of a bundle that was given; nil for the program's own.
    let bundle: String?

    /// The text to show: the key itself where there is no translation.
    func text(locale: Locale?) -> Text {
        let found = StringTables.translation(of: key.format, table: table, folders: bundle.map { [$0] }, locale: locale)
        return Text(shown: found.map(key.filling) ?? key)
    }
}
