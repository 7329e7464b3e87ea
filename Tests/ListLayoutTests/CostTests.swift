import ListLayout
import Testing

@Suite("What things cost")
struct CostTests {
    @Test("ten million unmeasured rows are a few hundred bytes, two billion no more")
    func unmeasuredRows() {
        for count in [1000, 10_000_000, 1 << 31] {
            var index = HeightIndex()
            index.insert(count: count, kind: .row, at: 0)
            index.setEstimate(52 * 64, for: .row)
            #expect(index.bytesUsed < 1024)
            #expect(index.totalHeight == Int64(count) * 52 * 64)
            #expect(index.element(at: index.totalHeight - 1)?.index == count - 1)
            index.setHeight(1, at: count / 2)
            #expect(index.offset(of: count) == Int64(count - 1) * 52 * 64 + 1)
            index.remove(0..<count / 2)
            #expect(index.element(0).height == 1)
            #expect(index.brokenInvariants() == [])
        }
    }

    @Test("searching and editing a thousand times more rows takes a few more entries and nodes")
    func logarithmic() {
        /// The most entries a search reads and the mean of nodes an edit writes, in a list of rows that all differ.
        func cost(_ count: Int) -> (read: Int, written: Double) {
            var random = SeededGenerator(seed: UInt64(count))
            var index = HeightIndex(shape: NodeShape(leafCapacity: 8, innerCapacity: 8))
            for row in 0..<count {
                index.append(count: 1, kind: .row)
                index.setHeight(Int32(1 + row % 1009), at: row)
            }
            var read = 0
            for _ in 0..<200 {
                read = max(read, index.entriesRead(index: random.int(0..<count)))
                read = max(read, index.entriesRead(offset: Int64(random.int(0..<Int(index.totalHeight)))))
            }
            let before = index.nodesWritten
            for _ in 0..<100 {
                let at = random.int(0..<index.count)
                index.insert(count: 1, kind: .row, at: at)
                index.setHeight(2000, at: at)
                index.remove(at..<at + 1)
            }
            return (read, Double(index.nodesWritten - before) / 300)
        }
        let small = cost(64), large = cost(20_000)
        // 64 rows are two levels of eight, twenty thousand are five.
        #expect(small.read <= 2 * 9 && large.read <= 5 * 9, "\(small) and \(large)")
        #expect(large.written <= small.written * 3 && large.written < 10, "\(small) and \(large)")
    }

    @Test("measuring down, up or from anywhere leaves full leaves behind")
    func bytesPerRow() {
        let count = 6000
        let down = Array(0..<count)
        var random = SeededGenerator(seed: 1)
        for (order, limit) in [(down, 14.0), (down.reversed(), 14), (down.shuffled(using: &random), 18)] {
            var index = HeightIndex()
            index.insert(count: count, kind: .row, at: 0)
            for row in order { index.setHeight(Int32(row + 1), at: row) }
            #expect(Double(index.bytesUsed) / Double(count) < limit)
            #expect(index.runCount == count)
        }
    }

    @Test("rows that become equal again become one run, and their nodes are given back")
    func mergesBack() {
        var index = HeightIndex(shape: NodeShape(leafCapacity: 4, innerCapacity: 4))
        index.insert(count: 500, kind: .row, at: 0)
        for row in 0..<500 { index.setHeight(Int32(row), at: row) }
        #expect(index.runCount == 500 && index.levels > 4)
        for row in 0..<500 { index.setHeight(7, at: row) }
        #expect(index.runCount <= 2 && index.levels <= 2)
        index.remove(0..<500)
        #expect(index.count == 0 && index.levels == 1 && index.brokenInvariants() == [])
    }

    @Test("making everything stale touches no node, and an old height stays until measured again")
    func staleness() {
        var index = HeightIndex(shape: NodeShape(leafCapacity: 3, innerCapacity: 3))
        index.append(count: 100, kind: .row)
        for row in 0..<50 { index.setHeight(Int32(row % 7), at: row) }
        let written = index.nodesWritten, total = index.totalHeight
        index.markAllStale()
        #expect(index.nodesWritten == written && index.totalHeight == total)
        #expect(index.element(20).state == .stale && index.element(20).height == 6)
        #expect(index.measuredCount(of: .row) == 0 && index.staleCount(of: .row) == 50)
        index.setHeight(6, at: 20)
        index.markAllStale()
        index.setHeight(6, at: 20)
        #expect(index.measuredCount(of: .row) == 1 && index.staleCount(of: .row) == 49)
        #expect(index.element(20).state == .measured && index.element(13).state == .stale)
        #expect(index.brokenInvariants() == [])
    }

    @Test("a hundred thousand sections collapse and expand in one pass, headers keeping their lengths")
    func collapseAll() {
        let sections = 5_000
        var list = ListGeometry()
        list.rebuild(sections: [SectionPiece(SectionShape(rows: 20, hasHeader: true), repeated: sections)])
        list.updateEstimates(fallback: (20, 24, 0))
        for section in stride(from: 0, to: sections, by: 7) { list.setLength(30, of: section * 21) }
        let open = list
        let written = list.heights.nodesWritten
        list.rebuild(
            sections: [SectionPiece(SectionShape(rows: 0, hasHeader: true), repeated: sections, source: 0)])
        #expect(list.heights.nodesWritten == written)
        #expect(list.count == sections && list.frame(of: 7).length == 30 && list.frame(of: 8).length == 24)
        list.rebuild(
            sections: [SectionPiece(SectionShape(rows: 20, hasHeader: true), repeated: sections, source: 0)])
        #expect(list.length == open.length && list.brokenInvariants() == [])
    }
}
