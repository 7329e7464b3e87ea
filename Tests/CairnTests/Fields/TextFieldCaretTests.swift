import Cairn
import CairnTesting
import CairnViews
import Testing

/// Where the caret is and how it looks; compositions at it.
@MainActor @Suite(.serialized) struct TextFieldCaretTests: FieldSuite {
    let model = FieldModel()

    @Test func thePointerPlacesTheCaretAndSelects() {
        let field = focused("one two three")
        field.click(x: 18, y: 25)
        field.type(">")
        #expect(model.text == ">one two three")
        field.click(x: 228, y: 25)
        field.type("<")
        #expect(model.text == ">one two three<")
        field.click(x: 60, y: 25, count: 2)
        field.key(.character("c"), modifiers: .control)
        #expect(field.clipboard == "two")
        field.click(x: 60, y: 25, count: 3)
        field.key(.character("c"), modifiers: .control)
        #expect(field.clipboard == model.text)
        field.drag(from: CGPoint(x: 225, y: 25), to: CGPoint(x: 5, y: 60), seconds: 0.2)
        field.type("all")
        #expect(model.text == "all")
    }

    @Test func shiftClickExtends() {
        let field = focused("one two three")
        field.click(x: 18, y: 25)
        field.press(x: 225, y: 25, modifiers: .shift)
        field.release(x: 225, y: 25)
        field.type("x")
        #expect(model.text == "x")
    }

    /// Left and Right pass every character once, whatever its direction, and the caret stays in the field.
    @Test(arguments: ["plain latin text", "שלום עולם", "abc שלום def", "e\u{301}👩‍👩‍👧🇩🇪ﬁ", String(repeating: "long text ", count: 40)])
    func arrowsVisitEveryPlace(text: String) {
        let field = focused(text)
        let isRightToLeft = text.hasPrefix("ש")
        field.key(.home)
        var places: [CGFloat] = [caret(field).midX]
        for _ in text {
            field.key(isRightToLeft ? .left : .right)
            places.append(caret(field).midX)
        }
        for place in places { #expect((17...223).contains(place)) }
        let end = places.last!
        field.key(.end)
        #expect(caret(field).midX == end)
        for _ in text { field.key(isRightToLeft ? .right : .left) }
        #expect(caret(field).midX == places[0])
        field.type("|")
        #expect(model.text == "|" + text)
    }

    /// A click at a caret's place puts it there again.
    @Test(arguments: ["abc שלום def", "mmm iii", "漢字かな交じり", "שלום"])
    func theCaretIsWhereItWasClicked(text: String) {
        let field = focused(text)
        field.key(.home)
        for place in 0...text.count {
            let before = caret(field)
            field.click(x: Double(before.midX), y: 25)
            #expect(abs(caret(field).midX - before.midX) < 0.6, "place \(place) of \(text)")
            if !text.contains("ש") || text.hasPrefix("ש") {
                // Where directions meet one point is two places.
                field.type("|")
                #expect(model.text.firstIndex(of: "|").map { model.text.distance(from: model.text.startIndex, to: $0) } == place)
                field.key(.backspace)
            }
            field.key(text.hasPrefix("ש") ? .left : .right)
        }
    }

    @Test func aLongLineScrollsToTheCaretAndBackWhenLeft() throws {
        let field = make()
        model.text = String(repeating: "long text ", count: 30)
        field.advance(seconds: 0.1)
        let atRest = try field.screenshot()
        field.click(x: 100, y: 25)
        field.key(.end)
        #expect(caret(field).maxX <= 223 && caret(field).minX > 200)
        #expect(try field.screenshot() != atRest)
        field.key(.home)
        #expect(caret(field).minX == 18)
        field.key(.end)
        field.key(.escape)
        field.move(x: 5, y: 5)
        #expect(try field.screenshot() == atRest)
    }

    @Test func alignmentPlacesAShortLine() {
        for (alignment, wanted) in [(TextAlignment.leading, 18.0), (.center, 120), (.trailing, 222)] {
            let field = make(alignment: alignment)
            field.click(x: 100, y: 25)
            #expect(abs(Double(caret(field).midX) - wanted) <= 1.5)
        }
    }

    // MARK: Input methods

    @Test func aCompositionIsShownAtTheCaretAndEndsWithItsText() throws {
        let field = focused("ab")
        field.key(.left)
        let before = caret(field)
        field.compose("にほん", cursor: 3)
        #expect(model.text == "ab")
        #expect(caret(field).minX > before.minX + 30)
        field.compose("にほん", cursor: 0)
        #expect(caret(field).minX == before.minX)
        // Keys are the input method's meanwhile.
        field.key(.backspace)
        field.key(.enter)
        #expect(model.text == "ab" && model.submitted == [])
        field.type("日本")
        #expect(model.text == "a日本b")
        field.compose("x")
        field.compose("")
        #expect(model.text == "a日本b")
        field.compose("gone", cursor: 99)
        field.key(.tab)
        field.click(x: 5, y: 5)
        field.click(x: 200, y: 25)
        field.type("!")
        #expect(model.text == "a日本b!")
    }

    @Test func aCompositionReplacesTheSelection() {
        let field = focused("old")
        field.key(.character("a"), modifiers: .control)
        field.compose("n")
        field.type("new")
        #expect(model.text == "new")
    }

    // MARK: Time

    @Test func theCaretBlinksAndThenRests() throws {
        let field = focused("text")
        field.move(x: 5, y: 5)
        let shown = try field.screenshot()
        field.advance(seconds: 0.7)
        let hidden = try field.screenshot()
        #expect(shown != hidden)
        field.advance(seconds: 0.6)
        #expect(try field.screenshot() == shown)
        // It rests, shown, ten seconds after the last input, and asks for no frame.
        field.settle()
        #expect(try field.screenshot() == shown)
        let frames = field.framesRequested
        field.advance(seconds: 60)
        #expect(field.framesRequested == frames)
        field.type("s")
        field.advance(seconds: 0.7)
        #expect(field.framesRequested > frames)
    }

    @Test func aFieldWithoutTheKeyboardAsksForNoFrame() {
        let field = focused("text")
        field.key(.escape)
        field.settle()
        let frames = field.framesRequested
        field.advance(seconds: 30)
        #expect(field.framesRequested == frames)
    }

    @Test func aWindowWithoutTheKeyboardShowsNoCaret() throws {
        let field = focused("text")
        field.move(x: 5, y: 5)
        let shown = try field.screenshot()
        field.setWindowFocus(false)
        #expect(try field.screenshot() != shown)
        field.settle()
        let frames = field.framesRequested
        field.advance(seconds: 5)
        #expect(field.framesRequested == frames)
        field.setWindowFocus(true)
        #expect(try field.screenshot() == shown)
    }

    @Test func cachesChangeNoPixel() throws {
        let field = focused("text אבג")
        field.key(.left, modifiers: .shift)
        let picture = try field.screenshot()
        field.dropCaches()
        #expect(try field.screenshot() == picture)
    }
}
