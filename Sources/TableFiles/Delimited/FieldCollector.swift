/// Picks the asked-for cells out of rows as they pass.
struct FieldCollector {
    /// The asked-for columns, in the order asked.
    let columns: [Int]
    /// How many separators of a row must be recorded for them.
    let recorded: Int

    init(columns: [Int]) {
        self.columns = columns
        recorded = (columns.max() ?? -1) + 1
    }

    /// Appends the raw bounds of the cells of one row, quotes included.
    @inline(__always)
    func collect(_ extent: RowExtent, _ separators: Span<UInt32>, into fields: inout [RowBatch.Field]) {
        for column in columns {
            if column < 0 || column > extent.separators || column > separators.count {
                fields.append(.missing)
            } else {
                let start = column == 0 ? extent.start : Int(separators[column - 1]) + 1
                fields.append(RowBatch.Field(start, column < separators.count ? Int(separators[column]) : extent.end))
            }
        }
    }

    /// Takes quotes off the cells from `first` on. After the rows were visited, since it changes the bytes.
    func unquote(_ batch: inout RowBatch, rules: RowRules) {
        guard let quote = rules.quote else { return }
        for index in batch.fields.indices where batch.fields[index].isValue {
            let field = batch.fields[index].range
            if field.count >= 2, batch.bytes[field.lowerBound] == quote {
                let bare = rules.unquote(&batch.bytes, field.lowerBound, field.upperBound)
                batch.fields[index] = RowBatch.Field(bare.lowerBound, bare.upperBound)
            }
        }
    }
}
