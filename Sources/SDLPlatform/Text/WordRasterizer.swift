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
        let text = word.utf8 + [0]
        return text.withUnsafeBytes { bytes -> WordImage in
            guard let string = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return nothing }
            if word.face.file.isColor { return drawColor(word, string: string, font: font, shaper: shaper) }
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
        let letters: [UInt8] = [
            UInt8(tag >> 24 & 255), UInt8(tag >> 16 & 255), UInt8(tag >> 8 & 255), UInt8(tag & 255), 0,
        ]
        letters.withUnsafeBytes { bytes in
            _ = TTF_SetFontScriptName(font, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
    }

    /// Copies the ink out of a shaded surface, whose palette index is the coverage, and finds where the pen was.
    ///
    /// SDL_ttf shifts the picture right or down when ink would fall left of the pen or above the ascent, and does not tell. It shifts by
    /// just so much that glyphs touch the edge: ink well away from the edge means no shift (a glyph's outermost row may be blank). Else
    /// outline extents tell how far it went to the right; and the surface is higher than the font by what it went down, unless ink
    /// reaches the bottom too.
    private func trim(
        _ surface: UnsafeMutablePointer<SDL_Surface>, word: Word, font: OpaquePointer, shaper: Shaper
    ) -> WordImage {
        let width = Int(surface.pointee.w)
        let height = Int(surface.pointee.h)
        let pitch = Int(surface.pointee.pitch)
        guard let pixels = surface.pointee.pixels?.assumingMemoryBound(to: UInt8.self), width > 0, height > 0 else {
            return nothing
        }
        func hasInk(row: Int) -> Bool {
            var any: UInt8 = 0
            let line = pixels + row * pitch
            for x in 0..<width { any |= line[x] }
            return any != 0
        }
        var first = 0
        while first < height, !hasInk(row: first) { first += 1 }
        guard first < height else { return nothing }
        var end = height
        while !hasInk(row: end - 1) { end -= 1 }
        func hasInk(column: Int) -> Bool {
            var any: UInt8 = 0
            for y in first..<end { any |= pixels[y * pitch + column] }
            return any != 0
        }
        var left = 0
        while left < width, !hasInk(column: left) { left += 1 }
        var right = width
        while right > left, !hasInk(column: right - 1) { right -= 1 }

        var penColumn = 0
        var baselineRow = Int(TTF_FontAscent(font))
        let growth = max(0, height - Int(TTF_FontHeight(font)))
        if left <= 1 || (first <= 1 && growth > 0 && end == height) {
            let bounds = shaper.inkBounds(of: word)
            if left <= 1 { penColumn = max(0, -(bounds.left >> 6)) }
            if first <= 1, end == height {
                baselineRow += min(growth, max(0, Int((bounds.top + 63) >> 6) - baselineRow))
            }
        }
        if first <= 1, end < height { baselineRow += growth }
        let inkWidth = right - left
        let coverage = [UInt8](unsafeUninitializedCapacity: inkWidth * (end - first)) { buffer, count in
            guard let target = buffer.baseAddress else { return }
            for y in first..<end {
                (target + (y - first) * inkWidth).update(from: pixels + y * pitch + left, count: inkWidth)
            }
            count = inkWidth * (end - first)
        }
        return WordImage(
            left: Int32(left - penColumn), top: Int32(first - baselineRow), width: Int32(inkWidth),
            height: Int32(end - first),
            coverage: coverage)
    }
}

extension WordImage {
    func phase(_ index: Int) -> Mask? {
        switch index {
        case 0: phases.0
        case 1: phases.1
        case 2: phases.2
        default: phases.3
        }
    }

    /// Averages four wide columns into each device pixel, for a pen `index` quarters right of a whole pixel; keeps the result.
    func makePhase(_ index: Int) -> Mask {
        let start = left + Int32(index)
        let firstPixel = start >> 2
        let lastPixel = (start + width - 1) >> 2
        let pixelWidth = Int(lastPixel - firstPixel) + 1
        let lead = Int(start - firstPixel * 4)
        let wide = Int(width)
        let rows = Int(height)
        // The wide row with its lead and tail of empty columns, so that the loop has no edges.
        var padded = [UInt8](repeating: 0, count: pixelWidth * 4)
        let bytes = [UInt8](unsafeUninitializedCapacity: pixelWidth * rows) { target, count in
            coverage.withUnsafeBufferPointer { source in
                padded.withUnsafeMutableBufferPointer { row in
                    guard let source = source.baseAddress, let row = row.baseAddress, let target = target.baseAddress
                    else {
                        return
                    }
                    for y in 0..<rows {
                        (row + lead).update(from: source + y * wide, count: wide)
                        let out = target + y * pixelWidth
                        for x in 0..<pixelWidth {
                            let p = row + x * 4
                            let sum = UInt32(p[0]) + UInt32(p[1]) + UInt32(p[2]) + UInt32(p[3])
                            out[x] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
                        }
                    }
                }
            }
            count = pixelWidth * rows
        }
        let mask = Mask(left: firstPixel, top: top, width: Int32(pixelWidth), height: height, bytes: bytes)
        switch index {
        case 0: phases.0 = mask
        case 1: phases.1 = mask
        case 2: phases.2 = mask
        default: phases.3 = mask
        }
        return mask
    }
}
