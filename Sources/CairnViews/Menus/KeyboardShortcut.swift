import Drawing

/// A key by what it means, for shortcuts.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public let character: Character
    public init(_ character: Character) { self.character = character }
    public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

    // The characters AppKit has for these keys.
    public static let upArrow = KeyEquivalent("\u{F700}")
    public static let downArrow = KeyEquivalent("\u{F701}")
    public static let leftArrow = KeyEquivalent("\u{F702}")
    public static let rightArrow = KeyEquivalent("\u{F703}")
    public static let home = KeyEquivalent("\u{F729}")
    public static let end = KeyEquivalent("\u{F72B}")
    public static let pageUp = KeyEquivalent("\u{F72C}")
    public static let pageDown = KeyEquivalent("\u{F72D}")
    public static let delete = KeyEquivalent("\u{8}")
    public static let deleteForward = KeyEquivalent("\u{F728}")
    public static let escape = KeyEquivalent("\u{1B}")
    public static let space = KeyEquivalent(" ")
    public static let tab = KeyEquivalent("\t")
    public static let `return` = KeyEquivalent("\r")

    private static let named: [KeyEquivalent: (key: Key, name: String)] = [
        .upArrow: (.up, "Up"), .downArrow: (.down, "Down"), .leftArrow: (.left, "Left"), .rightArrow: (.right, "Right"),
        .home: (.home, "Home"), .end: (.end, "End"), .pageUp: (.pageUp, "Page Up"), .pageDown: (.pageDown, "Page Down"),
        .delete: (.backspace, "Backspace"), .deleteForward: (.delete, "Delete"), .escape: (.escape, "Esc"), .space: (.space, "Space"),
        .tab: (.tab, "Tab"), .return: (.enter, "Enter"),
    ]

    var key: Key { Self.named[self]?.key ?? .character(Character(character.lowercased())) }
    var name: String { Self.named[self]?.name ?? character.uppercased() }
}

/// Keys held with another. Command is the Control key, as that does on this desktop what Command does on Apple's.
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

    var modifiers: Modifiers {
        var held: Modifiers = []
        if !isDisjoint(with: [.control, .command]) { held.insert(.control) }
        if contains(.option) { held.insert(.alt) }
        if contains(.shift) { held.insert(.shift) }
        return held
    }
}

/// A key, with others held, that does what a button does.
public struct KeyboardShortcut: Hashable, Sendable {
    public let key: KeyEquivalent
    public let modifiers: EventModifiers

    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        self.key = key
        self.modifiers = modifiers
    }

    /// Enter.
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    /// Escape.
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

    /// As shown in menus: "Ctrl+Shift+C".
    var text: String {
        let held = modifiers.modifiers
        let names = [(Modifiers.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift")].filter { held.contains($0.0) }.map(\.1)
        return (names + [key.name]).joined(separator: "+")
    }

    func matches(_ key: Key, _ modifiers: Modifiers) -> Bool { key == self.key.key && modifiers == self.modifiers.modifiers }

    /// Keys that lists and text use by themselves come to a shortcut only when nothing else took them.
    var goesFirst: Bool { !modifiers.modifiers.isDisjoint(with: [.control, .alt]) }
}

/// Runs an action by a shortcut while its view is there.
struct ShortcutModifier: _PrimitiveModifier {
    let shortcut: KeyboardShortcut
    let action: @MainActor () -> Void

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { ShortcutNode(parent: $0) }
        node.shortcut = modifier.shortcut
        node.action = modifier.action
        node.updateChild(content)
        return node
    }
}

/// Transparent node of a shortcut, known to the host.
final class ShortcutNode: TransparentNode {
    var shortcut: KeyboardShortcut?
    var action: @MainActor () -> Void = {}

    override init(parent: _ViewNode) {
        super.init(parent: parent)
        host.shortcuts.append(Weak(self))
    }

    override func unmount() {
        host.shortcuts.removeAll { $0.value == nil || $0.value === self }
        super.unmount()
    }
}

extension ViewHost {
    /// Runs the newest shortcut for a key; `first` asks those that go before what has the keyboard.
    func runShortcut(_ key: Key, _ modifiers: Modifiers, first: Bool) -> Bool {
        for node in shortcuts.reversed().compactMap(\.value) {
            guard let shortcut = node.shortcut, shortcut.goesFirst == first, shortcut.matches(key, modifiers) else { continue }
            guard node.environment.builtin.isEnabled else { continue }
            node.action()
            return true
        }
        return false
    }
}

extension View {
    /// A key that runs the button inside wherever the keyboard is, and that a menu shows beside its item.
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
        keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
    }

    public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { environment(\.keyboardShortcut, shortcut) }
}

extension EnvironmentValues {
    /// The shortcut of buttons inside.
    public internal(set) var keyboardShortcut: KeyboardShortcut? {
        get { builtin.shortcut }
        set { builtin.shortcut = newValue }
    }
}
