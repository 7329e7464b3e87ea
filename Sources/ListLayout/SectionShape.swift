/// What a section is made of: its header, so many rows, its footer.
///
/// A stretch of elements that belongs to no section is a section without header and footer.
package struct SectionShape: Hashable, Sendable {
    /// Elements between header and footer, in `0...maximumRows`. Seen from an outer level, the headers and footers of the levels
    /// within are rows like any other.
    package var rows: Int
    package var hasHeader: Bool
    package var hasFooter: Bool

    package static let maximumRows = 1 << 32 - 1

    package init(rows: Int, hasHeader: Bool = false, hasFooter: Bool = false) {
        precondition(
            rows >= 0 && rows <= Self.maximumRows, "expected a row count in 0...\(Self.maximumRows), got \(rows)")
        self.rows = rows
        self.hasHeader = hasHeader
        self.hasFooter = hasFooter
    }

    /// Elements in all, which may be none.
    package var count: Int { rows + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
}

/// A number of neighbouring sections of one shape, in eight bytes.
///
/// ```
///   63       62     61                            30 29                           0
/// +--------+--------+-------------------------------+------------------------------+
/// | footer | header |             rows              |            count             |
/// +--------+--------+-------------------------------+------------------------------+
/// ```
struct SectionRun: Run {
    private var bits: UInt64

    static let maximumCount = 1 << 30 - 1
    static let empty = SectionRun(bits: 0)

    private static let countMask: UInt64 = 1 << 30 - 1
    private static let rowsMask: UInt64 = 1 << 32 - 1

    private init(bits: UInt64) { self.bits = bits }

    init(shape: SectionShape, count: Int) {
        assert(count > 0 && count <= Self.maximumCount)
        bits =
            UInt64(count) | UInt64(shape.rows) << 30 | (shape.hasHeader ? 1 << 62 : 0)
            | (shape.hasFooter ? 1 << 63 : 0)
    }

    var count: Int {
        get { Int(bits & Self.countMask) }
        set { bits = bits & ~Self.countMask | UInt64(newValue) & Self.countMask }
    }

    var shape: SectionShape {
        SectionShape(
            rows: Int(bits >> 30 & Self.rowsMask), hasHeader: bits >> 62 & 1 != 0, hasFooter: bits >> 63 != 0)
    }

    /// Elements in each section of the run.
    var elementsEach: Int {
        Int(bits >> 30 & Self.rowsMask) + Int(bits >> 62 & 1) + Int(bits >> 63)
    }

    func isLike(_ other: SectionRun) -> Bool {
        (bits ^ other.bits) & ~Self.countMask == 0
    }

    /// Shapes do not age.
    mutating func age() {}

    var summary: SectionSummary { SectionSummary(count: count, elements: count * elementsEach) }
}

/// Sections in a stretch, and elements in them.
struct SectionSummary: RunSummary {
    var count = 0
    var elements = 0

    static let zero = SectionSummary()

    static func += (left: inout SectionSummary, right: SectionSummary) {
        left.count += right.count
        left.elements += right.elements
    }

    static func -= (left: inout SectionSummary, right: SectionSummary) {
        left.count -= right.count
        left.elements -= right.elements
    }
}

/// Sections measured by their elements.
struct ElementMetric: RunMetric {
    func measure(_ summary: SectionSummary) -> Int64 { Int64(summary.elements) }
    func measure(_ run: SectionRun) -> Int64 { Int64(run.count * run.elementsEach) }
}
