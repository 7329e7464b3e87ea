import CSDL2
import Drawing

// Keys as text: what scripts and recordings say. The names are SDL's, the modifiers stand in front ("Ctrl+Shift+Down").

extension SDLKeys {
    private static let modifierNames: [(name: String, modifier: Modifiers)] = [
        ("Ctrl", .control), ("Alt", .alt), ("Shift", .shift), ("Super", .super_),
    ]

    /// Other spellings people try.
    private static let aliases: [String: Key] = [
        "enter": .enter, "esc": .escape, "pgup": .pageUp, "pgdown": .pageDown, "del": .delete,
        "ins": .insert, "print": .printScreen,
    ]

    /// A key by its name, upper and lower case alike; nil when SDL knows none of that name. A sign names itself, "+" too.
    package static func key(named name: String) -> (key: Key, modifiers: Modifiers)? {
        var rest = Substring(name)
        var modifiers: Modifiers = []
        while let plus = rest.firstIndex(of: "+"), plus != rest.startIndex, rest.index(after: plus) != rest.endIndex {
            let prefix = rest[..<plus].lowercased()
            let found = modifierNames.first {
                $0.name.lowercased() == prefix || (prefix == "control" && $0.modifier == .control)
            }
            guard let found else { break }
            modifiers.insert(found.modifier)
            rest = rest[rest.index(after: plus)...]
        }
        guard let key = plainKey(String(rest)) else { return nil }
        return (key, modifiers)
    }

    /// Modifiers alone, as in "Ctrl+Shift"; nil when a word is none.
    package static func modifiers(named name: String) -> Modifiers? {
        var modifiers: Modifiers = []
        for word in name.split(separator: "+", omittingEmptySubsequences: false) {
            guard let found = modifierNames.first(where: { $0.name.lowercased() == word.lowercased() }) else { return nil }
            modifiers.insert(found.modifier)
        }
        return modifiers
    }

    /// What `modifiers(named:)` reads back; empty for none.
    package static func name(of modifiers: Modifiers) -> String {
        modifierNames.filter { modifiers.contains($0.modifier) }.map(\.name).joined(separator: "+")
    }

    private static func plainKey(_ name: String) -> Key? {
        if name.count == 1, let character = name.first, !character.isWhitespace {
            let lower = character.lowercased()
            return .character(lower.count == 1 ? Character(lower) : character)
        }
        if let alias = aliases[name.lowercased()] { return alias }
        let symbol = SDL_GetKeyFromName(name)
        guard symbol != 0 else { return nil }
        // Keypad names mean what the key prints, as with Num Lock on.
        let keysym = SDL_Keysym(scancode: SDL_SCANCODE_UNKNOWN, sym: symbol, mod: UInt16(KMOD_NUM.rawValue), unused: 0)
        return key(keysym, modifiers: [], layout: { _ in 0 })
    }

    /// The name `key(named:)` reads back as the same key.
    package static func name(of key: Key, _ modifiers: Modifiers) -> String {
        let prefix = modifierNames.filter { modifiers.contains($0.modifier) }.map { $0.name + "+" }.joined()
        return prefix + plainName(of: key)
    }

    private static func plainName(of key: Key) -> String {
        switch key {
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .pageUp: "PageUp"
        case .pageDown: "PageDown"
        case .home: "Home"
        case .end: "End"
        case .space: "Space"
        case .tab: "Tab"
        case .escape: "Escape"
        case .enter: "Return"
        case .backspace: "Backspace"
        case .delete: "Delete"
        case .insert: "Insert"
        case .menu: "Application"
        case .printScreen: "PrintScreen"
        case .function(let n): "F\(n)"
        case .character(let character): String(character).uppercased()
        }
    }
}
