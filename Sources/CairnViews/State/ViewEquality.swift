@_spi(Reflection) import Swift

/// Tells whether a view's body would see the same values again, so that it need not run.
///
/// Compared field by field: what is `Equatable` by `==`, references by identity, plain data by its bytes, structs by their own
/// fields. A closure can't be compared and counts as different. Wrong answers can only be "different", which costs a run of the body.
@MainActor
enum ViewEquality {
    typealias Comparison = @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool
    private static var known: [ObjectIdentifier: Comparison] = [:]

    static func areEqual<V>(_ a: V, _ b: V) -> Bool {
        let compare = comparison(for: V.self)
        return withUnsafePointer(to: a) { a in withUnsafePointer(to: b) { b in compare(a, b) } }
    }

    private static func comparison(for type: Any.Type, isStruct: Bool = true) -> Comparison {
        if let known = known[ObjectIdentifier(type)] { return known }
        let made = make(for: type, isStruct: isStruct)
        known[ObjectIdentifier(type)] = made
        return made
    }

    private static func make(for type: Any.Type, isStruct: Bool) -> Comparison {
        if let dynamic = type as? any DynamicProperty.Type { return { dynamic._isEqual($0, $1) } }
        if let equatable = type as? any Equatable.Type { return equality(equatable) }
        if type is AnyClass {
            return { $0.load(as: UnsafeRawPointer.self) == $1.load(as: UnsafeRawPointer.self) }
        }
        let (isPlain, size) = layout(of: type)
        if size == 0 { return { _, _ in true } }
        if isStruct {
            var fields: [(offset: Int, compare: Comparison)] = []
            _ = _forEachField(of: type) { _, offset, fieldType, kind in
                fields.append((offset, comparison(for: fieldType, isStruct: kind == .struct)))
                return true
            }
            if !fields.isEmpty { return { a, b in fields.allSatisfy { $0.compare(a + $0.offset, b + $0.offset) } } }
        }
        if isPlain { return { memcmp($0, $1, size) == 0 } }
        return { _, _ in false }
    }

    private static func equality<T: Equatable>(_ type: T.Type) -> Comparison {
        { $0.assumingMemoryBound(to: T.self).pointee == $1.assumingMemoryBound(to: T.self).pointee }
    }

    private static func layout(of type: Any.Type) -> (isPlain: Bool, size: Int) {
        func measure<T>(_ type: T.Type) -> (isPlain: Bool, size: Int) { (_isPOD(T.self), MemoryLayout<T>.size) }
        return measure(type)
    }
}
