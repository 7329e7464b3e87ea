extension DelimitedReader: SpannedRows {
    /// Of a row that is to be shown in a list, at most this much is read.
    private static let shownRow = 256 << 10

    var spanVariant: Int { rules.isTolerant ? 1 : 0 }

    func divide(_ span: inout [UInt8], count: Int) -> [Range<Int>]? {
        var splitter = RowSplitter(rules)
        var sink = BoundsSink()
        let result = splitter.split(span.span.bytes, from: 0, to: count, isFinal: true, into: &sink)
        return result.stop == .exhausted && result.next == count ? sink.rows : nil
    }

    /// A row among very long ones: found by walking from the nearest known place, and read no further than needed.
    func longRow(_ row: Int, whole: Bool) -> (bytes: ArraySlice<UInt8>, isCut: Bool)? {
        let start = index.start(forRow: row)
        if !whole, start.row == row {
            // The beginning of the row is enough, unless it ends there and then.
            var buffer = [UInt8](repeating: 0, count: Self.shownRow + RowSplitter.slack)
            let wanted = min(Self.shownRow, index.end - start.offset)
            let got =
                try? buffer.withUnsafeMutableBytes {
                    try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[0..<wanted]), at: start.offset)
                }
            guard let got, got > 0, bytes.isAsFetched else { return nil }
            var splitter = RowSplitter(rules)
            var sink = BoundsSink(skip: 0, isOne: true)
            let result = splitter.split(buffer.span.bytes, from: 0, to: got, isFinal: false, into: &sink)
            if result.stop == .exhausted { return (buffer[0..<got], true) }
        }
        var walk = RowWalk(bytes: bytes, rules: rules, offset: start.offset, end: index.end, portion: Self.shownRow)
        var sink = BoundsSink(skip: row - start.row, isOne: true)
        var buffer: [UInt8] = []
        var lines = 0
        while sink.rows.isEmpty {
            guard let step = try? walk.step(&buffer, isFinal: true, lines: &lines, into: &sink), step == .rows || step == .stopped
            else { return nil }
        }
        return (buffer[sink.rows[0]], sink.isOverlong)
    }

}

struct BoundsSink: BufferedRowSink {
    var skip = 0
    var isOne = false
    var rows: [Range<Int>] = []
    var isOverlong = false
    private var overflow: Int?

    init(skip: Int = 0, isOne: Bool = false) {
        self.skip = skip
        self.isOne = isOne
    }

    var recordedSeparators: Int { 0 }

    mutating func begin(at offset: Int, overflow: Int?) { self.overflow = overflow }

    mutating func row(_ extent: RowExtent, separators: Span<UInt32>) -> Bool {
        if skip > 0 {
            skip -= 1
            return true
        }
        rows.append(extent.start..<extent.end)
        isOverlong = overflow != nil
        return !isOne
    }
}
