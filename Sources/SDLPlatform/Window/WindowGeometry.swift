import Drawing

/// The three sizes of a window and the way between them.
///
/// Window units are what the window system counts in: device pixels on X11, points on Wayland. Pixels are what is painted.
/// Points are what views are laid out in. `pixels = points * scale`, and a mouse position in window units goes through pixels to
/// points, so what is hit is what is shown on a display of any density.
package struct WindowGeometry: Hashable, Sendable {
    package var unitWidth: Int
    package var unitHeight: Int
    package var pixelWidth: Int
    package var pixelHeight: Int
    /// Device pixels a point; finite and positive.
    package var scale: Double

    package init(unitWidth: Int, unitHeight: Int, pixelWidth: Int, pixelHeight: Int, scale: Double) {
        self.unitWidth = max(0, unitWidth)
        self.unitHeight = max(0, unitHeight)
        self.pixelWidth = max(0, pixelWidth)
        self.pixelHeight = max(0, pixelHeight)
        self.scale = scale.isFinite && scale > 0 ? scale : 1
    }

    /// Points.
    package var pointSize: Size { Size(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale) }

    /// Pixels a window unit; 1 for a window without extent.
    private var horizontalDensity: Double {
        unitWidth > 0 && pixelWidth > 0 ? Double(pixelWidth) / Double(unitWidth) : 1
    }
    private var verticalDensity: Double {
        unitHeight > 0 && pixelHeight > 0 ? Double(pixelHeight) / Double(unitHeight) : 1
    }

    /// A position in window units as viewport points.
    package func point(unitX: Double, unitY: Double) -> Point {
        Point(x: unitX * horizontalDensity / scale, y: unitY * verticalDensity / scale)
    }

    /// A position in 0 to 1 of the window, as touches have it, as viewport points.
    package func point(fractionX: Double, fractionY: Double) -> Point {
        Point(x: fractionX * pointSize.width, y: fractionY * pointSize.height)
    }

    /// A rectangle of viewport points in window units, covering it.
    package func units(_ rect: Rect) -> (x: Int, y: Int, width: Int, height: Int) {
        let left = (rect.minX * scale / horizontalDensity).rounded(.down)
        let top = (rect.minY * scale / verticalDensity).rounded(.down)
        let right = (rect.maxX * scale / horizontalDensity).rounded(.up)
        let bottom = (rect.maxY * scale / verticalDensity).rounded(.up)
        guard left.isFinite, top.isFinite, right.isFinite, bottom.isFinite else { return (0, 0, 0, 0) }
        let limit = 1e6  // Farther than any screen, and safe in 32 bits.
        let x = Int(max(-limit, min(limit, left)))
        let y = Int(max(-limit, min(limit, top)))
        return (x, y, max(0, Int(min(limit, right)) - x), max(0, Int(min(limit, bottom)) - y))
    }
}
