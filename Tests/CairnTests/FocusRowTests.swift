import Cairn
import CairnTesting
import Drawing
import Testing

/// Sections of focusable rows, two parts each when `parts` is 2, under headers of 24 that pin or do not.
private struct Rows: View {
    var sections = 20
    var perSection = 10
    var pins = true
    var intro = 0.0
    var height: (Int) -> Double = { _ in 20 }
    var columns = 1

    var body: some View {
        ScrollView {
            VStack(spacing: 0) {
                if intro > 0 { Color.gray.frame(height: intro) }
                if columns == 1 {
                    LazyVStack(spacing: 0, pinnedViews: pins ? .sectionHeaders : []) { content }
                } else {
                    LazyVGrid(
                        columns: Array(repeating: GridItem(.flexible(), spacing: 0), count: columns), spacing: 0,
                        pinnedViews: pins ? .sectionHeaders : []
                    ) { content }
                }
            }
        }
    }

    private var content: some View {
        ForEach(0..<sections, id: \.self) { section in
            Section {
                ForEach(0..<perSection, id: \.self) { row in
                    Text("\(section).\(row)").frame(maxWidth: .infinity).frame(height: height(row)).focusable()
                }
            } header: {
                Text("H\(section)").frame(maxWidth: .infinity).frame(height: 24).background(.gray)
            }
        }
    }
}

@MainActor @Suite struct FocusRowTests {
    private func focused(_ rows: Rows) -> Harness {
        let list = Harness(width: 320, height: 200) { rows }
        list.key(.tab)
        list.settle()
        #expect(list.focusedText == "0.0")
        return list
    }

    private func isWhollySeen(_ list: Harness, header: Double = 24) -> Bool {
        list.focusedFrame.map { $0.minY >= header - 0.5 && $0.maxY <= 200.5 } ?? false
    }

    /// 176 points are free, eight rows and a part: with the row itself in sight seven rows on, headers counted.
    @Test func pagesMoveTheKeyboardByWhatIsFree() {
        let list = focused(Rows())
        list.key(.pageDown)
        list.settle()
        #expect(list.focusedText == "0.7" && isWhollySeen(list))
        list.key(.pageDown)
        list.settle()
        #expect(list.focusedText == "1.3" && isWhollySeen(list), "\(list.focusedText ?? "-")")
        list.key(.pageUp)
        list.settle()
        #expect(list.focusedText == "0.7" && isWhollySeen(list), "back where it came from: \(list.focusedText ?? "-")")
        list.key(.pageUp)
        list.settle()
        #expect(list.focusedText == "0.0" && isWhollySeen(list))
        #expect(list.offset == 0)
    }

    @Test func theEndsAreShownWithWhatLiesBeyond() {
        let list = focused(Rows(intro: 50))
        list.key(.end)
        list.settle()
        #expect(list.focusedText == "19.9" && list.offset == 50 + 20 * 224 - 200)
        list.key(.pageDown)
        list.settle()
        #expect(list.focusedText == "19.9", "there is nothing further")
        list.key(.home)
        list.settle()
        #expect(list.focusedText == "0.0" && list.offset == 0, "what precedes the first row is seen too")
        list.key(.end, modifiers: .control)
        list.settle()
        #expect(list.focusedText == "19.9")
    }

    /// An introduction higher than the window: the first row counts for more.
    @Test func theFirstRowIsSeenEvenBelowALongIntroduction() {
        let list = focused(Rows(intro: 500))
        list.key(.end)
        list.settle()
        list.key(.home)
        list.settle()
        #expect(list.focusedText == "0.0" && isWhollySeen(list, header: 0))
    }

    @Test(arguments: [true, false]) func controlAndArrowsGoFromSectionToSection(pins: Bool) {
        let list = focused(Rows(pins: pins))
        for expected in ["1.0", "2.0", "3.0"] {
            list.key(.down, modifiers: .control)
            list.settle()
            #expect(list.focusedText == expected)
            #expect(near(list.focusedFrame.map { Double($0.minY) }, 24), "below its header")
        }
        list.key(.down)
        list.settle()
        list.key(.up, modifiers: .control)
        list.settle()
        #expect(list.focusedText == "3.0", "first to the start of this one")
        list.key(.up, modifiers: .control)
        list.settle()
        #expect(list.focusedText == "2.0")
    }

    @Test func aGridKeepsItsColumn() {
        let list = focused(Rows(columns: 3))
        list.key(.tab)
        list.settle()
        #expect(list.focusedText == "0.1")
        list.key(.pageDown)
        list.settle()
        let frame = list.focusedFrame
        #expect(frame.map { abs($0.minX - 320.0 / 3) < 1 } == true && isWhollySeen(list))
        #expect(list.focusedText != "0.1")
    }

