import Drawing

/// A shape's mask is decided by this alone; colours and places are not part of it, so masks are shared.
struct ShapeKey: Hashable {
    enum Form: Hashable {
        /// Radius in device pixels, at most half the shorter side; 0 is a plain rectangle.
        case rounded(radius: Double)
        case ellipse
        /// Device pixels a point.
        case outline(Outline, scale: Double)
    }

    var form: Form
    /// Device pixels. An outline has none; its own points say where it is.
    var width: Int
    var height: Int
    /// Width of the line in device pixels, 0 for a filled shape. For the named forms it lies inside the box.
    var line = 0.0
    /// Standard deviation of the blur in device pixels, 0 for none.
    var deviation = 0.0
}

/// Makes masks of shapes and remembers them.
struct ShapeStore {
    private var cache = BoundedCache<ShapeKey, ShapeMask>()

    /// Bytes above which a mask is made for its visible part only and not remembered: half of a 4K surface.
    static let greatestMask = 4 << 20
    /// All icons, corners and shadows of an app take some tens of kilobytes.
    static let greatestBytes = 8 << 20

    var bytes: Int { cache.bytes }
    mutating func removeAll() { cache.removeAll() }
    mutating func trim(frame: UInt64) { cache.trim(bytes: Self.greatestBytes, frame: frame) }

    /// The mask of a shape, nil when it is empty or too large to be made as a whole.
    mutating func mask(_ key: ShapeKey, frame: UInt64, numbers: inout SourceNumbers) -> ShapeMask? {
        if let known = cache.value(key, frame: frame) { return known }
        let geometry = ShapeGeometry(key, isReduced: true)
        guard let bounds = geometry.bounds, bounds.area <= Self.greatestMask else { return nil }
        let made = geometry.mask(in: bounds, number: numbers.next())
        cache.insert(made, for: key, frame: frame)
        return made
    }

    /// The part of a shape that lies in `window`, device pixels from the box's top left. Not remembered.
    func mask(_ key: ShapeKey, in window: PixelBox, numbers: inout SourceNumbers) -> ShapeMask? {
        let geometry = ShapeGeometry(key, isReduced: false)
        guard let bounds = geometry.bounds else { return nil }
        let part = bounds.intersection(window)
        guard !part.isEmpty else { return nil }
        return geometry.mask(in: part, number: numbers.next())
    }

    /// Whether `mask(_:frame:numbers:)` gives nil for size alone.
    func isOversized(_ key: ShapeKey) -> Bool {
        guard let bounds = ShapeGeometry(key, isReduced: true).bounds else { return false }
        return bounds.area > Self.greatestMask
    }
}

/// The polygons of a shape, and how far it reaches.
struct ShapeGeometry {
    private let polygons: Polygons
    private let deviation: Double
    private var stretchColumn: Int?
    private var stretchRow: Int?
    /// What the mask must hold, blur included, device pixels from the shape's top left; nil when there is nothing.
    let bounds: PixelBox?

    /// `isReduced`: the smallest shape with the same corners, to be stretched.
    init(_ key: ShapeKey, isReduced: Bool) {
        deviation = key.deviation
        let reach = key.deviation > 0 ? Blur.reach(deviation: key.deviation) : 0
        var width = key.width
        var height = key.height
        switch key.form {
        case .outline(let outline, let scale):
            let paths = OutlineFlattening.subpaths(outline, scale: scale)
            polygons = key.line > 0 ? OutlineStroker(width: key.line).polygons(paths) : paths.map(\.corners)
            bounds = Self.bounds(of: polygons)?.inset(by: -Int32(reach))
        case .rounded, .ellipse:
            var radiusX = Double(width) / 2
            var radiusY = Double(height) / 2
            if case .rounded(let radius) = key.form {
                radiusX = radius
                radiusY = radius
                let corner = Int(max(radius.rounded(.up), key.line.rounded(.up))) + reach
                if isReduced, width > 2 * corner + 1 {
                    width = 2 * corner + 1
                    stretchColumn = corner + reach
                }
                if isReduced, height > 2 * corner + 1 {
                    height = 2 * corner + 1
                    stretchRow = corner + reach
                }
            }
            let (w, h) = (Double(width), Double(height))
            var rings = [
                OutlineFlattening.roundedRectangle(x: 0, y: 0, width: w, height: h, radiusX: radiusX, radiusY: radiusY)
            ]
            let line = key.line
            if line > 0, 2 * line < min(w, h) {
                let inner = OutlineFlattening.roundedRectangle(
                    x: line, y: line, width: w - 2 * line, height: h - 2 * line, radiusX: radiusX - line,
                    radiusY: radiusY - line)
                rings.append(inner.reversed())
            }
            polygons = rings
            bounds = PixelBox(
                x0: -Int32(reach), y0: -Int32(reach), x1: DeviceGrid.clamp(width + reach),
                y1: DeviceGrid.clamp(height + reach))
        }
    }

    func mask(in window: PixelBox, number: UInt64) -> ShapeMask {
        ShapeMask(
            number: number, width: window.width, height: window.height, left: window.x0, top: window.y0,
            stretchColumn: stretchColumn, stretchRow: stretchRow, coverage: coverage(in: window))
    }

    private func coverage(in window: PixelBox) -> [UInt8] {
        guard deviation > 0 else {
            return OutlineRasterizer.coverage(
                of: polygons, x0: Int(window.x0), y0: Int(window.y0), width: window.width, height: window.height)
        }
        // A blurred pixel sees that far around it.
        let reach = Blur.reach(deviation: deviation)
        let wide = window.inset(by: -Int32(reach))
        let sharp = OutlineRasterizer.coverage(
            of: polygons, x0: Int(wide.x0), y0: Int(wide.y0), width: wide.width, height: wide.height)
        let soft = Blur.blurred(sharp, width: wide.width, height: wide.height, deviation: deviation)
        var result: [UInt8] = []
        result.reserveCapacity(window.area)
        for row in 0..<window.height {
            let start = (row + reach) * wide.width + reach
            result += soft[start..<start + window.width]
        }
        return result
    }

    private static func bounds(of polygons: Polygons) -> PixelBox? {
        var low = Vertex(x: .infinity, y: .infinity)
        var high = Vertex(x: -.infinity, y: -.infinity)
        for polygon in polygons {
            for v in polygon where v.x.isFinite && v.y.isFinite {
                low = Vertex(x: min(low.x, v.x), y: min(low.y, v.y))
                high = Vertex(x: max(high.x, v.x), y: max(high.y, v.y))
            }
        }
        guard low.x < high.x, low.y < high.y else { return nil }
        let limit = Double(DeviceGrid.farthest)
        func edge(_ v: Double, _ rule: FloatingPointRoundingRule) -> Int32 {
            Int32(min(max(v.rounded(rule), -limit), limit))
        }
        return PixelBox(x0: edge(low.x, .down), y0: edge(low.y, .down), x1: edge(high.x, .up), y1: edge(high.y, .up))
    }
}
