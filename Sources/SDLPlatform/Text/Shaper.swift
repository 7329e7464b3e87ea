import CText

/// HarfBuzz: turns a word into advances. SDL_ttf shapes the same bytes with the same script and direction when it draws, so both agree.
final class Shaper {
    private let buffer: OpaquePointer

    init() {
        guard let buffer = hb_buffer_create() else { fatalError("HarfBuzz is out of memory") }
        self.buffer = buffer
    }

    deinit { hb_buffer_destroy(buffer) }

    /// Shapes `utf8`, which must be valid, sanitised and short (see `TextLimits.maximumWordLetters`).
    func shape(_ utf8: [UInt8], hash: UInt64, face: FontFace, script: hb_script_t, isRightToLeft: Bool) -> Word {
        let isASCII = utf8.allSatisfy { $0 < 0x80 }
        var ends: [UInt16] = []
        if !isASCII {
            var end = 0
            for character in String(decoding: utf8, as: UTF8.self) {
                end += character.utf8.count
                ends.append(UInt16(end))
            }
        }
        let clusterCount = isASCII ? utf8.count : ends.count
        var advances = [Subpixels](repeating: 0, count: clusterCount)
        if utf8 == [0x20] {
            advances[0] = face.spaceAdvance
            return Word(
                face: face, script: script, isRightToLeft: isRightToLeft, utf8: utf8, hash: hash,
                advance: face.spaceAdvance,
                kernBefore: 0, kernAfter: 0, clusterEnds: [], clusterAdvances: advances, isBlank: true)
        }
        // A space on either side shows what the font kerns with it.
        run([0x20] + utf8 + [0x20], face: face, script: script, isRightToLeft: isRightToLeft)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else {
            return Word(
                face: face, script: script, isRightToLeft: isRightToLeft, utf8: utf8, hash: hash, advance: 0,
                kernBefore: 0,
                kernAfter: 0, clusterEnds: ends, clusterAdvances: advances, isBlank: true)
        }
        // Advances by the byte at which HarfBuzz says a group of glyphs starts; spaces apart.
        var total: Subpixels = 0
        var before: Subpixels = 0
        var after: Subpixels = 0
        var hasInk = false
        let last = UInt32(utf8.count + 1)
        var groups: [(start: Int, advance: Subpixels)] = []
        for i in 0..<Int(count) {
            let cluster = infos[i].cluster
            var advance = positions[i].x_advance
            if cluster == 0 || cluster == last {
                // Kerning sits in the advance of the left glyph of a pair: the space's own before the word (left to right).
                if (cluster == 0) != isRightToLeft { before += advance - face.spaceAdvance }
                continue
            }
            let next = i + 1 < Int(count) ? infos[i + 1].cluster : last
            if next == (isRightToLeft ? 0 : last), advance != 0 {
                let own = hb_font_get_glyph_h_advance(face.font, infos[i].codepoint)
                if abs(advance - own) < Int32(face.pixelSize) * TextLimits.subpixels / 4 {
                    after = advance - own
                    advance = own
                }
            }
            if advance != 0 || positions[i].x_offset != 0 { hasInk = true }
            total += advance
            if groups.last?.start == Int(cluster) - 1 {
                groups[groups.count - 1].advance += advance
            } else {
                groups.append((Int(cluster) - 1, advance))
            }
        }
        if isRightToLeft { groups.reverse() }
        spread(groups, over: &advances, ends: ends, byteCount: utf8.count)
        // The invisible space may be one with the word (a mark on a space): then nothing is known about kerning.
        let isSane = total >= 0
        return Word(
            face: face, script: script, isRightToLeft: isRightToLeft, utf8: utf8, hash: hash,
            advance: isSane ? total : 0,
            kernBefore: isRightToLeft ? 0 : before, kernAfter: isRightToLeft ? 0 : after, clusterEnds: ends,
            clusterAdvances: isSane ? advances : advances.map { _ in 0 }, isBlank: !hasInk && total == 0)
    }

    /// Ink of a word in subpixels from its pen, by outline extents: left and right edges, rounded outward to wide pixels, and the
    /// height above the baseline in 1/64 device pixel.
    func inkBounds(of word: Word) -> (left: Subpixels, right: Subpixels, top: Int32) {
        run(word.utf8, face: word.face, script: word.script, isRightToLeft: word.isRightToLeft)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count), count > 0
        else { return (0, 0, 0) }
        var left = Subpixels.max, right = Subpixels.min, top = Int32.min
        var pen: Subpixels = 0
        for i in 0..<Int(count) {
            var extents = hb_glyph_extents_t()
            if hb_font_get_glyph_extents(word.face.font, infos[i].codepoint, &extents) != 0, extents.width != 0 {
                let x = (pen + positions[i].x_offset) & ~63
                left = min(left, x + (extents.x_bearing & ~63))
                right = max(right, x + ((extents.x_bearing + extents.width + 63) & ~63))
                top = max(top, extents.y_bearing + positions[i].y_offset)
            }
            pen += positions[i].x_advance
        }
        return left > right ? (0, 0, 0) : (left, right, top)
    }

    private func run(_ utf8: [UInt8], face: FontFace, script: hb_script_t, isRightToLeft: Bool) {
        hb_buffer_clear_contents(buffer)
        utf8.withUnsafeBytes { bytes in
            hb_buffer_add_utf8(
                buffer, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 0,
                Int32(bytes.count))
        }
        hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, script)
        hb_shape(face.font, buffer, nil, 0)
    }

    /// Gives every grapheme cluster its share: a group of glyphs that spans several (a ligature) is divided evenly.
    private func spread(
        _ groups: [(start: Int, advance: Subpixels)], over advances: inout [Subpixels], ends: [UInt16], byteCount: Int
    ) {
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
