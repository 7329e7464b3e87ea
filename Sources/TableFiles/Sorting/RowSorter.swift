/// Sorts the rows inside each section, a buffer or a section at a time.
struct RowSorter {
    private var keys: SortKeys
    private let total: Int
    private var cursor: any RowCursor
    private var finished: [UInt64]?
    private var order: [UInt32] = []
    private(set) var ranges: [Range<Int>] = []

    /// - Parameter reader: its rows, all of them, get keys.
    init(_ sorting: Sorting, kind: ValueKind, reader: any TableReader) {
        keys = SortKeys(sorting, kind: kind, capacity: reader.rowCount)
        total = reader.rowCount
        cursor = reader.cursor(columns: [sorting.column], from: 0)
    }

    var progress: Double { total == 0 ? 1 : Double(finished == nil ? keys.count : total) / Double(total) }

    /// Goes on for some milliseconds (longer for a section of many rows).
    ///
    /// - Parameter sections: the rows of each section in the file's order.
    /// - Returns: the order, when it is complete; its parts are `ranges`.
    mutating func step(_ sections: [GapList], batch: inout RowBatch) throws(TableError) -> RowOrder? {
        if finished == nil {
            if try cursor.next(&batch) {
                keys.append(batch)
                return nil
            }
            finished = keys.finish()
            order.reserveCapacity(sections.reduce(0) { $0 + $1.count })
            return nil
        }
        // Many small sections at a time, or one great one.
        let goal = order.count + 100_000
        while ranges.count < sections.count, order.count < goal { sort(sections[ranges.count], isOnly: sections.count == 1) }
        guard ranges.count == sections.count else { return nil }
        finished = []
        return RowOrder(order)
    }

    private mutating func sort(_ list: GapList, isOnly: Bool) {
        var rows: [UInt32] = []
        rows.reserveCapacity(list.count)
        for row in list.rows() { rows.append(UInt32(row)) }
        var sectionKeys: [UInt64] = []
        if isOnly, list.count == finished?.count {
            sectionKeys = finished ?? []
            finished = []  // one section: its keys are moved, not copied
        } else {
            sectionKeys.reserveCapacity(rows.count)
            for row in rows { sectionKeys.append(finished?[Int(row)] ?? 0) }
        }
        RadixSort.sort(&sectionKeys, &rows)
        let start = order.count
        order += rows
        ranges.append(start..<order.count)
    }
}
