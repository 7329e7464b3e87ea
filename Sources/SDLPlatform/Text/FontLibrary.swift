import CText
import Drawing

/// No font at all: nothing can be shown, so the program cannot start.
package struct NoFontError: Error, CustomStringConvertible {
    /// Paths and families that were tried.
    package let lookedFor: [String]

    package var description: String {
        "no usable font; looked for \(lookedFor.joined(separator: ", ")). Install fonts-roboto-unhinted or fonts-dejavu-core."
    }
}

/// Finds and keeps font files and sized faces.
///
/// The interface family is found by path, so that the first frame does not wait for fontconfig; everything else asks fontconfig when it is
/// first needed. Nothing here fails after `init`: what is missing falls back to the interface family with one warning.
final class FontLibrary {
    private struct FileKey: Hashable {
        var path: String
        var index: Int
    }

    private struct StyleKey: Hashable {
        var family: FontSpec.Family
        var weight: Int
        var italic: Bool
    }

    private struct FallbackKey: Hashable {
        var script: UInt32
        var weight: Int
        var italic: Bool
    }

    private struct MissingKey: Hashable {
        var scalar: UInt32
        var style: FallbackKey
    }

    private struct FaceKey: Hashable {
        var file: ObjectIdentifier
        var pixelSize: Int
    }

    /// Called once for each thing that is missing.
    var onWarning: (String) -> Void = { _ in }
    /// All warnings so far.
    private(set) var warnings: [String] = []
    /// Family given by the user, nil for the built-in choice.
    private let userFamily: String?
    private var mappings: [String: FontMapping?] = [:]
    private var files: [FileKey: FontFile?] = [:]
    private var styles: [StyleKey: FontFile] = [:]
    private var faces: [FaceKey: FontFace] = [:]
    private var warned: Set<String> = []
    private var nextFace: UInt32 = 1
    private var knownEmoji: FontFile??
    private var fallbackLists: [FallbackKey: [FontConfig.Candidate]] = [:]
    private var missingScalars: Set<MissingKey> = []
    private let session = TTFSession()
    /// The regular interface face: the last resort of every look-up.
    private var regular: FontFile?
    private(set) var isFontConfigRunning = false
    private(set) lazy var fontConfig: FontConfig = {
        isFontConfigRunning = true
        return FontConfig()
    }()

    /// - Parameter families: interface families to try by path, best first; tests give their own.
    init(family: String?, families: [SystemFonts] = [.roboto, .dejaVuSans], searchesSystem: Bool = true)
        throws(NoFontError)
    {
        userFamily = family
        self.families = families
        self.searchesSystem = searchesSystem
        regular = interfaceFile(weight: 400, italic: false)
        guard regular != nil else {
            throw NoFontError(
                lookedFor: families.flatMap { $0.paths(weight: 400, italic: false).prefix(1) }
                    + (searchesSystem ? ["any sans-serif font known to fontconfig"] : []))
        }
    }

    private let families: [SystemFonts]
    /// Whether fontconfig may be asked.
    let searchesSystem: Bool

    /// The file for a family and style; the nearest there is.
    func file(family: FontSpec.Family, weight: Int, italic: Bool) -> FontFile {
        let key = StyleKey(family: family, weight: weight, italic: italic)
        if let known = styles[key] { return known }
        let file = find(family: family, weight: weight, italic: italic) ?? regular
        guard let file else { fatalError("a font library without a font") }
        styles[key] = file
        return file
    }

    func face(_ file: FontFile, pixelSize: Int) -> FontFace {
        let key = FaceKey(file: ObjectIdentifier(file), pixelSize: pixelSize)
        if let known = faces[key] { return known }
        let face = FontFace(id: nextFace, file: file, pixelSize: pixelSize, session: session)
        nextFace += 1
        faces[key] = face
        return face
    }

    /// A file by path; nil when it is missing or no font, which is remembered.
    func file(path: String, index: Int) -> FontFile? {
        let key = FileKey(path: path, index: index)
        if let known = files[key] { return known }
        let mapping = mappings[path] ?? FontMapping(path: path)
        mappings[path] = mapping
        let file = mapping.flatMap { FontFile(mapping: $0, index: index) }
        files[key] = file
        return file
    }

    func warn(once message: String) {
        guard warned.insert(message).inserted else { return }
        warnings.append(message)
        onWarning(message)
    }

    /// Starts fontconfig and finds the emoji font, so that the first text that needs them does not wait.
    func warmUp() { _ = emojiFile() }