    /// Whatever key, whatever heights, pinned or not: the row is wholly seen when the list rests, and no key goes the wrong way.
    @Test func theFocusedRowIsNeverHidden() throws {
        for seed in UInt64(1)...12 {
            var random = SeededGenerator(seed: seed)
            let heights = (0..<13).map { _ in Double(random.int(8...90)) }
            let rows = Rows(
                sections: random.int(1...9), perSection: random.int(1...13), pins: random.bool(),
                intro: random.bool() ? 0 : Double(random.int(1...400)), height: { heights[$0 % 13] }, columns: random.int(1...3))
            let list = focused(rows)
            for step in 0..<60 {
                let key: TestKey = [.up, .down, .pageUp, .pageDown, .home, .end][random.int(0...5)]
                let modifiers: KeyModifiers = random.int(0...4) == 0 ? .control : []
                let before = list.focusedText.flatMap(number)
                list.key(key, modifiers: modifiers)
                list.settle()
                let after = list.focusedText.flatMap(number)
                try #require(
                    after != nil,
                    "seed \(seed), step \(step): \(key) \(modifiers) from \(before ?? -1), \(rows.sections) x \(rows.perSection) in \(rows.columns)"
                )
                let goesDown = key == .down || key == .pageDown || key == .end
                if let before, let after {
                    #expect(goesDown ? after >= before : after <= before, "seed \(seed), step \(step): \(key), \(before) to \(after)")
                    // At the ends the keys scroll, and may scroll the row away.
                    if before == after { continue }
                }
                #expect(
                    isWhollySeen(list, header: rows.pins ? 24 : 0),
                    "seed \(seed), step \(step): \(key) \(String(describing: list.focusedFrame))")
            }
        }
    }

    private func number(_ text: String) -> Int? {
        let parts = text.split(separator: ".").compactMap { Int($0) }
        return parts.count == 2 ? parts[0] * 100 + parts[1] : nil
    }

    /// Keys with Alt belong to the program and the desktop.
    @Test func altLeavesTheListAlone() {
        let list = focused(Rows())
        for key in [TestKey.home, .end, .up, .down, .left, .right, .pageUp, .pageDown] {
            list.key(key, modifiers: .alt)
            list.settle()
            #expect(list.focusedText == "0.0" && list.offset == 0)
        }
        list.key(.escape)
        for key in [TestKey.end, .down, .pageDown] {
            list.key(key, modifiers: .alt)
            list.settle()
            #expect(list.offset == 0)
        }
    }
}

@MainActor @Suite struct HeldKeyTests {
    private func list() -> Harness {
        Harness(width: 320, height: 200) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<100_000, id: \.self) { Text("\($0)").frame(height: 20) } } }
        }
    }

    private func hold(_ key: TestKey, seconds: Double, rate: Double, _ list: Harness) {
        let arrow: Key = key == .down ? .down : .up
        list.driver.send(.keyDown(arrow, [], isRepeat: false))
        list.advance(seconds: 0.5)
        for _ in 0..<Int((seconds - 0.5) * rate) {
            list.driver.send(.keyDown(arrow, [], isRepeat: true))
            list.advance(seconds: 1 / rate)
        }
        list.driver.send(.keyUp(arrow, []))
    }

    /// A key held for four times as long goes much more than four times as far, and as fast at any rate of repeats twice as dense.
    @Test func aHeldArrowGoesFasterTheLongerItIsHeld() {
        func way(_ seconds: Double) -> Double {
            let list = list()
            hold(.down, seconds: seconds, rate: 30, list)
            list.settle()
            return list.offset
        }
        let (short, long) = (way(1), way(4))
        #expect(short == 16 * 40, "even steps at first: \(short)")
        #expect(long > 2.5 * 4 * short)
    }

    @Test func nothingIsLeftAfterTheRelease() {
        let list = list()
        hold(.down, seconds: 4, rate: 30, list)
        let atRelease = list.offset
        list.advance(seconds: 0.16)
        #expect(!list.isAnimating, "the last step's ease is 150 ms long")
        let atRest = list.offset
        #expect(atRest - atRelease < 4.5 * 4 * 40)
        list.advance(seconds: 2)
        #expect(list.offset == atRest)
    }

    /// A new press begins with a plain step again.
    @Test func aNewPressStartsAfresh() {
        let list = list()
        hold(.down, seconds: 4, rate: 30, list)
        list.settle()
        let before = list.offset
        list.key(.down)
        list.settle()
        #expect(list.offset - before == 40)
    }
}
