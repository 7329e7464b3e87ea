import Cairn
import CairnTesting
import Testing

@MainActor @Observable private final class FocusModel {
    var sections = 3
    var perSection = 10
    var taps: [String] = []
    var seen: [String?] = []
    var ask: String?
    var removed: Set<String> = []
}

/// Frame F with focusable rows: headers of 24, rows of 20.
private struct FocusableList: View {
    let model: FocusModel
    @FocusState private var focus: String?

    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders]) {
                ForEach(0..<model.sections, id: \.self) { section in
                    Section {
                        ForEach(rows(section), id: \.self) { id in
                            Text(id).frame(maxWidth: .infinity, alignment: .leading).frame(height: 20)
                                .contentShape(Rectangle())
                                .onTapGesture { model.taps.append(id) }
                                .focusable()
                                .focused($focus, equals: id)
                        }
                    } header: {
                        Text("H\(section)").frame(maxWidth: .infinity).frame(height: 24).background(.gray)
                    }
                }
            }
        }
        .onChange(of: focus) { _, new in model.seen.append(new) }
        .onChange(of: model.ask) { _, new in focus = new }
    }

    private func rows(_ section: Int) -> [String] {
        (0..<model.perSection).map { "\(section).\($0)" }.filter { !model.removed.contains($0) }
    }
}

@MainActor @Suite(.serialized) struct FocusTests {
    private func harness(_ model: FocusModel) -> Harness { Harness(width: 320, height: 200) { FocusableList(model: model) } }

    /// O-08
    @Test func theFocusedRowIsNeverUnderTheHeader() {
        let model = FocusModel()
        let list = harness(model)
        list.scroll(toOffset: 284)
        model.ask = "1.3"
        list.settle()
        #expect(list.focusedText == "1.3")
        #expect(list.offset == 284)
        #expect(near(list.rows["1.3"], 24))
        list.key(.up)
        list.settle()
        #expect(list.focusedText == "1.2")
        #expect(near(list.offset, 264) && near(list.rows["1.2"], 24))
        for _ in 0..<3 {
            let before = list.offset
            list.key(.up)
            list.settle()
            let frame = list.focusedFrame
            #expect(frame.map { $0.minY >= 23.5 && $0.maxY <= 200.5 } == true)
            #expect(before - list.offset <= 44.5)
        }
        #expect(list.focusedText == "0.9")
        #expect(near(list.offset, 180) && near(list.rows["0.9"], 24))
        #expect(near(list.headers["H0"], 0))
    }

