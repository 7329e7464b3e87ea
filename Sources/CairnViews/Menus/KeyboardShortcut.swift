import Drawing

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
