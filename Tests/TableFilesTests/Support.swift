@testable import TableFiles

/// Reads a source to its end.
@discardableResult
func readAll(_ source: any TableSource, columns: [Int] = []) throws -> [[[UInt8]?]] {
    var rows: [[[UInt8]?]] = []
    var batch = RowBatch()
    while true {
        let step = try source.advance(columns: columns, batch: &batch)
        if case .replaced(let kept) = step { rows.removeSubrange(kept...) }
        for row in 0..<batch.rowCount {
            rows.append(columns.indices.map { batch.field(row, $0).isValue ? batch.array(row, $0) : nil })
        }
        if step == .end || step == .waiting { return rows }
    }
}

/// All cells as texts, `nil` where a row has none.
func table(_ source: any TableSource) throws -> [[String?]] {
    try readAll(source, columns: Array(source.schema.columns.indices)).map { $0.map { $0.map { String(decoding: $0, as: UTF8.self) } } }
}

/// Delimited text in memory, as it opens.
func delimited(_ text: String, name: String = "t.csv", _ change: (inout TableOptions) -> Void = { _ in }) throws -> DelimitedSource {
    var options = TableOptions()
    change(&options)
    return try DelimitedSource(MemoryBytes(text, name: name), options: options)
}

extension TableSource {
    var labels: [String] { schema.columns.map(\.label) }
}
