import ListLayout
import Testing

/// Neighbours measured together: the same as one after the other.
@Suite("Lengths told in stretches")
struct MeasuredStretchTests {
    private static func geometry(_ random: inout SeededGenerator, shape: NodeShape) -> ListGeometry {
        var geometry = ListGeometry(shape: shape)
        geometry.spacing = Double(random.int(0...2))
        var sections = SectionIndex(shape: shape)
        for _ in 0..<random.int(1...6) {
            sections.append(
                SectionShape(rows: random.int(0...30), hasHeader: random.int(0...1) == 0, hasFooter: random.int(0...2) == 0))
        }
        geometry.rebuild(levels: [sections], keeping: [])
        geometry.updateEstimates(fallback: (row: 24, header: 10, footer: 6))
        return geometry
    }

    @Test("leave the list as one length after the other does", arguments: 0..<60)
    func sameAsOneByOne(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let shape = shapes[seed % shapes.count]
        var together = Self.geometry(&random, shape: shape)
        var single = together
        guard together.count > 0 else { return }
        for step in 0..<60 {
            let first = random.int(0..<together.count)
            let range = first..<min(together.count, first + random.int(0...40))
            let points = Double([24, 24, 30, 0][random.int(0..<4)])
            let moved = together.setLength(points, of: range)
            var movedOne = false
            for element in range where single.setLength(points, of: element) { movedOne = true }
            #expect(moved == movedOne, "seed \(seed), step \(step): \(range) to \(points)")
            if random.int(0..<10) == 0 {
                together.heights.markAllStale()
                single.heights.markAllStale()
            }
            #expect(together.heights.brokenInvariants().isEmpty, "seed \(seed), step \(step)")
            for element in 0..<together.count {
                guard together.heights.element(element) == single.heights.element(element) else {
                    Issue.record("seed \(seed), step \(step): element \(element) after \(range) to \(points)")
                    return
                }
            }
        }
    }

    @Test("are one edit of the tree where all counted alike") func cost() {
        var geometry = ListGeometry()
        var sections = SectionIndex()
        sections.append(SectionShape(rows: 1_000_000))
        geometry.rebuild(levels: [sections], keeping: [])
        geometry.updateEstimates(fallback: (row: 24, header: 10, footer: 6))
        geometry.setLength(24, of: 500_000..<500_026)
        #expect(geometry.heights.runCount == 3)
        geometry.setLength(24, of: 500_026..<500_052)
        #expect(geometry.heights.runCount == 3, "what became alike is one run again")
    }
}
