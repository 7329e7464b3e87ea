/// The usual way to find rows of unequal height: all heights in an array, their prefix sums in a Fenwick tree beside it.
///
/// Finding and changing a height take O(log n) and little memory is touched; inserting and removing move everything behind.
struct FenwickList {
    private(set) var heights: [Int32]
    private var sums: [Int64]

    /// O(n).
    init(heights: [Int32]) {
        self.heights = heights
        sums = []
        rebuild()
    }

    var bytesUsed: Int { heights.capacity * 4 + sums.capacity * 8 }

    /// `sums[i]` holds the heights of the `i & -i` rows before row i.
    private mutating func rebuild() {
        let count = heights.count
        sums = [Int64](unsafeUninitializedCapacity: count + 1) { buffer, initialised in
            buffer[0] = 0
            for index in 0..<count { buffer[index + 1] = Int64(heights[index]) }
            for index in stride(from: 1, through: count, by: 1) {
                let parent = index + (index & -index)
                if parent <= count { buffer[parent] += buffer[index] }
            }
            initialised = count + 1
        }
    }

    /// The top of a row.
    func offset(of row: Int) -> Int64 {
        var sum: Int64 = 0
        var index = row
        while index > 0 {
            sum += sums[index]
            index &= index - 1
        }
        return sum
    }

    /// The row at an offset.
    func row(at offset: Int64) -> Int {
        var left = offset
        var row = 0
        var step = 1
        while step * 2 < sums.count { step *= 2 }
        while step > 0 {
            let next = row + step
            if next < sums.count, sums[next] <= left {
                left -= sums[next]
                row = next
            }
            step /= 2
        }
        return min(row, heights.count - 1)
    }

    mutating func set(_ height: Int32, at row: Int) {
        let delta = Int64(height - heights[row])
        heights[row] = height
        var index = row + 1
        while index < sums.count {
            sums[index] += delta
            index += index & -index
        }
    }

    mutating func insert(_ height: Int32, at row: Int) {
        heights.insert(height, at: row)
        rebuild()
    }

    mutating func remove(at row: Int) {
        heights.remove(at: row)
        rebuild()
    }
}
