import ListLayout
import Testing

/// A list as the bug cases have them: pinned headers of 24, rows of 20, a viewport of 200 points.
private func caseList(_ rows: [Int], header: Double = 24, row: Double = 20) -> ListGeometry {
    var list = ListGeometry()
    list.pinsHeaders = true
    list.rebuild(sections: rows.map { SectionPiece(SectionShape(rows: $0, hasHeader: true)) })
    list.updateEstimates(fallback: (row, header, 0))
    return list
}

private let viewport = 200.0

/// The y of every header that is drawn, by section: what is pinned, and what is in its place further down.
private func headers(_ list: ListGeometry, at offset: Double) -> [Int: Double] {
    var drawn: [Int: Double] = [:]
    for index in 0..<list.levels[0].sectionCount {
        let y = list.frame(of: list.levels[0].section(index).header!).origin - offset
        if y >= 0, y < viewport { drawn[index] = y }
    }
    for header in list.pinnedHeaders(at: offset, viewport: viewport) { drawn[header.section] = header.origin }
    return drawn
}

private func row(_ list: ListGeometry, _ section: Int, _ row: Int) -> Int {
    list.levels[0].section(section).rows.lowerBound + row
}

private func clamped(_ offset: Double, _ list: ListGeometry) -> Double {
    min(max(offset, 0), max(0, list.length - viewport))
}

