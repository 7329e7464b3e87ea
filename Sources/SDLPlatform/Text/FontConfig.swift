import CText

/// fontconfig: which files the system has for a family, a language or a character.
///
/// Starting it costs 14 to 34 ms, so whoever makes one must have no other way; Latin text in the interface font has.
final class FontConfig {
    /// A font file fontconfig knows of, and what is in it.
    struct Candidate {
        var path: String
        var index: Int
        var family: String
        var isColor: Bool
        fileprivate var characters: CharacterSet?

        func covers(_ scalar: UInt32) -> Bool { characters?.contains(scalar) ?? false }
    }

    /// A reference to fontconfig's set of a font's characters.
    fileprivate final class CharacterSet {
        private let set: OpaquePointer

        init?(_ set: OpaquePointer?) {
            guard let copy = set.flatMap({ FcCharSetCopy($0) }) else { return nil }
            self.set = copy
        }

        deinit { FcCharSetDestroy(set) }

        func contains(_ scalar: UInt32) -> Bool { FcCharSetHasChar(set, scalar) != 0 }
    }

    private let config: OpaquePointer?

    init() { config = FcInitLoadConfigAndFonts() }

    deinit {
        if let config { FcConfigDestroy(config) }
    }

    /// The file of exactly this family (case aside, aliases not followed) nearest to the weight and slope; nil when there is no such family.
    func file(family: String, _ style: FontStyle) -> Candidate? {
        best(family: family, style).flatMap { candidate in
            candidate.names.contains { $0.lowercased() == family.lowercased() } ? candidate.file : nil
        }
    }

    /// What the system uses for a generic name such as "sans-serif"; nil only when there are no fonts.
    func file(generic: String, _ style: FontStyle) -> Candidate? {
        best(family: generic, style)?.file
    }

    /// Every font in the order the system prefers for a language (BCP 47, nil: the user's), nearest weight first within a family.
    func fallbacks(family: String, language: String?, weight: Int, italic: Bool) -> [Candidate] {
        guard let config, let pattern = pattern(family: family, FontStyle(weight: weight, italic: italic)) else { return [] }
        defer { FcPatternDestroy(pattern) }
        if let language { FcPatternAddString(pattern, FC_LANG, language) }
        prepare(pattern)
        var result = FcResultMatch
        guard let set = FcFontSort(config, pattern, 0, nil, &result) else { return [] }
        defer { FcFontSetDestroy(set) }
        return (0..<Int(set.pointee.nfont)).compactMap { i in set.pointee.fonts[i].flatMap(describe) }
    }

    private func best(family: String, _ style: FontStyle) -> (file: Candidate, names: [String])? {
        guard let config, let pattern = pattern(family: family, style) else { return nil }
        defer { FcPatternDestroy(pattern) }
        prepare(pattern)
        var result = FcResultMatch
        guard let match = FcFontMatch(config, pattern, &result) else { return nil }
        defer { FcPatternDestroy(match) }
        guard let file = describe(match) else { return nil }
        var names: [String] = []
        while let name = string(match, FC_FAMILY, names.count) { names.append(name) }
        return (file, names)
    }

    private func pattern(family: String, _ style: FontStyle) -> OpaquePointer? {
        guard let pattern = FcPatternCreate() else { return nil }
        FcPatternAddString(pattern, FC_FAMILY, family)
        FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(style.weight)))
        FcPatternAddInteger(pattern, FC_SLANT, style.italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
        // fontconfig counts in the same per cent.
        if style.width != 100 { FcPatternAddInteger(pattern, FC_WIDTH, Int32(clamping: style.width)) }
        return pattern
    }

    private func prepare(_ pattern: OpaquePointer) {
        FcConfigSubstitute(config, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
    }

    private func describe(_ pattern: OpaquePointer) -> Candidate? {
        guard let path = string(pattern, FC_FILE, 0) else { return nil }
        var index: Int32 = 0
        _ = FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        // A variable font as a whole, at no instance: its default is the nearest SDL_ttf can open.
        if index >> 16 == 0x8000 || index < 0 { index &= 0xffff }
        var isColor: FcBool = 0
        _ = FcPatternGetBool(pattern, FC_COLOR, 0, &isColor)
        var charset: OpaquePointer?
        _ = FcPatternGetCharSet(pattern, FC_CHARSET, 0, &charset)
        return Candidate(
            path: path, index: Int(index), family: string(pattern, FC_FAMILY, 0) ?? "", isColor: isColor != 0,
            characters: CharacterSet(charset))
    }

    private func string(_ pattern: OpaquePointer, _ key: String, _ index: Int) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, key, Int32(index), &value) == FcResultMatch, let value else { return nil }
        return String(cString: value)
    }
}
