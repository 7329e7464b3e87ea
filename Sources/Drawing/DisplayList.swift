// A frame as data. Everything that is drawn is one of a few commands; tests print them, the painter turns them into pixels, and equal
// lists give equal pixels.

/// A picture decoded by the platform; `identity` is equal only for equal pixels.
package final class ImageResource {
    package let identity: UInt64
    /// Pixels.
    package let width: Int
    package let height: Int
    /// Premultiplied ARGB8888, row by row, no padding.
    package let pixels: [UInt32]

    package init(identity: UInt64, width: Int, height: Int, pixels: [UInt32]) {
        precondition(pixels.count == width * height, "an image of \(width) x \(height) needs that many pixels, got \(pixels.count)")
        self.identity = identity
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

package enum DrawCommand {
    /// A rectangle in one colour; translucent colours are blended.
    case fill(Rect, RGBA)
    /// A shape filled, with smooth edges.
    case shape(DrawnShape, Rect, RGBA)
    /// A shape's line, `width` points wide and centred on its edge.
    case stroke(DrawnShape, Rect, width: Double, RGBA)
    /// A rectangle whose colour goes from `top` to `bottom` (`left` to `right` when `vertical` is false).
    case gradient(Rect, from: RGBA, to: RGBA, vertical: Bool)
    /// A soft shadow of a shape: a blur of `radius` points (twice the standard deviation, as in CSS).
    case shadow(DrawnShape, Rect, radius: Double, RGBA)
    /// Text, its top left at the point; runs may override the colour.
    case text(TextLayout, Point, RGBA)
    /// An image scaled to the rectangle; with `tint`, its alpha is a stencil for that colour.
    case image(ImageResource, Rect, tint: RGBA?)
    /// Another picture at a place; the place is rounded to whole device pixels, so a cached picture is copied, not resampled.
    case picture(Picture, Point)
    /// The same, cut to a rectangle (in the parent's coordinates).
    case clipped(Picture, Point, to: Rect)
    /// The same, drawn as one and then faded (`opacity` 0 to 1) and cut to a shape in `bounds`, both in the parent's coordinates.
    case layer(Picture, Point, opacity: Double, shape: DrawnShape, bounds: Rect)
}

/// Recorded drawing in coordinates of its own; immutable, shared by reference, and remembered across frames by `identity`.
package final class Picture {
    package let identity: UInt64
    package let commands: ContiguousArray<DrawCommand>
    /// What a painter has made of it: there as long as the picture, so that a picture nobody shows any more takes its pixels along. Only
    /// the painter that put it there looks at it, and drawing does not depend on it.
    @exclusivity(unchecked) package final var prepared: AnyObject?

    /// `identity` must be fresh for every recording: two pictures with one identity are taken for the same drawing.
    package init(identity: UInt64, commands: ContiguousArray<DrawCommand>) {
        self.identity = identity
        self.commands = commands
    }
}

/// One frame: a background and the pictures on it.
package struct Frame {
    /// Points.
    package var size: Size
    /// Device pixels a point.
    package var scale: Double
    package var background: RGBA
    package var root: Picture

    package init(size: Size, scale: Double, background: RGBA, root: Picture) {
        self.size = size
        self.scale = scale
        self.background = background
        self.root = root
    }

    /// Device pixels; a size that is not a finite positive number counts as 0, and none exceeds 16384.
    package var pixelWidth: Int { Frame.pixels(size.width, scale) }
    package var pixelHeight: Int { Frame.pixels(size.height, scale) }

    package static func pixels(_ points: Double, _ scale: Double) -> Int {
        let product = (points * scale).rounded()
        return product.isFinite ? Int(max(0, min(16384, product))) : 0
    }
}
