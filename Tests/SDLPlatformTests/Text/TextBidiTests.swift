import CText
import Drawing
import Testing

@testable import SDLPlatform

@MainActor @Suite struct TextBidiTests {
    static nonisolated let lines = [
        "abc אבג def", "אבג abc דהו", "(אבג)", "abc (אבג) 123", "العربية 123, 456", "123 אבג 456", "a אב 1-2 גד b",
        "אבג, דהו.", "+5 אבג -7%",
        "\u{2067}abc\u{2069} אבג", "\u{202e}abc\u{202c} def", "a\u{200f}!", "אב\u{200e}!", "[א(b)ג]",
    ]

    @Test(arguments: lines, [false, true])
    func `words stand in the order FriBidi gives their characters`(text: String, isRightToLeft: Bool) throws {
        let scalars = text.unicodeScalars.map(\.value)
        let levels = BidiLevels(scalars: scalars, isRightToLeft: isRightToLeft)
        let all = levels.levels.isEmpty ? Array(repeating: levels.base, count: scalars.count) : levels.levels
        // FriBidi's own reordering of the same line.
        var positions = (0..<scalars.count).map { FriBidiStrIndex($0) }
        var found = all.map { FriBidiLevel($0) }
        var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
        fribidi_get_bidi_types(scalars, FriBidiStrIndex(scalars.count), &types)
        _ = fribidi_reorder_line(
            0, types, FriBidiStrIndex(scalars.count), 0,
            levels.base == 1 ? cairn_FRIBIDI_PAR_RTL : cairn_FRIBIDI_PAR_LTR, &found,
            nil, &positions)
        #expect(BidiLevels.visualOrder(all) == positions.map(Int.init))

        // The engine draws words: their places must rise as the places of their characters do.
        let engine = try SDLTextEngine(scale: 1)
        let paragraph = engine.paragraph(request(text, style: ParagraphStyle(isRightToLeft: isRightToLeft)))
        let layout = paragraph.layout(width: nil, height: nil)
        let content = try #require(layout.lines[0].content as? LineContent)
        let utf8Offsets = text.unicodeScalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }
        var last = -1
        for piece in content.pieces {
            let scalar = try #require(utf8Offsets.firstIndex(of: Int(piece.start)))
            let count = String(decoding: piece.word.utf8, as: UTF8.self).unicodeScalars.count
            let places = (scalar..<scalar + count).compactMap { index in
                positions.firstIndex(of: FriBidiStrIndex(index))
            }
            let place = try #require(places.min())
            #expect(place > last, "\(text)")
            #expect(piece.word.isRightToLeft == (all[scalar] & 1 == 1))
            last = place
        }
    }

    @Test func `the base direction is the first strong character's, else the style's`() {
        func base(_ text: String, _ isRightToLeft: Bool) -> UInt8 {
            BidiLevels(scalars: text.unicodeScalars.map(\.value), isRightToLeft: isRightToLeft).base
        }
        #expect(base("abc", true) == 0)
        #expect(base("אבג", false) == 1)
        #expect(base("(1) אבג abc", false) == 1)
        #expect(base("123", false) == 0 && base("123", true) == 1)
        #expect(base("", true) == 1)
    }

    @Test func `a cut Hebrew text ends with the ellipsis on its left`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let layout = engine.layout("שלום עולם ומלואו", width: 60, maximumLines: 1)
        let content = try #require(layout.lines[0].content as? LineContent)
        #expect(layout.isTruncated && content.pieces.first?.start == -1)
    }
}
