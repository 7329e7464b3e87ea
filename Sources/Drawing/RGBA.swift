/// A colour in sRGB, 8 bits a channel, straight (not premultiplied) alpha. Everything is blended in sRGB space: at text sizes
/// linear blending looked too thin dark on light and too heavy light on dark.
package struct RGBA: Hashable, Sendable {
    package var r: UInt8
    package var g: UInt8
    package var b: UInt8
    package var a: UInt8

    package init(r: UInt8, g: UInt8, b: UInt8, a: UInt8 = 255) {
        self.r = r
        self.g = g
        self.b = b
        self.a = a
    }

    /// `0xRRGGBB`, opaque.
    package init(hex: UInt32) {
        self.init(r: UInt8(hex >> 16 & 255), g: UInt8(hex >> 8 & 255), b: UInt8(hex & 255))
    }

    /// Channels from 0 to 1; values outside, and NaN, are clamped.
    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        func byte(_ v: Double) -> UInt8 { v > 0 ? UInt8(min(v, 1) * 255 + 0.5) : 0 }
        self.init(r: byte(red), g: byte(green), b: byte(blue), a: byte(alpha))
    }

    package static let clear = RGBA(r: 0, g: 0, b: 0, a: 0)
    package static let black = RGBA(r: 0, g: 0, b: 0)
    package static let white = RGBA(r: 255, g: 255, b: 255)

    package var isOpaque: Bool { a == 255 }

    /// The pixel as SDL's ARGB8888.
    package var argb: UInt32 { UInt32(a) << 24 | UInt32(r) << 16 | UInt32(g) << 8 | UInt32(b) }

    /// Alpha multiplied by `factor` (0 to 1).
    package func multiplyingAlpha(by factor: Double) -> RGBA {
        var c = self
        c.a = factor >= 1 ? a : factor > 0 ? UInt8(Double(a) * factor + 0.5) : 0
        return c
    }

    /// `self` laid over an opaque `backdrop`.
    package func over(_ backdrop: RGBA) -> RGBA {
        func mix(_ top: UInt8, _ below: UInt8) -> UInt8 {
            let t = UInt32(top) * UInt32(a) + UInt32(below) * UInt32(255 - a)
            return UInt8((t + 127) / 255)
        }
        return RGBA(r: mix(r, backdrop.r), g: mix(g, backdrop.g), b: mix(b, backdrop.b))
    }

    /// Relative luminance by WCAG 2, 0 (black) to 1 (white).
    package var relativeLuminance: Double {
        func linear(_ v: UInt8) -> Double {
            let s = Double(v) / 255
            return s <= 0.04045 ? s / 12.92 : Self.power((s + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    /// WCAG 2 contrast ratio of two opaque colours, 1 to 21.
    package func contrast(with other: RGBA) -> Double {
        let a = relativeLuminance
        let b = other.relativeLuminance
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// base^exponent for 0 < base <= 1 without a math library: this module imports nothing. Newton's fifth root, exponent 12/5.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        precondition(exponent == 2.4, "only the sRGB exponent is needed")
        guard base > 0 else { return 0 }
        var root = 1.0  // of base = root^5
        for _ in 0..<40 { root -= (root * root * root * root * root - base) / (5 * root * root * root * root) }
        let squared = root * root
        let fourth = squared * squared
        return fourth * fourth * fourth  // root^12
    }
}
