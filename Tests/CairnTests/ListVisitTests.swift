import Cairn
import CairnTesting
import Testing

/// Keys over lists at random: every row is come to, and the keyboard's row is never hidden.
@MainActor @Suite("List: every row by keys") struct ListVisitTests {
    /// A thousand small lists, in eight runs.
    @Test(arguments: 1...8) func everyRowIsVisitedAndSeen(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let model = PickModel([])
        let list = Harness(model, isSingle: true, width: 120, height: 70)
        for round in 0..<125 {
            let sections = (0..<random.int(1...3)).map { number in
                SectionData(
                    "\(round)/\(number)",
                    rows: (0..<random.int(0...4)).map { RowData("\(round)/\(number)/\($0)", height: CGFloat(random.int(4...40))) },
                    headerHeight: CGFloat(random.int(0...24)))
            }
            model.sections = sections
            model.single = nil
            let ids = sections.flatMap { $0.rows.map(\.id) }
            list.key(.home)
            var visited: [String] = []
            for _ in ids {
                guard let here = model.single else { break }
                visited.append(here)
                expectSeen(here, list, "seed \(seed), round \(round), down")
                list.key(.down)
            }
            #expect(visited == ids, "seed \(seed), round \(round)")
            list.key(random.bool() ? .pageUp : .up)
            if let here = model.single { expectSeen(here, list, "seed \(seed), round \(round), up") }
        }
    }

    private func expectSeen(_ id: String, _ list: Harness, _ place: String) {
        let nodes = list.nodes
        guard let row = nodes.first(where: { $0.kind == .row && $0.id == AnyHashable(id) }) else {
            Issue.record("\(place): \(id) is out of sight")
            return
        }
        let top = nodes.filter { $0.kind == .header && $0.isPinned }.map(\.frame.maxY).max() ?? 0
        #expect(row.frame.minY >= top - 0.01 && row.frame.maxY <= 70.01, "\(place): \(id) at \(row.frame) under \(top)")
    }
}
