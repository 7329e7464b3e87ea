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

    /// FriBidi's whole algorithm in one call, from letters to places, as the reference. No combining marks: it moves them behind their
    /// letters (rule L3), which whoever draws whole clusters must not.
    @Test func `four thousand random lines stand in the order of fribidi's log2vis`() throws {
        let seed: UInt64 = 20_261_130
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let pieces: [[UInt32]] = [
            [0x61], [0x62, 0x63], [0x5d0], [0x5d1, 0x5d2], [0x627], [0x628, 0x629], [0x31], [0x32, 0x33], [0x661], [0x20], [0x20], [0x2e],
            [0x2c], [0x2d], [0x2b], [0x25], [0x28], [0x29], [0x5b], [0x5d], [0x2f], [0x3a], [0x200e], [0x200f], [0x202a], [0x202b],
            [0x202c],
            [0x202d], [0x202e], [0x2066], [0x2067], [0x2068], [0x2069], [0x65e5],
        ]
        for _ in 0..<4000 {
            var scalars: [UInt32] = []
            for _ in 0..<Int.random(in: 1...14, using: &generator) { scalars += pieces.randomElement(using: &generator) ?? [] }
            // Spaces at a line's end hang over it: the engine never sets them, so their place is nobody's.
            while let last = scalars.last, last == 0x20 || last > 0x2000 && last < 0x2100 { scalars.removeLast() }
            guard !scalars.isEmpty else { continue }
            let isRightToLeft = Bool.random(using: &generator)
            let count = FriBidiStrIndex(scalars.count)
            var base = isRightToLeft ? cairn_FRIBIDI_PAR_RTL : cairn_FRIBIDI_PAR_LTR
            var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
            fribidi_get_bidi_types(scalars, count, &types)
            let own = fribidi_get_par_direction(types, count)
            if own != cairn_FRIBIDI_PAR_ON { base = own }
            var visual = [FriBidiChar](repeating: 0, count: scalars.count + 1)
            var toVisual = [FriBidiStrIndex](repeating: 0, count: scalars.count)
            var toLogical = [FriBidiStrIndex](repeating: 0, count: scalars.count)
            var reference = [FriBidiLevel](repeating: 0, count: scalars.count)
            #expect(fribidi_log2vis(scalars, count, &base, &visual, &toVisual, &toLogical, &reference) != 0)
            let levels = BidiLevels(scalars: scalars, isRightToLeft: isRightToLeft)
            let all = levels.levels.isEmpty ? Array(repeating: levels.base, count: scalars.count) : levels.levels
            #expect(all == reference.map { UInt8($0) }, "\(scalars.map { String($0, radix: 16) })")
            #expect(BidiLevels.visualOrder(all) == toLogical.map(Int.init), "\(scalars.map { String($0, radix: 16) })")
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
