import Cairn
import CairnTesting
import CairnViews
import Testing

/// What is typed, deleted, pasted, refused and submitted.
@MainActor @Suite(.serialized) struct TextFieldTests: FieldSuite {
    let model = FieldModel()

    @Test func typingGoesToTheFieldThatHasTheKeyboard() {
        let field = make()
        field.type("lost")
        #expect(model.text == "" && field.textCaret == nil)
        field.click(x: 100, y: 25)
        #expect(model.isFocused)
        field.type("Lake Como?")
        #expect(model.text == "Lake Como?")
        field.key(.escape)
        #expect(!model.isFocused && field.textCaret == nil)
        field.type("x")
        #expect(model.text == "Lake Como?")
    }

    @Test func anEmptyFieldSaysItsPrompt() {
        let field = make()
        field.click(x: 100, y: 25)
        #expect(field.focusedText == "Lake")
        field.type("é")
        #expect(field.focusedText == "é")
    }

    @Test func keysMoveSelectAndDelete() {
        let field = focused("one two three")
        field.key(.home)
        field.type("0")
        field.key(.right, modifiers: .control)
        field.key(.right, modifiers: [.control, .shift])
        field.key(.delete)
        #expect(model.text == "0one three")
        field.key(.end)
        field.key(.backspace, modifiers: .control)
        #expect(model.text == "0one ")
        field.key(.left)
        field.key(.left, modifiers: .shift)
        field.type("E")
        #expect(model.text == "0onE ")
        field.key(.home, modifiers: .shift)
        field.key(.backspace)
        #expect(model.text == " ")
        field.key(.character("a"), modifiers: .control)
        field.type("new")
        #expect(model.text == "new")
    }

    @Test func theClipboardAndUndo() {
        let field = focused("abcdef")
        field.key(.home)
        for _ in 0..<3 { field.key(.right, modifiers: .shift) }
        field.key(.character("x"), modifiers: .control)
        #expect(model.text == "def" && field.clipboard == "abc")
        field.key(.end)
        field.key(.character("v"), modifiers: .control)
        field.clipboard = "two\nlines\u{7}"
        field.key(.character("v"), modifiers: .control)
        #expect(model.text == "defabctwo lines")
        for wanted in ["defabc", "def", "abcdef", "abcdef"] {
            field.key(.character("z"), modifiers: .control)
            #expect(model.text == wanted)
        }
        field.key(.character("z"), modifiers: [.control, .shift])
        field.key(.character("y"), modifiers: .control)
        #expect(model.text == "defabc")
    }

    @Test func aSecretIsShownAndCopiedByNobody() {
        let field = make()
        field.click(x: 100, y: 65)
        field.type("secret word")
        #expect(model.other == "secret word")
        #expect(field.focusedText == "Secret")
        field.clipboard = "kept"
        field.key(.character("a"), modifiers: .control)
        field.key(.character("c"), modifiers: .control)
        field.key(.character("x"), modifiers: .control)
        #expect(field.clipboard == "kept" && model.other == "secret word")
        field.key(.backspace, modifiers: .control)
        #expect(model.other == "")
    }

    @Test func whatABindingRefusesIsNotShown() {
        let field = make()
        field.click(x: 100, y: 100)
        field.type("1a2b")
        #expect(model.onlyDigits == "12")
        #expect(field.focusedText == "12")
    }

    @Test func aProgramMayChangeTheTextMeanwhile() {
        let field = focused("a long text")
        model.text = "short"
        field.advance(seconds: 0.1)
        field.type("!")
        #expect(model.text == "short!")
        field.key(.character("z"), modifiers: .control)
        #expect(model.text == "short")
        field.key(.character("z"), modifiers: .control)
        #expect(model.text == "short")
    }

    @Test func enterSubmitsAndTabLeaves() {
        let field = focused("ok")
        field.key(.enter)
        #expect(model.submitted == ["ok"])
        field.key(.tab)
        field.type("s")
        #expect(model.other == "s" && !model.isFocused)
        // Coming back by Tab selects all.
        field.key(.tab, modifiers: .shift)
        field.type("again")
        #expect(model.text == "again")
    }

    @Test func aDisabledFieldTakesNothing() {
        model.isEnabled = false
        let field = make()
        field.click(x: 100, y: 25)
        field.type("x")
        #expect(model.text == "")
        // One that is disabled while it has the keyboard loses it.
        model.isEnabled = true
        field.advance(seconds: 0.1)
        field.click(x: 100, y: 25)
        field.type("a")
        model.isEnabled = false
        field.advance(seconds: 0.1)
        field.type("b")
        #expect(model.text == "a")
    }
}
