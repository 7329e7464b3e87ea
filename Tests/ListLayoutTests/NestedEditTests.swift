import ListLayout
import Testing

@Suite("Edits of nested sections")
struct NestedEditTests {
    @Test("nested sections come and go, and rows within them", arguments: 0..<40)
    func nestedEdits(seed: Int) {
        var random = SeededGenerator(seed: UInt64(800 + seed))
        var naive = NaiveList.random(levels: 2, using: &random)
        var list = naive.geometry(shape: shapes[seed % shapes.count])
        for step in 0..<20 where !naive.elements.isEmpty {
            let outer = naive.sections(0)
            let inner = naive.sections(1).filter { !$0.elements.isEmpty }[...].randomElement(using: &random)!
            let around = outer.first { $0.elements.contains(inner.elements.lowerBound) }!
            // A section without header may hold the outer header or footer; those stay.
            guard around.rows.lowerBound <= inner.elements.lowerBound,
                inner.elements.upperBound <= around.rows.upperBound
            else { continue }
            var shape = around.shape
            switch random.int(0..<4) {
            case 0:
                shape.rows -= inner.elements.count
                list.splice(
                    inner.elements, with: [],
                    levels: [
                        .init(around.index..<around.index + 1, with: [shape]),
                        .init(inner.index..<inner.index + 1, with: []),
                    ])
                naive.elements.removeSubrange(inner.elements)
                naive.levels[1].remove(at: inner.index)
                naive.levels[0][around.index] = shape
            case 1:
                let new = SectionShape(rows: random.int(0...3), hasHeader: true)
                shape.rows += new.count
                let start = inner.elements.lowerBound
                list.splice(
                    start..<start, with: [(.header, 1), (.row, new.rows)],
                    levels: [
                        .init(around.index..<around.index + 1, with: [shape]),
                        .init(inner.index..<inner.index, with: [new]),
                    ])
                naive.elements.insert(
                    contentsOf: Array(repeating: .init(kind: .row, id: 0), count: new.count), at: start)
                naive.elements[start].kind = .header
                naive.levels[1].insert(new, at: inner.index)
                naive.levels[0][around.index] = shape
            case 2:
                let row = random.int(inner.rows.lowerBound...inner.rows.upperBound)
                list.insertRows(2, at: row, inSections: [around.index, inner.index])
                naive.elements.insert(contentsOf: Array(repeating: .init(kind: .row, id: 0), count: 2), at: row)
                naive.levels[0][around.index].rows += 2
                naive.levels[1][inner.index].rows += 2
            default:
                let lower = random.int(inner.rows.lowerBound...inner.rows.upperBound)
                let upper = random.int(lower...inner.rows.upperBound)
                list.removeRows(lower..<upper)
                naive.elements.removeSubrange(lower..<upper)
                naive.levels[0][around.index].rows -= upper - lower
                naive.levels[1][inner.index].rows -= upper - lower
            }
            naive.layOut()
            #expect(list.brokenInvariants() == [], "seed \(seed), step \(step)")
            for level in 0..<2 {
                for section in naive.sections(level) {
                    #expect(list.levels[level].section(section.index) == section, "seed \(seed), step \(step)")
                }
            }
            for index in naive.elements.indices {
                #expect(
                    list.frame(of: index) == (naive.origin(index), naive.length(index)), "seed \(seed), step \(step)")
            }
        }
    }

    @Test("nested levels are rebuilt with what was measured, by a map of ranges")
    func nestedRebuild() {
        var random = SeededGenerator(seed: 11)
        let old = NaiveList.random(levels: 2, using: &random)
        var new = NaiveList.random(levels: 2, using: &random)
        var list = old.geometry(shape: NodeShape(leafCapacity: 3, innerCapacity: 3))
        let first = 2..<min(9, new.elements.count), second = 12..<min(20, new.elements.count)
        let keeping = [(elements: first, old: 10), (elements: second, old: 0)]
        list.rebuild(
            levels: new.levels.map { shapes in
                var index = SectionIndex()
                for shape in shapes { index.append(shape) }
                return index
            }, keeping: keeping)
        for index in new.elements.indices { new.elements[index].length = nil }
        for kept in keeping {
            for index in kept.elements {
                let before = old.elements[kept.old + index - kept.elements.lowerBound]
                if before.kind == new.elements[index].kind { new.elements[index].length = before.length }
            }
        }
        new.spacing = old.spacing
        #expect(list.brokenInvariants() == [])
        for index in new.elements.indices {
            #expect(list.frame(of: index) == (new.origin(index), new.length(index)))
        }
    }
}
