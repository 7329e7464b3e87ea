/// An outline in points: what a `Shape` gives and a painter fills. Filled by the non-zero rule; open subpaths are closed when filled.
package struct Outline: Hashable, Sendable {
    package enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case quadratic(Point, control: Point)
        case cubic(Point, control1: Point, control2: Point)
        case close
    }

    package var elements: [Element]

    package init(_ elements: [Element] = []) { self.elements = elements }

    package var isEmpty: Bool { elements.isEmpty }
}

/// The shapes a painter knows by name, drawn in a rectangle given beside them. Naming them keeps masks shared: every rounded
/// rectangle of one radius uses the same four corners.
package enum DrawnShape: Hashable, Sendable {
    case rectangle
    /// Radius in points, clamped to half the shorter side.
    case rounded(radius: Double)
    case ellipse
    /// In the rectangle's own coordinates (origin at its top left).
    case outline(Outline)
}
