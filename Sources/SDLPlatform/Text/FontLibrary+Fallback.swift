import CText
import Drawing

// Which face draws a cluster the asked font does not have.

extension FontLibrary {
    struct Choice {
        var face: FontFace
        /// A colour picture rather than outlines.
        var isPicture: Bool
    }

    /// The face for a cluster in `run`: the run's own where it can, else the neighbour's (`sticky`), else what the system has.
    ///
    /// Spaces and the punctuation of other scripts stay with their neighbour; ASCII prefers the run's own font, so that digits are alike
    /// everywhere and both brackets of a pair come from one font. What no font covers is drawn by the run's font, as a box.
    func choose(
        _ scalars: ArraySlice<UInt32>, script: ScriptChoice, isNeutral: Bool, run: ResolvedRun, sticky: FontFace?
    ) -> Choice {
        let base = scalars.first ?? 0x20
        if base < 0x80, scalars.count == 1 {
            if base == 0x20, let sticky, !sticky.file.isColor, sticky.covers(base) {
                return Choice(face: sticky, isPicture: false)
            }
            if run.face.covers(base) { return Choice(face: run.face, isPicture: false) }
        }
        if Emoji.isPicture(scalars), let face = emojiFace(pixelSize: run.face.pixelSize), face.coversAll(scalars) {
            return Choice(face: face, isPicture: true)
        }
        if isNeutral, let sticky, !sticky.file.isColor, sticky.coversAll(scalars) {
            return Choice(face: sticky, isPicture: false)
        }
        if run.face.coversAll(scalars) { return Choice(face: run.face, isPicture: false) }
        if let sticky, !sticky.file.isColor, sticky.coversAll(scalars) { return Choice(face: sticky, isPicture: false) }
        if let face = fallback(for: scalars, script: script, run: run) {
            return Choice(face: face, isPicture: face.file.isColor)
        }
        return Choice(face: run.face, isPicture: false)
    }

    private func emojiFace(pixelSize: Int) -> FontFace? {
        emojiFile().map { face($0, pixelSize: pixelSize) }
    }

    /// The first face the system offers that covers a cluster, else its first character; nil, with one warning, when there is none.
    private func fallback(for scalars: ArraySlice<UInt32>, script: ScriptChoice, run: ResolvedRun) -> FontFace? {
        guard let base = scalars.first else { return nil }
        let key = FallbackKey(script: script, weight: run.weight, italic: run.italic)
        if isMissing(base, key: key) { return nil }
        var second: FontFace?
        for candidate in candidates(key) where candidate.covers(base) {
            guard let found = file(path: candidate.path, index: candidate.index) else { continue }
            let sized = face(found, pixelSize: Scripts.size(script.script, pixelSize: run.face.pixelSize))
            if sized.coversAll(scalars) { return sized }
            if second == nil, sized.covers(base) { second = sized }
        }
        if let second { return second }
        noteMissing(base, key: key)
        // Private use is nobody's fault.
        if !(0xe000...0xf8ff).contains(base), base < 0xf0000 {
            warn(
                once:
                    "no font for some characters (\(Scripts.tag(script.script)), U+\(String(base, radix: 16, uppercase: true))…); "
                    + "they are drawn as boxes. fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji have most.",
                topic: "missing characters")
        }
        return nil
    }
}

extension FontFace {
    /// Whether the face draws a whole cluster; characters that are never drawn do not count.
    func coversAll(_ scalars: ArraySlice<UInt32>) -> Bool {
        guard let base = scalars.first else { return true }
        if scalars.count == 1 { return covers(base) || Emoji.isInvisible(base) }
        if scalars.allSatisfy({ covers($0) || Emoji.isInvisible($0) }) { return true }
        // The letter with its mark in one, as HarfBuzz would compose it.
        guard scalars.count == 2, let mark = scalars.last else { return false }
        var composed: hb_codepoint_t = 0
        return hb_unicode_compose(hb_unicode_funcs_get_default(), base, mark, &composed) != 0 && covers(composed)
    }
}

/// Which clusters are pictures, by Unicode's emoji properties.
enum Emoji {
    static func isPicture(_ scalars: ArraySlice<UInt32>) -> Bool {
        guard let first = scalars.first, first >= 0x80 || scalars.count > 1, let scalar = Unicode.Scalar(first) else {
            return false
        }
        if scalars.contains(0xfe0e) { return false }
        if scalar.properties.isEmojiPresentation { return true }
        guard scalars.count > 1, scalar.properties.isEmoji else { return false }
        // Asked for as a picture, on a keycap, joined to another, or with a skin tone.
        return scalars.contains { $0 == 0xfe0f || $0 == 0x20e3 || $0 == 0x200d || ($0 >= 0x1f3fb && $0 <= 0x1f3ff) }
    }

    /// Characters that leave no mark in any font: joiners, direction marks, variation selectors, soft hyphens.
    static func isInvisible(_ scalar: UInt32) -> Bool {
        guard scalar >= 0xad, let scalar = Unicode.Scalar(scalar) else { return false }
        return scalar.properties.isDefaultIgnorableCodePoint
    }
}
