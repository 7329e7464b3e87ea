import Drawing

/// `background` and `overlay` with views: the content decides the size, the layer is offered that size and drawn behind or in front.
@usableFromInline
struct LayerModifier: _PrimitiveModifier {
    let alignment: Alignment
    let isBehind: Bool
    let makeLayer: _ContentMaker

    @usableFromInline
    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { LayeredWrapping(parent: $0, modifier: modifier) }
        node.update(modifier, context, content: content)
        return node
    }
}

final class LayeredWrapping: WrappingNode<LayeredNode> {
    private var modifier: LayerModifier

    init(parent: _ViewNode, modifier: LayerModifier) {
        self.modifier = modifier
        super.init(parent: parent)
    }

    func update(_ modifier: LayerModifier, _ context: _NodeContext, content: _ContentMaker) {
        self.modifier = modifier
        update(context, content: content)
    }

    override func makeWrapper(_ child: _LayoutNode) -> LayeredNode { LayeredNode(parent: self, child: child) }
    override func configure(_ wrapper: LayeredNode) { wrapper.update(modifier, environment) }
}

final class LayeredNode: WrapperNode {
    private var alignment = Alignment.center
    private var isBehind = true
    private var layer: LayerContentNode?

    func update(_ modifier: LayerModifier, _ environment: EnvironmentValues) {
        self.environment = environment
        alignment = modifier.alignment
        isBehind = modifier.isBehind
        let layer = layer ?? LayerContentNode(parent: self)
        self.layer = layer
        layer.environment = environment
        layer.updateContent(modifier.makeLayer)
        invalidateDrawing()
    }

    override func placeChildren() {
        child.place(at: .zero, placedProposal)
        let offered = Proposal(width: placedSize.width, height: placedSize.height)
        guard let layer else { return }
        let mirrored = environment.builtin.layoutDirection == .rightToLeft
        layer.place(at: alignment.position(layer, offered, in: placedSize, isRightToLeft: mirrored), offered)
    }

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        if isBehind, let layer { layer.draw(&recorder, at: origin + layer.origin) }
        child.draw(&recorder, at: origin + child.origin)
        if !isBehind, let layer { layer.draw(&recorder, at: origin + layer.origin) }
    }

    override func hit(_ point: Point, _ path: inout HitPath) -> Bool {
        if isBehind {
            if child.hit(point - child.origin, &path) { return true }
            if let layer, layer.hit(point - layer.origin, &path) { return true }
            return false
        }
        if let layer, layer.hit(point - layer.origin, &path) { return true }
        return child.hit(point - child.origin, &path)
    }

    override func describe(into semantics: inout Semantics) { layer?.describe(into: &semantics) }
    override func forEachLayoutChild(_ body: (_LayoutNode) -> Void) {
        body(child)
        if let layer { body(layer) }
    }
    override func forEachChild(_ body: (_ViewNode) -> Void) { if let layer { body(layer) } }
}

/// What lies in a layer; several views there stack in depth.
final class LayerContentNode: ContainerNode {
    override func computeSize(_ proposal: Proposal) -> Size {
        var size = Size.zero
        for child in children {
            let s = child.size(proposal)
            size = Size(width: max(size.width, s.width), height: max(size.height, s.height))
        }
        return size
    }

    override func placeChildren() {
        for child in children {
            let size = child.size(placedProposal)
            child.place(
                at: Point(x: (placedSize.width - size.width) / 2, y: (placedSize.height - size.height) / 2), placedProposal)
        }
    }

    override func maySetGuide(_ key: AlignmentKey) -> Bool { children.count == 1 && children[0].maySetGuide(key) }

    override func explicitGuide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
        children.count == 1 ? children[0].explicitGuide(key, proposal) : nil
    }
}

/// A flat style behind a view: the usual background, without a layer of its own.
@usableFromInline
struct StyleBackgroundModifier: LayoutModifier, Equatable {
    let style: AnyShapeStyle

    @usableFromInline
    init(style: AnyShapeStyle) { self.style = style }

    @usableFromInline
    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        layoutNode(modifier, context, content: content)
    }

    func draw(_ node: LayoutModifierNode<Self>, _ recorder: inout Recorder, at origin: Point) {
        recorder.fill(Rect(origin: origin, size: node.placedSize), style._resolve(in: node.environment))
        node.child.draw(&recorder, at: origin + node.child.origin)
    }

    // A background takes the pointer over all its area, as a filled view would.
    func hit(_ node: LayoutModifierNode<Self>, _ point: Point, _ path: inout HitPath) -> Bool {
        node.child.hit(point - node.child.origin, &path) || node.containsPoint(point)
    }

    static var pointerReach: PointerReach { .contentAndBounds }
    func changesLayout(from old: Self) -> Bool { false }
}

extension View {
    @_disfavoredOverload
    public func background<V: View>(_ background: V, alignment: Alignment = .center) -> some View {
        modifier(LayerModifier(alignment: alignment, isBehind: true) { V._node(background, $0) })
    }

    public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        let layer = content()
        return modifier(LayerModifier(alignment: alignment, isBehind: true) { V._node(layer, $0) })
    }

    @inlinable
    public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        modifier(StyleBackgroundModifier(style: AnyShapeStyle(style)))
    }

    public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        background { shape.fill(style) }
    }

    public func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        background { shape.fill(BackgroundStyle()) }
    }

    @_disfavoredOverload
    public func overlay<V: View>(_ overlay: V, alignment: Alignment = .center) -> some View {
        modifier(LayerModifier(alignment: alignment, isBehind: false) { V._node(overlay, $0) })
    }

    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        let layer = content()
        return modifier(LayerModifier(alignment: alignment, isBehind: false) { V._node(layer, $0) })
    }

    public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        overlay { Rectangle().fill(style) }
    }

    public func overlay<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        overlay { shape.fill(style) }
    }
}
