/// Sorts row numbers by keys of 64 bits, stably, a byte at a time from the lowest. Bytes that are the same in all keys cost nothing.
///
/// O(n) with at most eight passes; 24 bytes a row for its time.
enum RadixSort {
    /// Below this many rows a comparison sort is faster.
    private static let smallCount = 64

    /// Sorts both arrays by the keys.
    static func sort(_ keys: inout [UInt64], _ rows: inout [UInt32]) {
        let count = keys.count
        precondition(rows.count == count, "expected as many rows as keys, got \(rows.count) and \(count)")
        guard count >= smallCount else {
            sortSmall(&keys, &rows)
            return
        }
        var histogram = [Int](repeating: 0, count: 8 * 256)
        for key in keys {
            for byte in 0..<8 { histogram[byte << 8 | Int(key >> UInt64(8 * byte) & 0xFF)] += 1 }
        }
        var otherKeys = [UInt64](repeating: 0, count: count)
        var otherRows = [UInt32](repeating: 0, count: count)
        for byte in 0..<8 {
            let shift = UInt64(8 * byte)
            if histogram[byte << 8 | Int(keys[0] >> shift & 0xFF)] == count { continue }
            var places = [Int](repeating: 0, count: 256)
            var sum = 0
            for digit in 0..<256 {
                places[digit] = sum
                sum += histogram[byte << 8 | digit]
            }
            for index in 0..<count {
                let digit = Int(keys[index] >> shift & 0xFF)
                let place = places[digit]
                places[digit] = place + 1
                otherKeys[place] = keys[index]
                otherRows[place] = rows[index]
            }
            swap(&keys, &otherKeys)
            swap(&rows, &otherRows)
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
