/// The text of a field and what is selected in it: a value, changed by what editing does.
///
/// Places are numbers of characters (grapheme clusters) from 0, so a caret is never inside one. The selection goes from `anchor`, where
/// it began, to `head`, where the caret is; with both at one place nothing is selected.
struct TextEditing: Equatable {
    /// Unicode scalars that typing and pasting fill a field up to: what the text engine shapes in one piece. A longer text that a program
    /// puts in stays as it is and can be shortened.
    static let limit = 4_000

    private(set) var text: String
    private(set) var anchor: Int
    private(set) var head: Int

    init(_ text: String = "") {
        self.text = text
        anchor = text.count
        head = anchor
    }

    var count: Int { text.count }
    var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var hasSelection: Bool { anchor != head }
    var selectedText: String { String(text[indices(selection)]) }

    private func index(_ place: Int) -> String.Index { text.index(text.startIndex, offsetBy: place) }
    private func indices(_ range: Range<Int>) -> Range<String.Index> { index(range.lowerBound)..<index(range.upperBound) }

    // MARK: Moving

    /// Puts the caret at a place, brought into the text; `extending` keeps where the selection began.
    mutating func move(to place: Int, extending: Bool = false) {
        head = max(0, min(count, place))
        if !extending { anchor = head }
    }

    /// One character on or back. Without `extending` a selection is left at its end on that side.
    mutating func step(forward: Bool, extending: Bool) {
        if hasSelection, !extending { return move(to: forward ? selection.upperBound : selection.lowerBound) }
        move(to: head + (forward ? 1 : -1), extending: extending)
    }

    mutating func select(_ range: Range<Int>) {
        move(to: range.lowerBound)
        move(to: range.upperBound, extending: true)
    }

    // MARK: Changing

    /// Another text from outside: the caret stays where it is as far as there is text.
    mutating func replaceAll(with new: String) {
        guard new != text else { return }
        text = new
        anchor = min(anchor, count)
        head = min(head, count)
    }

    /// Puts text in place of the selection, made fit for one line and cut to what there is room for.
    mutating func insert(_ new: String) {
        var kept = String.UnicodeScalarView()
        var room = Self.limit - text.unicodeScalars.count + text[indices(selection)].unicodeScalars.count
        // A little more is read than fits: no character is taken that was cut.
        for character in Self.oneLine(new, limit: max(0, room) + 64) {
            room -= character.unicodeScalars.count
            guard room >= 0 else { break }
            kept.append(contentsOf: character.unicodeScalars)
        }
        replace(selection, with: String(kept))
    }

    mutating func delete(_ range: Range<Int>) { replace(range, with: "") }

    private mutating func replace(_ range: Range<Int>, with new: String) {
        let bytes = text.utf8.distance(from: text.startIndex, to: index(range.lowerBound)) + new.utf8.count
        text.replaceSubrange(indices(range), with: new)
        // What was put in may have joined its neighbours: an accent goes onto the letter before it.
        var place = 0
        var end = 0
        for character in text where end < bytes {
            end += character.utf8.count
            place += 1
        }
        move(to: place)
    }

    /// Text for one line: line ends and tabs become spaces, other control characters go. Reads no more than it needs for `limit` scalars.
    static func oneLine(_ text: String, limit: Int = .max) -> String {
        var line = String.UnicodeScalarView()
        var left = limit
        var followsReturn = false
        for scalar in text.unicodeScalars {
            guard left > 0 else { break }
            let endsReturn = followsReturn && scalar == "\n"
            followsReturn = scalar == "\r"
            if endsReturn { continue }
            switch scalar.value {
            case 0x09, 0x0A...0x0D, 0x85, 0x2028, 0x2029: line.append(" ")
            case 0..<0x20, 0x7F..<0xA0, 0xFEFF, 0xFFFC: continue
            default: line.append(scalar)
            }
            left -= 1
        }
        return String(line)
    }
}
