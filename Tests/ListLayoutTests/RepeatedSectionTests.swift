import Testing

@testable import ListLayout

/// Stretches of equal sections are written leaf by leaf; the index must be the one that element after element gives.
struct RepeatedSectionTests {
    @Test(arguments: 0..<200)
    func stretchesGiveTheElementsOfTheirSections(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let shape = NodeShape(leafCapacity: 4, innerCapacity: 3)
        var sections = SectionIndex(shape: shape)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            sections.append(
                SectionShape(
                    rows: Int.random(in: 0...3, using: &random), hasHeader: .random(using: &random), hasFooter: .random(using: &random)),
                repeated: Int.random(in: 1...40, using: &random))
        }
        var geometry = ListGeometry(shape: shape)
        geometry.rebuild(levels: [sections])
        #expect(geometry.brokenInvariants().isEmpty)
        var kinds: [ElementKind] = []
        sections.forEach(from: 0) { section in
            if section.header != nil { kinds.append(.header) }
            kinds += [ElementKind](repeating: .row, count: section.rows.count)
            if section.footer != nil { kinds.append(.footer) }
            return true
        }
        var found: [ElementKind] = []
        geometry.heights.forEach(from: 0) { element in
            found.append(element.kind)
            return true
        }
        #expect(found == kinds)
    }
}
