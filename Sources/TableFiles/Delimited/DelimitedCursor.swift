/// A pass over rows that are indexed already.
struct DelimitedCursor: RowCursor {
    private var walk: RowWalk
    private let collector: FieldCollector
    /// The number of the next row.
    private var row: Int
    private let rowCount: Int
    /// Rows between where the walk begins and the first one wanted.
    private var skipped: Int

    init(reader: DelimitedReader, columns: [Int], from row: Int) {
        let start: Int
        (self.row, start, skipped) = reader.index.pass(fromRow: row)
        walk = RowWalk(bytes: reader.bytes, rules: reader.rules, offset: start, end: reader.index.end)
        collector = FieldCollector(columns: columns)
        rowCount = reader.rowCount
    }

    mutating func next(_ batch: inout RowBatch) throws(TableError) -> Bool {
        guard row < rowCount else { return false }
        batch.start(at: row, columnCount: collector.columns.count)
        var sink = Sink(collector: collector, skip: skipped, rows: rowCount - row)
        swap(&sink.fields, &batch.fields)
        var lines = 0
        // Rows to skip may fill the first buffer.
        repeat {
            let step = try walk.step(&batch.bytes, isFinal: true, lines: &lines, into: &sink)
            if step != .rows, step != .stopped, sink.count == 0 {
                throw .changed(walk.bytes.name, byte: walk.offset)
            }
        } while sink.count == 0
        swap(&sink.fields, &batch.fields)
        skipped = 0
        batch.rowCount = sink.count
        row += sink.count
        collector.unquote(&batch, rules: walk.rules)
        return true
    }

    private struct Sink: BufferedRowSink {
        let collector: FieldCollector
        var skip: Int
        /// Rows that may still be taken.
        var rows: Int
        var count = 0
        var fields: [RowBatch.Field] = []

        var recordedSeparators: Int { collector.recorded }

        mutating func begin(at offset: Int, overflow: Int?) {}

        @inline(__always)
        mutating func row(_ extent: RowExtent, separators: Span<UInt32>) -> Bool {
            if skip > 0 {
                skip -= 1
                return true
            }
            collector.collect(extent, separators, into: &fields)
            count += 1
            rows -= 1
            return rows > 0
        }
    }
}
