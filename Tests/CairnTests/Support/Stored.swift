import Cairn

/// A value that views observe, for tests that change it from outside.
@MainActor @Observable
final class Stored<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }

    var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
}
