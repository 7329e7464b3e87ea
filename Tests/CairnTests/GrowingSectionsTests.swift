import Cairn
import CairnTesting
import Testing

/// Sections that grow and appear while somebody reads: a file being indexed. Rows are found by what the sections tell.
@MainActor
struct GrowingSectionsTests {
    struct RowID: Hashable {
        let number: Int
        let section: String
    }

    struct Rows: Identifiable {
        let name: String
        var rows: [Int]
        var id: String { name }
    }

    /// Sections by name; a row's number says in which order it came.
    @Observable final class Table {
        var sections: [Rows] = []
        private(set) var asked = 0

        func position(_ id: RowID) -> (section: Int, row: Int)? {
            asked += 1
            guard let section = sections.firstIndex(where: { $0.name == id.section }) else { return nil }
            return sections[section].rows.firstIndex(of: id.number).map { (section, $0) }
        }
    }

    private struct TableList: View {
        let table: Table

        var body: some View {
            let sections = table.sections
            return ScrollView {
                LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders]) {
                    ForEach(sections, rowCount: { sections[$0].rows.count }) { section in
                        Section {
                            ForEach(section.rows.map { RowID(number: $0, section: section.name) }, id: \.self) { row in
                                Text("\(row.section) \(row.number)").frame(height: 20)
                            }
                        } header: {
                            Text(section.name).frame(height: 24)
                        }
                    }
                    .rowPosition { (id: RowID) in table.position(id) }
                }
            }
        }
    }

    private func window(_ table: Table) -> Harness { Harness(width: 300, height: 200) { TableList(table: table) } }

    private func places(in list: Harness) -> [String: Double] {
        var places: [String: Double] = [:]
        for node in list.nodes where node.kind == .row { places[node.text] = Double(node.frame.minY) }
        return places
    }

    @Test func whatIsReadStaysWhereItIsWhileSectionsGrowAndAppearAroundIt() {
        let seed: UInt64 = 71
        var random = SeededGenerator(seed: seed)
        let table = Table()
        table.sections = (0..<6).map { section in Rows(name: "s\(section)", rows: (0..<30).map { section * 1000 + $0 }) }
        let list = window(table)
        list.scroll(toOffset: 1400)
        for step in 0..<60 {
            let before = places(in: list)
            #expect(!before.isEmpty)
            var sections = table.sections
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<sections.count, using: &random)
                let next = (sections[place].rows.last ?? 0) + 1
                sections[place].rows += next..<next + Int.random(in: 1...20, using: &random)
            }
            // New sections come in front and behind.
            if step % 7 == 3 {
                sections.insert(Rows(name: "new \(step)", rows: [step]), at: Int.random(in: 0...sections.count, using: &random))
            }
            table.sections = sections
            list.settle()
            let after = places(in: list)
            let shared = before.keys.filter { after[$0] != nil }
            #expect(!shared.isEmpty, "seed \(seed), step \(step)")
            for row in shared { #expect(after[row] == before[row], "seed \(seed), step \(step), \(row)") }
        }
    }

    @Test func anyRowIsScrolledToAtOnceHoweverFarItIs() {
        let table = Table()
        table.sections = (0..<500).map { section in Rows(name: "s\(section)", rows: (0..<40).map { section * 1000 + $0 }) }
        let list = window(table)
        list.settle()
        #expect(list.scroll(to: RowID(number: 437_012, section: "s437"), anchor: .center))
        list.settle()
        let row = list.nodes.first { $0.text == "s437 437012" }
        #expect(row.map { abs($0.frame.midY - 112) <= 12 } == true, "\(String(describing: row?.frame))")
        #expect(!list.scroll(to: RowID(number: 437_500, section: "s437")), "a row that is not there")
    }
}
