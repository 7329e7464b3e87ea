// Words, as keys and double clicks mean them.
extension TextEditing {
    /// What a character belongs to; a stretch of one kind is taken as one.
    private enum Kind { case word, space, mark }

    private static func kind(_ character: Character) -> Kind {
        if character.isWhitespace { return .space }
        return character.isLetter || character.isNumber || character == "_" || character == "'" || character == "’" ? .word : .mark
    }

    /// The end of the word at or behind a place, or the start of the one at or before it, as Ctrl+Right and Ctrl+Left go on Linux
    /// desktops. Punctuation and spaces are passed over.
    func wordBoundary(from place: Int, forward: Bool) -> Int {
        let characters = Array(text)
        var place = max(0, min(characters.count, place))
        func ahead() -> Kind? {
            let next = forward ? place : place - 1
            return characters.indices.contains(next) ? Self.kind(characters[next]) : nil
        }
        while let kind = ahead(), kind != .word { place += forward ? 1 : -1 }
        while ahead() == .word { place += forward ? 1 : -1 }
        return place
    }

    /// The word at a place, or the stretch of spaces or punctuation: what a double click selects. At the end of the text the last one.
    func word(at place: Int) -> Range<Int> {
        let characters = Array(text)
        guard !characters.isEmpty else { return 0..<0 }
        let place = max(0, min(characters.count - 1, place))
        let kind = Self.kind(characters[place])
        var start = place
        var end = place + 1
        while start > 0, Self.kind(characters[start - 1]) == kind { start -= 1 }
        while end < characters.count, Self.kind(characters[end]) == kind { end += 1 }
        return start..<end
    }
}
