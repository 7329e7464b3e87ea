/// A corner of a polygon in device pixels.
struct Vertex: BitwiseCopyable {
    var x: Double
    var y: Double
}

/// Closed polygons: a shape whose curves have been turned into lines. Winding counts by the non-zero rule.
typealias Polygons = [[Vertex]]

/// Turns polygons into coverage by exact area: each edge adds, per scanline, the signed area it cuts off each pixel;
/// a running sum along the row is then the winding number times coverage.
///
/// Non-zero rule: |sum|, at most 1. Like every rasteriser of this kind it is exact wherever a pixel sees one edge,
/// and takes the sum where several overlap within one pixel.
struct OutlineRasterizer {
    /// The window that is rasterised, device pixels.
    let x0: Int
    let y0: Int
    let width: Int
    let height: Int
    private var areas: [Float]
    private var rowLength: Int { width + 2 }

    init(x0: Int, y0: Int, width: Int, height: Int) {
        self.x0 = x0
        self.y0 = y0
        self.width = max(0, width)
        self.height = max(0, height)
        areas = [Float](repeating: 0, count: (self.width + 2) * self.height)
    }

    static func coverage(of polygons: Polygons, x0: Int, y0: Int, width: Int, height: Int) -> [UInt8] {
        var rasterizer = OutlineRasterizer(x0: x0, y0: y0, width: width, height: height)
        for polygon in polygons { rasterizer.add(polygon) }
        return rasterizer.coverage()
    }

    mutating func add(_ polygon: [Vertex]) {
        guard polygon.count > 2, var from = polygon.last else { return }
        for to in polygon {
            addEdge(from, to)
            from = to
        }
    }

    func coverage() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
            areas.withUnsafeBufferPointer { areas in
                for row in 0..<height {
                    var sum: Float = 0
                    for column in 0..<width {
                        sum += areas[row * rowLength + column]
                        bytes[row * width + column] = UInt8(min(sum.magnitude, 1) * 255 + 0.5)
                    }
                }
            }
            count = width * height
        }
    }

    private mutating func addEdge(_ a: Vertex, _ b: Vertex) {
        guard a.x.isFinite, a.y.isFinite, b.x.isFinite, b.y.isFinite, a.y != b.y else { return }
        let direction: Double = a.y < b.y ? 1 : -1
        let top = a.y < b.y ? a : b
        let bottom = a.y < b.y ? b : a
        let first = max(0, top.y - Double(y0))
        let last = min(Double(height), bottom.y - Double(y0))
        guard first < last else { return }
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        let startX = top.x - Double(x0)
        let startY = top.y - Double(y0)
        var row = Int(first)
        var y = first
        while y < last, row < height {
            let end = min(last, Double(row + 1))
            addSlice(row, startX + (y - startY) * slope, startX + (end - startY) * slope, (end - y) * direction)
            y = end
            row += 1
        }
    }

    /// A piece of an edge within one row, `amount` of the row high, going from xa to xb. What is left of the window
    /// covers all of the row, what is right of it nothing; a piece that crosses the window's side is split there.
    private mutating func addSlice(_ row: Int, _ xa: Double, _ xb: Double, _ amount: Double) {
        let low = min(xa, xb)
        let high = max(xa, xb)
        let right = Double(width)
        if low >= right { return }
        if high <= 0 {
            areas[row * rowLength] += Float(amount)
            return
        }
        if low < 0 {
            let share = -low / (high - low)
            areas[row * rowLength] += Float(amount * share)
            addSlice(row, 0, high, amount * (1 - share))
        } else if high > right {
            addInside(row, low, right, amount * (right - low) / (high - low))
        } else {
            addInside(row, low, high, amount)
        }
    }

    /// The same for 0 <= low <= high <= width: spreads the amount so that the running sum is the area to the right of
    /// the edge.
    private mutating func addInside(_ row: Int, _ low: Double, _ high: Double, _ amount: Double) {
        let first = min(Int(low), width)
        let start = row * rowLength + first
        let offset = low - Double(first)
        let end = high - Double(first)
        if end <= 1 {
            let middle = (offset + end) / 2
            areas[start] += Float(amount * (1 - middle))
            areas[start + 1] += Float(amount * middle)
            return
        }
        // Area to the right of the edge grows by pieces of a parabola in the first and last pixel, linearly between.
        let perPixel = amount / (end - offset)
        let cells = Int(end.rounded(.up))
        var before = 0.0
        for cell in 0..<cells {
            // Integral of the edge's progress over the cell: what the running sum must be there.
            let a = max(offset, Double(cell))
            let b = min(end, Double(cell + 1))
            let progressA = (a - offset) * perPixel
            let progressB = (b - offset) * perPixel
            let covered = (progressA + progressB) / 2 * (b - a) + progressB * (Double(cell + 1) - b)
            areas[start + cell] += Float(covered - before)
            before = covered
        }
        areas[start + cells] += Float(amount - before)
    }
}
