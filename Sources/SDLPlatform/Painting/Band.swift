/// A piece of a scanline: what is shown from `x0` to `x1`, the same in every scanline of a band but for the source row.
struct Span: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        // Opaque: what is below does not matter.
        case solid
        case copy
        /// One opaque pixel a row.
        case copyUniform
        // Blended.
        case tint
        case mask
        case maskUniform
        case layer
        case layerUniform
    }

    var x0: Int32
    var x1: Int32
    var kind: Kind
    /// Straight ARGB: of `solid`, `tint`, `mask` and `maskUniform`; and of coverage that was coloured for `copy`.
    var colour: UInt32
    /// Of ink that was coloured for `copy`, the colour it lies on.
    var backdrop: UInt32
    /// The content and the place of the span's top left in it; rows by the surface's row 0, so that a span compares
    /// equal in any part of a band.
    var source: UInt64
    var sourceX: Int32
    var rowBias: Int32

    // How to read it; not part of what it is.
    /// Surface row of the first source row.
    var top: Int32
    var stride: Int32
    var memory: UnsafeRawPointer?
    /// Ink that becomes opaque by the backdrop's colour; nil for pixels that are opaque by themselves.
    var ink: UnsafeMutablePointer<InkOp>?
    var owner: Unmanaged<FlatPicture>?

    @inline(__always)
    var isOpaque: Bool { kind.rawValue <= Kind.copyUniform.rawValue }

    /// Whether both put the same ink in the same pixels of a row. Memory is not looked at: what an old span points to
    /// may be gone.
    @inline(__always)
    func shows(sameAs other: Span) -> Bool {
        x0 == other.x0 && x1 == other.x1 && kind == other.kind && colour == other.colour && source == other.source
            && rowBias == other.rowBias && sourceX == other.sourceX && backdrop == other.backdrop
            && (stride == 0) == (other.stride == 0)
    }

    static func solid(_ x0: Int32, _ x1: Int32, _ colour: UInt32, kind: Kind = .solid) -> Span {
        Span(
            x0: x0, x1: x1, kind: kind, colour: colour, backdrop: 0, source: 0, sourceX: 0, rowBias: 0, top: 0,
            stride: 0,
            memory: nil, ink: nil, owner: nil)
    }
}

/// Scanlines `y0..<y1` that show the same spans in the same order on one background.
struct Band: BitwiseCopyable {
    var y0: Int32
    var y1: Int32
    var background: UInt32
    /// In the bands' common list of spans.
    var firstSpan: Int32
    var endSpan: Int32
}

/// A whole surface as bands, from the top down without a gap. What the painter remembers of a target is exactly this.
final class BandList {
    let bands = Scratch<Band>(capacity: 256)
    let spans = Scratch<Span>(capacity: 1024)

    func removeAll() {
        bands.count = 0
        spans.count = 0
    }
}
