import Drawing

/// `opacity`: the view drawn as one and then faded.
struct OpacityModifier: LayoutModifier, Equatable {
    let opacity: Double

    func draw(_ node: LayoutModifierNode<Self>, _ recorder: inout Recorder, at origin: Point) {
        guard opacity > 0 else { return }
        guard opacity < 1 else { return node.child.draw(&recorder, at: origin + node.child.origin) }
        let bounds = Rect(origin: origin, size: node.placedSize)
        let picture = recorder.picture { node.child.draw(&$0, at: origin + node.child.origin) }
        // What is drawn beside the view (a shadow, an offset child) fades with it.
        let reach = bounds.inset(by: -64)
        recorder.add(.layer(picture, .zero, opacity: opacity, shape: .rectangle, bounds: reach))
    }
    func changesLayout(from old: Self) -> Bool { false }
}

/// `hidden`: takes its room, is not drawn and takes no pointer.
struct HiddenModifier: LayoutModifier, Equatable {
    func draw(_ node: LayoutModifierNode<Self>, _ recorder: inout Recorder, at origin: Point) {}
    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool { false }
}

struct ClipModifier<S: Shape>: LayoutModifier {
    let shape: S

    func draw(_ node: LayoutModifierNode<Self>, _ recorder: inout Recorder, at origin: Point) {
        let bounds = Rect(origin: origin, size: node.placedSize)
        let picture = recorder.picture { node.child.draw(&$0, at: origin + node.child.origin) }
        switch shape.drawn(in: node.placedSize) {
        case .rectangle: recorder.add(.clipped(picture, .zero, to: bounds))
        case let drawn:
            let box = shape is Circle ? Self.square(bounds) : bounds
            recorder.add(.layer(picture, .zero, opacity: 1, shape: shape is Circle ? .ellipse : drawn, bounds: box))
        }
    }

    private static func square(_ r: Rect) -> Rect {
        let side = min(r.width, r.height)
        return Rect(x: r.midX - side / 2, y: r.midY - side / 2, width: side, height: side)
    }

    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        node.containsPoint(point) && node.child.hit(point - node.child.origin, &path)
    }
    func changesLayout(from old: Self) -> Bool { false }
}

struct BorderModifier: LayoutModifier, Equatable {
    let style: AnyShapeStyle
    let width: Double

    func draw(_ node: LayoutModifierNode<Self>, _ recorder: inout Recorder, at origin: Point) {
        node.child.draw(&recorder, at: origin + node.child.origin)
        let r = Rect(origin: origin, size: node.placedSize)
        let w = min(width, r.width / 2, r.height / 2)
        let resolved = style._resolve(in: node.environment)
        recorder.fill(Rect(x: r.x, y: r.y, width: r.width, height: w), resolved)
        recorder.fill(Rect(x: r.x, y: r.maxY - w, width: r.width, height: w), resolved)
        recorder.fill(Rect(x: r.x, y: r.y + w, width: w, height: r.height - 2 * w), resolved)
        recorder.fill(Rect(x: r.maxX - w, y: r.y + w, width: w, height: r.height - 2 * w), resolved)
    }
    func changesLayout(from old: Self) -> Bool { false }
}

/// `shadow`: of the view's rectangle. SwiftUI casts it from the drawn alpha; ours is cast from the bounds, which is the same for cards,
/// headers and other filled boxes.
struct ShadowModifier: LayoutModifier, Equatable {
    let color: Color
    let radius: Double
    let x: Double
    let y: Double

    func draw(_ node: LayoutModifierNode<Self>, _ recorder: inout Recorder, at origin: Point) {
        let rect = Rect(origin: origin, size: node.placedSize).offset(by: Point(x: x, y: y))
        let rgba = color.resolved(in: node.environment)
        if rgba.a > 0 { recorder.add(.shadow(.rectangle, rect, radius: radius, rgba)) }
        node.child.draw(&recorder, at: origin + node.child.origin)
    }
    func changesLayout(from old: Self) -> Bool { false }
}

/// `contentShape`: the whole rectangle takes the pointer, drawn on or not.
struct ContentShapeModifier: LayoutModifier, Equatable {
    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        node.child.hit(point - node.child.origin, &path) || node.containsPoint(point)
    }
    func changesLayout(from old: Self) -> Bool { false }
}

struct AllowsHitTestingModifier: LayoutModifier, Equatable {
    let isEnabled: Bool
    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        isEnabled && node.child.hit(point - node.child.origin, &path)
    }
    func changesLayout(from old: Self) -> Bool { false }
}

extension View {
    /// 0 (not drawn) to 1.
    public func opacity(_ opacity: Double) -> some View {
        modifier(OpacityModifier(opacity: opacity.isNaN ? 1 : max(0, min(1, opacity))))
    }
    public func hidden() -> some View { modifier(HiddenModifier()) }
    public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { modifier(ClipModifier(shape: shape)) }
    public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }
    public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius))
    }
    /// A line inside the edges, in points.
    public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        modifier(BorderModifier(style: AnyShapeStyle(content), width: width.validLength))
    }
    public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        modifier(ShadowModifier(color: color, radius: radius.validLength, x: Double(x), y: Double(y)))
    }
    public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { modifier(ContentShapeModifier()) }
    public func allowsHitTesting(_ enabled: Bool) -> some View { modifier(AllowsHitTestingModifier(isEnabled: enabled)) }
}