    /// The colour emoji font, nil when there is none.
    func emojiFile() -> FontFile? {
        if let knownEmoji { return knownEmoji }
        guard searchesSystem else { return nil }
        let found = fontConfig.fallbacks(family: "emoji", language: nil, weight: 400, italic: false).first {
            $0.isColor
        }
        let emoji = found.flatMap { file(path: $0.path, index: $0.index) }
        knownEmoji = .some(emoji)
        return emoji
    }

    /// The first face the system offers that covers a cluster, and nil (with one warning a script) when none does.
    func fallback(for scalars: ArraySlice<UInt32>, script: hb_script_t, run: ResolvedRun) -> FontFace? {
        guard searchesSystem, let base = scalars.first else { return nil }
        let key = FallbackKey(script: script.rawValue, weight: run.spec.weight, italic: run.spec.italic)
        let missing = MissingKey(scalar: base, style: key)
        if missingScalars.contains(missing) { return nil }
        for candidate in candidates(key, script: script) where candidate.covers(base) {
            guard let found = file(path: candidate.path, index: candidate.index) else { continue }
            let sized = face(found, pixelSize: run.face.pixelSize)
            if sized.covers(base) { return sized }
        }
        missingScalars.insert(missing)
        if !(0xe000...0xf8ff).contains(base) {
            warn(once: "no font for the script \(Scripts.tag(script)); its characters are drawn as boxes")
        }
        return nil
    }

    private func candidates(_ key: FallbackKey, script: hb_script_t) -> [FontConfig.Candidate] {
        if let known = fallbackLists[key] { return known }
        let wish = Scripts.preferences(script)
        let all = fontConfig.fallbacks(
            family: "sans-serif", language: wish.language, weight: key.weight, italic: key.italic)
        let preferred = wish.families.flatMap { family in all.filter { $0.family == family } }
        let list = preferred + all.filter { !wish.families.contains($0.family) && !$0.isColor } + all.filter(\.isColor)
        fallbackLists[key] = list
        return list
    }

    private func find(family: FontSpec.Family, weight: Int, italic: Bool) -> FontFile? {
        switch family {
        case .system: return interfaceFile(weight: weight, italic: italic)
        case .serif: return file(.dejaVuSerif, generic: "serif", weight: weight, italic: italic)
        case .monospaced: return file(.dejaVuMono, generic: "monospace", weight: weight, italic: italic)
        case .rounded:
            // No Debian default is round; these are the round families Debian packages.
            let round = ["Nunito", "Quicksand", "M PLUS Rounded 1c", "Comfortaa", "Varela Round"]
            for name in round {
                if let found = named(name, weight: weight, italic: italic) { return found }
            }
            return interfaceFile(weight: weight, italic: italic)
        case .named(let name):
            if let found = named(name, weight: weight, italic: italic) { return found }
            warn(once: "font family “\(name)” not found; using the interface font")
            return interfaceFile(weight: weight, italic: italic)
        }
    }

    private func interfaceFile(weight: Int, italic: Bool) -> FontFile? {
        if let userFamily {
            if let found = named(userFamily, weight: weight, italic: italic) { return found }
            warn(once: "font family “\(userFamily)” not found; using the default font")
        }
        for family in families {
            for path in family.paths(weight: weight, italic: italic) {
                if let found = file(path: path, index: 0) { return found }
            }
        }
        guard searchesSystem else { return nil }
        let found = fontConfig.file(generic: "sans-serif", weight: weight, italic: italic)
        return found.flatMap { file(path: $0.path, index: $0.index) }
    }

    private func file(_ family: SystemFonts, generic: String, weight: Int, italic: Bool) -> FontFile? {
        for path in family.paths(weight: weight, italic: italic) {
            if let found = file(path: path, index: 0) { return found }
        }
        guard searchesSystem else { return nil }
        return fontConfig.file(generic: generic, weight: weight, italic: italic).flatMap {
            file(path: $0.path, index: $0.index)
        }
    }

    private func named(_ name: String, weight: Int, italic: Bool) -> FontFile? {
        for family in [SystemFonts.roboto, .dejaVuSans, .dejaVuSerif, .dejaVuMono] where family.name == name {
            for path in family.paths(weight: weight, italic: italic) {
                if let found = file(path: path, index: 0) { return found }
            }
        }
        guard searchesSystem else { return nil }
        return fontConfig.file(family: name, weight: weight, italic: italic).flatMap {
            file(path: $0.path, index: $0.index)
        }
    }
}
