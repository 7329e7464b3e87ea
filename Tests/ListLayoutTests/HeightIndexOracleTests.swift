import ListLayout
import Testing

/// Node shapes small enough that a few dozen elements make a deep tree, and the real one.
let shapes = [
    NodeShape(leafCapacity: 2, innerCapacity: 3), NodeShape(leafCapacity: 3, innerCapacity: 3),
    NodeShape(leafCapacity: 4, innerCapacity: 4), NodeShape(leafCapacity: 8, innerCapacity: 4), .standard,
]

@Suite("The height index and a plain array agree")
struct HeightIndexOracleTests {
    @Test("after every one of many random edits", arguments: 0..<80)
    func randomEdits(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let shape = shapes[seed % shapes.count]
        var index = HeightIndex(shape: shape)
        var naive = NaiveHeights()
        // Few different heights let neighbours merge, many keep the tree deep.
        let heights = [1, 3, 40][seed % 3]
        for step in 0..<400 {
            let edit = Self.edit(&index, &naive, heights: heights, using: &random)
            guard Self.agree(index, naive, using: &random) else {
                Issue.record("seed \(seed), shape \(shape), step \(step): \(edit)")
                return
            }
        }
    }

    @Test("about every element and every offset of small lists", arguments: 0..<30)
    func everyQuestion(seed: Int) {
        var random = SeededGenerator(seed: UInt64(1000 + seed))
        var index = HeightIndex(shape: shapes[seed % shapes.count])
        var naive = NaiveHeights()
        for _ in 0..<40 { _ = Self.edit(&index, &naive, heights: 3, using: &random) }
        let all = naive.all()
        for element in all {
            #expect(index.element(element.index) == element, "seed \(seed)")
            #expect(index.offset(of: element.index) == element.top, "seed \(seed)")
        }
        for offset in -2...naive.totalHeight + 2 {
            #expect(index.element(at: offset) == naive.element(at: offset), "seed \(seed), offset \(offset)")
        }
        for start in 0...all.count {
            var seen: [HeightIndex.Element] = []
            index.forEach(from: start) {
                seen.append($0)
                return true
            }
            #expect(seen == Array(all[start...]), "seed \(seed), from \(start)")
        }
    }

    /// Makes one random edit in both; returns what it was.
    static func edit(
        _ index: inout HeightIndex, _ naive: inout NaiveHeights, heights: Int, using random: inout SeededGenerator
    ) -> String {
        let count = naive.items.count
        let kind = ElementKind(rawValue: UInt8(random.int(0..<3)))!
        switch random.int(0..<100) {
        case 0..<20:
            let some = random.int(0...4), at = random.int(0...count)
            index.insert(count: some, kind: kind, at: at)
            naive.items.insert(contentsOf: repeatElement(.init(kind: kind), count: some), at: at)
            return "insert \(some) \(kind) at \(at)"
        case 20..<25:
            let some = random.int(0...3)
            index.append(count: some, kind: kind)
            naive.items += repeatElement(.init(kind: kind), count: some)
            return "append \(some) \(kind)"
        case 25..<40:
            let lower = random.int(0...count),
                upper = min(count, lower + random.int(0...(random.int(0..<9) == 0 ? 60 : 4)))
            index.remove(lower..<upper)
            naive.items.removeSubrange(lower..<upper)
            return "remove \(lower)..<\(upper)"
        case 40..<90 where count > 0:
            let at = random.int(0..<count), height = Int32(random.int(0...heights))
            let end = min(count, at + (random.int(0..<3) == 0 ? random.int(0..<20) : 1))
            index.setHeight(height, of: at..<end)
            for element in at..<end {
                naive.items[element].state = .measured
                naive.items[element].height = height
            }
            return "set \(at)..<\(end) to \(height)"
        case 90..<92:
            index.markAllStale()
            naive.markAllStale()
            return "mark stale"
        case 92..<95:
            let height = Int32(random.int(0...heights))
            index.setEstimate(height, for: kind)
            naive.estimates[kind] = height
            return "estimate \(kind) at \(height)"
        case 95..<99:
            let lower = random.int(0...count), upper = min(count, lower + random.int(0...6)), to = random.int(0...count)
            index.move(lower..<upper, to: to)
            naive.move(lower..<upper, to: to)
            return "move \(lower)..<\(upper) to \(to)"
        case 99 where random.int(0..<4) == 0:
            index.removeAll()
            naive.items = []
            return "remove all"
        default: return "nothing"
        }
    }

    /// Compares everything that one pass over the list can show, and a few searches.
    static func agree(_ index: HeightIndex, _ naive: NaiveHeights, using random: inout SeededGenerator) -> Bool {
        let all = naive.all()
        var seen: [HeightIndex.Element] = []
        index.forEach(from: 0) {
            seen.append($0)
            return true
        }
        let broken = index.brokenInvariants()
        var agree = broken.isEmpty && seen == all && index.count == all.count && index.totalHeight == naive.totalHeight
        for kind in ElementKind.allCases {
            let measured = naive.items.filter { $0.kind == kind && $0.state == .measured }
            let stale = naive.items.filter { $0.kind == kind && $0.state == .stale }
            agree =
                agree && index.measuredCount(of: kind) == measured.count
                && index.measuredHeight(of: kind) == measured.reduce(0) { $0 + Int64($1.height) }
                && index.staleCount(of: kind) == stale.count
                && index.staleHeight(of: kind) == stale.reduce(0) { $0 + Int64($1.height) }
                && index.estimate(for: kind) == naive.estimates[kind]
        }
        if !all.isEmpty {
            let at = random.int(0..<all.count)
            let offset = Int64(random.int(-1...Int(naive.totalHeight) + 1))
            agree =
                agree && index.element(at) == all[at] && index.offset(of: at) == all[at].top
                && index.element(at: offset) == naive.element(at: offset)
        }
        if !agree {
            Issue.record(
                "broken: \(broken)\n seen: \(seen.map { ($0.kind, $0.state, $0.height) })\n want: \(all.map { ($0.kind, $0.state, $0.height) })"
            )
        }
        return agree
    }
}
