import Cairn
import CairnTesting
import Testing

/// Rows that come, go and move: animated, told by a difference, collapsed by the hundred thousand; and clicks on pinned headers.
@MainActor @Suite(.serialized) struct RowChangeTests {
    @MainActor @Observable final class Model {
        var rows: [Int]
        var difference: CollectionDifference<Int>?
        init(_ rows: [Int]) { self.rows = rows }
    }

    struct Rows: View {
        let model: Model
        var body: some View {
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders]) {
                    Section {
                        ForEach(model.rows, id: \.self) { Text("row \($0)").frame(height: CGFloat(20 + $0 % 7)) }
                            .edited(by: model.difference)
                    } header: {
                        Text("Head").frame(maxWidth: .infinity, minHeight: 24).background(Color.white)
                    }
                }
            }
        }
    }

    private func tops(_ list: Harness) -> [String: Double] {
        Dictionary(list.nodes.filter { $0.kind == .row }.map { ($0.text, Double($0.frame.minY)) }, uniquingKeysWith: { a, _ in a })
    }

    @Test func anAnimatedInsertionEndsInThePictureOfAnInstantOne() throws {
        let animated = Model(Array(0..<40))
        let instant = Model(Array(0..<40))
        let a = Harness(width: 320, height: 200) { Rows(model: animated) }
        let b = Harness(width: 320, height: 200) { Rows(model: instant) }
        a.settle()
        b.settle()
        withAnimation { animated.rows.insert(100, at: 2) }
        instant.rows.insert(100, at: 2)
        #expect(tops(a) == tops(b), "the layout is there at once")
        let start = try a.screenshot()
        #expect(try start != b.screenshot(), "the picture is on its way")
        a.advance(seconds: 0.1)
        #expect(try a.screenshot() != start)
        a.settle()
        b.settle()
        #expect(try a.screenshot() == b.screenshot())
    }

    @Test func rowsThatGoFadeAndTheOnesBelowSlideUp() throws {
        let model = Model(Array(0..<40))
        let list = Harness(width: 320, height: 200) { Rows(model: model) }
        list.settle()
        let before = try list.screenshot()
        withAnimation { model.rows.removeSubrange(1...3) }
        // At its first instant an animated change looks like what was there.
        #expect(try list.screenshot() == before)
        list.settle()
        let fresh = Harness(width: 320, height: 200) { Rows(model: Model(model.rows)) }
        fresh.settle()
        #expect(try list.screenshot() == fresh.screenshot())
        #expect(list.nodes.filter { $0.kind == .row }.prefix(2).map(\.text) == ["row 0", "row 4"])
    }

    @Test func whatIsReadStaysStillWhileRowsAboveAreAnimatedIn() {
        let model = Model(Array(0..<200))
        let list = Harness(width: 320, height: 200) { Rows(model: model) }
        list.scroll(toOffset: 900)
        let before = tops(list)
        withAnimation { model.rows.insert(contentsOf: 1000..<1010, at: 0) }
        for _ in 0..<20 {
            for (text, y) in tops(list) { if let old = before[text] { #expect(y == old, "\(text)") } }
            list.advance(seconds: 1.0 / 60)
        }
    }

    @Test func aToldDifferenceKeepsEveryMeasuredHeight() throws {
        for seed in 1...20 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let model = Model(Array(0..<120))
            let list = Harness(width: 320, height: 200) { Rows(model: model) }
            for offset in stride(from: 0.0, through: 3000, by: 150) { list.scroll(toOffset: offset) }
            list.scroll(toOffset: 700)
            let before = tops(list)
            var rows = model.rows
            for _ in 0..<6 {
                rows.remove(at: Int.random(in: 0..<rows.count, using: &generator))
                rows.insert(Int.random(in: 1000..<9000, using: &generator), at: Int.random(in: 0...rows.count, using: &generator))
            }
            model.difference = rows.difference(from: model.rows)
            model.rows = rows
            let after = tops(list)
            // The row under the header's lower edge; where it went, the next that stays.
            let reading = before.filter { $0.value > 24 - 26 && rows.contains(Int($0.key.dropFirst(4)) ?? -1) }.min { $0.value < $1.value }
            let text = try #require(reading?.key)
            #expect(after[text] == before[text], "seed \(seed)")
            let fresh = Harness(width: 320, height: 200) { Rows(model: Model(rows)) }
            for offset in stride(from: 0.0, through: 3000, by: 150) { fresh.scroll(toOffset: offset) }
            // New rows above were not seen yet: look at all once, then both know every height.
            for offset in stride(from: 0.0, through: 3000, by: 150) { list.scroll(toOffset: offset) }
            #expect(list.contentHeight == fresh.contentHeight, "seed \(seed)")
        }
    }

    @Test func aDifferenceThatDoesNotFitIsNotUsed() {
        let model = Model(Array(0..<50))
        let list = Harness(width: 320, height: 200) { Rows(model: model) }
        list.settle()
        model.difference = [9, 9, 9].difference(from: [1, 2])
        model.rows = Array(5..<50)
        #expect(list.nodes.first { $0.kind == .row }?.text == "row 5")
    }

    struct Sections: View {
        let count: Int
        @State var isExpanded = true
        var body: some View {
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders]) {
                    ForEach(0..<count, id: \.self) { section in
                        Section(isExpanded: $isExpanded) {
                            ForEach(0..<50, id: \.self) { Text("\(section).\($0)").frame(height: 20) }
                        } header: {
                            Text("Section \(section)").frame(maxWidth: .infinity, minHeight: 24).background(Color.white)
                                .onTapGesture { isExpanded.toggle() }
                        }
                    }
                }
            }
        }
    }

    @Test func aHundredThousandSectionsCollapseAndExpandInOneFrame() {
        let count = 100_000
        let list = Harness(width: 320, height: 200) { Sections(count: count) }
        list.settle()
        #expect(list.contentHeight == Double(count * (24 + 50 * 20)))
        let frames = list.framesRequested
        list.click(x: 100, y: 10)
        #expect(list.contentHeight == Double(count * 24))
        #expect(list.nodes.allSatisfy { $0.kind == .header })
        #expect(list.framesRequested - frames <= 4)
        list.click(x: 100, y: 10)
        #expect(list.contentHeight == Double(count * (24 + 50 * 20)))
        #expect(list.stats.rowsBuilt < 40)
    }

    struct TwoSections: View {
        var body: some View {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders]) {
                    ForEach(0..<2, id: \.self) { section in
                        Section {
                            ForEach(0..<40, id: \.self) { Text("\(section).\($0)").frame(height: 20) }
                        } header: {
                            Text("Section \(section)").frame(maxWidth: .infinity, minHeight: 24).background(Color.white)
                        }
                    }
                }
            }
        }
    }

    @Test func aClickOnAPinnedHeaderRevealsItsSectionsFirstRow() {
        let list = Harness(width: 320, height: 200) { TwoSections() }
        list.scroll(toOffset: 1200)
        #expect(list.nodes.first { $0.kind == .header }?.text == "Section 1")
        list.click(x: 160, y: 10)
        list.settle()
        #expect(list.offset == 824)
        #expect(list.nodes.first { $0.text == "1.0" }?.frame.minY == 24)
        // At its own place a header is only a header.
        list.scroll(toOffset: 0)
        list.click(x: 160, y: 10)
        list.settle()
        #expect(list.offset == 0)
    }
}
