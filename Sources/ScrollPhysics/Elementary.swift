// The only file that knows the C library: three functions the standard library does not have.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// e to the power `x`.
func exponential(_ x: Double) -> Double { exp(x) }

/// The natural logarithm of `x`; `x` is above 0.
func logarithm(_ x: Double) -> Double { log(x) }

/// `base` to the power `exponent`; `base` is at least 0.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// The largest magnitude any position or delta may have, in points: far beyond any list (10^8 rows of 1000 points are
/// 10^11), small enough that sums and squares stay finite.
let largestMagnitude = 1e15

extension Double {
    /// This number if it is one, held to ±``largestMagnitude``; nil for NaN and the infinities, which every input
    /// ignores.
    var usable: Double? {
        guard isFinite else { return nil }
        return Swift.min(Swift.max(self, -largestMagnitude), largestMagnitude)
    }

    /// This value held to `lower ... upper`; `lower` wins if they are crossed.
    func clamped(_ lower: Double, _ upper: Double) -> Double { Swift.max(Swift.min(self, upper), lower) }
}
