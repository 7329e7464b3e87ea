import ListLayout
import Testing

@Suite("Edits of a list")
struct ListEditTests {
    @Test("keep lengths, kinds and sections in step with a plain list", arguments: 0..<60)
    func randomEdits(seed: Int) {
        var pair = EditedPair(seed: seed)
        for step in 0..<60 {
            let edit = pair.edit()
            pair.naive.layOut()
            guard pair.agree else {
                Issue.record("seed \(seed), step \(step): \(edit); \(pair.list.brokenInvariants())")
                return
            }
        }
    }

    @Test("leave the row being read where it is, or the nearest that is left", arguments: 0..<60)
    func anchorStays(seed: Int) throws {
        var pair = EditedPair(seed: 7000 + seed)
        for _ in 0..<12 { _ = pair.edit() }
        let viewport = 100.0
        var offset = Double(pair.random.int(0...Int(max(0, pair.naive.length))))
        for step in 0..<40 {
            guard let anchor = pair.list.anchor(at: offset, viewport: viewport) else {
                #expect(pair.naive.elements.isEmpty)
                _ = pair.edit()
                continue
            }
            let id = pair.naive.elements[anchor.element].id
            let y = pair.naive.origin(anchor.element) - offset
            #expect(anchor.distance == -y, "seed \(seed), step \(step)")
            let edit = pair.edit()
            // Ids are the caller's; finding one again is its part of the bargain.
            guard let now = pair.naive.elements.firstIndex(where: { $0.id == id }) else { continue }
            offset = pair.list.offset(keeping: ListGeometry.Anchor(element: now, distance: anchor.distance))
            #expect(pair.naive.origin(now) - offset == y, "seed \(seed), step \(step): \(edit)")
            if pair.random.int(0..<6) == 0 {
                pair.list.heights.markAllStale()
                let again = pair.list.offset(keeping: ListGeometry.Anchor(element: now, distance: anchor.distance))
                #expect(again == offset, "seed \(seed), step \(step)")
            }
        }
    }

    @Test("the anchor is the first row that ends below what is pinned", arguments: 0..<30)
    func anchorIsFirstRow(seed: Int) {
        var random = SeededGenerator(seed: UInt64(400 + seed))
        let naive = NaiveList.random(levels: 1 + seed % 2, using: &random)
        let list = naive.geometry(shape: .standard)
        for offset in stride(from: -10, to: naive.length, by: 7) {
            let covered = naive.pinnedHeaders(at: offset, viewport: 200).reduce(0) { max($0, $1.origin + $1.length) }
            let solid = naive.elements.indices.filter { naive.length($0) > 0 && naive.end($0) > offset + covered }
            let wanted =
                solid.first { naive.elements[$0].kind == .row } ?? solid.first
                ?? naive.elements.indices.last { naive.length($0) > 0 }
            #expect(list.anchor(at: offset, viewport: 200)?.element == wanted, "seed \(seed), offset \(offset)")
        }
    }

    @Test("shapes with repeats make the same list as sections one by one")
    func rebuildFromShapes() {
        let shapes = [(SectionShape(rows: 3, hasHeader: true), repeated: 4), (SectionShape(rows: 0), repeated: 2)]
        var whole = ListGeometry(), single = ListGeometry()
        whole.rebuild(sections: shapes)
        for (shape, repeated) in shapes { single.appendSections(shape, repeated: repeated) }
        #expect(whole.count == 16 && single.count == 16)
        for section in 0..<6 { #expect(whole.levels[0].section(section) == single.levels[0].section(section)) }
        for element in 0..<16 { #expect(whole.heights.element(element) == single.heights.element(element)) }
        whole.rebuild(sections: [] as [SectionPiece])
        #expect(whole.count == 0 && whole.brokenInvariants() == [])
    }

    @Test("a new spacing moves every row and no length")
    func newSpacing() {
        var random = SeededGenerator(seed: 5)
        var naive = NaiveList.random(levels: 1, using: &random)
        var list = naive.geometry(shape: NodeShape(leafCapacity: 2, innerCapacity: 3))
        for spacing in [0, 7.5, 3, 0, 12] {
            list.spacing = spacing
            naive.spacing = spacing
            naive.layOut()
            for index in naive.elements.indices {
                #expect(list.frame(of: index) == (naive.origin(index), naive.length(index)))
            }
        }
    }
}
