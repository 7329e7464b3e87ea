// Geometry in points, y down. All values are `Double`: a content offset among a hundred million rows needs 31 bits before
// the point and still wants 1/64 after it, which a `Float` cannot hold.

/// A position in points.
package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    package static let zero = Point(x: 0, y: 0)

    package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}

/// A width and a height in points; neither is negative.
package struct Size: Hashable, Sendable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    package static let zero = Size(width: 0, height: 0)
}

/// A rectangle in points: `minX..<maxX` by `minY..<maxY`, so neighbours that share an edge share no pixel.
package struct Rect: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package init(origin: Point, size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    package var minX: Double { x }
    package var minY: Double { y }
    package var maxX: Double { x + width }
    package var maxY: Double { y + height }
    package var midX: Double { x + width / 2 }
    package var midY: Double { y + height / 2 }
    package var origin: Point { Point(x: x, y: y) }
    package var size: Size { Size(width: width, height: height) }
    package var isEmpty: Bool { !(width > 0 && height > 0) }

    package func contains(_ p: Point) -> Bool { p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY }

    package func contains(_ r: Rect) -> Bool {
        r.minX >= minX && r.maxX <= maxX && r.minY >= minY && r.maxY <= maxY
    }

    package func intersects(_ r: Rect) -> Bool {
        r.minX < maxX && minX < r.maxX && r.minY < maxY && minY < r.maxY && !isEmpty && !r.isEmpty
    }

    /// The common part; an empty rectangle (width and height 0) when there is none.
    package func intersection(_ r: Rect) -> Rect {
        let left = max(minX, r.minX)
        let top = max(minY, r.minY)
        let right = min(maxX, r.maxX)
        let bottom = min(maxY, r.maxY)
        guard right > left, bottom > top else { return Rect(x: left, y: top, width: 0, height: 0) }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    package func union(_ r: Rect) -> Rect {
        if isEmpty { return r }
        if r.isEmpty { return self }
        let left = min(minX, r.minX)
        let top = min(minY, r.minY)
        return Rect(x: left, y: top, width: max(maxX, r.maxX) - left, height: max(maxY, r.maxY) - top)
    }

    package func offset(by p: Point) -> Rect { Rect(x: x + p.x, y: y + p.y, width: width, height: height) }

    /// Moved inwards by `d` on every side (outwards when negative); never of negative size.
    package func inset(by d: Double) -> Rect {
        Rect(x: x + d, y: y + d, width: max(0, width - 2 * d), height: max(0, height - 2 * d))
    }
}
