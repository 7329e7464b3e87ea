/// A value the surroundings of a view give it.
///
/// A key has a default; a view below `environment(_:_:)` reads what was set there.
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// Reads one value of the environment; the view's body runs again when it changes.
@MainActor @preconcurrency
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private enum Source {
        case path(KeyPath<EnvironmentValues, Value>)
        case object(@MainActor (EnvironmentValues) -> Value)
    }
    private let source: Source
    private var values: EnvironmentValues?

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { source = .path(keyPath) }

    /// An observable model put there by `environment(_ object:)`. Reading one that is not there is a mistake in the program and traps.
    public init(_ type: Value.Type) where Value: AnyObject & Observable {
        source = .object { values in
            guard let object = values.object(of: type) else {
                fatalError("No \(type) in the environment: a view above must give it by environment(_:).")
            }
            return object
        }
    }

    public init<T: AnyObject & Observable>(_ type: T.Type) where Value == T? {
        source = .object { $0.object(of: type) }
    }

    public var wrappedValue: Value {
        let values = values ?? EnvironmentValues()
        switch source {
        case .path(let path): return values[keyPath: path]
        case .object(let read): return read(values)
        }
    }

    public static func _install(_ pointer: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ owner: _ViewNode) {
        pointer.assumingMemoryBound(to: Self.self).pointee.values = owner.environment
    }

    /// The environment itself is compared elsewhere.
    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}
