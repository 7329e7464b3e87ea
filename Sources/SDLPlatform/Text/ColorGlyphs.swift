import CSDL2
import CSDL2TTF
import CText

// Colour emoji: pictures of one size, shrunk to the text's.

extension WordRasterizer {
    /// Draws a word of a colour font and shrinks it by an area average in premultiplied space, where edges keep their colour.
    func drawColor(_ word: Word, string: UnsafePointer<CChar>, font: OpaquePointer, shaper: Shaper) -> WordImage {
        let empty = WordImage(left: 0, top: 0, width: 0, height: 0, coverage: [])
        guard let drawn = TTF_RenderUTF8_Blended(font, string, SDL_Color(r: 255, g: 255, b: 255, a: 255)) else {
            return empty
        }
        defer { SDL_FreeSurface(drawn) }
        guard let surface = SDL_ConvertSurfaceFormat(drawn, SDL_PIXELFORMAT_ARGB8888.rawValue, 0) else { return empty }
        defer { SDL_FreeSurface(surface) }
        let bounds = shaper.inkBounds(of: word)
        // The picture's box: extents scale with the size, the drawn pixels do not.
        let source = Picture(surface)
        guard source.right > source.left, source.bottom > source.top, bounds.right > bounds.left else { return empty }
        let width = max(1, Int((bounds.right - bounds.left + 128) / 256))
        let ratio = Double(source.bottom - source.top) / Double(source.right - source.left)
        let height = max(1, min(4 * word.face.pixelSize, Int((Double(width) * ratio).rounded())))
        let pixels = source.shrunk(toWidth: width, height: height)
        return WordImage(
            left: Int32(truncatingIfNeeded: (bounds.left + 128) >> 8), top: -((bounds.top + 32) >> 6),
            width: Int32(width), height: Int32(height),
            coverage: [], pixels: pixels)
    }

    /// Straight ARGB pixels and the box that holds their ink.
    private struct Picture {
        let pixels: UnsafePointer<UInt32>
        let stride: Int
        var left = 0, top = 0, right = 0, bottom = 0

        init(_ surface: UnsafeMutablePointer<SDL_Surface>) {
            stride = Int(surface.pointee.pitch) / 4
            pixels = UnsafePointer(surface.pointee.pixels.assumingMemoryBound(to: UInt32.self))
            right = Int(surface.pointee.w)
            bottom = Int(surface.pointee.h)
        }

        func shrunk(toWidth width: Int, height: Int) -> [UInt32] {
            var result = [UInt32](repeating: 0, count: width * height)
            let xStep = Double(right - left) / Double(width)
            let yStep = Double(bottom - top) / Double(height)
            for y in 0..<height {
                let y0 = Double(top) + Double(y) * yStep
                for x in 0..<width {
                    let x0 = Double(left) + Double(x) * xStep
                    result[y * width + x] = average(x0, y0, x0 + xStep, y0 + yStep)
                }
            }
            return result
        }

        /// Premultiplied average of the pixels of a rectangle, edges weighted by what is covered.
        private func average(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> UInt32 {
            var sums: (a: Double, r: Double, g: Double, b: Double) = (0, 0, 0, 0)
            var area = 0.0
            for sy in Int(y0)..<min(bottom, max(Int(y0) + 1, Int(y1.rounded(.up)))) {
                let h = min(y1, Double(sy + 1)) - max(y0, Double(sy))
                for sx in Int(x0)..<min(right, max(Int(x0) + 1, Int(x1.rounded(.up)))) {
                    let weight = h * (min(x1, Double(sx + 1)) - max(x0, Double(sx)))
                    let pixel = pixels[sy * stride + sx]
                    let alpha = Double(pixel >> 24) / 255 * weight
                    area += weight
                    sums.a += Double(pixel >> 24) * weight
                    sums.r += Double(pixel >> 16 & 255) * alpha
                    sums.g += Double(pixel >> 8 & 255) * alpha
                    sums.b += Double(pixel & 255) * alpha
                }
            }
            guard area > 0 else { return 0 }
            func byte(_ sum: Double) -> UInt32 { UInt32(max(0, min(255, sum / area + 0.5))) }
            return byte(sums.a) << 24 | byte(sums.r) << 16 | byte(sums.g) << 8 | byte(sums.b)
        }
    }
}
