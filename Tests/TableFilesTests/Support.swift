import Synchronization

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

/// Bytes that count how many of them were read.
final class CountingBytes: ByteSource {
    private let bytes: MemoryBytes
    private let counter = Atomic<Int>(0)

    init(_ bytes: MemoryBytes) { self.bytes = bytes }

    var read: Int { counter.load(ordering: .relaxed) }
    var name: String { bytes.name }
    var count: Int { bytes.count }
    var isComplete: Bool { bytes.isComplete }
    var fetchedShare: Double? { bytes.fetchedShare }
    var waitDescriptor: Int32? { nil }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(TableError) -> Int {
        let got = try bytes.read(into: buffer, at: offset)
        counter.add(got, ordering: .relaxed)
        return got
    }

    func fetch() throws(TableError) -> FetchResult { .end }
}
