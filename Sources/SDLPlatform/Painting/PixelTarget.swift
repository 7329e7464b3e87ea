// Where a frame is painted to, and what the painter says about it afterwards.

/// Pixels the painter may write: ARGB8888, row by row, in memory that outlives the call. A window's surface, or a
/// plain buffer.
package struct PixelTarget {
    package var base: UnsafeMutablePointer<UInt32>
    /// Device pixels.
    package var width: Int
    package var height: Int
    /// Pixels from one row's start to the next one's: the pitch in bytes divided by four, at least `width`.
    package var rowPixels: Int

    package init(base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, rowPixels: Int) {
        self.base = base
        self.width = width
        self.height = height
        self.rowPixels = rowPixels
    }
}

/// A rectangle of whole device pixels.
package struct PixelRect: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// The same, by its edges and in 32 bits: what the painter computes with. `x1` and `y1` are one past the end.
struct PixelBox: Hashable, BitwiseCopyable {
    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32

    /// Farther out than any surface, and far enough from `Int32`'s ends that sums of two never overflow.
    static let everything = PixelBox(
        x0: -DeviceGrid.farthest, y0: -DeviceGrid.farthest, x1: DeviceGrid.farthest, y1: DeviceGrid.farthest)
    static let nothing = PixelBox(x0: 0, y0: 0, x1: 0, y1: 0)

    var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
    var width: Int { max(0, Int(x1) - Int(x0)) }
    var height: Int { max(0, Int(y1) - Int(y0)) }
    var area: Int { width * height }

    func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    }

    func union(_ other: PixelBox) -> PixelBox {
        PixelBox(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
    }

    func contains(_ other: PixelBox) -> Bool {
        other.x0 >= x0 && other.x1 <= x1 && other.y0 >= y0 && other.y1 <= y1
    }

    /// Places go to 2^29, their sums to 2^30: what is moved from far away into sight keeps its width.
    func offset(x: Int32, y: Int32) -> PixelBox {
        func sum(_ a: Int32, _ b: Int32) -> Int32 {
            Int32(max(-1 << 30, min(1 << 30, Int(a) + Int(b))))
        }
        return PixelBox(x0: sum(x0, x), y0: sum(y0, y), x1: sum(x1, x), y1: sum(y1, y))
    }

    func inset(by d: Int32) -> PixelBox {
        PixelBox(
            x0: DeviceGrid.clamp(Int(x0) + Int(d)), y0: DeviceGrid.clamp(Int(y0) + Int(d)),
            x1: DeviceGrid.clamp(Int(x1) - Int(d)), y1: DeviceGrid.clamp(Int(y1) - Int(d)))
    }

    var rect: PixelRect { PixelRect(x: Int(x0), y: Int(y0), width: width, height: height) }
}
