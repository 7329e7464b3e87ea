import Glibc

/// The area a pen covers that follows a path: butt ends, mitred corners up to a ratio of ten, as SwiftUI's
/// `stroke(lineWidth:)`.
struct OutlineStroker {
    /// Device pixels to either side.
    let half: Double
    /// Longest mitre in half widths; a sharper corner is cut off (CoreGraphics' default).
    static let mitreLimit = 10.0

    init(width: Double) { half = width / 2 }

    func polygons(_ subpaths: [OutlineFlattening.Subpath]) -> Polygons {
        guard half > 0, half.isFinite else { return [] }
        var result: Polygons = []
        for subpath in subpaths {
            var corners: [Vertex] = []
            for v in subpath.corners {
                // Pieces too short to have a direction.
                if let last = corners.last, hypot(v.x - last.x, v.y - last.y) < 1e-6 { continue }
                corners.append(v)
            }
            if subpath.isClosed, corners.count > 1, let first = corners.first, let last = corners.last,
                hypot(first.x - last.x, first.y - last.y) < 1e-6
            {
                corners.removeLast()
            }
            guard corners.count > 1 else { continue }
            if subpath.isClosed, corners.count > 2 {
                // Two rings; the second one runs backwards, so between them the winding is one and inside it none.
                result.append(side(corners, closed: true))
                result.append(side(corners.reversed(), closed: true))
            } else {
                result.append(side(corners, closed: false) + side(corners.reversed(), closed: false))
            }
        }
        return result
    }

    /// The path moved `half` to its left hand (y down: up when it goes right).
    private func side(_ corners: [Vertex], closed: Bool) -> [Vertex] {
        var result: [Vertex] = []
        let count = corners.count
        for i in 0..<count {
            let here = corners[i]
            let incoming = i > 0 || closed ? normal(corners[(i + count - 1) % count], here) : nil
            let outgoing = i < count - 1 || closed ? normal(here, corners[(i + 1) % count]) : nil
            guard let a = incoming, let b = outgoing else {
                if let only = incoming ?? outgoing { result.append(moved(here, only)) }
                continue
            }
            let turn = a.x * b.y - a.y * b.x
            let cosine = a.x * b.x + a.y * b.y
            if turn.magnitude < 1e-9, cosine > 0 {
                result.append(moved(here, b))
            } else if turn > 0 {
                // The outer side of a turn to the right. Mitre length in half widths: 1 / cos(half the turn).
                let halfCosine = ((1 + cosine) / 2).squareRoot()
                if halfCosine * Self.mitreLimit >= 1 {
                    let factor = 1 / (1 + cosine)
                    result.append(moved(here, Vertex(x: (a.x + b.x) * factor, y: (a.y + b.y) * factor)))
                } else {
                    result.append(moved(here, a))
                    result.append(moved(here, b))
                }
            } else if cosine > 0.9 {
                // The inner side of a gentle turn, as between the pieces of a curve: where the moved lines meet.
                let factor = 1 / (1 + cosine)
                result.append(moved(here, Vertex(x: (a.x + b.x) * factor, y: (a.y + b.y) * factor)))
            } else {
                // The inner side of a sharp one: by way of the corner itself, so that no part winds backwards.
                result.append(moved(here, a))
                result.append(here)
                result.append(moved(here, b))
            }
        }
        return result
    }

    private func normal(_ a: Vertex, _ b: Vertex) -> Vertex {
        let length = hypot(b.x - a.x, b.y - a.y)
        return Vertex(x: (b.y - a.y) / length, y: -(b.x - a.x) / length)
    }

    private func moved(_ v: Vertex, _ n: Vertex) -> Vertex { Vertex(x: v.x + n.x * half, y: v.y + n.y * half) }
}
