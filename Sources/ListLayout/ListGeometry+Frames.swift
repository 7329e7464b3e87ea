extension ListGeometry {
    /// The length of the list in points, without the spacing after its last element. O(1).
    package var length: Double {
        let total = heights.totalHeight
        return LayoutUnit.points(total > 0 ? max(0, total - spacingUnits) : 0)
    }

    /// Where an element begins and how long it is, in points, without the spacing after it.
    package func frame(of element: Int) -> (origin: Double, length: Double) {
        let found = heights.element(element)
        return (LayoutUnit.points(found.top), LayoutUnit.points(length(ofExtent: found.height)))
    }

    /// The elements seen between two positions: from the first that ends beyond `from` to the last that begins before `to`.
    ///
    /// Elements of length 0 among them are included, and never are first or last. The range is empty, at the place where elements
    /// would be, when there is nothing between the two or one of them is not a number.
    package func elements(from: Double, to: Double) -> Range<Int> {
        let total = heights.totalHeight
        let first = unit(below: from), end = unit(above: to)
        guard from < to, end > 0, let lower = firstElement(endingAfter: from) else {
            let index = first >= total - spacingUnits && total > 0 ? count : 0
            return index..<index
        }
        guard first < end, lower.top < end else { return lower.index..<lower.index }
        let upper = heights.element(at: min(end, total) - 1)!
        return lower.index..<upper.index + 1
    }

    /// The first element that ends beyond a position, the spacing after it left out; nil when none does, or the position is not a number.
    func firstElement(endingAfter position: Double) -> HeightIndex.Element? {
        let total = heights.totalHeight
        let first = unit(below: position)
        guard total > 0, !position.isNaN, first < total - spacingUnits else { return nil }
        let found = heights.element(at: max(first, 0))!
        guard first >= found.top + length(ofExtent: found.height) else { return found }
        // In the spacing after it; the one that follows is known to exist, as the position lies before the end of the list.
        return heights.element(at: found.top + Int64(found.height))!
    }

    /// The element at a position, which may lie before or after the list; spacing belongs to the element before it. Elements of
    /// length 0 are passed over. Nil only when the list has no elements.
    package func element(at position: Double) -> Int? {
        heights.element(at: unit(below: position))?.index
    }

    /// The last unit that begins at or before a position. NaN counts as 0.
    func unit(below position: Double) -> Int64 {
        unit((position * Double(LayoutUnit.perPoint)).rounded(.down))
    }

    /// The first unit that begins at or after a position.
    func unit(above position: Double) -> Int64 {
        unit((position * Double(LayoutUnit.perPoint)).rounded(.up))
    }

    private func unit(_ value: Double) -> Int64 {
        // 2^61 units are beyond any list, and leave room to add a height.
        guard !value.isNaN else { return 0 }
        return Int64(min(max(value, -0x1p61), 0x1p61))
    }
}
