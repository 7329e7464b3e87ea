/// A two-way connection to a value that lives elsewhere.
@MainActor @preconcurrency
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
    private let getValue: @MainActor () -> Value
    private let setValue: @MainActor (Value) -> Void
    /// Same location, same binding: lets a view that got an unchanged binding keep its body.
    let identity: BindingLocation<Value>?
    var transaction = Transaction()

    nonisolated public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
        getValue = get
        setValue = set
        identity = nil
    }

    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value, Transaction) -> Void) {
        self.init(get: get, set: { set($0, Transaction.current) })
    }

    init(location: BindingLocation<Value>) {
        getValue = { location.read() }
        setValue = { location.write($0) }
        identity = location
    }

    /// A binding that never changes.
    public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { (_: Value) in }) }

    public init(projectedValue: Binding<Value>) { self = projectedValue }

    /// The value inside an optional, nil when there is none now. Writing to it after the value went changes nothing.
    public init?(_ base: Binding<Value?>) {
        guard let current = base.wrappedValue else { return nil }
        self.init(
            get: { base.wrappedValue ?? current },
            set: { (value: Value) in if base.wrappedValue != nil { base.wrappedValue = value } })
    }

    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(get: { base.wrappedValue }, set: { (value: Value) in if let value { base.wrappedValue = value } })
    }

    public var wrappedValue: Value {
        get { getValue() }
        nonmutating set {
            if transaction.animation != nil || transaction.disablesAnimations {
                withTransaction(transaction) { setValue(newValue) }
            } else {
                setValue(newValue)
            }
        }
    }

    public var projectedValue: Binding<Value> { self }

    public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
        Binding<Member>(
            get: { getValue()[keyPath: path] },
            set: { (member: Member) in
                var value = getValue()
                value[keyPath: path] = member
                setValue(value)
            })
    }

    /// The same binding whose changes are animated.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        var copy = self
        copy.transaction.animation = animation
        return copy
    }

    public static func _install(_ pointer: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ owner: _ViewNode) {}

    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        let a = a.assumingMemoryBound(to: Self.self).pointee.identity
        let b = b.assumingMemoryBound(to: Self.self).pointee.identity
        return a != nil && a === b
    }
}

/// Bindings to the properties of an observable model: `$model.name`.
@MainActor @preconcurrency
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(_ value: Value) { wrappedValue = value }

    public var projectedValue: Bindable<Value> { self }

    public subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
        let object = wrappedValue
        return Binding(get: { object[keyPath: path] }, set: { (member: Member) in object[keyPath: path] = member })
    }
}
