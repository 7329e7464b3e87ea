/// What a row is known by, so that it is found again when its file was changed by another program and read anew.
///
/// In a table with a column that tells its rows apart (an id, a path) that is its value there, and a row may change otherwise; in others
/// it is all that is in the row. Of several rows that are the same, the one nearest to the former place is meant.
public struct RowKey: Hashable, Sendable {
    /// The label of the column that tells rows apart; nil where the whole row counts.
    let column: String?
    /// 128 bits of the value, or of all values: two different ones among 10^9 agree once in 10^20 tables.
    let digest: RowDigest
    /// The number of the row when the key was taken.
    public let row: Int
}

/// A digest of cells that does not depend on which empty columns there are behind them.
struct RowDigest: Hashable, Sendable {
    private var low: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var high: UInt64 = 0xD1B5_4A32_D192_ED03

    /// The digest of the cells of a row in a batch; missing cells do not count.
    init(_ batch: borrowing RowBatch, row: Int) {
        for column in 0..<batch.columnCount {
            let field = batch.field(row, column)
            if field == .missing { continue }
            add(UInt64(column) << 32 | (field.isValue ? UInt64(field.range.count) : 0xFFFF_FFFF))
            batch.bytes.withUnsafeBytes { add(UnsafeRawBufferPointer(rebasing: $0[field.range])) }
        }
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var place = 0
        while place + 8 <= bytes.count {
            add(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        var rest: UInt64 = 0
        while place < bytes.count {
            rest = rest << 8 | UInt64(bytes[place])
            place += 1
        }
        add(rest)
    }

    private mutating func add(_ word: UInt64) {
        let first = (low ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        let second = (high ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        low = first.high ^ first.low ^ high
        high = second.high ^ second.low ^ low &+ word
    }
}

extension TableSnapshot {
    /// Rows nearer to each other than this are read in one pass.
    private static let nearRows = 20_000

    /// The keys of rows. Reads them; some thousand scattered rows take a second, so not for the thread that draws.
    ///
    /// - Returns: a key for each row in order; nil for rows that there are not.
    public func keys(ofRows rows: [Int]) throws(TableError) -> [RowKey?] {
        let (columns, label) = keyColumns
        var digests: [Int: RowDigest] = [:]
        try forEachDigest(of: Set(rows).sorted(), columns) { digests[$0] = $1 }
        return rows.map { row in digests[row].map { RowKey(column: label, digest: $0, row: row) } }
    }

    /// Where rows are now whose keys were taken from an earlier state of the table.
    ///
    /// Rows that are where they were cost as much as `keys(ofRows:)`. Any other takes a pass over the table: O(rows).
    ///
    /// - Returns: a row for each key in order; nil where there is none any more.
    public func rows(of keys: [RowKey]) throws(TableError) -> [Int?] {
        var found = [Int?](repeating: nil, count: keys.count)
        for label in Set(keys.map(\.column)) {
            let chosen = keys.indices.filter { keys[$0].column == label }
            guard let columns = columns(of: label) else { continue }
            try find(chosen, of: keys, columns, &found)
        }
        return found
    }

    private func find(_ chosen: [Int], of keys: [RowKey], _ columns: [Int], _ found: inout [Int?]) throws(TableError) {
        var there: [Int: RowDigest] = [:]
        try forEachDigest(of: Set(chosen.map { keys[$0].row }).sorted(), columns) { there[$0] = $1 }
        var wanted: [RowDigest: [Int]] = [:]
        for index in chosen {
            if there[keys[index].row] == keys[index].digest {
                found[index] = keys[index].row
            } else {
                wanted[keys[index].digest, default: []].append(index)
            }
        }
        guard !wanted.isEmpty else { return }
        var cursor = reader.cursor(columns: columns, from: 0)
        var batch = RowBatch()
        while try cursor.next(&batch) {
            for place in 0..<batch.rowCount {
                guard let indices = wanted[RowDigest(batch, row: place)] else { continue }
                let row = batch.firstRow + place
                for index in indices {
                    let before = found[index].map { abs($0 - keys[index].row) } ?? .max
                    if abs(row - keys[index].row) < before { found[index] = row }
                }
            }
        }
    }

    /// Calls `body` with the digests of rows, which ascend; those that the table does not have are left out.
    private func forEachDigest(of rows: [Int], _ columns: [Int], _ body: (Int, RowDigest) -> Void) throws(TableError) {
        var next = rows.firstIndex { $0 >= 0 } ?? rows.count
        var batch = RowBatch()
        while next < rows.count, rows[next] < reader.rowCount {
            var cursor = reader.cursor(columns: columns, from: rows[next])
            var end = rows[next]
            while next < rows.count, rows[next] - end < Self.nearRows, try cursor.next(&batch) {
                end = batch.firstRow + batch.rowCount
                while next < rows.count, rows[next] < end {
                    body(rows[next], RowDigest(batch, row: rows[next] - batch.firstRow))
                    next += 1
                }
            }
            if next < rows.count, end >= reader.rowCount { return }
        }
    }

    private var keyColumns: (columns: [Int], label: String?) {
        guard let key = guess.key, schema.columns.indices.contains(key) else { return (Array(schema.columns.indices), nil) }
        return ([key], schema.columns[key].label)
    }

    private func columns(of label: String?) -> [Int]? {
        guard let label else { return Array(schema.columns.indices) }
        return schema.columns.firstIndex { $0.label == label }.map { [$0] }
    }
}
