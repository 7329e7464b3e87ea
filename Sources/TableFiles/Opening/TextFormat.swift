/// Chooses how text is read: as a table with delimiters, or line by line.
enum TextFormat {
    /// Extensions of files that are text for reading, even if commas should divide their lines evenly.
    private static let proseExtensions = ["txt", "text", "log", "md", "markdown", "rst", "adoc", "org", "ini", "conf", "cfg"]
    private static let tableExtensions = ["csv", "tsv", "tab", "psv", "ssv"]

    private static let jsonExtensions = ["json", "jsonl", "ndjson", "geojson"]

    static func source(_ text: TextInput, options: TableOptions) throws(TableError) -> any TableSource {
        if let json = try json(text, options: options) { return json }
        let dialect = try Dialect.find(in: text.bytes, options: options)
        if try isTable(text.bytes, dialect, options: options) {
            return DelimitedSource(text.bytes, options: options, encoding: text.encoding, dialect: dialect)
        }
        return try LinesSource(text.bytes, options: options, encoding: text.encoding)
    }

    /// A table of JSON where the user or the file's name says so, or where the text begins as JSON does and can be read as it.
    private static func json(_ text: TextInput, options: TableOptions) throws(TableError) -> JSONSource? {
        let isSaid = options.format == "json" || options.format == "jsonl"
        if isSaid || options.format == nil && jsonExtensions.contains(fileExtension(text.bytes.name)) {
            return try JSONSource(text.bytes, options: options, encoding: text.encoding)
        }
        guard options.format == nil, options.delimiter == nil, options.quoting == nil, options.hasHeader == nil else { return nil }
        guard !(proseExtensions + tableExtensions).contains(fileExtension(text.bytes.name)) else { return nil }
        let head = try text.bytes.array(at: text.markLength, count: min(text.bytes.count, 4096)).bytes
        guard JSONLayout.isLikely(head) else { return nil }
        return try? JSONSource(text.bytes, options: options, encoding: text.encoding)
    }

    private static func isTable(_ bytes: any ByteSource, _ dialect: Dialect, options: TableOptions) throws(TableError) -> Bool {
        switch options.format {
        case "csv", "tsv", "delimited": return true
        case "text", "log": return false
        default: break
        }
        if options.delimiter != nil || options.hasHeader != nil || options.quoting != nil { return true }
        let kind = fileExtension(bytes.name)
        if tableExtensions.contains(kind) { return true }
        let lines = try sampledLines(bytes)
        if lines.isEmpty { return true }  // nothing in it: a table without rows
        if isLog(lines) { return false }
        if dialect.evenness == 0 { return dialect.isListWithName && lines.allSatisfy { $0.count <= 200 } }
        return dialect.evenness >= (proseExtensions.contains(kind) ? 0.97 : 0.8)
    }

    /// The last part of a name, in lower case, without that of a compression.
    static func fileExtension(_ name: String) -> String {
        var parts = name.lowercased().split(separator: "/").last.map { $0.split(separator: ".") } ?? []
        if parts.count > 2, let last = parts.last, ["gz", "zst", "xz"].contains(last) { parts.removeLast() }
        return parts.count > 1 ? String(parts[parts.count - 1]) : ""
    }

    private static func sampledLines(_ bytes: any ByteSource) throws(TableError) -> [[UInt8]] {
        var (sample, _) = try bytes.array(at: 0, count: min(bytes.count, TableFile.sampleSize))
        if sample.starts(with: [0xEF, 0xBB, 0xBF]) { sample.removeFirst(3) }
        return sample.split { $0 == 0x0A || $0 == 0x0D }.prefix(1000).map { Array($0) }
    }

    /// Whether half the lines begin with a time stamp that is not the first cell of a table.
    private static func isLog(_ lines: [[UInt8]]) -> Bool {
        guard LineStyle.find(in: lines) == .log else { return false }
        var cells = 0, stamps = 0
        for line in lines {
            line.withUnsafeBufferPointer { line in
                guard let stamp = LogLine(line) else { return }
                stamps += 1
                if stamp.time.upperBound < line.count, DialectFinder.candidates.contains(line[stamp.time.upperBound]) { cells += 1 }
            }
        }
        return cells * 2 < stamps
    }
}
