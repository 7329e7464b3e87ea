/// A number of neighbouring elements of one kind, one height and one state, in eight bytes.
///
/// ```
///  63   62 61   60 59                          30 29                           0
/// +-------+-------+------------------------------+------------------------------+
/// | state | kind  |     height, 1/64 point       |            count             |
/// +-------+-------+------------------------------+------------------------------+
///   state: 0 unmeasured (height is 0), 1 stale, 2 measured
///   kind:  0 row, 1 header, 2 footer
///   height: 0...LayoutUnit.maximum
///   count: 1...2^30 - 1; a longer stretch is several runs
/// ```
struct HeightRun: Run {
    private(set) var bits: UInt64

    static let maximumCount = 1 << 30 - 1
    static let empty = HeightRun(bits: 0)

    private static let countMask: UInt64 = 1 << 30 - 1
    private static let heightShift: UInt64 = 30
    private static let kindShift: UInt64 = 60
    private static let stateShift: UInt64 = 62

    private init(bits: UInt64) { self.bits = bits }

    init(count: Int, kind: ElementKind, state: HeightState = .unmeasured, height: Int32 = 0) {
        assert(count > 0 && count <= Self.maximumCount && height >= 0 && height <= LayoutUnit.maximum)
        assert(state != .unmeasured || height == 0)
        bits =
            UInt64(count) | UInt64(height) << Self.heightShift | UInt64(kind.rawValue) << Self.kindShift
            | UInt64(state.rawValue) << Self.stateShift
    }

    var count: Int {
        @inline(__always) get { Int(bits & Self.countMask) }
        set { bits = bits & ~Self.countMask | UInt64(newValue) & Self.countMask }
    }

    /// What was measured, in units; 0 if nothing was.
    var height: Int32 {
        @inline(__always) get { Int32(truncatingIfNeeded: bits >> Self.heightShift & Self.countMask) }
    }

    var kind: ElementKind {
        @inline(__always) get {
            switch bits >> Self.kindShift & 3 {
            case 0: .row
            case 1: .header
            default: .footer
            }
        }
    }

    var state: HeightState {
        @inline(__always) get {
            switch bits >> Self.stateShift {
            case 0: .unmeasured
            case 1: .stale
            default: .measured
            }
        }
    }

    /// The same elements, measured.
    func measured(_ height: Int32) -> HeightRun {
        HeightRun(count: count, kind: kind, state: .measured, height: height)
    }

    @inline(__always)
    func isLike(_ other: HeightRun) -> Bool {
        (bits ^ other.bits) & ~Self.countMask == 0
    }

    /// A measured height becomes stale.
    mutating func age() {
        if state == .measured { bits = bits & ~(3 << Self.stateShift) | 1 << Self.stateShift }
    }

    var summary: HeightSummary {
        @inline(__always) get {
            // Searches add up dozens of these; written without branches, they come out several times as fast. The height of
            // unmeasured elements is 0, and state 0 above the kind makes the top four bits the kind alone.
            let count = count
            let unmeasured = UInt32(truncatingIfNeeded: count)
            let stateAndKind = bits >> Self.kindShift
            return HeightSummary(
                count: count, known: Int64(count) &* Int64(height),
                unmeasuredRows: stateAndKind == 0 ? unmeasured : 0,
                unmeasuredHeaders: stateAndKind == 1 ? unmeasured : 0,
                unmeasuredFooters: stateAndKind == 2 ? unmeasured : 0)
        }
    }
}

/// What an inner node keeps of a stretch of elements. Unmeasured ones are counted, not added up, so that a new estimate holds
/// everywhere at once.
struct HeightSummary: RunSummary {
    var count = 0
    /// The sum of the measured and the stale heights, in units.
    var known: Int64 = 0
    var unmeasuredRows: UInt32 = 0
    var unmeasuredHeaders: UInt32 = 0
    var unmeasuredFooters: UInt32 = 0

    static let zero = HeightSummary()

    @inline(__always)
    static func += (left: inout HeightSummary, right: HeightSummary) {
        left.count &+= right.count
        left.known &+= right.known
        left.unmeasuredRows &+= right.unmeasuredRows
        left.unmeasuredHeaders &+= right.unmeasuredHeaders
        left.unmeasuredFooters &+= right.unmeasuredFooters
    }

    @inline(__always)
    static func -= (left: inout HeightSummary, right: HeightSummary) {
        left.count &-= right.count
        left.known &-= right.known
        left.unmeasuredRows &-= right.unmeasuredRows
        left.unmeasuredHeaders &-= right.unmeasuredHeaders
        left.unmeasuredFooters &-= right.unmeasuredFooters
    }
}

/// Heights with the estimates filled in.
struct HeightMetric: RunMetric, Sendable {
    var row: Int64
    var header: Int64
    var footer: Int64

    @inline(__always)
    func measure(_ summary: HeightSummary) -> Int64 {
        // A difference of summaries wraps around in the counts; as signed numbers they are right again.
        summary.known &+ Int64(summary.unmeasuredRows) &* row &+ Int64(summary.unmeasuredHeaders) &* header
            &+ Int64(summary.unmeasuredFooters) &* footer
    }

    @inline(__always)
    func measure(_ run: HeightRun) -> Int64 {
        Int64(run.count) &* height(of: run)
    }

    /// The height of each element of a run.
    @inline(__always)
    func height(of run: HeightRun) -> Int64 {
        // Written so that it compiles without branches, which mixed lists would mispredict.
        let kind = run.kind
        let estimate = kind == .row ? row : kind == .header ? header : footer
        return run.state == .unmeasured ? estimate : Int64(run.height)
    }
}
