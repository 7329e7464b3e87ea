import Drawing

/// `onAppear`, `onDisappear` and `task`: called when the node joins the tree (before the first frame that shows it) and when it leaves.
struct LifecycleModifier: _PrimitiveModifier {
    let appear: (@MainActor () -> Void)?
    let disappear: (@MainActor () -> Void)?
    let task: (@MainActor () async -> Void)?
    /// A task runs again when this changes.
    let taskID: AnyHashable?

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { LifecycleNode(parent: $0) }
        node.update(modifier, content)
        return node
    }
}

final class LifecycleNode: TransparentNode {
    private var modifier: LifecycleModifier?
    private var running: Task<Void, Never>?
    private var hasAppeared = false
    private var isMounted = false

    func update(_ new: LifecycleModifier, _ make: _ContentMaker) {
        let oldID = modifier?.taskID
        modifier = new
        updateChild(make)
        if !isMounted {
            isMounted = true
            rowHost?.holdsState = true
            host.enqueueAppearance(self)
        } else if hasAppeared, new.task != nil, oldID != new.taskID {
            startTask()
        }
    }

    func appear() {
        guard isMounted, !hasAppeared else { return }
        hasAppeared = true
        modifier?.appear?()
        startTask()
    }

    /// The row around it came on screen or left it: to the view that is an appearance and a disappearance.
    func setOnScreen(_ isOnScreen: Bool) {
        if isOnScreen {
            if !hasAppeared { host.enqueueAppearance(self) }
        } else if hasAppeared {
            disappear()
        }
    }

    private func disappear() {
        hasAppeared = false
        running?.cancel()
        running = nil
        host.enqueueDisappearance(modifier?.disappear)
    }

    private func startTask() {
        running?.cancel()
        running = nil
        guard let work = modifier?.task else { return }
        running = Task { await work() }
    }

    override func unmount() {
        super.unmount()
        isMounted = false
        if hasAppeared { disappear() }
    }
}

/// `onChange(of:)`: compares with the value of the last update.
struct ChangeModifier<Value: Equatable>: _PrimitiveModifier {
    let value: Value
    let initial: Bool
    let action: @MainActor (Value, Value) -> Void

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { ChangeNode<Value>(parent: $0) }
        node.update(modifier, content)
        return node
    }
}

final class ChangeNode<Value: Equatable>: TransparentNode {
    private var value: Value?

    func update(_ modifier: ChangeModifier<Value>, _ make: _ContentMaker) {
        updateChild(make)
        let old = value
        // The value of one row must not be compared with another row's.
        if old == nil { rowHost?.holdsState = true }
        value = modifier.value
        let action = modifier.action
        let new = modifier.value
        if let old {
            if old != new { host.enqueueAction { action(old, new) } }
        } else if modifier.initial {
            host.enqueueAction { action(new, new) }
        }
    }
}

/// `id`: another id is another view, with state of its own; it is also what `scrollTo` finds.
struct IdentityModifier: _PrimitiveModifier {
    let id: AnyHashable

    static func _explicitID(_ modifier: Self) -> AnyHashable? { modifier.id }

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { IdentityNode(parent: $0) }
        node.update(modifier.id, content)
        return node
    }
}

final class IdentityNode: TransparentNode {
    private var id: AnyHashable?

    func update(_ id: AnyHashable, _ make: _ContentMaker) {
        let old = id == self.id ? child : nil
        let node = make(_NodeContext(reuse: old, parent: self, environment: environment))
        self.id = id
        replaceChild(with: node)
    }

    override var explicitID: AnyHashable? { id }
}

extension View {
    public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
        modifier(LifecycleModifier(appear: action, disappear: nil, task: nil, taskID: nil))
    }
    public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
        modifier(LifecycleModifier(appear: nil, disappear: action, task: nil, taskID: nil))
    }
    /// Work that starts when the view appears and is cancelled when it goes.
    public func task(priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void)
        -> some View
    {
        modifier(LifecycleModifier(appear: nil, disappear: nil, task: action, taskID: nil))
    }
    /// The same, started again when `id` changes.
    public func task<T: Equatable & Hashable>(
        id: T, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
    ) -> some View {
        modifier(LifecycleModifier(appear: nil, disappear: nil, task: action, taskID: AnyHashable(id)))
    }
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping @MainActor (V, V) -> Void
    ) -> some View {
        modifier(ChangeModifier(value: value, initial: initial, action: action))
    }
    public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping @MainActor () -> Void)
        -> some View
    {
        modifier(ChangeModifier(value: value, initial: initial) { _, _ in action() })
    }
    public func onChange<V: Equatable>(of value: V, perform action: @escaping @MainActor (V) -> Void) -> some View {
        modifier(ChangeModifier(value: value, initial: false) { _, new in action(new) })
    }
    public func id<ID: Hashable>(_ id: ID) -> some View { modifier(IdentityModifier(id: AnyHashable(id))) }
}
