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
        guard let found = reading(from: offset + obstruction(at: offset, viewport: viewport).top) else { return nil }
        return Anchor(element: found.element, distance: offset - found.origin)
    }

    /// The first row that ends below a position, as `anchor` has it, and where it begins, in points.
    package func reading(from position: Double) -> (element: Int, origin: Double)? {
        guard let first = firstElement(endingAfter: position) else {
            return heights.element(at: heights.totalHeight).map { ($0.index, LayoutUnit.points($0.top)) }
        }
        let found = first.kind == .row ? first : firstRow(from: first) ?? first
        return (found.index, LayoutUnit.points(found.top))
    }

    private func firstRow(from first: HeightIndex.Element) -> HeightIndex.Element? {
        var found: HeightIndex.Element?
        var looked = 0
        heights.forEach(from: first.index) { element in
            looked += 1
            if element.kind == .row, element.height > 0 {
                found = element
                return false
            }
            return looked < Self.anchorSearchLimit
        }
        return found
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
