/// What is inside a `focusable()` view: knows whether that view has the keyboard.
struct FocusSourceModifier: _PrimitiveModifier {
    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { FocusSourceNode(parent: $0) }
        node.updateChild(content)
        return node
    }
}

final class FocusSourceNode: TransparentNode {
    let isFocused = Watched(false)
}

extension _ViewNode {
    /// Tells what is inside a view that has got the keyboard or lost it.
    func setFocusInside(_ isFocused: Bool) {
        forEachChild { ($0 as? FocusSourceNode)?.isFocused.set(isFocused) }
    }
}

private struct FocusEffectKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
    /// Whether the nearest `focusable()` view around has the keyboard. Read in a body: the body runs again when it changes. Elsewhere, and
    /// outside of such a view, it is false.
    @MainActor public var isFocused: Bool {
        // Asked of the reader's place and not handed down as a value: one for each row would keep rows from sharing an environment.
        var node: _ViewNode? = BodyNode.running
        while let current = node {
            if let source = current as? FocusSourceNode { return source.isFocused.read() }
            node = current.parent
        }
        return false
    }

    /// Whether a ring shows which view has the keyboard.
    public internal(set) var isFocusEffectEnabled: Bool {
        get { self[FocusEffectKey.self] }
        set { self[FocusEffectKey.self] = newValue }
    }
}

extension View {
    /// Shows no focus ring around views inside: for those that show by other means, as by `\.isFocused`, that they have the keyboard.
    public func focusEffectDisabled(_ disabled: Bool = true) -> some View {
        transformEnvironment(\.isFocusEffectEnabled) { if disabled { $0 = false } }
    }
}
