import Cairn
import TableFiles

/// A row by its number in the file. Where it was last seen is only a hint of where to look.
struct RowID: Hashable, Sendable {
    let row: Int
    let section: Int

    static func == (a: RowID, b: RowID) -> Bool { a.row == b.row }
    func hash(into hasher: inout Hasher) { hasher.combine(row) }
}

/// A row in its section; nothing of it is read before it is shown.
struct FileRow: Identifiable, Sendable {
    let id: RowID
}

/// The rows of one section.
struct FileRows: RandomAccessCollection, Sendable {
    let section: TableSection
    var startIndex: Int { 0 }
    var endIndex: Int { section.count }
    subscript(position: Int) -> FileRow { FileRow(id: RowID(row: section.rows[position], section: section.id)) }

    /// In order rows are found in a fraction of the time that each takes by its place.
    func makeIterator() -> Iterator { Iterator(section) }

    struct Iterator: IteratorProtocol {
        private let section: Int
        private var rows: SectionRows.Iterator

        init(_ section: TableSection) {
            self.section = section.id
            rows = section.rows.makeIterator()
        }

        mutating func next() -> FileRow? { rows.next().map { FileRow(id: RowID(row: $0, section: section)) } }
    }
}

/// A table's sections, and where each row is.
@MainActor
final class FileIndex {
    let snapshot: TableSnapshot
    /// Sections by id, made when first asked for: while a table is read most sections are where their number says.
    private lazy var places = Dictionary(snapshot.sections.enumerated().map { ($1.id, $0) }) { first, _ in first }

    init(_ snapshot: TableSnapshot) { self.snapshot = snapshot }

    /// A row's section and its place there; nil when it is not shown. Quick where the row still is in the section it was seen in.
    func position(_ id: RowID) -> (section: Int, row: Int)? {
        if let section = section(id.section), let place = snapshot.sections[section].rows.place(of: id.row) { return (section, place) }
        return snapshot.position(ofRow: id.row).map { ($0.section, $0.place) }
    }

    /// Where the first of some rows are, in the order in which they are shown.
    ///
    /// Few rows are looked up one by one; many are met on the way through the list, which ends with the last one wanted.
    func positions(of ids: Set<RowID>, limit: Int) -> [(section: Int, place: Int)] {
        // A row of a sorted section is found by looking at each, in the file's order by some dozen steps.
        let lookups = snapshot.isSorted ? snapshot.shownRows : 64
        if ids.count < 16 || ids.count * lookups < snapshot.shownRows {
            return ids.compactMap(position).sorted { $0 < $1 }.prefix(limit).map { (section: $0.section, place: $0.row) }
        }
        var found: [(section: Int, place: Int)] = []
        for section in snapshot.sections.indices {
            var place = 0
            for row in FileRows(section: snapshot.sections[section]) {
                if found.count == min(limit, ids.count) { return found }
                if ids.contains(row.id) { found.append((section, place)) }
                place += 1
            }
        }
        return found
    }

    private func section(_ id: Int) -> Int? {
        let sections = snapshot.sections
        return sections.indices.contains(id) && sections[id].id == id ? id : places[id]
    }

    func id(_ position: (section: Int, place: Int)) -> RowID {
        RowID(row: snapshot.row(position.section, position.place), section: snapshot.sections[position.section].id)
    }
}
