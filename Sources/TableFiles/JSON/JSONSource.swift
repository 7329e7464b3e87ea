/// A JSON array, JSON Lines, or JSON values one after another, being read as a table.
///
/// The columns are the keys of the records in the order in which they are first seen, so their number grows while reading. Values
/// are shown as the file spells them, numbers to the last digit; what is nested is shown as compact JSON.
public final class JSONSource: TableSource {
    private let encoding: String
    private var pass: JSONPass
    private let spans = SpanCache()

    /// Finds out how the rows lie in the file.
    ///
    /// - Parameters:
    ///   - bytes: Text in UTF-8, perhaps with a byte order mark. Of a pipe, the first 64 KiB should have arrived.
    ///   - options: `table` names the array of an object whose elements are the rows.
    ///   - encoding: How the file itself is encoded, for the summary.
    /// - Throws: ``TableError`` when it is no JSON.
    public init(_ bytes: any ByteSource, options: TableOptions = TableOptions(), encoding: String = "UTF-8") throws(TableError) {
        self.encoding = encoding
        pass = try JSONPass(bytes, layout: JSONLayout.find(in: bytes, key: options.table))
    }

    public var schema: TableSchema { pass.schema }
    public var rowCount: Int { pass.index.rowCount }
    public var bytes: (any ByteSource)? { pass.input }

    public var warnings: WarningLog {
        var all = pass.log
        all.merge(pass.endLog)
        return all.adding(repairsOf: pass.input)
    }

    public var progress: Double? {
        let input = pass.input
        guard let fetched = input.fetchedShare else { return nil }
        return input.count == 0 || pass.hasClosed ? 1 : fetched * min(1, Double(pass.walker.offset) / Double(input.count))
    }

    public var summary: SourceSummary {
        var summary = SourceSummary(format: pass.layout.format, encoding: encoding)
        if let key = pass.layout.key { summary.facts.append(SourceSummary.Fact("array", key)) }
        return summary.adding(compressionOf: pass.input)
    }

    public func reader() -> any TableReader {
        JSONReader(bytes: pass.input, division: pass.layout.division, index: pass.index, columns: pass.columns, spans: spans)
    }

    public func advance(columns: [Int], batch: inout RowBatch) throws(TableError) -> SourceStep {
        try pass.advance(columns: columns, batch: &batch)
    }
}
