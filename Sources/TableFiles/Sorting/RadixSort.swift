/// Sorts row numbers by keys of 64 bits, stably, some bits at a time from the lowest.
///
/// O(n); 24 bytes a row for its time. Bits that are the same in all keys cost nothing. Of keys that differ over more than 33 bits the
/// highest 33 are sorted first, in three passes, and rows that agree there, which are few among numbers that people measure, by the rest.
enum RadixSort {
    /// Below this many rows a comparison sort is faster.
    private static let smallCount = 64
    /// Bits of a pass: 2048 piles of rows fit a processor's nearest cache. Few rows want fewer.
    private static let digit = 11
    private static let smallDigit = 8
    private static let smallDigitCount = 4096

    /// Sorts both arrays by the keys.
    static func sort(_ keys: inout [UInt64], _ rows: inout [UInt32]) {
        let count = keys.count
        precondition(rows.count == count, "expected as many rows as keys, got \(rows.count) and \(count)")
        guard count >= smallCount else {
            sortSmall(&keys, &rows)
            return
        }
        var ones: UInt64 = 0, zeros: UInt64 = 0
        for key in keys {
            ones |= key
            zeros |= ~key
        }
        let varying = ones & zeros
        guard varying != 0 else { return }
        let top = 64 - varying.leadingZeroBitCount
        let digit = count < smallDigitCount ? smallDigit : digit
        let low = max(varying.trailingZeroBitCount, top - 3 * self.digit)
        sort(&keys, &rows, bits: low..<top, digit: digit)
        if varying & ((1 << UInt64(low)) - 1) != 0 { sortRuns(&keys, &rows, above: UInt64(low)) }
    }

    private static func sort(_ keys: inout [UInt64], _ rows: inout [UInt32], bits: Range<Int>, digit: Int) {
        let passes = (bits.count + digit - 1) / digit, size = 1 << digit
        var piles = [Int32](repeating: 0, count: passes * size)
        for key in keys {
            var rest = key >> UInt64(bits.lowerBound)
            for pass in 0..<passes {
                piles[pass * size + Int(truncatingIfNeeded: rest) & (size - 1)] += 1
                rest >>= UInt64(digit)
            }
        }
        var otherKeys = [UInt64](repeating: 0, count: keys.count)
        var otherRows = [UInt32](repeating: 0, count: keys.count)
        for pass in 0..<passes {
            var places = piles[pass * size..<(pass + 1) * size].map { Int($0) }
            if places.contains(keys.count) { continue }
            var sum = 0
            for pile in places.indices { (places[pile], sum) = (sum, sum + places[pile]) }
            deal(keys.span, rows.span, shift: UInt64(bits.lowerBound + pass * digit), &places, &otherKeys, &otherRows)
            swap(&keys, &otherKeys)
            swap(&rows, &otherRows)
        }
    }

    /// Deals keys and rows to their piles. `places` is where each pile's next one goes.
    private static func deal(
        _ keys: Span<UInt64>, _ rows: Span<UInt32>, shift: UInt64, _ places: inout [Int], _ otherKeys: inout [UInt64],
        _ otherRows: inout [UInt32]
    ) {
        let mask = places.count - 1
        var places = places.mutableSpan, otherKeys = otherKeys.mutableSpan, otherRows = otherRows.mutableSpan
        for index in keys.indices {
            let key = keys[index]
            let pile = Int(truncatingIfNeeded: key &>> shift) & mask
            let place = places[pile]
            places[pile] = place &+ 1
            otherKeys[place] = key
            otherRows[place] = rows[index]
        }
    }

    /// Sorts each run of rows whose keys agree in the bits from `low` on by the bits below.
    private static func sortRuns(_ keys: inout [UInt64], _ rows: inout [UInt32], above low: UInt64) {
        var start = 0
        while start < keys.count {
            var end = start + 1
            while end < keys.count, keys[end] >> low == keys[start] >> low { end += 1 }
            if end - start > 1 {
                var someKeys = Array(keys[start..<end]), someRows = Array(rows[start..<end])
                sort(&someKeys, &someRows)
                keys.replaceSubrange(start..<end, with: someKeys)
                rows.replaceSubrange(start..<end, with: someRows)
            }
            start = end
        }
    }

    private static func sortSmall(_ keys: inout [UInt64], _ rows: inout [UInt32]) {
        for index in keys.indices.dropFirst() {
            let key = keys[index], row = rows[index]
            var place = index
            while place > 0, keys[place - 1] > key {
                keys[place] = keys[place - 1]
                rows[place] = rows[place - 1]
                place -= 1
            }
            keys[place] = key
            rows[place] = row
        }
    }
}
