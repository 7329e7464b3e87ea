/// One rectangle of ink in a picture's own device pixels: a colour, a colour through coverage, or pixels.
///
/// All drawing comes down to these three. `stride` and `isRowUniform` let one small bitmap cover a large area:
/// ```
///   stride 0           every row shows the same source row    (left and right edge of a rounded frame, horizontal gradient)
///   isRowUniform       a row shows its first source pixel     (top and bottom edge, vertical gradient)
/// ```
struct InkOp: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        case fill
        case mask
        case pixels
    }

    var box: PixelBox
    var kind: Kind
    /// Pixels without transparency; a fill says it by its colour.
    var isOpaque = false
    var isRowUniform = false
    /// Straight ARGB, for `fill` and `mask`.
    var colour: UInt32 = 0
    /// Elements from one source row to the next.
    var stride: Int32 = 0
    /// Which content this is: equal only for equal bytes. 0 for fills.
    var source: UInt64 = 0
    /// Place of the box's top left in the content, for comparing parts of one bitmap.
    var sourceX: Int32 = 0
    var sourceY: Int32 = 0
    /// First coverage byte (`mask`), or first premultiplied pixel (`pixels`), of the box. Owned by the picture the op
    /// belongs to.
    var coverage: UnsafePointer<UInt8>?
    var pixels: UnsafePointer<UInt32>?
    /// Words that draw themselves on a flat colour, in place of `coverage`. Owned like it.
    var words: Unmanaged<Coverage>?
    /// Frame it was first written in, 0 before.
    var firstWritten: UInt64 = 0
    /// What this ink looks like on flat colours it was found on.
    var colourings: UnsafeMutablePointer<Colouring>?

    static func fill(_ box: PixelBox, _ colour: UInt32) -> InkOp { InkOp(box: box, kind: .fill, colour: colour) }

    /// First coverage byte of a mask, of words too.
    var mask: UnsafePointer<UInt8> { coverage ?? words!._withUnsafeGuaranteedRef { $0.base } }

    /// Rows and columns of source there are.
    var sourceColumns: Int { isRowUniform ? 1 : box.width }
    var sourceRows: Int { stride == 0 ? 1 : box.height }
}

/// Ink laid on one opaque colour: opaque pixels, copied instead of blended. Rows follow each other without padding.
/// Made when ink is written in a second frame: in a fast fling most lines are seen once, and looking their colours up
/// is cheaper than keeping them.
struct Colouring: BitwiseCopyable {
    var backdrop: UInt32
    /// Frame it was last looked up in.
    var lastUsed: UInt64
    var block: PixelPool.Block
    var next: UnsafeMutablePointer<Colouring>?

    var pixels: UnsafeMutablePointer<UInt32> { block.memory.assumingMemoryBound(to: UInt32.self) }
}

/// Numbers contents, so that "the same ink as last time" is one comparison. Never 0, never used twice by one painter.
struct SourceNumbers {
    private var last: UInt64 = 0

    /// The two low bits say whose number it is: ours 1, a text raster's 2.
    mutating func next() -> UInt64 {
        last += 1
        return last << 2 | 1
    }

    static func raster(_ identity: UInt64) -> UInt64 { identity << 2 | 2 }
}
