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

/// The shape of a word while it is read out of HarfBuzz's glyphs.
private struct WordShape {
    var advance: Subpixels = 0
    var kernBefore: Subpixels = 0
    var kernAfter: Subpixels = 0
    /// Where clusters end; empty for ASCII.
    var ends: [UInt16] = []
    var advances: [Subpixels]
    var hasInk = false
    var outerGlyphs: (first: UInt32, last: UInt32)?
    /// See `Word.isSpelled`.
    var isSpelled = false
    private let byteCount: Int

    init(utf8: [UInt8]) {
        byteCount = utf8.count
        if !utf8.allSatisfy({ $0 < 0x80 }) {
            var end = 0
            for character in String(decoding: utf8, as: UTF8.self) {
                end += character.utf8.count
                ends.append(UInt16(end))
            }
        }
        advances = [Subpixels](repeating: 0, count: ends.isEmpty ? utf8.count : ends.count)
    }

    /// A word of ASCII as the sum of its pairs.
    mutating func take(_ pairs: LetterPairs.Shape, face: FontFace) {
        for i in advances.indices { advances[i] = Subpixels(pairs.advances[i]) }
        finish(spaceBefore: Subpixels(pairs.before), first: pairs.firstGlyph, last: pairs.lastGlyph, face: face)
    }

    /// One glyph a cluster from left to right, as most words have it; false when it is not so.
    mutating func takeSimple(_ glyphs: Shaper.Glyphs, face: FontFace) -> Bool {
        let count = advances.count
        guard glyphs.count == count + 2, glyphs.infos[count + 1].cluster == UInt32(byteCount + 1) else { return false }
        for i in 0..<count {
            let start = i == 0 ? 0 : ends.isEmpty ? i : Int(ends[i - 1])
            guard glyphs.infos[i + 1].cluster == UInt32(start + 1), glyphs.positions[i + 1].x_offset == 0 else {
                return false
            }
            advances[i] = Subpixels(glyphs.positions[i + 1].x_advance)
        }
        finish(
            spaceBefore: Subpixels(glyphs.positions[0].x_advance), first: glyphs.infos[1].codepoint,
            last: glyphs.infos[count].codepoint, face: face)
        return true
    }

    /// Takes the kerning with spaces out of the advances: it sits in the left glyph of a pair, the space's before the word, the last letter's
    /// after it.
    private mutating func finish(spaceBefore: Subpixels, first: UInt32, last: UInt32, face: FontFace) {
        let own = Subpixels(hb_font_get_glyph_h_advance(face.font, last))
        kernBefore = spaceBefore - face.spaceAdvance
        kernAfter = advances[advances.count - 1] - own
        advances[advances.count - 1] = own
        advance = advances.reduce(0, +)
        hasInk = advance != 0
        outerGlyphs = (first, last)
    }

    /// Whether the glyphs, one a cluster, are those its letters have alone, where their advances put them.
    mutating func noteSpelling(_ utf8: [UInt8], _ glyphs: Shaper.Glyphs, face: FontFace, isRightToLeft: Bool) {
        let count = advances.count
        guard glyphs.count == count + 2 else { return }
        var start = 0
        for i in 0..<count {
            let end = ends.isEmpty ? i + 1 : Int(ends[i])
            let place = isRightToLeft ? count - i : i + 1
            let (info, position) = (glyphs.infos[place], glyphs.positions[place])
            let scalar = BreakRules.firstScalar(utf8[start..<end])
            var glyph: hb_codepoint_t = 0
            guard end - start == Scripts.byteCount(scalar), info.cluster == UInt32(start + 1), position.x_offset == 0,
                position.y_offset == 0, hb_font_get_nominal_glyph(face.font, scalar, &glyph) != 0, info.codepoint == glyph
            else { return }
            start = end
        }
        if count > 1 { isSpelled = true }
        // A letter alone from right to left is like any other.
        let own = glyphs.infos[1].codepoint
        if count == 1, isRightToLeft, glyphs.positions[1].x_advance == hb_font_get_glyph_h_advance(face.font, own) {
            outerGlyphs = (own, own)
        }
    }

    /// Any word: sums advances by the byte HarfBuzz says a group of glyphs starts at, spaces apart.
    mutating func take(_ glyphs: Shaper.Glyphs, face: FontFace, isRightToLeft: Bool) {
        for i in advances.indices { advances[i] = 0 }
        let last = UInt32(byteCount + 1)
        var groups: [(start: Int, advance: Subpixels)] = []
        for i in 0..<glyphs.count {
            let cluster = glyphs.infos[i].cluster
            let position = glyphs.positions[i]
            if cluster == 0 || cluster == last { continue }
            if position.x_advance != 0 || position.x_offset != 0 { hasInk = true }
            advance += Subpixels(position.x_advance)
            if groups.last?.start == Int(cluster) - 1 {
                groups[groups.count - 1].advance += Subpixels(position.x_advance)
            } else {
                groups.append((Int(cluster) - 1, Subpixels(position.x_advance)))
            }
        }
        if isRightToLeft { groups.reverse() }
        spread(groups)
        if advance < 0 {
            // Marks that go back further than letters went forward: nothing sensible can be said about places.
            advance = 0
            for i in advances.indices { advances[i] = 0 }
        }
    }

    /// Gives every grapheme cluster its share: a group of glyphs that spans several (a ligature) is divided evenly.
    private mutating func spread(_ groups: [(start: Int, advance: Subpixels)]) {
        var cluster = 0
        for (i, group) in groups.enumerated() {
            let end = i + 1 < groups.count ? groups[i + 1].start : byteCount
            var members = 0
            while cluster + members < advances.count {
                let clusterEnd = ends.isEmpty ? cluster + members + 1 : Int(ends[cluster + members])
                guard clusterEnd <= end else { break }
                members += 1
            }
            if members == 0 {
                // A part of a cluster HarfBuzz keeps apart: it belongs to the cluster at hand.
                if cluster < advances.count { advances[cluster] += group.advance }
                continue
            }
            let share = group.advance / Subpixels(members)
            for m in 0..<members { advances[cluster + m] += share }
            advances[cluster + members - 1] += group.advance - share * Subpixels(members)
            cluster += members
        }
    }
}
