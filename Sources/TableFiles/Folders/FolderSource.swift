/// A folder as a table: what is in it, and with ``TableOptions/isRecursive`` what is in all folders below it.
///
/// Rows are in the order of names, folder after folder. Names of some bytes and four numbers are kept for each.
public final class FolderSource: TableSource {
    /// Entries read at a time: about two milliseconds.
    private static let portion = 2048
    /// Entries of one piece of the table.
    private static let pieceLength = 4096

    public let schema: TableSchema
    public private(set) var warnings = WarningLog()
    private let name: String
    private let isRecursive: Bool
    private var walk: FolderWalk
    private var rows = FolderRows()
    /// Read, but not yet handed out: a folder of very many entries goes out in pieces.
    private var waiting: FolderWalk.Portion?

    /// - Parameters:
    ///   - path: The folder.
    ///   - name: Its name for messages; the path if nil.
    /// - Throws: ``TableError`` when it cannot be read. Folders below it that cannot are warnings.
    public init(path: String, name: String? = nil, options: TableOptions = TableOptions()) throws(TableError) {
        self.name = name ?? path
        isRecursive = options.isRecursive
        walk = FolderWalk(root: path, isRecursive: options.isRecursive)
        schema = TableSchema(columns: FolderColumn.allCases.map { TableColumn(name: $0.title, kind: $0.valueKind) })
        var failure: String?
        waiting = walk.next(limit: Self.portion) { failure = $0.reason }
        if let failure { throw TableError(.unreadable, file: self.name, problem: failure.lowercased()) }
    }

    public var bytes: (any ByteSource)? { nil }
    public var rowCount: Int { rows.count }
    public var progress: Double? { walk.isDone && waiting == nil ? 1 : nil }

    public var summary: SourceSummary {
        SourceSummary(format: "folder", facts: isRecursive ? [SourceSummary.Fact("folders", "all below")] : [])
    }

    public func reader() -> any TableReader { rows }

    public func advance(columns: [Int], batch: inout RowBatch) throws(TableError) -> SourceStep {
        let first = rows.count
        batch.start(at: first, columnCount: columns.count)
        batch.bytes.removeAll(keepingCapacity: true)
        var looked = 0
        // Many small folders go together; an empty or unreadable one costs as much as some entries.
        while looked < Self.portion, rows.count - first < Self.pieceLength, waiting != nil || !walk.isDone {
            if waiting == nil {
                waiting = walk.next(limit: Self.portion) { [self] trouble in note(trouble) }
                looked += waiting.map { $0.entries.count + 16 } ?? Self.portion / 16
            }
            if let portion = waiting {
                let piece = portion.entries.prefix(Self.pieceLength)
                if !piece.isEmpty { rows.append(FolderEntries(folder: portion.folder, piece)) }
                let rest = portion.entries.dropFirst(piece.count)
                waiting = rest.isEmpty ? nil : FolderWalk.Portion(folder: portion.folder, entries: rest)
            }
        }
        for row in first..<rows.count { rows.append(row, columns: columns, to: &batch) }
        return waiting == nil && walk.isDone ? .end : .rows
    }

    private func note(_ trouble: FolderWalk.Trouble) {
        let folder = String(decoding: trouble.folder, as: UTF8.self)
        warnings.note(.unreadableFolder, detail: "\(folder): \(trouble.reason.lowercased()); what is in it is left out")
    }
}

/// The entries that have been found so far.
struct FolderRows: TableReader {
    private var pieces: [FolderEntries] = []
    /// The number of the first row of each piece.
    private var starts: [Int] = []
    private(set) var count = 0

    var rowCount: Int { count }

    mutating func append(_ piece: FolderEntries) {
        pieces.append(piece)
        starts.append(count)
        count += piece.count
    }

    /// The piece that holds a row, and the row's place in it. O(log n).
    private func find(_ row: Int) -> (piece: Int, place: Int) {
        var low = 0, high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= row { low = middle + 1 } else { high = middle }
        }
        return (low - 1, row - starts[low - 1])
    }

    func append(_ row: Int, columns: [Int], to batch: inout RowBatch) {
        let (piece, place) = find(row)
        for column in columns {
            guard let column = FolderColumn(rawValue: column) else {
                batch.fields.append(.missing)
                continue
            }
            let start = batch.bytes.count
            let hasText = pieces[piece].append(column, of: place, to: &batch.bytes)
            batch.fields.append(hasText ? RowBatch.Field(start, batch.bytes.count) : .missing)
        }
        batch.rowCount += 1
    }

    func cells(row: Int, columns: [Int], limit: Int) -> [TableCell] {
        guard row >= 0, row < count else { return columns.map { FolderColumn(rawValue: $0) == nil ? .missing : .unavailable } }
        let (piece, place) = find(row)
        return columns.map { column in
            guard let column = FolderColumn(rawValue: column) else { return .missing }
            var text: [UInt8] = []
            guard pieces[piece].append(column, of: place, to: &text) else { return .missing }
            return text.withBytes { TableCell(bytes: $0, limit: limit) }
        }
    }

    func cursor(columns: [Int], from row: Int) -> any RowCursor { FolderCursor(rows: self, columns: columns, row: max(0, row)) }
}

/// A pass over entries that have been found already.
struct FolderCursor: RowCursor {
    private static let portion = 8192

    let rows: FolderRows
    let columns: [Int]
    var row: Int

    mutating func next(_ batch: inout RowBatch) throws(TableError) -> Bool {
        guard row < rows.count else { return false }
        batch.start(at: row, columnCount: columns.count)
        batch.bytes.removeAll(keepingCapacity: true)
        let end = min(rows.count, row + Self.portion)
        for number in row..<end { rows.append(number, columns: columns, to: &batch) }
        row = end
        return true
    }
}
