import CText
import Glibc

/// A script, and for Han the language whose shapes are meant.
struct ScriptChoice: Hashable {
    var script: hb_script_t
    var region: HanRegion?

    func hash(into hasher: inout Hasher) {
        hasher.combine(script.rawValue)
        hasher.combine(region)
    }
}

/// Han characters look different in each of these; fonts have one face each.
enum HanRegion: Hashable {
    case japanese, korean, simplified, traditional, hongKong

    /// What a text tells: kana are Japanese, Hangul is Korean; Han alone is read as the user's language has it, else as simplified Chinese.
    static func guess(_ scalars: [UInt32]) -> HanRegion? {
        var hasHan = false
        var hasHangul = false
        for scalar in scalars where scalar >= 0x1100 {
            switch scalar {
            case 0x3041...0x30ff, 0x31f0...0x31ff, 0xff66...0xff9d: return .japanese
            case 0x1100...0x11ff, 0x3130...0x318f, 0xac00...0xd7a3: hasHangul = true
            case 0x2e80...0x303f, 0x3400...0x9fff, 0xf900...0xfaff, 0xff00...0xff65, 0x20000...0x3fffd: hasHan = true
            default: break
            }
        }
        return hasHangul ? .korean : hasHan ? ofUser : nil
    }

    /// From the locale's environment, read once.
    private static let ofUser: HanRegion = {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = getenv(name) else { continue }
            let locale = String(cString: value).lowercased()
            if locale.isEmpty { continue }
            if locale.hasPrefix("ja") { return .japanese }
            if locale.hasPrefix("ko") { return .korean }
            if locale.hasPrefix("zh_hk") || locale.hasPrefix("zh_mo") { return .hongKong }
            if locale.hasPrefix("zh_tw") { return .traditional }
            break
        }
        return .simplified
    }()

    var language: String {
        switch self {
        case .japanese: "ja"
        case .korean: "ko"
        case .simplified: "zh-cn"
        case .traditional: "zh-tw"
        case .hongKong: "zh-hk"
        }
    }

    var family: String {
        switch self {
        case .japanese: "Noto Sans CJK JP"
        case .korean: "Noto Sans CJK KR"
        case .simplified: "Noto Sans CJK SC"
        case .traditional: "Noto Sans CJK TC"
        case .hongKong: "Noto Sans CJK HK"
        }
    }
}

struct FallbackKey: Hashable {
    var script: ScriptChoice
    var weight: Int
    var italic: Bool
}

extension FontLibrary {
    /// Fonts to look into for a script, best first: the families that suit it, then the system's order, pictures last.
    func candidates(_ key: FallbackKey) -> [FontConfig.Candidate] {
        if let known = fallbackLists[key] { return known }
        guard searchesSystem else { return [] }
        var wish = Scripts.preferences(key.script.script)
        if let region = key.script.region,
            key.script.script == HB_SCRIPT_HAN || wish.families.first?.contains("CJK") == true
        {
            wish = ([region.family], region.language)
        }
        let all = fontConfig.fallbacks(
            family: "sans-serif", language: wish.language, weight: key.weight, italic: key.italic)
        let preferred = wish.families.flatMap { family in all.filter { $0.family == family } }
        let others = all.filter { !wish.families.contains($0.family) }
        let list = preferred + others.filter { !$0.isColor } + others.filter(\.isColor)
        fallbackLists[key] = list
        return list
    }
}