    /// O-08's kind: a thousand random steps.
    @Test func theFocusedRowIsAlwaysWhollySeenAndTheListMovesByNoMoreThanNeeded() {
        let seed: UInt64 = 8
        var random = SeededGenerator(seed: seed)
        let model = FocusModel()
        let list = harness(model)
        model.ask = "0.0"
        list.settle()
        var row = 0
        for step in 0..<300 {
            let down = random.bool()
            let before = list.offset
            list.key(down ? .down : .up)
            let expected = max(0, min(29, row + (down ? 1 : -1)))
            let isAtEnd = expected == row
            row = expected
            if random.int(0...3) > 0 { list.settle() } else { list.advance(seconds: 0.03) }
            #expect(list.focusedText == "\(row / 10).\(row % 10)", "seed \(seed), step \(step)")
            guard !list.isAnimating, !isAtEnd, let frame = list.focusedFrame else { continue }
            #expect(frame.minY >= 23.5 && frame.maxY <= 200.5, "seed \(seed), step \(step): \(frame)")
            if abs(list.offset - before) > 0.5, step > 0 { #expect(abs(list.offset - before) <= 88.5, "seed \(seed), step \(step)") }
        }
    }

    /// O-09
    @Test func nothingIsFocusedByItself() {
        let model = FocusModel()
        let list = harness(model)
        for _ in 0..<3 { list.advance(seconds: 1.0 / 60) }
        #expect(list.focusedText == nil && model.seen.isEmpty)
        list.key(.tab)
        list.advance(seconds: 0.1)
        #expect(list.focusedText == "0.0")
        #expect(model.seen == ["0.0"])
        model.ask = "0.0"
        list.advance(seconds: 0.1)
        #expect(model.seen == ["0.0"], "the same value again is no change")
    }

    @Test func arrowsScrollAsLongAsNoRowIsFocused() {
        let list = harness(FocusModel())
        list.key(.down)
        list.settle()
        #expect(list.offset == 40 && list.focusedText == nil)
    }

    @Test func enterAndSpaceActOnTheFocusedRow() {
        let model = FocusModel()
        let list = harness(model)
        list.key(.tab)
        list.key(.down)
        list.key(.enter)
        list.key(.space)
        #expect(model.taps == ["0.1", "0.1"])
        list.settle()
        #expect(list.offset == 0, "no page is turned")
        list.key(.escape)
        list.key(.space)
        list.settle()
        #expect(list.focusedText == nil && list.offset > 0)
    }

    @Test func theRingShowsAfterTheKeyboardAndNotAfterThePointer() throws {
        let list = harness(FocusModel())
        list.click(x: 100, y: 54)
        #expect(list.focusedText == "0.1" && !list.showsFocusRing)
        let clicked = try list.screenshot()
        list.key(.down)
        list.settle()
        #expect(list.focusedText == "0.2" && list.showsFocusRing)
        #expect(try list.screenshot() != clicked)
        list.click(x: 100, y: 54)
        list.move(x: 300, y: 150)
        list.settle()
        #expect(!list.showsFocusRing)
    }

    /// Two points wide, within the row, in the accent colour of the theme, at any scale.
    @Test(arguments: [(ColorScheme.light, 1.0), (.dark, 1), (.light, 2), (.dark, 2)])
    func theRingIsTwoPointsWide(scheme: ColorScheme, scale: Double) throws {
        let model = FocusModel()
        let list = Harness(width: 320, height: 200, scale: scale, colorScheme: scheme) { FocusableList(model: model) }
        list.key(.tab)
        list.key(.down)
        list.settle()
        let picture = try list.screenshot()
        let accent = scheme == .light ? (0x0B, 0x63, 0xCE) : (0x5A, 0xA7, 0xFF)
        let top = Int(44 * scale)
        for line in 0..<Int(20 * scale) {
            let isRing = line < Int(2 * scale) || line >= Int(18 * scale)
            let pixel = picture[Int(250 * scale), top + line]
            #expect(isColour(pixel, accent.0, accent.1, accent.2) == isRing, "line \(line): \(pixel)")
        }
        #expect(!isColour(picture[Int(250 * scale), top - 1], accent.0, accent.1, accent.2))
        #expect(!isColour(picture[Int(250 * scale), top + Int(20 * scale)], accent.0, accent.1, accent.2))
    }

    /// A row whose focus ring is half under the header shows no ring over it.
    @Test func theRingGoesUnderThePinnedHeader() throws {
        let list = harness(FocusModel())
        list.key(.tab)
        list.scroll(toOffset: 10)
        list.settle()
        let picture = try list.screenshot()
        for x in 40..<320 { #expect(!isColour(picture[x, 15], 0x0B, 0x63, 0xCE)) }
        #expect(isColour(picture[250, 33], 0x0B, 0x63, 0xCE))
    }

    @Test func theFocusedRowIsKeptWhenItIsScrolledAway() {
        let model = FocusModel()
        model.perSection = 2000
        let list = harness(model)
        list.key(.tab)
        list.key(.down)
        list.key(.down)
        list.scroll(toOffset: 50_000)
        list.advance(seconds: 0.1)
        list.scroll(toOffset: 90_000)
        list.settle()
        #expect(list.focusedText == "0.2")
        list.key(.down)
        list.settle()
        #expect(list.focusedText == "0.3")
        #expect(list.rows["0.3"].map { $0 >= 23.5 && $0 <= 180.5 } == true)
    }

    @Test func aFocusedRowThatIsRemovedPassesOnItsPlace() {
        let model = FocusModel()
        let list = harness(model)
        list.key(.tab)
        list.key(.down)
        model.removed = ["0.1"]
        list.settle()
        #expect(list.focusedText == nil)
        #expect(model.seen.last == .some(nil))
        list.key(.tab)
        #expect(list.focusedText == "0.2")
    }

    @Test func aRowThatWasNeverMadeCanBeFocusedByCode() {
        let model = FocusModel()
        model.perSection = 2000
        let list = harness(model)
        list.settle()
        model.ask = "1.1234"
        list.settle()
        #expect(list.focusedText == "1.1234")
        #expect(list.rows["1.1234"].map { $0 >= 23.5 && $0 <= 180.5 } == true)
        model.ask = nil
        list.settle()
        #expect(list.focusedText == nil)
    }
}
