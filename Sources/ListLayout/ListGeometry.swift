/// The geometry of one list: how long it is, where every element is, what is pinned over its edges, and where to scroll so that
/// an element is seen.
///
/// It joins a `HeightIndex` with one `SectionIndex` for each level of nested sections, level 0 outermost, all over the same
/// elements. Lengths are points along the scrolling axis, so a horizontal list is no different; positions count from the list's
/// own beginning. An *offset* is the position at the viewport's leading edge (its top, in the words used here).
///
/// Spacing is kept inside the extent of the element it follows: extent = length + spacing. An element of length 0 has extent 0:
/// an empty row takes no space and no spacing, as in a SwiftUI stack. The spacing after the last element is not part of the list.
///
/// Everything is O(log n) unless it says otherwise. It does not know views, identities or motion.
package struct ListGeometry: Sendable {
    /// Extents, spacing included, in units.
    package var heights: HeightIndex
    /// Sections, outermost level first. Each level covers the elements of `heights` exactly.
    package var levels: [SectionIndex]

    /// Points between neighbours; what is negative or not a number counts as 0. Changing it rewrites every known extent, O(n).
    package var spacing: Double = 0 {
        didSet { changeSpacing(from: LayoutUnit.units(oldValue)) }
    }
    package var pinsHeaders = false
    package var pinsFooters = false

    /// While true `updateEstimates` does nothing, so that the list keeps its length while a scrollbar's thumb is dragged.
    package var estimatesAreFrozen = false

    let shape: NodeShape

    package init(shape: NodeShape = .standard) {
        self.shape = shape
        heights = HeightIndex(shape: shape)
        levels = [SectionIndex(shape: shape)]
    }

    package var count: Int { heights.count }
    package var bytesUsed: Int { levels.reduce(heights.bytesUsed) { $0 + $1.bytesUsed } }

    var spacingUnits: Int64 { Int64(LayoutUnit.units(spacing)) }

    /// The extent, in units, of an element of `points`, which may be anything a view answers.
    func extent(_ points: Double) -> Int32 {
        let length = LayoutUnit.units(points)
        guard length > 0 else { return 0 }
        return Int32(min(Int64(length) + spacingUnits, Int64(LayoutUnit.maximum)))
    }

    /// The length, in units, of an element of this extent.
    func length(ofExtent extent: Int32) -> Int64 {
        max(0, Int64(extent) - spacingUnits)
    }

    // MARK: Measuring

    /// Tells how long an element turned out to be, in points. NaN and negative lengths count as 0, infinite ones as
    /// `LayoutUnit.maximumPoints`.
    ///
    /// Returns whether anything moved: false when the element already counted as that long, even as an estimate.
    @discardableResult
    package mutating func setLength(_ points: Double, of element: Int) -> Bool { setLength(points, of: element..<element + 1) }

    /// The same for neighbours that turned out to be equally long. O(log n) for each stretch of them that counted alike before.
    @discardableResult
    package mutating func setLength(_ points: Double, of elements: Range<Int>) -> Bool {
        let new = extent(points)
        var moved = false
        var next = elements.lowerBound
        while next < elements.upperBound {
            let (old, alike) = heights.stretch(from: next)
            let end = min(elements.upperBound, next + alike)
            if old.state != .measured || old.height != new { heights.setHeight(new, of: next..<end) }
            if old.height != new { moved = true }
            next = end
        }
        return moved
    }

    /// Sets each kind's estimate to the average of what is measured, of what is stale where nothing is measured, or to
    /// `fallback`, in points without spacing, where nothing is known. O(1).
    package mutating func updateEstimates(fallback: (row: Double, header: Double, footer: Double)) {
        guard !estimatesAreFrozen else { return }
        for kind in ElementKind.allCases {
            let measured = heights.measuredCount(of: kind), stale = heights.staleCount(of: kind)
            if measured > 0 {
                setEstimate(heights.measuredHeight(of: kind), over: measured, for: kind)
            } else if stale > 0 {
                setEstimate(heights.staleHeight(of: kind), over: stale, for: kind)
            } else {
                let points =
                    switch kind {
                    case .row: fallback.row
                    case .header: fallback.header
                    case .footer: fallback.footer
                    }
                heights.setEstimate(extent(points), for: kind)
            }
        }
    }

    private mutating func setEstimate(_ sum: Int64, over count: Int, for kind: ElementKind) {
        let count = Int64(count)
        heights.setEstimate(Int32((sum + count / 2) / count), for: kind)
    }

    private mutating func changeSpacing(from old: Int32) {
        let new = LayoutUnit.units(spacing)
        guard new != old else { return }
        func respaced(_ extent: Int32) -> Int32 {
            guard extent > 0 else { return 0 }
            return Int32(min(max(Int64(extent) - Int64(old), 1) + Int64(new), Int64(LayoutUnit.maximum)))
        }
        heights.rewriteHeights(respaced)
        for kind in ElementKind.allCases {
            heights.setEstimate(respaced(heights.estimate(for: kind)), for: kind)
        }
    }
}
