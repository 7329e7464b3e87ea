/// What an element of a list is. Each kind has an estimate of its own.
package enum ElementKind: UInt8, CaseIterable, Sendable {
    case row = 0
    /// The header of a section of any level.
    case header = 1
    /// The footer of a section of any level.
    case footer = 2
}

/// How well an element's height is known.
package enum HeightState: UInt8, Sendable {
    /// Not at all: it counts as the estimate of its kind.
    case unmeasured = 0
    /// Measured under conditions that no longer hold, such as another width. Still the best guess there is.
    case stale = 1
    case measured = 2
}

/// One value for each kind of element.
struct PerKind<Value> {
    var row: Value
    var header: Value
    var footer: Value

    init(repeating value: Value) {
        row = value
        header = value
        footer = value
    }

    subscript(kind: ElementKind) -> Value {
        @inline(__always) get {
            switch kind {
            case .row: row
            case .header: header
            case .footer: footer
            }
        }
        @inline(__always) _modify {
            switch kind {
            case .row: yield &row
            case .header: yield &header
            case .footer: yield &footer
            }
        }
    }
}

extension PerKind: Equatable where Value: Equatable {}
extension PerKind: Sendable where Value: Sendable {}
