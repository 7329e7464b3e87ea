/// Where rows begin in a file: the offset of every 64th, an eighth of a byte for each row. What lies between is scanned again,
/// which takes some microseconds.
struct SparseRowIndex: Sendable {
    /// Rows between two entries. 64 is where memory stops mattering (1.25 MB for ten million rows) and a jump still costs 2 us.
    static let stride = 64
    /// A row this long gets an entry of its own for the row after it, so that nobody scans over it to reach a neighbour.
    static let longRow = 1 << 20

    private var offsets = ChunkedArray()
    /// Rows that follow a long row, ascending, and where they begin.
    private var afterLong: [(row: Int, offset: Int)] = []
    /// How many rows are indexed.
    private(set) var rowCount = 0
    /// Offset just behind the last indexed row.
    private(set) var end = 0

    init() {}

    /// Adds the next row.
    @inline(__always)
    mutating func append(from start: Int, to end: Int) {
        if rowCount & (Self.stride - 1) == 0 { offsets.append(start) }
        rowCount += 1
        self.end = end
        if end - start >= Self.longRow { afterLong.append((rowCount, end)) }
    }

    /// Lengthens the last row: lines that belong to it.
    mutating func extend(to end: Int) { self.end = end }

    /// Forgets the rows from a number on. `start` is where that row begins.
    mutating func truncate(toRow row: Int, at start: Int) {
        guard row < rowCount else { return }
        rowCount = row
        end = start
        offsets.truncate(to: (row + Self.stride - 1) / Self.stride)
        while let last = afterLong.last, last.row > row { afterLong.removeLast() }
    }

    /// The nearest place to begin a scan for a row: a row at or before it, and its offset.
    func start(forRow row: Int) -> (row: Int, offset: Int) {
        guard row < rowCount || row & (Self.stride - 1) != 0 else { return (row, end) }
        let entry = row / Self.stride
        let regular = (row: entry * Self.stride, offset: offsets[entry])
        guard !afterLong.isEmpty else { return regular }
        var low = 0, high = afterLong.count
        while low < high {
            let middle = (low + high) / 2
            if afterLong[middle].row <= row { low = middle + 1 } else { high = middle }
        }
        guard low > 0, afterLong[low - 1].row > regular.row else { return regular }
        return afterLong[low - 1]
    }

    /// Where a pass from a row on begins: the nearest known place, and how many rows lie between it and the one wanted. A row behind the
    /// last one begins at the end.
    func pass(fromRow row: Int) -> (row: Int, offset: Int, skipped: Int) {
        let wanted = max(0, row)
        guard wanted < rowCount else { return (wanted, end, 0) }
        let start = start(forRow: wanted)
        return (wanted, start.offset, wanted - start.row)
    }

    /// The bytes of the 64-row span that holds a row, up to the next entry or the end of what is indexed.
    func span(ofRow row: Int) -> Range<Int> {
        let entry = row / Self.stride
        let start = offsets[entry]
        return start..<(entry + 1 < offsets.count ? offsets[entry + 1] : end)
    }

    /// Where the entry at or before an offset begins: the row and its offset. For searches that go by bytes.
    func entry(atOrBefore offset: Int) -> (row: Int, offset: Int) {
        var low = 0, high = offsets.count
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        let entry = max(0, low - 1)
        return (entry * Self.stride, offsets.isEmpty ? end : offsets[entry])
    }
}
