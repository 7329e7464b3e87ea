/// Repeated measurements, of which the middle one counts: a busy moment of the machine does not.
@MainActor
enum Sampling {
    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard let first = sorted.first else { return .nan }
        return sorted.count == 1 ? first : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// Microseconds of processor time a call, the middle of `rounds` rounds of `count` calls.
    static func microseconds(rounds: Int = 7, count: Int, _ body: (Int) throws -> Void) rethrows -> Double {
        var results: [Double] = []
        for _ in 0..<rounds {
            let start = ProcessClock.cpu
            for index in 0..<count { try body(index) }
            results.append((ProcessClock.cpu - start) * 1e3 / Double(count))
        }
        return median(results)
    }

    /// Milliseconds of processor time of one call.
    static func milliseconds<Result>(_ body: () throws -> Result) rethrows -> (Double, Result) {
        let start = ProcessClock.cpu
        let result = try body()
        return (ProcessClock.cpu - start, result)
    }
}

/// The same numbers on every run.
struct BenchRandom {
    private var state: UInt64
    init(seed: UInt64 = 42) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }

    mutating func below(_ bound: Int) -> Int { Int((next() << 31 ^ next()) % UInt64(bound)) }
}

/// Keeps the optimiser from dropping work whose result nobody asks for.
@inline(never)
func keep<T>(_ value: T) {}
