import Drawing

// Right to left. Motion, lists, bars and keys count from the leading edge, which is the right one where text runs that way; what is placed
// and drawn counts from the left. This is the only way between the two.
extension ScrollViewNode {
    var isMirrored: Bool { environment.builtin.layoutDirection == .rightToLeft }

    /// Whether positions along an axis are counted from the right.
    func isFlipped(_ axis: StackAxis) -> Bool { axis == .horizontal && isMirrored }

    /// The content's point at the viewport's top left, in points.
    var offset: Point {
        Point(
            x: scrolls(along: .horizontal) ? left(ofPosition: horizontal.motion.position) : 0,
            y: scrolls(along: .vertical) ? vertical.motion.position : 0)
    }

    /// Between positions of the sideways motion and points from the content's left; its own inverse.
    func left(ofPosition position: Double) -> Double {
        isMirrored ? contentSize.width - placedSize.width - position : position
    }

    /// Insets before and after the content, as it is read.
    func lead(_ axis: StackAxis, of insets: Insets) -> Double { isFlipped(axis) ? insets.right : insets.before(axis) }
    func tail(_ axis: StackAxis, of insets: Insets) -> Double { isFlipped(axis) ? insets.left : insets.after(axis) }
    func lead(_ axis: StackAxis) -> Double { lead(axis, of: contentInsets) }

    /// How far a point of this view is from its leading edge.
    func along(_ point: Point, _ axis: StackAxis) -> Double {
        axis == .vertical ? point.y : isMirrored ? placedSize.width - point.x : point.x
    }

    /// How far a frame's leading edge is from the content's.
    func start(of frame: Rect, _ axis: StackAxis) -> Double {
        axis == .vertical ? frame.minY : isMirrored ? contentSize.width - frame.maxX : frame.minX
    }

    /// A movement to the right or down as one along the content.
    func forward(_ movement: Point, _ axis: StackAxis) -> Double {
        axis == .vertical ? movement.y : isMirrored ? -movement.x : movement.x
    }
}

extension LazyStackNode {
    /// Whether rows go from right to left.
    var isFlipped: Bool { axis == .horizontal && environment.builtin.layoutDirection == .rightToLeft }

    /// The place of what begins `along` points from the list's leading edge.
    func place(along: Double, length: Double, cross: Double) -> Point {
        axis.point(along: isFlipped ? placedSize.width - along - length : along, cross: cross)
    }

    /// How far a row's leading edge is from the list's.
    func along(of row: RowHost) -> Double {
        axis == .vertical ? row.origin.y : isFlipped ? placedSize.width - row.origin.x - row.placedSize.width : row.origin.x
    }

    /// The list's point at the top left of what is seen of it.
    var windowOrigin: Point { place(along: window.offset, length: window.length, cross: 0) }
}
