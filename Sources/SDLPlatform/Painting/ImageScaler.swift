import Drawing

/// Images brought to device pixels: the average of the area a pixel covers when they get smaller, linear between
/// pixels when they get larger, in premultiplied colour, so that transparent neighbours do not bleed in.
enum ImageScaler {
    /// Source pixels and weights of one target pixel, in one direction.
    private struct Taps {
        var first: Int
        var weights: [Float]
    }

    /// The part `x0..<x0+columns`, `y0..<y0+rows` of the image scaled to `width` x `height` device pixels. The memory
    /// is the caller's.
    static func scaled(
        _ image: ImageResource, width: Int, height: Int, x0: Int, y0: Int, columns: Int, rows: Int
    ) -> UnsafeMutablePointer<UInt32> {
        let result = UnsafeMutablePointer<UInt32>.allocate(capacity: max(1, columns * rows))
        result.initialize(repeating: 0, count: max(1, columns * rows))
        guard image.width > 0, image.height > 0, columns > 0, rows > 0 else { return result }
        if width == image.width, height == image.height {
            for row in 0..<rows {
                for column in 0..<columns {
                    result[row * columns + column] = wellFormed(image.pixels[(y0 + row) * image.width + x0 + column])
                }
            }
            return result
        }
        let across = (0..<columns).map { taps($0 + x0, target: width, source: image.width) }
        let down = (0..<rows).map { taps($0 + y0, target: height, source: image.height) }
        // Rows are scaled sideways once and kept while target rows need them.
        var ready: [Int: [SIMD4<Float>]] = [:]
        for row in 0..<rows {
            let tap = down[row]
            ready = ready.filter { $0.key >= tap.first }
            var sums = [SIMD4<Float>](repeating: .zero, count: columns)
            for (i, weight) in tap.weights.enumerated() {
                let source = tap.first + i
                let line = ready[source] ?? scaledRow(image, source, across)
                ready[source] = line
                for x in 0..<columns { sums[x] += line[x] * weight }
            }
            for x in 0..<columns { result[row * columns + x] = packed(sums[x]) }
        }
        return result
    }

    private static func scaledRow(_ image: ImageResource, _ y: Int, _ across: [Taps]) -> [SIMD4<Float>] {
        image.pixels.withUnsafeBufferPointer { pixels in
            across.map { tap in
                var sum = SIMD4<Float>.zero
                for (i, weight) in tap.weights.enumerated() {
                    sum += unpacked(wellFormed(pixels[y * image.width + tap.first + i])) * weight
                }
                return sum
            }
        }
    }

    private static func taps(_ index: Int, target: Int, source: Int) -> Taps {
        let ratio = Double(source) / Double(target)
        if target >= source {
            let centre = (Double(index) + 0.5) * ratio - 0.5
            let low = Int(centre.rounded(.down))
            let share = Float(centre - Double(low))
            let a = min(max(low, 0), source - 1)
            let b = min(max(low + 1, 0), source - 1)
            return a == b || share == 0 ? Taps(first: a, weights: [1]) : Taps(first: a, weights: [1 - share, share])
        }
        let start = Double(index) * ratio
        let end = min(Double(source), start + ratio)
        let first = min(source - 1, Int(start))
        let last = max(first, min(source - 1, Int(end.rounded(.up)) - 1))
        let weights = (first...last).map { Float((min(end, Double($0 + 1)) - max(start, Double($0))) / (end - start)) }
        return Taps(first: first, weights: weights)
    }

    /// No channel above alpha: blending counts on it.
    private static func wellFormed(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        return alpha << 24 | min(pixel >> 16 & 255, alpha) << 16 | min(pixel >> 8 & 255, alpha) << 8
            | min(pixel & 255, alpha)
    }

    private static func unpacked(_ p: UInt32) -> SIMD4<Float> {
        SIMD4(Float(p & 255), Float(p >> 8 & 255), Float(p >> 16 & 255), Float(p >> 24))
    }

    private static func packed(_ v: SIMD4<Float>) -> UInt32 {
        let rounded = v + 0.5
        let clamped = rounded.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        return wellFormed(
            UInt32(clamped.w) << 24 | UInt32(clamped.z) << 16 | UInt32(clamped.y) << 8 | UInt32(clamped.x))
    }
}
