/// The headings of a text, and the rows they stand in.
struct LineHeadings: Sendable {
    private var rows = ChunkedArray()
    private var titles: [[UInt8]] = []

    var isEmpty: Bool { rows.isEmpty }

    mutating func append(_ title: [UInt8], row: Int) {
        rows.append(row)
        titles.append(title)
    }

    mutating func removeHeadings(fromRow row: Int) {
        while let last = rows.last, last >= row {
            rows.truncate(to: rows.count - 1)
            titles.removeLast()
        }
    }

    /// The title that a row stands under; nil above the first. O(log n).
    func title(above row: Int) -> [UInt8]? {
        var low = 0, high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] <= row { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? titles[low - 1] : nil
    }
}
