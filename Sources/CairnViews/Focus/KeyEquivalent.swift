import Drawing

/// A key, by the character that stands for it; keys without one have the private characters that AppKit gave them.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public var character: Character

    public init(_ character: Character) { self.character = character }
    public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

    public static let upArrow = KeyEquivalent("\u{F700}")
    public static let downArrow = KeyEquivalent("\u{F701}")
    public static let leftArrow = KeyEquivalent("\u{F702}")
    public static let rightArrow = KeyEquivalent("\u{F703}")
    public static let escape = KeyEquivalent("\u{1B}")
    /// Backspace.
    public static let delete = KeyEquivalent("\u{8}")
    public static let deleteForward = KeyEquivalent("\u{7F}")
    public static let home = KeyEquivalent("\u{F729}")
    public static let end = KeyEquivalent("\u{F72B}")
    public static let pageUp = KeyEquivalent("\u{F72C}")
    public static let pageDown = KeyEquivalent("\u{F72D}")
    public static let clear = KeyEquivalent("\u{F739}")
    public static let tab = KeyEquivalent("\t")
    public static let space = KeyEquivalent(" ")
    /// Enter, the keypad's too.
    public static let `return` = KeyEquivalent("\r")

    /// The key on the keyboard, and its name as menus show it.
    private static let named: [KeyEquivalent: (key: Key, name: String)] = [
        .upArrow: (.up, "Up"), .downArrow: (.down, "Down"), .leftArrow: (.left, "Left"), .rightArrow: (.right, "Right"),
        .home: (.home, "Home"), .end: (.end, "End"), .pageUp: (.pageUp, "Page Up"), .pageDown: (.pageDown, "Page Down"),
        .delete: (.backspace, "Backspace"), .deleteForward: (.delete, "Delete"), .escape: (.escape, "Esc"), .space: (.space, "Space"),
        .tab: (.tab, "Tab"), .return: (.enter, "Enter"),
    ]

    var key: Key { Self.named[self]?.key ?? .character(Character(character.lowercased())) }
    var name: String { Self.named[self]?.name ?? character.uppercased() }

    init(_ key: Key) {
        switch key {
        case .up: self = .upArrow
        case .down: self = .downArrow
        case .left: self = .leftArrow
        case .right: self = .rightArrow
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .home: self = .home
        case .end: self = .end
        case .space: self = .space
        case .tab: self = .tab
        case .escape: self = .escape
        case .enter: self = .return
        case .backspace: self = .delete
        case .delete: self = .deleteForward
        case .insert: self.init("\u{F727}")
        case .printScreen: self.init("\u{F72E}")
        case .menu: self.init("\u{F735}")
        case .function(let number): self.init(Character(Unicode.Scalar(0xF703 + UInt16(clamping: max(1, number))) ?? "\u{F704}"))
        case .character(let character): self.init(character)
        }
    }
}

/// Keys held while another is pressed. `option` is Alt.
///
/// The Control key is both `control` and `command`: it does on this desktop what Command does on Apple's.
public struct EventModifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let capsLock = EventModifiers(rawValue: 1)
    public static let shift = EventModifiers(rawValue: 2)
    public static let control = EventModifiers(rawValue: 4)
    public static let option = EventModifiers(rawValue: 8)
    public static let command = EventModifiers(rawValue: 16)
    public static let numericPad = EventModifiers(rawValue: 32)
    public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]

    init(_ modifiers: Modifiers) {
        self = []
        if modifiers.contains(.shift) { insert(.shift) }
        if modifiers.contains(.control) { formUnion([.control, .command]) }
        if modifiers.contains(.alt) { insert(.option) }
    }

    var modifiers: Modifiers {
        var held: Modifiers = []
        if !isDisjoint(with: [.control, .command]) { held.insert(.control) }
        if contains(.option) { held.insert(.alt) }
        if contains(.shift) { held.insert(.shift) }
        return held
    }
}
