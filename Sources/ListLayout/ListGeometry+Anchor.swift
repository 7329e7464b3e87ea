extension ListGeometry {
    /// A position said as an element and a distance from it, which nothing that happens above the element can change.
    package struct Anchor: Hashable, Sendable {
        package var element: Int
        /// From the element's top down to the viewport's top, in points; negative when the element begins below it.
        package var distance: Double

        package init(element: Int, distance: Double) {
            self.element = element
            self.distance = distance
        }
    }

    /// Elements looked at to find a row behind headers and footers, before one of those has to do.
    private static let anchorSearchLimit = 64

    /// The first row that ends below what is pinned over the top: the one being read.
    ///
    /// Where only headers and footers follow, as in a list with every section collapsed, it is the first of these. Past the end
    /// it is the last element. Nil only when the list has no elements.
    package func anchor(at offset: Double, viewport: Double) -> Anchor? {
        guard let last = heights.element(at: heights.totalHeight) else { return nil }
        let top = obstruction(at: offset, viewport: viewport).top
        let visible = elements(from: offset + top, to: .infinity)
        guard !visible.isEmpty else { return anchor(on: last.index, at: offset) }
        var found = visible.lowerBound
        var looked = 0
        heights.forEach(from: visible.lowerBound) { element in
            looked += 1
            if element.kind == .row, element.height > 0 {
                found = element.index
                return false
            }
            return looked < Self.anchorSearchLimit
        }
        return anchor(on: found, at: offset)
    }

    /// An anchor on an element of the caller's choice.
    package func anchor(on element: Int, at offset: Double) -> Anchor {
        Anchor(element: element, distance: offset - frame(of: element).origin)
    }

    /// The offset at which an anchor's element is where it was. Not clamped to the list.
    package func offset(keeping anchor: Anchor) -> Double {
        frame(of: anchor.element).origin + anchor.distance
    }
}
