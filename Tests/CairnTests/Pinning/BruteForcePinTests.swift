import Cairn
import CairnTesting
import Testing

/// The whole list, at every whole offset, against one laid out by hand.
@MainActor @Suite(.serialized) struct BruteForcePinTests {
    @Test(arguments: 1...100 as ClosedRange<UInt64>) func everyOffsetShowsWhatTheFormulaSays(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let model = ListModel(Self.randomSections(&random))
        model.spacing = CGFloat(random.pick([0, 0, 3, 8]))
        model.pinnedViews = random.pick([[.sectionHeaders], [.sectionHeaders], [.sectionHeaders, .sectionFooters], [.sectionFooters], []])
        let viewport = Double(random.int(60...160))
        let list = Harness(width: 160, height: viewport, scale: 2) { FooteredList(model: model) }
        let oracle = BruteForceList(model.sections, spacing: Double(model.spacing), pins: model.pinnedViews)
        let greatest = max(0, oracle.length - viewport)
        var offsets = Array(stride(from: 0.0, through: greatest, by: 1)) + [greatest]
        if random.bool() { offsets.reverse() }
        // Measured by going through once, so that positions are exact from here on.
        for offset in stride(from: 0.0, through: greatest + viewport, by: viewport / 2) { list.scroll(toOffset: offset) }
        #expect(near(list.contentHeight, oracle.length, within: 0.001), "seed \(seed)")
        for offset in offsets {
            list.scroll(toOffset: offset)
            let expected = oracle.shown(at: offset, viewport: viewport)
            let shown = Dictionary(list.nodes.map { ($0.text, Double($0.frame.minY)) }) { a, _ in a }
            guard near(shown, expected) else {
                Issue.record("seed \(seed), offset \(offset), viewport \(viewport): \(shown) instead of \(expected)")
                return
            }
        }
    }

    /// What is pinned comes after all rows in drawing order, and no two headers overlap.
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func headersAreDrawnLastAndApart(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let model = ListModel(Self.randomSections(&random))
        let list = Harness(width: 160, height: 200) { FooteredList(model: model) }
        for offset in stride(from: 0.0, through: max(0, list.contentHeight - 200), by: 3) {
            list.scroll(toOffset: offset)
            let nodes = list.nodes
            if let firstPinned = nodes.firstIndex(where: \.isPinned) {
                #expect(nodes[firstPinned...].allSatisfy { $0.kind != .row }, "seed \(seed), offset \(offset)")
            }
            let headers = nodes.filter { $0.kind == .header }.map(\.frame).sorted { $0.minY < $1.minY }
            for (a, b) in zip(headers, headers.dropFirst()) { #expect(a.maxY <= b.minY + 0.01, "seed \(seed), offset \(offset)") }
        }
    }

    /// One to five sections: some without rows, some shorter than their header, headers up to the viewport's height and beyond.
    private static func randomSections(_ random: inout SeededGenerator) -> [SectionData] {
        (0..<random.int(1...5)).map { number in
            let rows = (0..<random.pick([0, 0, 1, 2, 5])).map {
                RowData("r\(number).\($0)", height: CGFloat(random.pick([20, 20, 10, 7.5, 44, 150])))
            }
            var section = SectionData("H\(number)", rows: rows, headerHeight: CGFloat(random.pick([24, 24, 40, 70, 170])))
            section.footerHeight = random.pick([nil, 16, 30])
            return section
        }
    }
}
