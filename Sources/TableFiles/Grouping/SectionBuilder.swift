/// Divides rows into sections as they pass, and grows the sections at their ends.
struct SectionBuilder: Sendable {
    /// Nil when all rows make one section.
    let code: KeyCode?
    private(set) var keys = KeyTable()
    private(set) var titles: [String] = []
    private(set) var rows: [GapList] = []
    private let mayPack: Bool
    private var scratch: [UInt8] = []
    /// Rows in all sections.
    private(set) var rowCount = 0

    init(_ code: KeyCode?) {
        self.code = code
        mayPack = code?.mayPack ?? false
        if code == nil {
            titles = [""]
            rows = [GapList()]
        }
    }

    /// Whether there are more keys than a list should have sections.
    var hasTooManyKeys: Bool { rows.count > Grouping.sectionLimit }

    /// Adds a row by its value of the grouping's column.
    @inline(__always)
    mutating func add(_ row: Int, value: UnsafeBufferPointer<UInt8>) {
        guard let code else {
            add(row)
            return
        }
        let number: Int
        if code.isIdentity {
            number = keys.number(of: value)
        } else if mayPack, let (packed, count) = code.packed(value) {
            number = keys.number(packed: packed, count: count)
        } else {
            code.encode(value, into: &scratch)
            number = scratch.withUnsafeBufferPointer { keys.number(of: $0) }
        }
        if number == rows.count {
            titles.append(code.title(keys.bytes(number)))
            rows.append(GapList())
        }
        rows[number].append(row)
        rowCount += 1
    }

    /// Adds a row of a table without sections.
    mutating func add(_ row: Int) { add(row..<row + 1) }

    /// Adds consecutive rows of a table without sections.
    mutating func add(_ run: Range<Int>) {
        rows[0].append(contentsOf: run)
        rowCount += run.count
    }

    /// Takes back the rows from a number on, the last ones added. Sections stay, perhaps without rows. O(sections) for each row.
    mutating func removeRows(from row: Int) {
        for section in rows.indices {
            while rows[section].last >= row {
                rows[section].removeLast()
                rowCount -= 1
            }
        }
    }

    /// Section numbers in the order of their keys.
    func order() -> [Int] { code?.order(keys) ?? Array(rows.indices) }
}
