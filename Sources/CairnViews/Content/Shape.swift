import Drawing

/// An outline that fits a rectangle. As a view it is filled with the foreground style.
@MainActor @preconcurrency
public protocol Shape: View, Sendable {
    nonisolated func path(in rect: CGRect) -> Path
    /// The same outline by name, where the painter knows it; names let masks be shared.
    nonisolated var _drawn: DrawnShapeBox? { get }
}

/// A shape's name for the painter. Not for users.
public struct DrawnShapeBox: Sendable {
    let shape: DrawnShape
}

extension Shape {
    public var body: _ShapeView<Self, ForegroundStyle> { _ShapeView(shape: self, style: ForegroundStyle(), stroke: nil, inset: 0) }
    public nonisolated var _drawn: DrawnShapeBox? { nil }

    public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> _ShapeView<Self, S> {
        _ShapeView(shape: self, style: content, stroke: nil, inset: 0)
    }

    public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self, ForegroundStyle> { fill(ForegroundStyle()) }

    /// A line along the edge, half of it outside.
    public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> _ShapeView<Self, S> {
        _ShapeView(shape: self, style: content, stroke: lineWidth.validLength, inset: 0)
    }

    public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> _ShapeView<Self, S> {
        stroke(content, lineWidth: style.lineWidth)
    }

    public func stroke(lineWidth: CGFloat = 1) -> _ShapeView<Self, ForegroundStyle> {
        stroke(ForegroundStyle(), lineWidth: lineWidth)
    }

    nonisolated func drawn(in size: Size) -> DrawnShape {
        _drawn?.shape ?? .outline(path(in: CGRect(x: 0, y: 0, width: size.width, height: size.height)).outline)
    }
}

/// A shape that can be drawn smaller: its line can run inside its edge.
public protocol InsettableShape: Shape {}

extension InsettableShape {
    /// A line inside the edge.
    public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> _ShapeView<Self, S> {
        _ShapeView(shape: self, style: content, stroke: lineWidth.validLength, inset: lineWidth.validLength / 2)
    }
    public func strokeBorder(lineWidth: CGFloat = 1) -> _ShapeView<Self, ForegroundStyle> {
        strokeBorder(ForegroundStyle(), lineWidth: lineWidth)
    }
}

public struct FillStyle: Equatable, Sendable {
    public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

public struct StrokeStyle: Equatable, Sendable {
    public var lineWidth: CGFloat
    public init(lineWidth: CGFloat = 1) { self.lineWidth = lineWidth }
}

public enum RoundedCornerStyle: Hashable, Sendable { case circular, continuous }

public struct Rectangle: InsettableShape {
    nonisolated public init() {}
    public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
    public nonisolated var _drawn: DrawnShapeBox? { DrawnShapeBox(shape: .rectangle) }
}

public struct RoundedRectangle: InsettableShape {
    nonisolated public let cornerSize: CGSize

    nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        cornerSize = CGSize(width: cornerRadius, height: cornerRadius)
    }
    nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) { self.cornerSize = cornerSize }

    public nonisolated func path(in rect: CGRect) -> Path {
        var path = Path()
        path.addRoundedRect(in: rect, cornerSize: cornerSize)
        return path
    }
    public nonisolated var _drawn: DrawnShapeBox? {
        guard cornerSize.width == cornerSize.height else { return nil }
        return DrawnShapeBox(shape: .rounded(radius: cornerSize.width.validLength))
    }
}

public struct Capsule: InsettableShape {
    nonisolated public init(style: RoundedCornerStyle = .continuous) {}
    public nonisolated func path(in rect: CGRect) -> Path {
        Path(roundedRect: rect, cornerRadius: Swift.min(rect.width, rect.height) / 2)
    }
    // Clamped by the painter to half the shorter side.
    public nonisolated var _drawn: DrawnShapeBox? { DrawnShapeBox(shape: .rounded(radius: 1e6)) }
}

public struct Circle: InsettableShape {
    nonisolated public init() {}
    public nonisolated func path(in rect: CGRect) -> Path { Path(ellipseIn: Circle.square(in: rect)) }

    nonisolated static func square(in rect: CGRect) -> CGRect {
        let side = Swift.min(rect.width, rect.height)
        return CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    }
}

public struct Ellipse: InsettableShape {
    nonisolated public init() {}
    public nonisolated func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
    public nonisolated var _drawn: DrawnShapeBox? { DrawnShapeBox(shape: .ellipse) }
}

extension Shape where Self == Rectangle { public static var rect: Rectangle { Rectangle() } }
extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}
extension Shape where Self == Capsule { public static var capsule: Capsule { Capsule() } }
extension Shape where Self == Circle { public static var circle: Circle { Circle() } }
extension Shape where Self == Ellipse { public static var ellipse: Ellipse { Ellipse() } }

/// A shape with the style it is filled or stroked with.
public struct _ShapeView<S: Shape, Style: ShapeStyle>: _PrimitiveView {
    let shape: S
    let style: Style
    /// Line width in points; nil to fill.
    let stroke: Double?
    let inset: Double

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { ShapeNode(parent: $0) }
        node.update(AnyShapeStyle(view.style), view.stroke, view.inset, isCircle: view.shape is Circle) { view.shape.drawn(in: $0) }
        return node
    }
}

final class ShapeNode: _LayoutNode {
    private var style = AnyShapeStyle(ForegroundStyle())
    private var stroke: Double?
    private var inset = 0.0
    private var isCircle = false
    private var shape: (Size) -> DrawnShape = { _ in .rectangle }

    func update(
        _ style: AnyShapeStyle, _ stroke: Double?, _ inset: Double, isCircle: Bool, _ shape: @escaping (Size) -> DrawnShape
    ) {
        self.style = style
        self.stroke = stroke
        self.inset = inset
        self.isCircle = isCircle
        self.shape = shape
        invalidateDrawing()
    }

    override func computeSize(_ proposal: Proposal) -> Size {
        let size = proposal.replacing(width: FillNode.idealLength, height: FillNode.idealLength)
        guard isCircle else { return size }
        let side = min(size.width, size.height)
        return Size(width: side, height: side)
    }

    override func flexibility(along axis: StackAxis, cross: Double) -> Double {
        isCircle ? super.flexibility(along: axis, cross: cross) : .infinity
    }

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        let rect = Rect(origin: origin, size: placedSize).inset(by: inset)
        let resolved = style._resolve(in: environment)
        let drawn = isCircle ? .ellipse : shape(rect.size)
        if let stroke {
            if stroke > 0, resolved.color.a > 0 { recorder.add(.stroke(drawn, rect, width: stroke, resolved.color)) }
        } else {
            recorder.fill(drawn, rect, resolved)
        }
    }

    override func hit(_ point: Point, _ path: inout HitPath) -> Bool { containsPoint(point) }
    override func pointerArea() -> Rect? { Rect(origin: .zero, size: placedSize) }
}
