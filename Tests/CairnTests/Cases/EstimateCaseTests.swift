import Cairn
import CairnTesting
import Testing

/// Kinds K7 and K8: rows whose height nobody knows yet, and very many of them.
@MainActor @Suite(.serialized) struct EstimateCaseTests {
    /// O-14
    @Test func theEndIsAtRestAtOnce() throws {
        let list = Harness(ListModel([SectionData("r", rows: (0..<3).map { RowData("r\($0)", height: 150) })]))
        list.wheel(y: -200)
        list.settle()
        let frames = list.framesRequested
        let picture = try list.screenshot()
        for frame in 0..<60 {
            list.advance(seconds: 1.0 / 60)
            #expect(list.offset == 274, "frame \(frame)")
            #expect(near(list.rows.filter { $0.value < 200 }, ["r1": -100, "r2": 50]), "\(list.rows)")
            #expect(try list.screenshot() == picture, "frame \(frame)")
        }
        #expect(list.contentHeight == 474)
        #expect(list.framesRequested == frames, "nothing asks for a frame at rest")
    }

    /// O-15, ten points a frame as a touchpad sends them
    @Test func goingUpThroughRowsOfMixedHeightMovesThemEvenly() {
        let rows = (0..<200).map { RowData("r\($0)", height: CGFloat(20 + 37 * $0 % 60)) }
        let list = Harness(ListModel([SectionData("S", rows: rows)]))
        list.scroll(to: "r199", anchor: .bottom)
        #expect(near(list.nodes.first { $0.text == "r199" }.map { Double($0.frame.maxY) }, 200, within: 0.01))
        var steps = 0
        var before = list.rows
        var thumb = list.driver.host.shownScrollbar.y
        while list.offset > 0, steps < 2000 {
            // The last bit exactly: what is pushed beyond the start would stretch it.
            list.touchpad(y: min(10, list.offset) / 10)
            list.advance(seconds: 1.0 / 60)
            steps += 1
            let after = list.rows
            let expected = list.offset > 0 ? 10.0 : 4
            for (text, y) in before {
                if let now = after[text] { #expect(abs(now - y - expected) < 0.01, "step \(steps), \(text)") }
            }
            let newThumb = list.driver.host.shownScrollbar.y
            #expect(newThumb <= thumb + 1e-6, "the thumb went down in step \(steps)")
            before = after
            thumb = newThumb
        }
        #expect(steps == 969)
        #expect(near(list.rows["r0"], 24, within: 0.01))
        #expect(list.contentHeight == 9884)
    }

    /// O-15 as a user does it: by wheel, up and down, rows that stay in sight all move alike in every frame.
    @Test(arguments: 1...5 as ClosedRange<UInt64>) func rowsInSightMoveTogetherWhateverIsMeasured(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let rows = (0..<2000).map { RowData("r\($0)", height: CGFloat(random.int(10...90))) }
        let list = Harness(ListModel([SectionData("S", rows: rows)]))
        list.scroll(to: "r\(random.int(500...1500))")
        for round in 0..<40 {
            list.wheel(y: Double(random.int(-8...8)))
            for _ in 0..<random.int(1...10) {
                let before = list.rows
                list.advance(seconds: 1.0 / 60)
                let moves = list.rows.compactMap { text, y in before[text].map { y - $0 } }
                guard let first = moves.first else { continue }
                #expect(moves.allSatisfy { abs($0 - first) < 0.001 }, "seed \(seed), round \(round): \(moves)")
            }
        }
    }

    /// O-16
    @Test func tenMillionRowsAreExactAtTheEnd() {
        let list = Harness(width: 320, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    Section {
                        ForEach(0..<10_000_000) { Text(verbatim: "\($0)").frame(height: 20) }
                    } header: {
                        Text("numbers").frame(height: 24)
                    }
                }
            }
        }
        list.key(.end)
        list.settle()
        #expect(list.contentHeight == 200_000_024)
        #expect(list.offset == 199_999_824)
        #expect(near(list.rows["9999999"], 180, within: 0.001))
        for step in 1...10 {
            let before = list.rows
            list.scroll(toOffset: list.offset - 1)
            let after = list.rows
            for (text, y) in before { if let now = after[text] { #expect(now - y == 1, "step \(step), \(text)") } }
            let tops = after.values.sorted()
            for (a, b) in zip(tops, tops.dropFirst()) { #expect(b - a == 20) }
            #expect(list.stats.rowsAlive <= 40)
        }
    }
}
