import Drawing

/// A node that fills whatever it is offered with a style: a colour or gradient used as a view.
final class FillNode: _LayoutNode {
    private var style: AnyShapeStyle

    init(parent: _ViewNode, style: AnyShapeStyle) {
        self.style = style
        super.init(parent: parent)
    }

    static func attach(_ style: AnyShapeStyle, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { FillNode(parent: $0, style: style) }
        node.style = style
        node.invalidateDrawing()
        return node
    }

    /// The ideal size of what has none, as in SwiftUI.
    static let idealLength = 10.0

    override func computeSize(_ proposal: Proposal) -> Size {
        proposal.replacing(width: Self.idealLength, height: Self.idealLength)
    }

    override func flexibility(along axis: StackAxis, cross: Double) -> Double { .infinity }

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        recorder.fill(Rect(origin: origin, size: placedSize), style._resolve(in: environment))
    }

    override func hit(_ point: Point, _ path: inout HitPath) -> Bool { containsPoint(point) }
    override func pointerArea() -> Rect? { Rect(origin: .zero, size: placedSize) }
}
