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
    /// See `candidates`.
    var fallbackLists: [FallbackKey: [FontConfig.Candidate]] = [:]
    private var missing: Set<MissingKey> = []
    /// Families from files the program brought along, by lower-case name.
    private var registered: [String: [RegisteredFont]] = [:]
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
        session.onFailure = { [weak self] in self?.warn(once: $0) }
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

    /// Forgets sized faces, not files; text already set keeps its own.
    func dropFaces() { faces = [:] }

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

    /// - Parameter topic: what is said once; the message itself unless given.
    func warn(once message: String, topic: String? = nil) {
        guard warned.insert(topic ?? message).inserted else { return }
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

    /// Whether it is known that no font has a character.
    func isMissing(_ scalar: UInt32, key: FallbackKey) -> Bool {
        missing.contains(MissingKey(scalar: scalar, style: key))
    }

    func noteMissing(_ scalar: UInt32, key: FallbackKey) { missing.insert(MissingKey(scalar: scalar, style: key)) }

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

    /// Makes the faces of a file known by their family's name; false when it is missing or no font.
    func register(path: String) -> Bool {
        guard let mapping = FontMapping(path: path) else { return false }
        mappings[path] = mapping
        let fonts = RegisteredFont.faces(of: mapping)
        for font in fonts { registered[font.family.lowercased(), default: []].append(font) }
        styles = [:]
        return !fonts.isEmpty
    }

    private func named(_ name: String, weight: Int, italic: Bool) -> FontFile? {
        if let fonts = registered[name.lowercased()] {
            let best = fonts.min { a, b in
                (a.isItalic != italic ? 1 : 0, abs(a.weight - weight)) < (
                    b.isItalic != italic ? 1 : 0, abs(b.weight - weight)
                )
            }
            if let best, let found = file(path: best.path, index: best.index) { return found }
        }
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
