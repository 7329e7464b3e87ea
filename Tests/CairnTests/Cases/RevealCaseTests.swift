import Cairn
import CairnTesting
import Testing

/// Kind K3: a row that is asked for is below the header, and it is the right row.
@MainActor @Suite(.serialized) struct RevealCaseTests {
    /// O-06
    @Test func aRevealedRowIsBelowTheHeader() {
        let list = Harness(.threeByTen())
        #expect(list.contentHeight == 672)
        let expected: [(id: String, offset: Double, y: Double)] = [
            ("S1-0", 224, 24), ("S1-5", 324, 24), ("S0-0", 0, 24), ("S2-9", 472, 180),
        ]
        for (id, offset, y) in expected {
            #expect(list.scroll(to: id, anchor: .top))
            #expect(near(list.offset, offset), "\(id): \(list.offset)")
            #expect(near(list.rows[id], y), "\(id): \(list.rows)")
        }
    }

    /// O-07
    @Test func sectionsWithoutRowsDoNotShiftTheCount() {
        let list = Harness(
            ListModel([SectionData("A", count: 0), SectionData("B", count: 3), SectionData("C", count: 30)]))
        #expect(list.contentHeight == 732)
        #expect(list.scroll(to: "B0", anchor: .top))
        #expect(near(list.offset, 24))
        #expect(near(list.headers["B"], 0) && near(list.rows["B0"], 24))
        #expect(list.scroll(to: "C0", anchor: .top))
        #expect(near(list.offset, 108))
        #expect(near(list.headers["C"], 0) && near(list.rows["C0"], 24))
        #expect(!list.scroll(to: "A0", anchor: .top), "a row that is not there")
        #expect(near(list.offset, 108))
        #expect(list.scroll(to: "A", anchor: .top), "a section's id in its ForEach finds its header")
        #expect(list.offset == 0)
    }

    /// The kind: every row of a list of mixed heights, wherever the list is, with every anchor.
    @Test func everyRowCanBeRevealedFromEverywhere() {
        var random = SeededGenerator(seed: 6)
        let sections = (0..<8).map { s in
            SectionData(
                "S\(s)-",
                rows: (0..<random.int(0...6)).map { RowData("S\(s)-\($0)", height: CGFloat(random.int(10...60))) },
                headerHeight: CGFloat(random.int(10...60)))
        }
        let list = Harness(ListModel(sections))
        for round in 0..<200 {
            let section = random.pick(sections.filter { !$0.rows.isEmpty })
            let row = random.pick(section.rows)
            let anchor = random.pick([UnitPoint.top, .center, .bottom, nil])
            #expect(list.scroll(to: row.id, anchor: anchor))
            let frame = list.nodes.first { $0.text == row.id }?.frame
            let header = list.nodes.first { $0.text == section.id }?.frame
            let covered = header.map { min(Double($0.maxY), Double(section.headerHeight)) } ?? 0
            let message =
                "seed 6, round \(round), \(row.id) at \(String(describing: frame)) under \(String(describing: header))"
            #expect(Double(frame?.minY ?? -1) >= covered - 0.5, "\(message)")
            #expect(Double(frame?.maxY ?? 1000) <= 200.5, "\(message)")
        }
    }

    @Test func anExplicitIDOnASectionOrRowIsFound() {
        let list = Harness(width: 320, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    ForEach(0..<5) { s in
                        Section {
                            ForEach(0..<10) { Text("\(s).\($0)").frame(height: 20) }
                        } header: {
                            Text("section \(s)").frame(height: 24)
                        }
                        .id("section \(s)")
                    }
                    Text("the end").frame(height: 20).id("end")
                }
            }
        }
        #expect(list.scroll(to: "section 3", anchor: .top))
        #expect(near(list.offset, 672))
        #expect(list.scroll(to: "end"))
        #expect(near(list.offset, 5 * 224 + 20 - 200))
        #expect(!list.scroll(to: "section 9"))
    }

    /// SwiftUI's proxy reaches the same places.
    @Test func aProxyScrollsToRowsFarAway() {
        @MainActor final class Box { var proxy: ScrollViewProxy? }
        let box = Box()
        let list = Harness(width: 320, height: 200) {
            ScrollViewReader { proxy in
                let _ = box.proxy = proxy
                ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1_000_000) { Text("\($0)").frame(height: 20) } } }
            }
        }
        list.advance(seconds: 0.1)
        box.proxy?.scrollTo(777_777, anchor: .top)
        list.advance(seconds: 0.1)
        #expect(list.rowTexts.first == "777777")
        box.proxy?.scrollTo("no such id")
        list.advance(seconds: 0.1)
        #expect(list.rowTexts.first == "777777")
        withAnimation { box.proxy?.scrollTo(777_700, anchor: .bottom) }
        list.advance(seconds: 0.05)
        #expect(list.isAnimating)
        list.settle()
        #expect(list.rowTexts.last == "777700")
        #expect(near(list.rows["777700"], 180))
    }
}
