/// Coverage of a shape, possibly of a smaller one like it whose middle row and column are stretched:
/// ```
///        left  right          a rounded rectangle of any size is made from the mask of the smallest
///       ╭────┬────╮           one with the same corners; the middle column and row repeat
///   top │    │    │
///       ├────┼────┤ bottom
///       ╰────┴────╯
/// ```
final class ShapeMask {
    let number: UInt64
    let width: Int
    let height: Int
    let coverage: UnsafeMutablePointer<UInt8>
    /// The mask's top left, device pixels from the top left of the shape's box. Negative for shadows and centred
    /// strokes.
    let left: Int32
    let top: Int32
    /// The column and the row that may be repeated; nil when the mask has the shape's full width or height.
    let stretchColumn: Int?
    let stretchRow: Int?
    var lastUsed: UInt64 = 0

    init(
        number: UInt64, width: Int, height: Int, left: Int32 = 0, top: Int32 = 0, stretchColumn: Int? = nil,
        stretchRow: Int? = nil, coverage bytes: [UInt8]
    ) {
        precondition(
            bytes.count == width * height, "a mask of \(width) x \(height) needs that many bytes, got \(bytes.count)")
        self.number = number
        self.width = width
        self.height = height
        self.left = left
        self.top = top
        self.stretchColumn = stretchColumn
        self.stretchRow = stretchRow
        coverage = .allocate(capacity: max(1, bytes.count))
        coverage.initialize(repeating: 0, count: max(1, bytes.count))
        for (i, byte) in bytes.enumerated() { coverage[i] = byte }
    }

    deinit { coverage.deallocate() }

    var bytes: Int { width * height + 128 }
}

/// Pixels made once and shared: a scaled image, a painted layer.
final class PixelSheet {
    let number: UInt64
    let width: Int
    let height: Int
    /// Premultiplied.
    let pixels: UnsafeMutablePointer<UInt32>
    let isOpaque: Bool
    var lastUsed: UInt64 = 0

    /// Takes ownership of `pixels`.
    init(number: UInt64, width: Int, height: Int, pixels: UnsafeMutablePointer<UInt32>) {
        self.number = number
        self.width = width
        self.height = height
        self.pixels = pixels
        var alpha: UInt32 = 0xFF00_0000
        for i in 0..<width * height { alpha &= pixels[i] }
        isOpaque = alpha == 0xFF00_0000
    }

    deinit { pixels.deallocate() }

    var bytes: Int { width * height * 4 + 128 }
}
