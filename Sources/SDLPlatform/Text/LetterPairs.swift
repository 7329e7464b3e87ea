import CText

/// Advances of ASCII letters by the letter that follows: lets a word never seen before be measured without asking HarfBuzz.
///
/// HarfBuzz takes 2 µs a word of eight letters in Roboto, nearly all of it looking for what does not happen. A word in which each letter is one
/// glyph and kerning depends on pairs alone is the sum of its pairs, each of which HarfBuzz is asked about once. Pairs that join or change
/// (ligatures) are marked, and words with one go the long way. Whether a font works like this is tried on a sentence when it is first used.
final class LetterPairs {
    /// First and last character of the table: printable ASCII.
    private static let range: ClosedRange<UInt8> = 0x20...0x7e
    private static let count = 95
    private static let unknown = Int32.min
    private static let special = Int32.max

    /// By first * count + second: the advance of the first when the second follows.
    private var pairs = [Int32](repeating: LetterPairs.unknown, count: LetterPairs.count * LetterPairs.count)
    private var glyphs = [UInt32](repeating: 0, count: LetterPairs.count)
    private let font: OpaquePointer
    private let shaper: Shaper

    /// Advances of a word's letters between two spaces, and of the space before it.
    struct Shape {
        var before: Int32
        var advances: [Int32]
        var firstGlyph: UInt32
        var lastGlyph: UInt32
    }

    /// nil for a font that does more with letters than kerning pairs.
    init?(face: FontFace, shaper: Shaper) {
        font = face.font
        self.shaper = shaper
        for code in LetterPairs.range {
            var glyph: hb_codepoint_t = 0
            // Without a glyph of its own a letter comes from elsewhere.
            guard hb_font_get_nominal_glyph(font, UInt32(code), &glyph) != 0 else { return nil }
            glyphs[Int(code - 0x20)] = glyph
        }
        let sentence = Array("AVATAR To.Ty,fjord Wavy \"quoted\" (x-y) 1,916 m/s office Lake Kilimanjaro, TrYing".utf8)
        for word in sentence.split(separator: 0x20) {
            let utf8 = Array(word)
            guard let short = shape(utf8) else { continue }
            let long = shaper.glyphs(ofSpaced: utf8, face: face)
            guard long.count == utf8.count + 2, long.positions[0].x_advance == short.before else { return nil }
            for i in utf8.indices where long.positions[i + 1].x_advance != short.advances[i] { return nil }
        }
    }

    /// The word as the sum of its pairs; nil when one of them is special.
    func shape(_ utf8: [UInt8]) -> Shape? {
        guard let first = utf8.first, let last = utf8.last, let before = advance(0x20, first) else { return nil }
        var advances = [Int32](repeating: 0, count: utf8.count)
        for i in utf8.indices {
            guard let own = advance(utf8[i], i + 1 < utf8.count ? utf8[i + 1] : 0x20) else { return nil }
            advances[i] = own
        }
        return Shape(
            before: before, advances: advances, firstGlyph: glyphs[Int(first - 0x20)],
            lastGlyph: glyphs[Int(last - 0x20)])
    }

    private func advance(_ first: UInt8, _ second: UInt8) -> Int32? {
        guard LetterPairs.range.contains(first), LetterPairs.range.contains(second) else { return nil }
        let index = Int(first - 0x20) * LetterPairs.count + Int(second - 0x20)
        if pairs[index] == LetterPairs.unknown { pairs[index] = ask(first, second) }
        return pairs[index] == LetterPairs.special ? nil : pairs[index]
    }

    private func ask(_ first: UInt8, _ second: UInt8) -> Int32 {
        let found = shaper.glyphs(of: [first, second], font: font)
        guard found.count == 2, found.infos[0].codepoint == glyphs[Int(first - 0x20)],
            found.infos[1].codepoint == glyphs[Int(second - 0x20)], found.positions[0].x_offset == 0,
            found.positions[1].x_offset == 0, found.positions[0].y_offset == 0, found.positions[1].y_offset == 0,
            found.positions[1].x_advance == hb_font_get_glyph_h_advance(font, found.infos[1].codepoint)
        else { return LetterPairs.special }
        return found.positions[0].x_advance
    }
}
