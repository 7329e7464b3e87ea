import Drawing

/// An outline of lines and curves, in points.
public struct Path: Hashable, Sendable {
    var outline = Outline()

    public init() {}

    public init(_ rect: CGRect) { addRect(rect) }

    public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }

    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
    }

    public init(_ build: (inout Path) -> Void) { build(&self) }

    public var isEmpty: Bool { outline.isEmpty }

    public mutating func move(to point: CGPoint) { outline.elements.append(.move(point.point)) }
    public mutating func addLine(to point: CGPoint) { outline.elements.append(.line(point.point)) }
    public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
        outline.elements.append(.quadratic(point.point, control: control.point))
    }
    public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        outline.elements.append(.cubic(point.point, control1: control1.point, control2: control2.point))
    }
    public mutating func closeSubpath() { outline.elements.append(.close) }

    public mutating func addLines(_ points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
    }

    public mutating func addRect(_ rect: CGRect) {
        addLines([
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
            CGPoint(x: rect.minX, y: rect.maxY),
        ])
        closeSubpath()
    }

    public mutating func addEllipse(in rect: CGRect) {
        addRoundedRect(in: rect, cornerSize: CGSize(width: rect.width / 2, height: rect.height / 2))
    }

    public mutating func addRoundedRect(in rect: CGRect, cornerSize: CGSize) {
        let rx = Swift.min(Swift.max(0, cornerSize.width), rect.width / 2)
        let ry = Swift.min(Swift.max(0, cornerSize.height), rect.height / 2)
        // A quarter circle by one cubic: 4/3 (sqrt 2 - 1).
        let k = 1 - 0.5522847498
        let (l, t, r, b) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        move(to: CGPoint(x: l + rx, y: t))
        addLine(to: CGPoint(x: r - rx, y: t))
        addCurve(
            to: CGPoint(x: r, y: t + ry), control1: CGPoint(x: r - rx * k, y: t), control2: CGPoint(x: r, y: t + ry * k))
        addLine(to: CGPoint(x: r, y: b - ry))
        addCurve(
            to: CGPoint(x: r - rx, y: b), control1: CGPoint(x: r, y: b - ry * k), control2: CGPoint(x: r - rx * k, y: b))
        addLine(to: CGPoint(x: l + rx, y: b))
        addCurve(
            to: CGPoint(x: l, y: b - ry), control1: CGPoint(x: l + rx * k, y: b), control2: CGPoint(x: l, y: b - ry * k))
        addLine(to: CGPoint(x: l, y: t + ry))
        addCurve(
            to: CGPoint(x: l + rx, y: t), control1: CGPoint(x: l, y: t + ry * k), control2: CGPoint(x: l + rx * k, y: t))
        closeSubpath()
    }

    public mutating func addPath(_ path: Path) { outline.elements += path.outline.elements }
}

extension CGPoint {
    var point: Point { Point(x: Double(x), y: Double(y)) }
}

extension Path: Shape {
    public func path(in rect: CGRect) -> Path { self }
}
