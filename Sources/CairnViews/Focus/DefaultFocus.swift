/// When a default focus is looked for. Here both are the same: when its view appears and nothing has the keyboard.
public struct DefaultFocusEvaluationPriority: Hashable, Sendable {
    private let rank: Int
    public static let automatic = DefaultFocusEvaluationPriority(rank: 0)
    public static let userInitiated = DefaultFocusEvaluationPriority(rank: 1)
}

private struct DefaultFocusModifier: _PrimitiveModifier {
    /// Sets the focus state; what it asks for is done with the other requests of the frame.
    let ask: @MainActor () -> Void

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        var isNew = false
        let node = context.node { parent -> DefaultFocusNode in
            isNew = true
            return DefaultFocusNode(parent: parent)
        }
        node.updateChild(content)
        if isNew { node.host.enqueueAction { [weak node] in if node?.host.focus.isFree == true { modifier.ask() } } }
        return node
    }
}

final class DefaultFocusNode: TransparentNode {}

extension View {
    /// Gives the keyboard to the view that goes by `value` when this view appears and nothing has the keyboard.
    public func defaultFocus<Value: Hashable>(
        _ binding: FocusState<Value>.Binding, _ value: Value, priority: DefaultFocusEvaluationPriority = .automatic
    ) -> some View {
        modifier(DefaultFocusModifier { binding.wrappedValue = value })
    }
}
