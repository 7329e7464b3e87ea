import ListLayout
import Testing

@Suite("Pinning")
struct PinningTests {
    @Test("headers and footers follow the formula at every offset of a hundred random lists", arguments: 0..<100)
    func formula(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let naive = NaiveList.random(levels: 1 + seed % 3, using: &random)
        let list = naive.geometry(shape: shapes[seed % shapes.count])
        #expect(list.brokenInvariants() == [], "seed \(seed)")
        #expect(list.length == naive.length, "seed \(seed)")
        let viewport = Double([200, 97, 400][seed / 3 % 3])
        var offset = -8.0
        while offset <= naive.length + 8 {
            let headers = list.pinnedHeaders(at: offset, viewport: viewport)
            let footers = list.pinnedFooters(at: offset, viewport: viewport)
            let wantedHeaders = naive.pinnedHeaders(at: offset, viewport: viewport)
            let wantedFooters = naive.pinnedFooters(at: offset, viewport: viewport)
            guard headers == wantedHeaders, footers == wantedFooters else {
                Issue.record(
                    """
                    seed \(seed), offset \(offset), viewport \(viewport)
                    headers \(headers)
                    wanted  \(wantedHeaders)
                    footers \(footers)
                    wanted  \(wantedFooters)
                    """)
                return
            }
            offset += seed % 2 == 0 ? 1 : 0.75
        }
    }

    @Test("no two headers of one level meet, and what is pinned leaves room to read", arguments: 0..<20)
    func headersNeverMeet(seed: Int) {
        var random = SeededGenerator(seed: UInt64(500 + seed))
        let naive = NaiveList.random(levels: 1 + seed % 2, using: &random)
        let list = naive.geometry(shape: .standard)
        for offset in stride(from: 0, to: naive.length, by: 1) {
            let pinned = list.pinnedHeaders(at: offset, viewport: 200)
            for header in pinned {
                let shape = naive.sections(header.level)
                let next = shape[(header.section + 1)...].first { $0.header != nil && naive.length($0.header!) > 0 }
                if let next {
                    #expect(
                        header.origin + header.length <= naive.origin(next.header!) - offset,
                        "seed \(seed), offset \(offset), section \(header.section) over \(next.index)")
                }
            }
            let covered = pinned.reduce(0) { max($0, $1.origin + $1.length) }
            #expect(covered <= 150, "seed \(seed), offset \(offset)")
            let under = list.pinnedFooters(at: offset, viewport: 200).reduce(200) { min($0, $1.origin) }
            if naive.pinsHeaders, naive.pinsFooters { #expect(under - covered >= 20, "seed \(seed), offset \(offset)") }
        }
    }

    @Test("nested headers stack, and each is pushed by the end of its own section")
    func nestedStack() {
        // Header 0 (30), two inner sections of header (20) and three rows of 40.
        var naive = NaiveList()
        naive.levels = [
            [SectionShape(rows: 8, hasHeader: true), SectionShape(rows: 5)],
            [
                SectionShape(rows: 1), SectionShape(rows: 3, hasHeader: true), SectionShape(rows: 3, hasHeader: true),
                SectionShape(rows: 5),
            ],
        ]
        naive.estimates = [.row: 40, .header: 20, .footer: 0]
        naive.elements = [.init(kind: .header, length: 30, id: 0)]
        for _ in 0..<2 {
            naive.elements.append(.init(kind: .header, id: 0))
            naive.elements += Array(repeating: .init(kind: .row, id: 0), count: 3)
        }
        naive.elements += Array(repeating: .init(kind: .row, id: 0), count: 5)
        let list = naive.geometry(shape: .standard)
        func origins(_ offset: Double) -> [Double] {
            list.pinnedHeaders(at: offset, viewport: 200).map(\.origin)
        }
        #expect(origins(0) == [0, 30])
        #expect(origins(60) == [0, 30])
        // Inner section 1 spans 30..<170: its header leaves under the outer one from offset 120 on.
        #expect(origins(120) == [0, 30])
        #expect(origins(130) == [0, 20])
        #expect(origins(139) == [0, 11])
        #expect(origins(140) == [0, 30])
        // Outer section ends at 310: both go up together, the inner one hidden first.
        #expect(origins(270) == [0, 20])
        #expect(origins(285) == [-5])
        #expect(origins(309) == [-29])
        #expect(origins(310) == [])
        #expect(list.topObstruction(forElement: 3, viewport: 200) == 50)
        #expect(list.topObstruction(forElement: 1, viewport: 200) == 30)
        #expect(list.topObstruction(forElement: 0, viewport: 200) == 0)
        #expect(list.topObstruction(forElement: 10, viewport: 200) == 0)
        // Fifty points are more than 40 % of 100: the inner header does not pin, here or in the number.
        #expect(list.pinnedHeaders(at: 60, viewport: 100).map(\.origin) == [0])
        #expect(list.topObstruction(forElement: 3, viewport: 100) == 30)
    }

    @Test("among a million headers the one that is pinned is found, not looked for")
    func millionHeaders() {
        var list = ListGeometry()
        list.pinsHeaders = true
        list.appendSections(SectionShape(rows: 0, hasHeader: true), repeated: 1_000_000)
        list.updateEstimates(fallback: (20, 24, 0))
        list.reshapeSection(999_999, to: SectionShape(rows: 5, hasHeader: true))
        let top = 24.0 * 999_999
        #expect(list.length == top + 24 + 100)
        #expect(list.pinnedHeaders(at: top + 30, viewport: 200).map(\.section) == [999_999])
        #expect(list.pinnedHeaders(at: top + 104, viewport: 200).map(\.origin) == [-4])
        #expect(list.pinnedHeaders(at: 24 * 700_000 + 4, viewport: 200).map(\.origin) == [-4])
        #expect(list.bytesUsed < 4096)
    }

    @Test("a header too tall to leave room scrolls with its section, so every row can be seen whole")
    func tallHeader() {
        var naive = NaiveList()
        naive.levels = [[SectionShape(rows: 10, hasHeader: true), SectionShape(rows: 10, hasHeader: true)]]
        for _ in 0..<2 {
            naive.elements.append(.init(kind: .header, length: 500, id: 0))
            naive.elements += Array(repeating: .init(kind: .row, length: 20, id: 0), count: 10)
        }
        let list = naive.geometry(shape: .standard)
        for element in 0..<list.count where element % 11 != 0 {
            let offset = list.revealOffset(of: element, anchor: .minimal, currentOffset: 0, viewport: 200)
            let y = list.frame(of: element).origin - offset
            #expect(y >= 0 && y + 20 <= 200)
            #expect(list.pinnedHeaders(at: offset, viewport: 200) == [])
        }
        // At 650 points the same header is within three quarters and pins.
        #expect(list.pinnedHeaders(at: 600, viewport: 700).map(\.origin) == [-400])
        #expect(list.pinnedHeaders(at: 600, viewport: 660) == [])
    }
}
