/// A value that a view owns: kept while the view is there, and changing it runs again the bodies that read it.
///
/// It may be read and set only once the view is part of a hierarchy; before that, reading gives the initial value and setting does
/// nothing. In a lazy container the state of a row lives as long as its row is kept (see `RowRetention`).
@MainActor @preconcurrency
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let initialValue: Value
    private var storage: StateStorage<Value>?

    public init(wrappedValue: Value) { initialValue = wrappedValue }
    public init(initialValue: Value) { self.initialValue = initialValue }

    public var wrappedValue: Value {
        get { storage?.read() ?? initialValue }
        nonmutating set { storage?.write(newValue) }
    }

    public var projectedValue: Binding<Value> {
        guard let storage else {
            let value = initialValue
            return Binding(get: { value }, set: { _ in })
        }
        return Binding(location: storage)
    }

    public static func _install(_ pointer: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ owner: _ViewNode) {
        let state = pointer.assumingMemoryBound(to: Self.self)
        let storage: StateStorage<Value>
        if let known = slot as? StateStorage<Value> {
            storage = known
        } else {
            storage = StateStorage(state.pointee.initialValue)
            owner.rowHost?.holdsState = true
        }
        slot = storage
        state.pointee.storage = storage
    }

    /// The initial value of a later value of the view means nothing: the state is there already.
    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

/// Where a binding reads and writes.
@MainActor
class BindingLocation<Value>: Readable {
    func read() -> Value { preconditionFailure("a subclass reads") }
    func write(_ value: Value) { preconditionFailure("a subclass writes") }
}

final class StateStorage<Value>: BindingLocation<Value> {
    private var value: Value

    init(_ value: Value) { self.value = value }

    override func read() -> Value {
        recordRead()
        return value
    }

    override func write(_ new: Value) {
        if let old = value as? any Equatable, old.isEqual(to: new) { return }
        value = new
        changed()
    }
}

extension Equatable {
    /// Whether `other` is a `Self` and equal.
    func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
