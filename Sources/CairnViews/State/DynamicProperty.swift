@_spi(Reflection) import Swift

/// A stored property of a view whose value lives outside the view: state, a binding, a part of the environment.
///
/// A type of your own may hold others (`@State`, `@Environment`, …); they are connected before `update()` runs, and `update()` runs
/// before each run of the view's body.
@MainActor @preconcurrency
public protocol DynamicProperty {
    mutating func update()
    /// Connects the property at `pointer` to what lasts in `slot`. Not for users.
    static func _install(_ pointer: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ owner: _ViewNode)
    /// Whether two values of the property are interchangeable for the view's body. Not for users.
    static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool
}

extension DynamicProperty {
    public mutating func update() {}

    public static func _install(_ pointer: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ owner: _ViewNode) {
        let nested = (slot as? NestedSlots) ?? NestedSlots(PropertySlots(for: Self.self))
        slot = nested
        nested.slots.install(at: pointer, owner: owner)
        pointer.assumingMemoryBound(to: Self.self).pointee.update()
    }

    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { false }
}

private final class NestedSlots {
    var slots: PropertySlots
    init(_ slots: PropertySlots) { self.slots = slots }
}

/// The dynamic properties of one view type, and for one node what lasts of each.
@MainActor
struct PropertySlots {
    private let fields: [DynamicField]
    private var values: [AnyObject?]

    init(for type: Any.Type) {
        fields = DynamicField.fields(of: type)
        values = fields.isEmpty ? [] : Array(repeating: nil, count: fields.count)
    }

    /// Connects `view`'s dynamic properties to this node's storage.
    mutating func install<V>(into view: inout V, owner: _ViewNode) {
        guard !fields.isEmpty else { return }
        withUnsafeMutablePointer(to: &view) { install(at: UnsafeMutableRawPointer($0), owner: owner) }
    }

    mutating func install(at base: UnsafeMutableRawPointer, owner: _ViewNode) {
        for (index, field) in fields.enumerated() {
            field.type._install(base + field.offset, &values[index], owner)
        }
    }

    func unmount() {
        for case let value as UnmountableSlot in values { value.unmount() }
    }
}

/// A slot that must be told when its node goes.
@MainActor protocol UnmountableSlot: AnyObject { func unmount() }

/// Where a dynamic property sits in its view: read off the type once and remembered.
@MainActor
struct DynamicField {
    let offset: Int
    let type: any DynamicProperty.Type

    private static var known: [ObjectIdentifier: [DynamicField]] = [:]

    static func fields(of type: Any.Type) -> [DynamicField] {
        if let fields = known[ObjectIdentifier(type)] { return fields }
        var fields: [DynamicField] = []
        _ = _forEachField(of: type) { _, offset, fieldType, _ in
            if let dynamic = fieldType as? any DynamicProperty.Type {
                fields.append(DynamicField(offset: offset, type: dynamic))
            }
            return true
        }
        known[ObjectIdentifier(type)] = fields
        return fields
    }
}
