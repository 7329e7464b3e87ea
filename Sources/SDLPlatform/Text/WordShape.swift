import CText

/// The shape of a word while it is read out of HarfBuzz's glyphs.
struct WordShape {
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
