import ListLayout
import Testing

@Suite("Frames, ranges and reveal against a plain list")
struct FrameTests {
    @Test("frames and ranges of random lists", arguments: 0..<60)
    func framesAndRanges(seed: Int) {
        var random = SeededGenerator(seed: UInt64(2000 + seed))
        let naive = NaiveList.random(levels: 1, using: &random)
        let list = naive.geometry(shape: shapes[seed % shapes.count])
        for index in naive.elements.indices {
            let frame = list.frame(of: index)
            #expect(frame.origin == naive.origin(index) && frame.length == naive.length(index), "seed \(seed)")
        }
        for _ in 0..<200 {
            let from = Double(random.int(-40...Int(naive.length * 4) + 40)) / 4
            let to = from + Double(random.int(-2...200)) / 8
            let found = list.elements(from: from, to: to)
            if let wanted = naive.elements(from: from, to: to) {
                #expect(found == wanted, "seed \(seed), \(from) to \(to)")
            } else {
                #expect(found.isEmpty, "seed \(seed), \(from) to \(to)")
                #expect(found.lowerBound >= 0 && found.upperBound <= list.count, "seed \(seed), \(from) to \(to)")
            }
        }
        #expect(list.elements(from: .nan, to: 10).isEmpty)
        #expect(list.elements(from: 0, to: .infinity) == (naive.elements(from: 0, to: 1e9) ?? 0..<0))
    }

    @Test("a revealed row is under nothing that is pinned, and nothing moved further than it had to", arguments: 0..<60)
    func reveal(seed: Int) {
        var random = SeededGenerator(seed: UInt64(3000 + seed))
        var naive = NaiveList.random(levels: 1 + seed % 3, using: &random)
        for index in naive.elements.indices { naive.elements[index].length = naive.elements[index].length?.rounded() }
        naive.spacing = naive.spacing.rounded()
        naive.layOut()
        let list = naive.geometry(shape: .standard)
        let viewport = 200.0
        for element in naive.elements.indices where naive.length(element) > 0 {
            let (top, length) = list.frame(of: element)
            /// The free part of the viewport at an offset, as what is drawn there says.
            func free(at offset: Double) -> (top: Double, bottom: Double) {
                let over = naive.pinnedHeaders(at: offset, viewport: viewport).filter { $0.element < element }
                let under = naive.pinnedFooters(at: offset, viewport: viewport).filter { $0.element > element }
                return (
                    over.reduce(0) { max($0, $1.origin + $1.length) }, under.reduce(viewport) { min($0, $1.origin) }
                )
            }
            let (coveredTop, coveredBottom) = list.obstruction(at: top, viewport: viewport)
            #expect(
                coveredTop
                    == naive.pinnedHeaders(at: top, viewport: viewport).reduce(0) { max($0, $1.origin + $1.length) })
            #expect(
                coveredBottom
                    == naive.pinnedFooters(at: top, viewport: viewport).reduce(0) { max($0, viewport - $1.origin) })
            let atTop = list.revealOffset(of: element, anchor: .fraction(0), currentOffset: 0, viewport: viewport)
            #expect(top - atTop == list.topObstruction(forElement: element, viewport: viewport))
            #expect(top - atTop >= free(at: atTop).top, "seed \(seed), element \(element)")
            let atBottom = list.revealOffset(of: element, anchor: .fraction(1), currentOffset: 0, viewport: viewport)
            #expect(top + length - atBottom <= free(at: atBottom).bottom, "seed \(seed), element \(element)")

            let over = list.topObstruction(forElement: element, viewport: viewport)
            let under = list.bottomObstruction(forElement: element, viewport: viewport)
            let current = Double(random.int(-20...Int(naive.length)))
            let minimal = list.revealOffset(of: element, anchor: .minimal, currentOffset: current, viewport: viewport)
            guard length <= viewport - over - under else {
                #expect(minimal == atTop, "seed \(seed), element \(element)")
                continue
            }
            guard naive.elements[element].kind == .row else { continue }
            let shown = { (offset: Double) in
                let free = free(at: offset)
                return top - offset >= free.top && top + length - offset <= free.bottom
            }
            #expect(shown(minimal), "seed \(seed), element \(element), from \(current) to \(minimal)")
            // Nowhere on the way is it shown whole already.
            for part in [0, 0.25, 0.5, 0.75, 0.99] where minimal != current {
                let offset = current + (minimal - current) * part
                #expect(!shown(offset), "seed \(seed), element \(element), from \(current) to \(minimal), at \(offset)")
            }
        }
    }
}
