/// How many elements of each kind are measured or stale, and how high they are together.
///
/// The averages behind the estimates come from here. Inner nodes do not keep these figures: the step from measured to stale
/// changes them all at once, which only one place can do in O(1).
struct HeightTotals: Equatable, Sendable {
    struct Total: Equatable, Sendable {
        var count = 0
        var height: Int64 = 0
    }

    var measured = PerKind(repeating: Total())
    var stale = PerKind(repeating: Total())

    mutating func add(_ run: HeightRun) { change(run, by: 1) }
    mutating func remove(_ run: HeightRun) { change(run, by: -1) }

    mutating func subtract(_ other: HeightTotals) {
        for kind in ElementKind.allCases {
            measured[kind].count -= other.measured[kind].count
            measured[kind].height -= other.measured[kind].height
            stale[kind].count -= other.stale[kind].count
            stale[kind].height -= other.stale[kind].height
        }
    }

    mutating func age() {
        for kind in ElementKind.allCases {
            stale[kind].count += measured[kind].count
            stale[kind].height += measured[kind].height
        }
        measured = PerKind(repeating: Total())
    }

    @inline(__always)
    private mutating func change(_ run: HeightRun, by sign: Int) {
        switch run.state {
        case .unmeasured: break
        case .stale:
            stale[run.kind].count += sign * run.count
            stale[run.kind].height += Int64(sign * run.count) * Int64(run.height)
        case .measured:
            measured[run.kind].count += sign * run.count
            measured[run.kind].height += Int64(sign * run.count) * Int64(run.height)
        }
    }
}
