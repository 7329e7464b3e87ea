/// A modifier that only changes the environment of what is inside.
@usableFromInline
struct EnvironmentChangeModifier<Change: EnvironmentChange>: _PrimitiveModifier {
    let change: Change

    @usableFromInline
    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        content(
            _NodeContext(
                reuse: context.reuse, parent: context.parent, environment: context.environment.derived(by: modifier.change)))
    }
}

/// A change through a key path, the same when path and value are.
private struct PathChange<Value>: EnvironmentChange {
    let path: WritableKeyPath<EnvironmentValues, Value>
    let value: Value

    func apply(to values: inout EnvironmentValues) { values[keyPath: path] = value }

    static func == (a: Self, b: Self) -> Bool {
        guard a.path == b.path else { return false }
        if let old = a.value as? any Equatable { return old.isEqual(to: b.value) }
        return Value.self is AnyClass && (a.value as AnyObject) === (b.value as AnyObject)
    }
}

private struct ObjectChange<Object: AnyObject>: EnvironmentChange {
    let object: Object?
    func apply(to values: inout EnvironmentValues) { values.setObject(object) }
    static func == (a: Self, b: Self) -> Bool { a.object === b.object }
}

private struct TransformChange<Value>: EnvironmentChange {
    let path: WritableKeyPath<EnvironmentValues, Value>
    let transform: (inout Value) -> Void
    func apply(to values: inout EnvironmentValues) { transform(&values[keyPath: path]) }
    // A closure can't be compared.
    static func == (a: Self, b: Self) -> Bool { false }
}

extension View {
    func environmentChange<Change: EnvironmentChange>(_ change: Change) -> some View {
        modifier(EnvironmentChangeModifier(change: change))
    }

    /// Sets a value of the environment for this view and all inside.
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        environmentChange(PathChange(path: keyPath, value: value))
    }

    /// Gives an observable model to this view and all inside, read by `@Environment(Model.self)`.
    public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        environmentChange(ObjectChange(object: object))
    }

    public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        environmentChange(TransformChange(path: keyPath, transform: transform))
    }
}
