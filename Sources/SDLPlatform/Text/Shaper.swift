import CText

/// HarfBuzz: turns a word into advances. SDL_ttf shapes the same bytes with the same script and direction when it draws, so both agree.
final class Shaper {
    private let buffer: OpaquePointer
    /// The word with a space on either side.
    private var spaced: [UInt8] = []

    init() {
        guard let buffer = hb_buffer_create() else { fatalError("HarfBuzz is out of memory") }
        self.buffer = buffer
        spaced.reserveCapacity(256)
    }

    deinit { hb_buffer_destroy(buffer) }

    /// Shapes `utf8`, which must be valid, sanitised and short (see `TextLimits.maximumWordLetters`).
    func shape(_ utf8: [UInt8], hash: UInt64, face: FontFace, script: hb_script_t, isRightToLeft: Bool) -> Word {
        var shape = WordShape(utf8: utf8)
        if utf8 == [0x20] {
            shape.advance = face.spaceAdvance
            shape.advances = [face.spaceAdvance]
        } else if script == HB_SCRIPT_LATIN, !isRightToLeft, shape.ends.isEmpty,
            let pairs = face.letterPairs(shaper: self), let summed = pairs.shape(utf8)
        {
            shape.take(summed, face: face)
            shape.isSpelled = utf8.count > 1
        } else {
            let glyphs = glyphs(ofSpaced: utf8, face: face, script: script, isRightToLeft: isRightToLeft)
            if isRightToLeft || !shape.takeSimple(glyphs, face: face) {
                shape.take(glyphs, face: face, isRightToLeft: isRightToLeft)
            }
            if Scripts.isAlphabet(script) { shape.noteSpelling(utf8, glyphs, face: face, isRightToLeft: isRightToLeft) }
        }
        return Word(
            face: face, script: script, isRightToLeft: isRightToLeft, utf8: utf8, hash: hash, advance: shape.advance,
            kernBefore: shape.kernBefore, kernAfter: shape.kernAfter, clusterEnds: shape.ends,
            clusterAdvances: shape.advances, isBlank: !shape.hasInk, outerGlyphs: shape.outerGlyphs, isSpelled: shape.isSpelled)
    }

    /// Where ink ends, in subpixels from the pen before the word.
    func inkEnd(of word: Word) -> Subpixels {
        guard let glyph = word.outerGlyphs?.last else { return inkBounds(of: word).right }
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(word.face.font, glyph, &extents) != 0 else { return word.advance }
        let pen = word.advance - Subpixels(hb_font_get_glyph_h_advance(word.face.font, glyph))
        return (pen & ~63) + ((Subpixels(extents.x_bearing) + Subpixels(extents.width) + 63) & ~63)
    }

    /// Where ink starts, in subpixels from the pen; negative left of it.
    func inkStart(of word: Word) -> Subpixels {
        guard let glyph = word.outerGlyphs?.first else { return inkBounds(of: word).left }
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(word.face.font, glyph, &extents) != 0 else { return 0 }
        return Subpixels(extents.x_bearing)
    }

    /// Ink of a word in subpixels from its pen, by outline extents: left and right edges, rounded outward to wide pixels, and the
    /// height above the baseline in 1/64 device pixel.
    func inkBounds(of word: Word) -> (left: Subpixels, right: Subpixels, top: Int32) {
        let glyphs = glyphs(of: word.utf8, font: word.face.font, script: word.script, isRightToLeft: word.isRightToLeft)
        var left = Subpixels.max, right = Subpixels.min, top = Int32.min
        var pen: Subpixels = 0
        for i in 0..<glyphs.count {
            let position = glyphs.positions[i]
            var extents = hb_glyph_extents_t()
            if hb_font_get_glyph_extents(word.face.font, glyphs.infos[i].codepoint, &extents) != 0, extents.width != 0 {
                let x = (pen + Subpixels(position.x_offset)) & ~63
                left = min(left, x + (Subpixels(extents.x_bearing) & ~63))
                right = max(right, x + ((Subpixels(extents.x_bearing) + Subpixels(extents.width) + 63) & ~63))
                top = max(top, extents.y_bearing + position.y_offset)
            }
            pen += Subpixels(position.x_advance)
        }
        return left > right ? (0, 0, 0) : (left, right, top)
    }

    /// HarfBuzz's answer, valid until the next question.
    struct Glyphs {
        var infos: UnsafeMutablePointer<hb_glyph_info_t>
        var positions: UnsafeMutablePointer<hb_glyph_position_t>
        var count: Int
    }

    /// A word between two spaces, which show what the font kerns with them.
    func glyphs(
        ofSpaced utf8: [UInt8], face: FontFace, script: hb_script_t = HB_SCRIPT_LATIN, isRightToLeft: Bool = false
    ) -> Glyphs {
        spaced.removeAll(keepingCapacity: true)
        spaced.append(0x20)
        spaced.append(contentsOf: utf8)
        spaced.append(0x20)
        return glyphs(of: spaced, font: face.font, script: script, isRightToLeft: isRightToLeft)
    }

    func glyphs(
        of utf8: [UInt8], font: OpaquePointer, script: hb_script_t = HB_SCRIPT_LATIN, isRightToLeft: Bool = false
    ) -> Glyphs {
        hb_buffer_clear_contents(buffer)
        utf8.withUnsafeBytes { bytes in
            hb_buffer_add_utf8(
                buffer, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 0,
                Int32(bytes.count))
        }
        hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, script)
        hb_shape(font, buffer, nil, 0)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { fatalError("HarfBuzz is out of memory") }
        return Glyphs(infos: infos, positions: positions, count: Int(count))
    }
}
