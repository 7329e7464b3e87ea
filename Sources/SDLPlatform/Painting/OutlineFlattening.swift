import Drawing
import Glibc

/// Curves to lines. The tolerance is a fiftieth of a device pixel: one part in 50 of a pixel's coverage at worst,
/// which is five of 255 levels on an edge pixel and not seen.
enum OutlineFlattening {
    static let tolerancePixels = 0.02
    /// No curve needs more, even one as wide as the greatest surface.
    private static let greatestPieces = 2000

    /// One run of connected corners.
    struct Subpath {
        var corners: [Vertex]
        var isClosed: Bool
    }

    /// The outline in device pixels, subpath by subpath; corners that are not numbers are left out, far ones clamped.
    static func subpaths(_ outline: Outline, scale: Double) -> [Subpath] {
        var result: [Subpath] = []
        var current: [Vertex] = []
        func vertex(_ p: Point) -> Vertex? {
            let limit = Double(DeviceGrid.farthest)
            guard p.x == p.x, p.y == p.y else { return nil }
            return Vertex(x: min(max(p.x * scale, -limit), limit), y: min(max(p.y * scale, -limit), limit))
        }
        func finish(closed: Bool) {
            if current.count > 1 { result.append(Subpath(corners: current, isClosed: closed)) }
            current.removeAll()
        }
        for element in outline.elements {
            switch element {
            case .move(let p):
                finish(closed: false)
                if let v = vertex(p) { current = [v] }
            case .line(let p):
                if let v = vertex(p) { current.append(v) }
            case .quadratic(let p, let control):
                guard let end = vertex(p), let c = vertex(control) else { continue }
                guard let start = current.last else {
                    current = [end]
                    continue
                }
                // A quadratic is the cubic whose controls are two thirds of the way to its own.
                let c1 = Vertex(x: start.x + (c.x - start.x) * 2 / 3, y: start.y + (c.y - start.y) * 2 / 3)
                let c2 = Vertex(x: end.x + (c.x - end.x) * 2 / 3, y: end.y + (c.y - end.y) * 2 / 3)
                appendCubic(start, c1, c2, end, to: &current)
            case .cubic(let p, let control1, let control2):
                guard let end = vertex(p), let c1 = vertex(control1), let c2 = vertex(control2) else { continue }
                guard let start = current.last else {
                    current = [end]
                    continue
                }
                appendCubic(start, c1, c2, end, to: &current)
            case .close:
                let start = current.first
                finish(closed: true)
                // What follows a close starts where the closed part started.
                if let start { current = [start] }
            }
        }
        finish(closed: false)
        return result
    }

    private static func appendCubic(_ a: Vertex, _ b: Vertex, _ c: Vertex, _ d: Vertex, to corners: inout [Vertex]) {
        // Wang's bound: with n equal steps a cubic is at most 6/8 * |second difference| / n^2 from its chords.
        let bend = max(
            (a.x - 2 * b.x + c.x).magnitude + (a.y - 2 * b.y + c.y).magnitude,
            (b.x - 2 * c.x + d.x).magnitude + (b.y - 2 * c.y + d.y).magnitude)
        let pieces = max(1, min(greatestPieces, Int((0.75 * bend / tolerancePixels).squareRoot().rounded(.up))))
        for i in 1...pieces {
            let t = Double(i) / Double(pieces)
            let u = 1 - t
            let (wa, wb, wc, wd) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            corners.append(
                i == pieces
                    ? d
                    : Vertex(x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y)
            )
        }
    }

    /// A rectangle with elliptic corners, clockwise from the end of its top left corner. Radii of half the sides give
    /// an ellipse.
    static func roundedRectangle(
        x: Double, y: Double, width: Double, height: Double, radiusX: Double, radiusY: Double
    ) -> [Vertex] {
        let rx = max(0, min(radiusX, width / 2))
        let ry = max(0, min(radiusY, height / 2))
        guard rx > 0, ry > 0 else {
            return [
                Vertex(x: x, y: y), Vertex(x: x + width, y: y), Vertex(x: x + width, y: y + height),
                Vertex(x: x, y: y + height),
            ]
        }
        // A chord over the angle a is r(1 - cos(a/2)), about r a^2 / 8, inside the arc. Eight keep dots of a pixel
        // round.
        let step = (8 * tolerancePixels / max(rx, ry)).squareRoot()
        let pieces = max(8, min(greatestPieces, Int((Double.pi / 2 / step).rounded(.up))))
        var arc: [(cos: Double, sin: Double)] = []
        for i in 0...pieces {
            // The second half of the quarter mirrors the first, so that masks are symmetric to the last bit.
            let j = min(i, pieces - i)
            let angle = Double(j) / Double(pieces) * Double.pi / 2
            arc.append(i <= pieces - i ? (cos(angle), sin(angle)) : (sin(angle), cos(angle)))
        }
        var corners: [Vertex] = []
        corners.reserveCapacity(4 * (pieces + 1))
        for (c, s) in arc { corners.append(Vertex(x: x + width - rx + rx * s, y: y + ry - ry * c)) }
        for (c, s) in arc { corners.append(Vertex(x: x + width - rx + rx * c, y: y + height - ry + ry * s)) }
        for (c, s) in arc { corners.append(Vertex(x: x + rx - rx * s, y: y + height - ry + ry * c)) }
        for (c, s) in arc { corners.append(Vertex(x: x + rx - rx * c, y: y + ry - ry * s)) }
        return corners
    }
}
