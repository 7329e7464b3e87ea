/// Conversions between points and the unit of the layout core, 1/64 point.
///
/// Whole units make sums exact and associative: a height added and taken away again leaves no trace, at any distance from the
/// top. 1/64 is finer than a device pixel at any scale in use and, being a power of two, exact in a `Double`.
package enum LayoutUnit {
    package static let perPoint = 64

    /// The greatest extent of one element: 16 million points, as much as 30 bits of units hold in round figures.
    package static let maximumPoints = 16_000_000.0
    package static let maximum: Int32 = 1_024_000_000

    /// The nearest number of units, halves away from zero. NaN and what is negative become 0, what is greater than
    /// `maximumPoints` (infinity too) becomes `maximum`: a row that misbehaves must not take the list along.
    package static func units(_ points: Double) -> Int32 {
        guard points > 0 else { return 0 }
        guard points < maximumPoints else { return maximum }
        return Int32((points * Double(perPoint)).rounded())
    }

    /// Exact up to 2^53 units, which is 1.4e14 points.
    package static func points(_ units: Int64) -> Double {
        Double(units) / Double(perPoint)
    }
}
