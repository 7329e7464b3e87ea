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
    static var programFolders: [String] { program.folders }
    /// Whether the program has translations at all: if not, no text has to ask for its own.
    static var programHasTranslations: Bool { program.hasTranslations }

    /// Asked for by the first text, before the first frame: so neither Foundation's bundles are woken, nor a folder of thousands of programs
    /// read more than once.
    private static let program: (folders: [String], hasTranslations: Bool) = {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &path, path.count)
        guard length > 0 else { return ([], false) }
        let executable = String(decoding: path.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
        let folder = executable.lastIndex(of: "/").map { String(executable[..<$0]) } ?? "."
        let inside = names(in: folder, ending: [".resources", ".lproj"])
        let resources = inside.filter { $0.hasSuffix(".resources") }.map { folder + "/" + $0 }
        let hasOwn = inside.count > resources.count
        return ([folder] + resources, hasOwn || resources.contains { !names(in: $0, ending: [".lproj"]).isEmpty })
    }()

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

    private static func names(in folder: String, ending endings: [StaticString]) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                guard let name = bytes.baseAddress else { return }
                let count = strnlen(name.assumingMemoryBound(to: CChar.self), bytes.count)
                let isWanted = endings.contains { ending in
                    count > ending.utf8CodeUnitCount
                        && memcmp(name + count - ending.utf8CodeUnitCount, ending.utf8Start, ending.utf8CodeUnitCount) == 0
                }
                if isWanted { names.append(String(decoding: bytes.prefix(count), as: UTF8.self)) }
            }
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
