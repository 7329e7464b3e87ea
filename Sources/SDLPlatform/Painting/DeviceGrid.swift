import Drawing

/// The one place where points become whole device pixels.
///
/// Law: a picture moved by a whole number of device pixels has its edges moved by exactly that number. So ties always
/// go the same way (up), and a place is first taken to the nearest 1/64 pixel, which swallows the noise of sums of
/// `Double`s: 10.4999999999 and
/// 10.5 are the same place, and no edge flickers between two pixels while its sum is made up differently.
enum DeviceGrid {
    /// Device pixels. Everything farther out is taken to be here: 32768 times the greatest surface, and sums of two
    /// fit 32 bits.
    static let farthest: Int32 = 1 << 29

    /// Steps a pixel that places are taken to, as layout does with heights.
    private static let stepsPerPixel = 64.0

    /// The whole device pixel nearest to `value` device pixels; NaN gives 0, the far and the infinite are clamped.
    static func pixel(_ value: Double) -> Int32 {
        guard value == value else { return 0 }
        let clamped = min(max(value, -Double(farthest)), Double(farthest))
        // The bias makes the number positive, where truncation rounds down: no call into the math library.
        let bias = 1 << 40
        let steps = Int(clamped * stepsPerPixel + 0.5 + Double(bias)) - bias
        return clamp((steps + 32) >> 6)
    }

    /// What is left of a place after `pixel`, in whole 1/64 pixels: -0.5..<0.5.
    static func fraction(_ value: Double) -> Double {
        guard value.isFinite, abs(value) < Double(farthest) else { return 0 }
        let steps = (value * stepsPerPixel + 0.5).rounded(.down)
        return (steps - Double(pixel(value)) * stepsPerPixel) / stepsPerPixel
    }

    static func clamp(_ value: Int) -> Int32 {
        Int32(max(-Int(farthest), min(Int(farthest), value)))
    }

    /// The device pixels of a rectangle in points, nil when it has none: empty, negative or not a number. Something
    /// that is there is at least one pixel wide and high, or hairlines would vanish at some offsets.
    static func box(_ rect: Rect, scale: Double) -> PixelBox? {
        guard rect.width > 0, rect.height > 0, rect.x == rect.x, rect.y == rect.y else { return nil }
        guard let x = edges(rect.x, rect.width, scale), let y = edges(rect.y, rect.height, scale) else { return nil }
        return PixelBox(x0: x.0, y0: y.0, x1: x.1, y1: y.1)
    }

    private static func edges(_ start: Double, _ length: Double, _ scale: Double) -> (Int32, Int32)? {
        let low = pixel(start * scale)
        // From minus infinity to plus infinity is everything; their sum would not be a number.
        let high = length.isInfinite ? farthest : pixel((start + length) * scale)
        guard low < farthest, high > -farthest else { return nil }
        return (low, max(high, low + 1))
    }

    /// Scales a display can have; a frame with another one shows its background only.
    static func isUsable(scale: Double) -> Bool { scale >= 1.0 / 64 && scale <= 64 }
}
