// Blending, one pixel at a time, in sRGB and with exact rounding: every channel is the true quotient by 255, rounded
// to nearest (no ties: 255 is odd). Precoloured text and blended text go through the same function, so they cannot
// differ.

/// Two channels a 32-bit word, each with 16 bits of room: x/255 rounded, for x up to 255 * 255, is (x + 128 + ((x +
/// 128) >> 8)) >> 8.
private let pairMask: UInt32 = 0x00FF_00FF
private let pairHalf: UInt32 = 0x0080_0080

@inline(__always)
private func dividedBy255(_ pair: UInt32) -> UInt32 {
    let x = pair &+ pairHalf
    return ((x &+ ((x >> 8) & pairMask)) >> 8) & pairMask
}

/// a * b / 255, rounded; both 0 to 255.
@inline(__always)
func multiplied(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let x = a &* b &+ 128
    return (x &+ (x >> 8)) >> 8
}

/// The straight colour `top` at `alpha` over the opaque pixel `below`; the result is opaque, `top`'s own alpha is not
/// looked at.
@inline(__always)
func mixed(_ top: UInt32, over below: UInt32, alpha: UInt32) -> UInt32 {
    let rest = 255 &- alpha
    let redBlue = dividedBy255((top & pairMask) &* alpha &+ (below & pairMask) &* rest)
    let green = dividedBy255(((top >> 8) & 0xFF) &* alpha &+ ((below >> 8) & 0xFF) &* rest)
    return 0xFF00_0000 | redBlue | green << 8
}

/// All four channels times factor / 255.
@inline(__always)
func faded(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
    dividedBy255((pixel & pairMask) &* factor) | dividedBy255(((pixel >> 8) & pairMask) &* factor) << 8
}

/// The premultiplied pixel `top` over `below`, opaque or premultiplied.
@inline(__always)
func layered(_ top: UInt32, over below: UInt32) -> UInt32 {
    top &+ faded(below, by: 255 &- (top >> 24))
}

/// The straight colour at an alpha, as a premultiplied pixel.
@inline(__always)
func premultiplied(_ colour: UInt32, alpha: UInt32) -> UInt32 {
    faded(colour | 0xFF00_0000, by: alpha)
}
