/// What a pinned header (or footer) can know about itself, from `@Environment(\.headerPinning)`.
///
/// Each property is watched on its own: a body runs again only when what it read has changed.
@MainActor
public struct HeaderPinning {
    let source: PinningSource?

    /// Whether the header is held at the edge, away from its natural place.
    public var isPinned: Bool { source?.isPinned.read() ?? false }
    /// How far the next header has pushed it out, 0 (not) to 1 (gone).
    public var pushedFraction: CGFloat { source?.pushed.read() ?? 0 }
    /// How many of its section's rows have gone under it or beyond it.
    public var rowsBeneath: Int { source?.rows.read() ?? 0 }
    /// Points of content that lie under it, from 0 up to `greatestOverlap`: for a shadow that fades in.
    public var overlap: CGFloat { source?.overlap.read() ?? 0 }

    /// Beyond this nothing is told, so that a header's body does not run in every frame of a scroll.
    nonisolated public static let greatestOverlap: CGFloat = 16
}

@MainActor
final class PinningSource: Equatable {
    let isPinned = Watched(false)
    let pushed = Watched<CGFloat>(0)
    let rows = Watched(0)
    let overlap = Watched<CGFloat>(0)
    /// Rows of the section that a search found; nil while nothing is looked for.
    let matches = Watched<Int?>(nil)

    nonisolated static func == (a: PinningSource, b: PinningSource) -> Bool { a === b }
}

/// A value whose readers run again when it changes.
final class Watched<Value: Equatable>: Readable {
    private(set) var value: Value
    init(_ value: Value) { self.value = value }

    func read() -> Value {
        recordRead()
        return value
    }

    func set(_ new: Value) {
        guard new != value else { return }
        value = new
        changed()
    }
}

extension EnvironmentValues {
    /// The pinned state of the header or footer this view is in; outside of one, that of a header that is never pinned.
    @MainActor public var headerPinning: HeaderPinning { HeaderPinning(source: builtin.pinning) }
}
