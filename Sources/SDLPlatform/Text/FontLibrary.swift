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
        var width: Int
    }

    private struct SmallCapsKey: Hashable {
        var file: ObjectIdentifier
        var letters: FontSpec.SmallCaps
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
    private var smallCaps: [SmallCapsKey: FontFile?] = [:]
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
        regular = interfaceFile(.regular)
        guard regular != nil else {
            throw NoFontError(
                lookedFor: families.flatMap { $0.paths(.regular).prefix(1) }
                    + (searchesSystem ? ["any sans-serif font known to fontconfig"] : []))
        }
    }

    private let families: [SystemFonts]
    /// Whether fontconfig may be asked.
    let searchesSystem: Bool

    /// The file for a family and style; the nearest there is. `width` is in per cent of the family's normal one.
    func file(family: FontSpec.Family, weight: Int, italic: Bool, width: Int = 100) -> FontFile {
        let key = StyleKey(family: family, weight: weight, italic: italic, width: width)
        if let known = styles[key] { return known }
        let file = find(family: family, FontStyle(weight: weight, italic: italic, width: width)) ?? regular
        guard let file else { fatalError("a font library without a font") }
        styles[key] = file
        return file
    }

    /// The same face with its small capitals always on; nil when it has none.
    func smallCaps(_ letters: FontSpec.SmallCaps, of file: FontFile) -> FontFile? {
        let key = SmallCapsKey(file: ObjectIdentifier(file), letters: letters)
        if let known = smallCaps[key] { return known }
        let patches = FontFeatures(file.mapping.bytes, index: file.index).patches(applying: letters.features)
        let mapping = patches.flatMap { FontMapping(path: file.mapping.path, patches: $0) }
        let made = mapping.flatMap { FontFile(mapping: $0, index: file.index) }
        smallCaps[key] = made
        return made
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

    private func find(family: FontSpec.Family, _ style: FontStyle) -> FontFile? {
        switch family {
        case .system: return interfaceFile(style)
        case .serif: return file(.dejaVuSerif, generic: "serif", style)
        case .monospaced: return file(.dejaVuMono, generic: "monospace", style)
        case .rounded:
            // No Debian default is round; these are the round families Debian packages.
            let round = ["Nunito", "Quicksand", "M PLUS Rounded 1c", "Comfortaa", "Varela Round"]
            for name in round {
                if let found = named(name, style) { return found }
            }
            return interfaceFile(style)
        case .named(let name):
            if let found = named(name, style) { return found }
            warn(once: "font family “\(name)” not found; using the interface font")
            return interfaceFile(style)
        }
    }

    private func interfaceFile(_ style: FontStyle) -> FontFile? {
        if let userFamily {
            if let found = named(userFamily, style) { return found }
            warn(once: "font family “\(userFamily)” not found; using the default font")
        }
        for family in families {
            if let found = file(of: family, style) { return found }
        }
        return searchesSystem ? file(fontConfig.file(generic: "sans-serif", style)) : nil
    }

    private func file(_ family: SystemFonts, generic: String, _ style: FontStyle) -> FontFile? {
        if let found = file(of: family, style) { return found }
        return searchesSystem ? file(fontConfig.file(generic: generic, style)) : nil
    }

    private func file(of family: SystemFonts, _ style: FontStyle) -> FontFile? {
        for path in family.paths(style) {
            if let found = file(path: path, index: 0) { return found }
        }
        return nil
    }

    private func file(_ candidate: FontConfig.Candidate?) -> FontFile? {
        candidate.flatMap { file(path: $0.path, index: $0.index) }
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

    private func named(_ name: String, _ style: FontStyle) -> FontFile? {
        if let fonts = registered[name.lowercased()] {
            let best = fonts.min { a, b in a.distance(to: style) < b.distance(to: style) }
            if let best, let found = file(path: best.path, index: best.index) { return found }
        }
        for family in [SystemFonts.roboto, .dejaVuSans, .dejaVuSerif, .dejaVuMono] where family.name == name {
            if let found = file(of: family, style) { return found }
        }
        guard searchesSystem else { return nil }
        // Many narrow fonts are families of their own to fontconfig.
        if style.isNarrow, let found = file(fontConfig.file(family: name + " Condensed", style)) { return found }
        return file(fontConfig.file(family: name, style))
    }
}
