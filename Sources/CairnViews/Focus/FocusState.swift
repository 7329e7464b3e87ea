/// Whether, or which of, a view's parts have the keyboard. It follows the focus, and setting it moves the focus.
///
/// ```swift
/// @FocusState private var row: Int?
/// ForEach(0..<9) { Text("\($0)").focusable().focused($row, equals: $0) }
/// ```
@MainActor @preconcurrency
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    private let resting: Value
    private var storage: FocusStorage<Value>?

    public init() where Value == Bool { resting = false }
    public init<T: Hashable>() where Value == T? { resting = nil }

    public var wrappedValue: Value {
        get { storage?.read() ?? resting }
        nonmutating set { storage?.write(newValue) }
    }

    public var projectedValue: Binding { Binding(storage: storage, resting: resting) }

    /// A connection to the state, for `focused` and for views inside.
    @MainActor @preconcurrency
    @propertyWrapper
    public struct Binding {
        let storage: FocusStorage<Value>?
        let resting: Value

        public var wrappedValue: Value {
            get { storage?.read() ?? resting }
            nonmutating set { storage?.write(newValue) }
        }
        public var projectedValue: Binding { self }
    }

    public static func _install(_ pointer: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ owner: _ViewNode) {
        let state = pointer.assumingMemoryBound(to: Self.self)
        let storage: FocusStorage<Value>
        if let known = slot as? FocusStorage<Value> {
            storage = known
        } else {
            storage = FocusStorage(resting: state.pointee.resting, host: owner.host)
            owner.rowHost?.holdsState = true
        }
        slot = storage
        state.pointee.storage = storage
    }

    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}

/// What a focus state holds, its type forgotten.
class FocusStorageBase: Readable {
    /// What a program asked for; nil for no focus.
    var wanted: AnyHashable? { nil }
    /// The focus moved: to the view that goes by this value, or away from all.
    func settle(_ value: AnyHashable?) {}
}

final class FocusStorage<Value: Hashable>: FocusStorageBase {
    private var value: Value
    private let resting: Value
    private let link: HostLink

    init(resting: Value, host: ViewHost) {
        value = resting
        self.resting = resting
        link = host.link
    }

    func read() -> Value {
        recordRead()
        return value
    }

    func write(_ new: Value) {
        guard new != value else { return }
        value = new
        changed()
        link.host?.focus.request(self)
    }

    override var wanted: AnyHashable? { value == resting ? nil : AnyHashable(value) }

    override func settle(_ new: AnyHashable?) {
        let new = new.flatMap { $0.base as? Value } ?? resting
        guard new != value else { return }
        value = new
        changed()
    }
}

/// Ties what is inside to a value of a focus state.
struct FocusedModifier: _PrimitiveModifier {
    let storage: FocusStorageBase?
    let value: AnyHashable

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { FocusBindingNode(parent: $0) }
        node.update(modifier, content)
        return node
    }
}

final class FocusBindingNode: TransparentNode {
    private(set) var storage: FocusStorageBase?
    private(set) var value = AnyHashable(false)

    override init(parent: _ViewNode) {
        super.init(parent: parent)
        host.focus.register(self)
    }

    func update(_ modifier: FocusedModifier, _ make: _ContentMaker) {
        storage = modifier.storage
        value = modifier.value
        updateChild(make)
    }

    override func unmount() {
        super.unmount()
        host.focus.unregister(self)
    }
}

extension View {
    /// Ties the view's having the keyboard to a state being `value`.
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        modifier(FocusedModifier(storage: binding.storage, value: AnyHashable(value)))
    }

    /// Ties the view's having the keyboard to a state being true.
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        modifier(FocusedModifier(storage: condition.storage, value: AnyHashable(true)))
    }
}
