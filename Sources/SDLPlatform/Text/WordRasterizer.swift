import CSDL2
import CSDL2TTF
import CText

/// SDL_ttf: draws a word once, four times as wide as high.
///
/// LIGHT hinting moves outlines vertically only, so heights and stems are those of normal text, every glyph stays in SDL_ttf's cache,
/// and a whole wide pixel is a quarter pixel: nothing in a line is off its exact place by more than that. Averaging four columns is
/// an exact box filter of exact coverage.
final class WordRasterizer {
    private let nothing = WordImage(left: 0, top: 0, width: 0, height: 0, coverage: [])

    func draw(_ word: Word, shaper: Shaper) -> WordImage {
        guard let font = word.face.openedFont() else { return nothing }
        // Every time: the font serves runs of any script and direction.
        TTF_SetFontDirection(font, word.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
        setScript(word.script, of: font)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: word.utf8.count + 1) { string -> WordImage in
            for (index, byte) in word.utf8.enumerated() { string[index] = CChar(bitPattern: byte) }
            string[word.utf8.count] = 0
            guard let string = string.baseAddress else { return nothing }
            if word.isPicture { return drawColor(word, string: string, font: font, shaper: shaper) }
            // NULL is what SDL_ttf gives for text without width; it is no error here.
            guard
                let surface = TTF_RenderUTF8_Shaded(
                    font, string, SDL_Color(r: 255, g: 255, b: 255, a: 255), SDL_Color(r: 0, g: 0, b: 0, a: 255))
            else { return nothing }
            defer { SDL_FreeSurface(surface) }
            return trim(surface, word: word, font: font, shaper: shaper)
        }
    }

    private func setScript(_ script: hb_script_t, of font: OpaquePointer) {
        let tag = script.rawValue
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 5) { letters in
            for index in 0..<4 { letters[index] = CChar(truncatingIfNeeded: tag >> (24 - 8 * UInt32(index))) }
            letters[4] = 0
            _ = TTF_SetFontScriptName(font, letters.baseAddress)
        }
    }

    /// Copies the ink out of a shaded surface, whose palette index is the coverage, and finds where the pen was.
    private func trim(
        _ surface: UnsafeMutablePointer<SDL_Surface>, word: Word, font: OpaquePointer, shaper: Shaper
    ) -> WordImage {
        let width = Int(surface.pointee.w)
        let height = Int(surface.pointee.h)
        let pitch = Int(surface.pointee.pitch)
        guard let pixels = surface.pointee.pixels?.assumingMemoryBound(to: UInt8.self), width > 0, height > 0 else {
            return nothing
        }
        // The box of the ink, row by row: each row looks only where the rows above found none.
        var first = height
        var end = 0
        var left = width
        var right = 0
        for y in 0..<height {
            let row = pixels + y * pitch
            var x = 0
            while x + 8 <= width, UnsafeRawPointer(row + x).loadUnaligned(as: UInt64.self) == 0 { x += 8 }
            while x < width, row[x] == 0 { x += 1 }
            if x == width { continue }
            first = min(first, y)
            end = y + 1
            left = min(left, x)
            x = width
            while x > right, row[x - 1] == 0 { x -= 1 }
            right = max(right, x)
        }
        guard first < end else { return nothing }

        let origin = origin(
            word, font: font, shaper: shaper, height: height, ink: (left: left, top: first, touchesBottom: end == height))
        let inkWidth = right - left
        let coverage = [UInt8](unsafeUninitializedCapacity: inkWidth * (end - first)) { buffer, count in
            guard let target = buffer.baseAddress else { return }
            for y in first..<end {
                (target + (y - first) * inkWidth).update(from: pixels + y * pitch + left, count: inkWidth)
            }
            count = inkWidth * (end - first)
        }
        return WordImage(
            left: Int32(left - origin.column), top: Int32(first - origin.row), width: Int32(inkWidth),
            height: Int32(end - first),
            coverage: coverage)
    }

    /// The column of the pen and the row of the baseline in a surface.
    ///
    /// SDL_ttf shifts the picture right or down when ink would fall left of the pen or above the ascent, and does not tell. It shifts by
    /// just so much that glyphs touch the edge. Of a single letter it can be asked what its box is. Of a word, ink well away from the edge means
    /// no shift (a glyph's outermost row may be blank); else outline extents tell how far it went to the right, and the surface is higher than
    /// the font by what it went down, unless ink reaches the bottom too.
    private func origin(
        _ word: Word, font: OpaquePointer, shaper: Shaper, height: Int, ink: (left: Int, top: Int, touchesBottom: Bool)
    ) -> (column: Int, row: Int) {
        let ascent = Int(TTF_FontAscent(font))
        if let box = letterBox(word, font: font) { return (max(0, -box.left), max(ascent, box.top)) }
        let column = ink.left <= 1 ? max(0, -(shaper.inkStart(of: word) >> 6)) : 0
        let growth = max(0, height - Int(TTF_FontHeight(font)))
        guard ink.top <= 1, growth > 0 else { return (column, ascent) }
        guard ink.touchesBottom else { return (column, ascent + growth) }
        let above = max(0, Int((shaper.inkBounds(of: word).top + 63) >> 6) - ascent)
        return (column, ascent + min(growth, above))
    }

    /// Left edge from the pen and top edge above the baseline of a word that is one letter, in pixels of its font; nil for others.
    private func letterBox(_ word: Word, font: OpaquePointer) -> (left: Int, top: Int)? {
        let scalar = word.firstScalar
        var glyph: hb_codepoint_t = 0
        guard word.clusterCount == 1, scalar == word.lastScalar, word.utf8.count == Scripts.byteCount(scalar),
            hb_font_get_nominal_glyph(word.face.font, scalar, &glyph) != 0, word.outerGlyphs?.first == glyph
        else { return nil }
        var box: (left: Int32, right: Int32, bottom: Int32, top: Int32, advance: Int32) = (0, 0, 0, 0, 0)
        guard TTF_GlyphMetrics32(font, scalar, &box.left, &box.right, &box.bottom, &box.top, &box.advance) == 0 else { return nil }
        return (Int(box.left), Int(box.top))
    }
}
