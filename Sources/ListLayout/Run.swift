/// A number of equal things in a row, stored once: the entry of a `RunTree` leaf.
///
/// Laws, for every run `a`:
/// - `a.summary.count == a.count`;
/// - the summary of a run cut in two is the sum of the summaries of its pieces;
/// - `isLike` is an equivalence that ignores `count`, and ageing twice is ageing once;
/// - ageing leaves the summary as it is, so that a whole tree ages without touching an inner node.
protocol Run: Equatable, Sendable {
    associatedtype Summary: RunSummary

    /// How many things the run stands for, `0...maximumCount`. A stored run is never empty.
    var count: Int { get set }
    var summary: Summary { get }

    /// Fills the unused slots of a node.
    static var empty: Self { get }
    /// The most one run can count; longer stretches are several runs.
    static var maximumCount: Int { get }

    /// Whether the two differ in nothing but `count`, so that neighbours may become one run.
    func isLike(_ other: Self) -> Bool
    /// What becomes of the run when the tree's stamp has moved on since its leaf was last written.
    mutating func age()
}

/// What a stretch of runs adds up to: a commutative group under `+=` and `-=` with `zero`.
protocol RunSummary: Equatable, Sendable {
    /// Things in the stretch; what positions count.
    var count: Int { get }
    static var zero: Self { get }
    static func += (left: inout Self, right: Self)
    static func -= (left: inout Self, right: Self)
}

/// A length along the tree other than the position, additive over runs: points, or elements.
protocol RunMetric<Measured> {
    associatedtype Measured: Run
    func measure(_ summary: Measured.Summary) -> Int64
    func measure(_ run: Measured) -> Int64
}
