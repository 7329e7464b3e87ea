import Testing

@testable import CairnViews

@Suite struct TextEditingTests {
    /// Characters that join with their neighbours in every way there is.
    private static let pieces = [
        "a", "B", " ", "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "\u{200D}", "👩", "🇩🇪", "🇩", "é", "ß", "א", "ב", "漢", "_", ",", "'", "\u{FE0F}",
    ]

    /// Against an array of scalars: whatever is done, the caret is between characters and nothing is lost that was not deleted.
    @Test func randomEditsAgreeWithANaiveModel() {
        for seed in 1...60 {
            var random = SeededGenerator(seed: UInt64(seed))
            var editing = TextEditing()
            for step in 0..<120 {
                let before = editing
                let (low, high) = (editing.selection.lowerBound, editing.selection.upperBound)
                let start = String(before.text.prefix(low))
                let end = String(before.text.dropFirst(high))
                switch Int.random(in: 0..<8, using: &random) {
                case 0...3:
                    let piece = Self.pieces.randomElement(using: &random)!
                    editing.insert(piece)
                    #expect(editing.text == start + piece + end, "seed \(seed), step \(step)")
                    // The caret is behind what was put in, or behind the character that it became a part of.
                    let front = String(editing.text.prefix(editing.head))
                    #expect(front.utf8.count >= (start + piece).utf8.count, "seed \(seed), step \(step)")
                case 4: editing.move(to: Int.random(in: -3...before.count + 3, using: &random), extending: Bool.random(using: &random))
                case 5: editing.step(forward: Bool.random(using: &random), extending: Bool.random(using: &random))
                case 6:
                    editing.delete(editing.selection)
                    #expect(editing.text == start + end, "seed \(seed), step \(step)")
                default:
                    let place = editing.wordBoundary(from: editing.head, forward: Bool.random(using: &random))
                    editing.select(editing.word(at: place))
                }
                #expect(
                    (0...editing.count).contains(editing.head) && (0...editing.count).contains(editing.anchor), "seed \(seed), step \(step)"
                )
            }
        }
    }

    @Test func wordsEndWhereDesktopsEndThem() {
        let editing = TextEditing("  Lake Baikal, 31722 km² — don’t")
        var forward: [Int] = []
        var place = 0
        while place < editing.count {
            place = editing.wordBoundary(from: place, forward: true)
            forward.append(place)
        }
        #expect(forward == [6, 13, 20, 24, 32])
        var back: [Int] = []
        while place > 0 {
            place = editing.wordBoundary(from: place, forward: false)
            back.append(place)
        }
        #expect(back == [27, 21, 15, 7, 2, 0])
        #expect(editing.word(at: 8) == 7..<13)
        #expect(editing.word(at: 13) == 13..<14)
        #expect(editing.word(at: 0) == 0..<2)
        #expect(editing.word(at: 99) == 27..<32)
        #expect(TextEditing().word(at: 0) == 0..<0)
    }

    @Test func whatIsPutInIsMadeFitForOneLine() {
        #expect(TextEditing.oneLine("a\r\nb\nc\td\u{2028}e\u{0}f\u{7}g\u{FEFF}") == "a b c d efg")
        #expect(TextEditing.oneLine("abc", limit: 2) == "ab")
    }

    /// Twenty megabytes on the clipboard are read no further than there is room for.
    @Test func aHugePasteIsBounded() {
        var editing = TextEditing("ab")
        editing.move(to: 1)
        editing.insert(String(repeating: "x", count: 20_000_000))
        #expect(editing.count == TextEditing.limit)
        #expect(editing.text.hasPrefix("ax") && editing.text.hasSuffix("xb"))
        editing.insert("y")
        #expect(editing.count == TextEditing.limit)
        editing.select(0..<10)
        editing.insert("0123456789ABC")
        #expect(editing.text.hasPrefix("0123456789x"))
        // A character that does not fit is not cut in two.
        var nearlyFull = TextEditing(String(repeating: "x", count: TextEditing.limit - 2))
        nearlyFull.insert("👩‍👩‍👧")
        #expect(nearlyFull.count == TextEditing.limit - 2)
    }

    @Test func undoGoesByWordsAndRedoBack() {
        var history = TextHistory()
        var editing = TextEditing()
        var states: [String] = []
        for character in "one two" {
            history.note(editing, .typing, startsWord: character == " ")
            editing.insert(String(character))
        }
        history.note(editing, .deleting)
        editing.delete(5..<7)
        while let before = history.undo(editing) {
            editing = before
            states.append(editing.text)
        }
        #expect(states == ["one two", "one", ""])
        while let after = history.redo(editing) { editing = after }
        #expect(editing.text == "one t")
        for _ in 0..<1000 {
            history.note(editing, .other)
            editing.insert("x")
        }
        var undone = 0
        while let before = history.undo(editing) {
            editing = before
            undone += 1
        }
        #expect(undone == TextHistory.limit)
    }
}
