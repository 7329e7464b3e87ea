import Drawing
import Foundation

/// A key going down, repeating while it is held, or going up.
public struct KeyPress: Sendable {
    public struct Phases: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let down = Phases(rawValue: 1)
        public static let `repeat` = Phases(rawValue: 2)
        public static let up = Phases(rawValue: 4)
        public static let all: Phases = [.down, .repeat, .up]
    }

    /// Whether an action took the key, or leaves it to the views around and then to scrolling.
    public enum Result: Hashable, Sendable { case handled, ignored }

    /// One of them.
    public let phase: Phases
    /// The key without Shift: "a", not "A".
    public let key: KeyEquivalent
    /// What it gives with Shift, other modifiers left out.
    public let characters: String
    public let modifiers: EventModifiers

    init(_ key: Key, _ modifiers: Modifiers, phase: Phases) {
        self.phase = phase
        self.key = KeyEquivalent(key)
        self.modifiers = EventModifiers(modifiers)
        let plain = String(self.key.character)
        characters = modifiers.contains(.shift) ? plain.uppercased() : plain
    }
}

extension KeyPress: CustomDebugStringConvertible {
    public var debugDescription: String { "KeyPress(\(characters.debugDescription), phase \(phase.rawValue))" }
}

private struct KeyPressModifier: _PrimitiveModifier {
    let phases: KeyPress.Phases
    let matches: (KeyPress) -> Bool
    let action: (KeyPress) -> KeyPress.Result

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { KeyPressNode(parent: $0) }
        node.take = { press in
            modifier.phases.contains(press.phase) && modifier.matches(press) && modifier.action(press) == .handled
        }
        node.updateChild(content)
        return node
    }
}

/// Offered the keys that a view inside it has been pressed.
final class KeyPressNode: TransparentNode {
    /// Whether it handled the key.
    var take: (KeyPress) -> Bool = { _ in false }
}

extension FocusController {
    /// Offers a key to the actions around the view that has the keyboard, from the inside outward, until one handles it. Where no view
    /// has it, the list that keys go to counts.
    func offer(_ press: KeyPress) -> Bool {
        var node: _ViewNode? = isActive ? owner : host.keyboardList?.owner
        while let current = node {
            if let candidate = current as? KeyPressNode, candidate.take(press) { return true }
            node = current.parent
        }
        return false
    }
}

extension View {
    private func onKeyPress(
        _ phases: KeyPress.Phases, matches: @escaping (KeyPress) -> Bool, action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { modifier(KeyPressModifier(phases: phases, matches: matches, action: action)) }

    /// Runs an action when a key goes down, or repeats, while the view or one inside it has the keyboard.
    ///
    /// The innermost view is asked first. A key whose action returns `.ignored` goes on outward, and at last does what it does anyway:
    /// activate, move the keyboard, scroll. Modifiers don't matter here; the forms with a `KeyPress` can look at them.
    public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View {
        onKeyPress([.down, .repeat], matches: { $0.key == key }, action: { _ in action() })
    }

    public func onKeyPress(
        _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        onKeyPress(phases, matches: { $0.key == key }, action: action)
    }

    /// The same for any of some keys.
    public func onKeyPress(
        keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        onKeyPress(phases, matches: { keys.contains($0.key) }, action: action)
    }

    /// The same for keys that give characters of a set.
    public func onKeyPress(
        characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        onKeyPress(phases, matches: { $0.characters.unicodeScalars.allSatisfy(characters.contains) }, action: action)
    }

    /// The same for every key.
    public func onKeyPress(
        phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        onKeyPress(phases, matches: { _ in true }, action: action)
    }
}