@Suite("Reported faults stay away")
struct CaseTests {
    @Test("O-01: an empty section between two others hands its header over like any other")
    func emptySection() {
        let list = caseList([3, 0, 20])
        #expect(list.length == 532)
        let wanted: [Double: [Int: Double]] = [
            60: [0: 0, 1: 24, 2: 48], 72: [0: -12, 1: 12, 2: 36], 84: [1: 0, 2: 24], 96: [1: -12, 2: 12], 108: [2: 0],
        ]
        for offset in [60.0, 72, 84, 96, 108, 96, 84, 72, 60] {
            #expect(headers(list, at: offset) == wanted[offset], "offset \(offset)")
        }
        let last = list.frame(of: row(list, 0, 2))
        #expect(last.origin - 60 == 4 && last.origin + last.length - 60 <= 24)
        #expect(list.frame(of: row(list, 2, 0)).origin - 60 == 72)
        for offset in 0...332 {
            let tops = headers(list, at: Double(offset)).values.sorted()
            for (upper, lower) in zip(tops, tops.dropFirst()) { #expect(lower - upper >= 24, "offset \(offset)") }
        }
    }

    @Test("O-02: sections shorter than their header push it away in time")
    func shortSections() {
        let list = caseList([1, 2, 20], header: 48)
        #expect(list.length == 604)
        #expect(headers(list, at: 30).filter { $0.key < 2 } == [0: -10, 1: 38])
        #expect(headers(list, at: 68) == [1: 0, 2: 88])
        #expect(headers(list, at: 120) == [1: -12, 2: 36])
        #expect(headers(list, at: 156) == [2: 0])
        for offset in 0...404 {
            let tops = headers(list, at: Double(offset)).values.sorted()
            for (upper, lower) in zip(tops, tops.dropFirst()) { #expect(lower - upper >= 48, "offset \(offset)") }
        }
    }

    @Test("O-03: a short header pushes a tall one out and never rests on it")
    func tallThenShort() {
        var list = caseList([5, 20])
        list.setLength(90, of: 0)
        #expect(list.length == 614)
        #expect(headers(list, at: 100) == [0: 0, 1: 90])
        #expect(headers(list, at: 150) == [0: -50, 1: 40])
        #expect(headers(list, at: 189) == [0: -89, 1: 1])
        #expect(headers(list, at: 190) == [1: 0])
        #expect(list.topObstruction(forElement: 3, viewport: viewport) == 90)
    }

    @Test("O-06: scrolling to a row puts it below the pinned header")
    func scrollTo() {
        let list = caseList([10, 10, 10])
        #expect(list.length == 672)
        let wanted: [(Int, Int, offset: Double, y: Double)] = [
            (1, 0, 224, 24), (1, 5, 324, 24), (0, 0, 0, 24), (2, 9, 472, 180),
        ]
        for (section, number, offset, y) in wanted {
            let element = row(list, section, number)
            let found = clamped(
                list.revealOffset(of: element, anchor: .fraction(0), currentOffset: 99, viewport: viewport), list)
            #expect(found == offset)
            #expect(list.frame(of: element).origin - found == y)
        }
    }

    @Test("O-07: sections without rows do not shift the rows of later ones")
    func sectionArithmetic() {
        let list = caseList([0, 3, 30])
        #expect(list.length == 732)
        func reveal(_ element: Int) -> Double {
            list.revealOffset(of: element, anchor: .fraction(0), currentOffset: 0, viewport: viewport)
        }
        #expect(reveal(row(list, 1, 0)) == 24)
        #expect(headers(list, at: 24)[1] == 0)
        #expect(reveal(row(list, 2, 0)) == 108)
        #expect(headers(list, at: 108)[2] == 0)
        #expect(list.levels[0].section(0).rows.isEmpty)
        #expect(reveal(list.levels[0].section(0).header!) == 0)
    }

    @Test("O-08: stepping up moves no further than to the header's lower edge")
    func stepUp() {
        let list = caseList([10, 10, 10])
        var offset = 284.0
        var steps: [Double] = []
        for (section, number) in [(1, 2), (1, 1), (1, 0), (0, 9)] {
            offset = list.revealOffset(
                of: row(list, section, number), anchor: .minimal, currentOffset: offset, viewport: viewport)
            steps.append(offset)
            let y = list.frame(of: row(list, section, number)).origin - offset
            #expect(y >= 24 && y <= 180)
        }
        #expect(steps == [264, 244, 224, 180])
    }

    @Test("O-12: a list that shrank is shorter at once")
    func shrinks() {
        for (rows, offset) in [(5, 0.0), (12, 64)] {
            var list = caseList([60])
            #expect(list.length == 1224)
            list.rebuild(sections: [SectionPiece(SectionShape(rows: rows, hasHeader: true), source: 0)])
            #expect(clamped(1024, list) == offset)
            #expect(list.elements(from: offset, to: offset + viewport).count == (rows == 5 ? 6 : 10))
        }
    }

    @Test("O-13: rows added above leave the row being read where it is")
    func insertAbove() throws {
        var list = caseList([100])
        let anchor = try #require(list.anchor(at: 500, viewport: viewport))
        // Row 25 is the first that shows below the header; row 30 is at y 124.
        #expect(anchor.element == row(list, 0, 25))
        list.insertRows(10, at: 0, inSection: 0)
        let moved = ListGeometry.Anchor(element: anchor.element + 10, distance: anchor.distance)
        #expect(list.offset(keeping: moved) == 700)
        #expect(list.frame(of: row(list, 0, 40)).origin - 700 == 124)
        for element in 1..<30 { list.setLength(Double(element), of: element) }
        let offset = list.offset(keeping: moved)
        #expect(list.frame(of: moved.element).origin - offset == 24)
    }

    @Test("O-14: rows much taller than the estimate end at one offset")
    func tallRows() {
        var list = caseList([3], row: 18)
        var offset = clamped(1e9, list)
        for _ in 0..<4 {
            // The end of the list is what is kept at the bottom, whatever is measured above it.
            let visible = list.elements(from: offset, to: offset + viewport)
            for element in visible { list.setLength(element == 0 ? 24 : 150, of: element) }
            offset = clamped(1e9, list)
        }
        #expect(list.length == 474 && offset == 274)
        #expect(list.elements(from: offset, to: offset + viewport) == 2..<4)
        #expect(list.frame(of: 2).origin - offset == -100 && list.frame(of: 3).origin - offset == 50)
    }

    @Test("O-15: going up through rows never measured, what is seen moves by the step and nothing else")
    func mixedHeights() throws {
        var list = caseList([200])
        func height(_ element: Int) -> Double { element == 0 ? 24 : Double(20 + 37 * (element - 1) % 60) }
        /// Measures what shows around an anchor until all of it is known; returns the offset.
        func settle(_ anchor: inout ListGeometry.Anchor) -> Double {
            for _ in 0..<20 {
                let offset = list.offset(keeping: anchor)
                var changed = false
                for element in list.elements(from: offset, to: offset + viewport) {
                    if list.setLength(height(element), of: element) { changed = true }
                }
                list.updateEstimates(fallback: (20, 24, 0))
                if !changed { break }
            }
            return list.offset(keeping: anchor)
        }
        list.setLength(24, of: 0)
        list.setLength(height(200), of: 200)
        var anchor = list.anchor(on: 200, at: list.frame(of: 200).origin + height(200) - viewport)
        var offset = settle(&anchor)
        var steps = 0
        while offset > 0, steps < 2000 {
            let before = list.elements(from: offset, to: offset + viewport)
            let ys = before.map { list.frame(of: $0).origin - offset }
            let step = min(10, offset)
            anchor.distance -= step
            offset = settle(&anchor)
            anchor = try #require(list.anchor(at: offset, viewport: viewport))
            for (element, y) in zip(before, ys) where element != 0 {
                #expect(list.frame(of: element).origin - offset == y + step, "step \(steps)")
            }
            steps += 1
        }
        #expect(steps == 969)
        #expect(list.length == 9884)
        #expect(list.frame(of: 1).origin == 24)
    }

    @Test("O-16: ten million rows are as exact at the end as at the top")
    func tenMillion() {
        let list = caseList([10_000_000])
        #expect(list.length == 200_000_024)
        #expect(list.bytesUsed < 64 * 1024)
        var offset = clamped(.infinity, list)
        #expect(offset == 199_999_824)
        for step in 0..<10 {
            let last = row(list, 0, 9_999_999)
            #expect(list.frame(of: last).origin - offset == 180 + Double(step))
            let visible = list.elements(from: offset, to: offset + viewport)
            #expect(visible.count <= 11)
            for (upper, lower) in zip(visible, visible.dropFirst()) {
                #expect(list.frame(of: lower).origin - list.frame(of: upper).origin == 20)
            }
            offset -= 1
        }
    }
}
