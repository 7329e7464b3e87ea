import CText

/// What the engine knows of scripts: how to find a character's, and which fonts suit it.
enum Scripts {
    static let common = HB_SCRIPT_COMMON
    static let inherited = HB_SCRIPT_INHERITED

    static func script(of scalar: UInt32) -> hb_script_t {
        if scalar < 0x80 {
            return (scalar | 0x20) >= 0x61 && (scalar | 0x20) <= 0x7a ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON
        }
        return hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
    }

    /// Bytes of a scalar in UTF-8.
    static func byteCount(_ scalar: UInt32) -> Int { scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4 }

    /// The four letters of ISO 15924.
    static func tag(_ script: hb_script_t) -> String {
        let value = script.rawValue
        let letters = [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
        return String(decoding: letters, as: UTF8.self)
    }

    /// Whether letters change with their neighbours so much that a word is one picture.
    static func joins(_ script: hb_script_t) -> Bool {
        script == HB_SCRIPT_ARABIC || script == HB_SCRIPT_SYRIAC || script == HB_SCRIPT_NKO
            || script == HB_SCRIPT_MONGOLIAN
            || script == HB_SCRIPT_DEVANAGARI || script == HB_SCRIPT_BENGALI || script == HB_SCRIPT_GURMUKHI
            || script == HB_SCRIPT_ADLAM || script == HB_SCRIPT_MANDAIC
    }

    /// Whether a script makes do with so few letters that the pictures of all are soon known.
    static func isAlphabet(_ script: hb_script_t) -> Bool {
        script == HB_SCRIPT_LATIN || script == HB_SCRIPT_GREEK || script == HB_SCRIPT_CYRILLIC || script == HB_SCRIPT_ARMENIAN
            || script == HB_SCRIPT_GEORGIAN || script == HB_SCRIPT_HEBREW || script == HB_SCRIPT_THAI
    }

    /// Size of a script's letters beside Latin ones: where most of them stack so high that they would be cut off at full size.
    static func size(_ script: hb_script_t, pixelSize: Int) -> Int {
        script == HB_SCRIPT_MYANMAR || script == HB_SCRIPT_TIBETAN ? max(1, pixelSize * 4 / 5) : pixelSize
    }

    /// Families that look right for a script, best first, where installed; and the language to ask fontconfig for.
    ///
    /// fontconfig's own order puts DejaVu Sans before the Noto families for Arabic and Hebrew, whatever the language.
    static func preferences(_ script: hb_script_t) -> (families: [String], language: String?) {
        switch script {
        case HB_SCRIPT_ARABIC: (["Noto Sans Arabic", "Noto Naskh Arabic"], "ar")
        case HB_SCRIPT_HEBREW: (["Noto Sans Hebrew"], "he")
        case HB_SCRIPT_DEVANAGARI: (["Noto Sans Devanagari"], "hi")
        case HB_SCRIPT_BENGALI: (["Noto Sans Bengali"], "bn")
        case HB_SCRIPT_TAMIL: (["Noto Sans Tamil"], "ta")
        case HB_SCRIPT_TELUGU: (["Noto Sans Telugu"], "te")
        case HB_SCRIPT_GUJARATI: (["Noto Sans Gujarati"], "gu")
        case HB_SCRIPT_GURMUKHI: (["Noto Sans Gurmukhi"], "pa")
        case HB_SCRIPT_KANNADA: (["Noto Sans Kannada"], "kn")
        case HB_SCRIPT_MALAYALAM: (["Noto Sans Malayalam"], "ml")
        case HB_SCRIPT_SINHALA: (["Noto Sans Sinhala"], "si")
        case HB_SCRIPT_THAI: (["Noto Sans Thai"], "th")
        case HB_SCRIPT_LAO: (["Noto Sans Lao"], "lo")
        case HB_SCRIPT_KHMER: (["Noto Sans Khmer"], "km")
        case HB_SCRIPT_MYANMAR: (["Noto Sans Myanmar"], "my")
        case HB_SCRIPT_ETHIOPIC: (["Noto Sans Ethiopic"], "am")
        case HB_SCRIPT_GEORGIAN: (["Noto Sans Georgian"], "ka")
        case HB_SCRIPT_ARMENIAN: (["Noto Sans Armenian"], "hy")
        case HB_SCRIPT_HANGUL: (["Noto Sans CJK KR"], "ko")
        case HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA: (["Noto Sans CJK JP"], "ja")
        default: ([], nil)
        }
    }
}
