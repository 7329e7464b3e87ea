import ListLayout
import Testing

@Suite("Views that misbehave")
struct MisbehaviourTests {
    @Test("lengths that are not lengths are made into some", arguments: [0, -0.0, -1, -.infinity, .nan, 0.001])
    func noLength(points: Double) {
        var list = ListGeometry()
        list.spacing = 8
        list.rebuild(sections: [SectionPiece(SectionShape(rows: 3))])
        list.updateEstimates(fallback: (10, 10, 10))
        #expect(list.length == 46)
        let moved = list.setLength(points, of: 1), movedAgain = list.setLength(points, of: 1)
        #expect(moved && !movedAgain)
        #expect(list.length == 28)
        #expect(list.frame(of: 1) == (18, 0) && list.frame(of: 2) == (18, 10))
        #expect(list.elements(from: 0, to: 100) == 0..<3)
        #expect(list.element(at: 19) == 2)
    }

    @Test("an endless row is sixteen million points long and takes nothing else along")
    func endless() {
        var list = ListGeometry()
        list.rebuild(sections: [SectionPiece(SectionShape(rows: 3))])
        list.updateEstimates(fallback: (.nan, -4, .infinity))
        #expect(list.length == 0 && list.elements(from: -10, to: 10).isEmpty && list.element(at: 5) == 0)
        list.setLength(.infinity, of: 0)
        list.setLength(.greatestFiniteMagnitude, of: 1)
        list.setLength(20.25, of: 2)
        #expect(list.length == 32_000_020.25)
        #expect(list.frame(of: 2) == (32_000_000, 20.25))
        list.spacing = .infinity
        #expect(list.length.isFinite)
        list.spacing = .nan
        #expect(list.length.isFinite)
    }

    @Test("an index out of range traps and says what was expected and what came")
    func misuse() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var index = HeightIndex()
            index.insert(count: 3, kind: .row, at: 0)
            index.setHeight(10, at: 3)
        }
        // A release build traps without words.
        #if DEBUG
            let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(message.contains("expected an element index in 0..<3, got 3"))
        #endif
    }

    @Test("an empty list answers everything")
    func empty() {
        let list = ListGeometry()
        #expect(list.length == 0 && list.count == 0 && list.element(at: 3) == nil)
        #expect(list.elements(from: 0, to: 100) == 0..<0 && list.anchor(at: 0, viewport: 100) == nil)
        #expect(list.pinnedHeaders(at: 0, viewport: 100).isEmpty && list.pinnedFooters(at: 0, viewport: 100).isEmpty)
        #expect(HeightIndex().element(at: 0) == nil && HeightIndex().offset(of: 0) == 0)
    }

    @Test("offsets and viewports that are no numbers pin nothing and find something")
    func strangeOffsets() {
        var list = ListGeometry()
        list.pinsHeaders = true
        list.pinsFooters = true
        list.rebuild(sections: [SectionPiece(SectionShape(rows: 3, hasHeader: true, hasFooter: true), repeated: 3)])
        list.updateEstimates(fallback: (10, 10, 10))
        for offset in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
            for viewport in [100, 0, -5, .nan, .infinity] {
                _ = list.pinnedHeaders(at: offset, viewport: viewport)
                _ = list.pinnedFooters(at: offset, viewport: viewport)
                _ = list.elements(from: offset, to: offset + viewport)
                #expect(list.anchor(at: offset, viewport: viewport) != nil)
                #expect(list.element(at: offset) != nil)
            }
        }
    }

    @Test("averages become estimates, stale ones where nothing newer is known, and not while they are frozen")
    func estimates() {
        var list = ListGeometry()
        list.spacing = 4
        list.rebuild(sections: [SectionPiece(SectionShape(rows: 100, hasHeader: true))])
        let fallback = (row: 10.0, header: 30.0, footer: 5.0)
        list.updateEstimates(fallback: fallback)
        #expect(list.length == 30 + 100 * 14)
        list.setLength(20, of: 1)
        list.setLength(40, of: 2)
        list.estimatesAreFrozen = true
        list.updateEstimates(fallback: fallback)
        #expect(list.frame(of: 3).length == 10)
        list.estimatesAreFrozen = false
        list.updateEstimates(fallback: fallback)
        #expect(list.frame(of: 3).length == 30 && list.frame(of: 0).length == 30)
        list.heights.markAllStale()
        list.updateEstimates(fallback: fallback)
        #expect(list.frame(of: 3).length == 30 && list.frame(of: 2).length == 40)
        list.setLength(60, of: 2)
        list.updateEstimates(fallback: fallback)
        #expect(list.frame(of: 3).length == 60 && list.frame(of: 1).length == 20)
    }
}
