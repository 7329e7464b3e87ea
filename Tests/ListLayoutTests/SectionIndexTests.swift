import ListLayout
import Testing

@Suite("The section index and a plain array agree")
struct SectionIndexTests {
    @Test("after every one of many random edits", arguments: 0..<40)
    func randomEdits(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var index = SectionIndex(shape: shapes[seed % shapes.count])
        var naive: [SectionShape] = []
        for step in 0..<200 {
            let shape = SectionShape(
                rows: random.int(0...3), hasHeader: random.bool(), hasFooter: random.int(0..<4) == 0)
            let at = random.int(0...naive.count)
            switch random.int(0..<7) {
            case 0, 1:
                let repeated = random.int(0...3)
                index.insert(shape, repeated: repeated, at: at)
                naive.insert(contentsOf: repeatElement(shape, count: repeated), at: at)
            case 2:
                index.append(shape, repeated: 2)
                naive += [shape, shape]
            case 3 where at < naive.count:
                index.remove(at: at)
                naive.remove(at: at)
            case 4:
                let upper = min(naive.count, at + random.int(0...(random.int(0..<6) == 0 ? 30 : 3)))
                index.remove(at..<upper)
                naive.removeSubrange(at..<upper)
            case 5...6 where at < naive.count:
                index.replace(at: at, with: shape)
                naive[at] = shape
            default: break
            }
            var start = 0
            var byElement: [Int] = []
            for (number, shape) in naive.enumerated() {
                let wanted = SectionIndex.Section(index: number, elements: start..<start + shape.count, shape: shape)
                #expect(index.section(number) == wanted, "seed \(seed), step \(step)")
                byElement += Array(repeating: number, count: shape.count)
                start += shape.count
            }
            #expect(index.sectionCount == naive.count && index.elementCount == start, "seed \(seed), step \(step)")
            for (element, section) in byElement.enumerated() {
                #expect(index.section(ofElement: element).index == section, "seed \(seed), step \(step)")
            }
            let broken = index.brokenInvariants()
            #expect(broken == [], "seed \(seed), step \(step)")
            if !broken.isEmpty { return }
        }
    }

    @Test("a hundred thousand equal sections take a few hundred bytes")
    func equalSections() {
        var index = SectionIndex()
        index.append(SectionShape(rows: 50, hasHeader: true), repeated: 100_000)
        #expect(index.bytesUsed < 2048)
        let section = index.section(ofElement: 51 * 70_000 + 7)
        #expect(section.index == 70_000 && section.header == 51 * 70_000)
        #expect(section.rows == 51 * 70_000 + 1..<51 * 70_001 && section.footer == nil)
    }
}
