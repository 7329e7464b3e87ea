import Cairn
import CairnTesting
import Testing

/// Clients that give lists what no list should get: nothing hangs, nothing crashes, every number stays finite.
@MainActor @Suite(.serialized) struct MisbehavingRowsTests {
    private func expectSane(_ list: Harness, _ what: String) {
        #expect(list.offset.isFinite && list.offset >= 0, "\(what): \(list.offset)")
        #expect(list.contentHeight.isFinite && list.contentHeight >= 0, "\(what): \(list.contentHeight)")
        #expect(list.nodes.allSatisfy { $0.frame.minY.isFinite && $0.frame.height.isFinite && $0.frame.height >= 0 }, "\(what)")
        #expect(list.stats.layoutPasses <= 3, "\(what)")
    }

    @Test(arguments: [0, -10, .nan, .infinity, -.infinity, 1e300, 1e-300] as [CGFloat]) func absurdHeightsAreHarmless(height: CGFloat)
        throws
    {
        let rows = (0..<200).map { RowData("r\($0)", height: $0 % 3 == 0 ? height : 20) }
        let list = Harness(ListModel([SectionData("S", rows: rows), SectionData("T", rows: rows, headerHeight: height)]))
        expectSane(list, "at the start")
        for offset in [100.0, 1000, 0] {
            list.scroll(toOffset: offset)
            expectSane(list, "at \(offset)")
        }
        for _ in 0..<5 {
            list.wheel(y: -3)
            list.advance(seconds: 0.1)
            expectSane(list, "by wheel")
        }
        list.key(.end)
        list.advance(seconds: 2)
        expectSane(list, "at the end")
        _ = try list.screenshot()
    }

    @Test func aMillionRowsOfNoHeightDoNotHang() {
        let list = Harness(width: 320, height: 200) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1_000_000) { Color.red.frame(height: $0 == 999_999 ? 20 : 0) } } }
        }
        list.advance(seconds: 0.1)
        expectSane(list, "empty rows")
        #expect(list.stats.rowsAlive < 10_000, "\(list.stats.rowsAlive)")
    }

    @Test func aRowTallerThanTheViewportIsReadToItsEnd() {
        let list = Harness(ListModel([SectionData("S", rows: [RowData("a"), RowData("tall", height: 5000), RowData("b")])]))
        var last = -1.0
        for _ in 0..<200 where list.offset > last {
            last = list.offset
            list.wheel(y: -2)
            list.settle()
        }
        #expect(near(list.offset, 24 + 20 + 5000 + 20 - 200))
        #expect(near(list.rows["b"], 180))
    }

    /// Rows whose height depends on how often they were asked.
    @Test func heightsThatChangeEveryFrameSettleWithinThePassBound() {
        @MainActor final class Source { var asked = 0 }
        let source = Source()
        struct Restless: View {
            let source: Source
            @State private var height: CGFloat = 20
            var body: some View {
                let _ = source.asked += 1
                Color.gray.frame(height: height).onChange(of: height, initial: true) { height = 20 + CGFloat((source.asked * 7) % 31) }
            }
        }
        let list = Harness(width: 320, height: 200) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<100) { _ in Restless(source: source) } } }
        }
        for frame in 0..<30 {
            list.advance(seconds: 1.0 / 60)
            expectSane(list, "frame \(frame)")
        }
        #expect(source.asked <= 40 * 100 * list.framesRequested)
    }

    @Test func aCollectionThatShrinksWhileItIsShownIsNotAskedBeyondItsEnd() {
        let model = ListModel([SectionData("S", count: 1000)])
        let list = Harness(model)
        var random = SeededGenerator(seed: 9)
        for step in 0..<60 {
            list.scroll(toOffset: random.double(0...20_000))
            let count = random.int(0...1000)
            model.sections = [SectionData("S", count: count)]
            if random.bool() { list.wheel(y: -5) }
            list.advance(seconds: 0.05)
            #expect(list.offset <= max(0, list.contentHeight - 200) + 0.01, "seed 9, step \(step)")
            #expect(list.nodes.filter { $0.kind == .row }.allSatisfy { $0.row ?? 0 < count })
        }
    }

    @Test func allRowsGoneAndBack() {
        let model = ListModel.threeByTen()
        let list = Harness(model)
        list.scroll(toOffset: 300)
        for _ in 0..<5 {
            let sections = model.sections
            model.sections = []
            #expect(list.nodes.isEmpty && list.offset == 0 && list.contentHeight == 0)
            model.sections = sections
            #expect(list.rowTexts.first == "S0-0")
            list.key(.end)
            list.settle()
        }
    }
}
