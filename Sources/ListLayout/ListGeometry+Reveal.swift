extension ListGeometry {
    /// Where in the free part of the viewport an element is wanted. The free part is what pinned headers and footers leave.
    package enum RevealAnchor: Hashable, Sendable {
        /// Wherever needs the least movement to show the whole of it.
        case minimal
        /// 0 at the top, 0.5 in the middle, 1 at the bottom.
        case fraction(Double)
    }

    /// How much of the viewport's top and bottom is covered by what is pinned at an offset, in points: what a page leaves out.
    package func obstruction(at offset: Double, viewport: Double) -> (top: Double, bottom: Double) {
        let headers = pinnedHeaders(at: offset, viewport: viewport)
        let footers = pinnedFooters(at: offset, viewport: viewport)
        return (
            headers.reduce(0) { max($0, $1.origin + $1.length) },
            footers.reduce(0) { max($0, viewport - $1.origin) }
        )
    }

    /// How much is pinned over the top when an element sits right below it, in points.
    ///
    /// The one number behind scrolling to a row, moving by keys, paging and focus: a row placed this far down is under no header.
    /// It counts the headers of the element's own sections, outermost first, as far as they pin (see `pinnedHeaders`); a header
    /// is obstructed by outer levels only.
    package func topObstruction(forElement element: Int, viewport: Double) -> Double {
        heights.checkElement(element)
        guard pinsHeaders else { return 0 }
        return stack(of: element, edge: \.header) { headerPins(length: $0, below: $1, viewport: viewport) }
    }

    /// How much is pinned over the bottom when an element sits right above it, in points.
    package func bottomObstruction(forElement element: Int, viewport: Double) -> Double {
        heights.checkElement(element)
        guard pinsFooters else { return 0 }
        return stack(of: element, edge: \.footer) { footerPins(length: $0, above: $1, viewport: viewport) }
    }

    /// How much the headers, or footers, of an element's own sections take when they pin, outermost first. `pins` gets a length and how
    /// much is taken already.
    private func stack(of element: Int, edge: (SectionIndex.Section) -> Int?, pins: (Double, Double) -> Bool) -> Double {
        var taken = 0.0
        for level in levels {
            guard let pinned = edge(level.section(ofElement: element)), pinned != element else { continue }
            let length = frame(of: pinned).length
            if pins(length, taken) {
                taken += length
            } else if taken > 0 {
                break
            }
        }
        return taken
    }

    /// The offset at which an element is seen where `anchor` wants it, not clamped to the list.
    ///
    /// `.fraction(0)` puts it right below what is pinned there, where SwiftUI would put it underneath. An element that does not
    /// fit shows its top for `.minimal`; for a fraction that part of it meets that part of the free space.
    package func revealOffset(of element: Int, anchor: RevealAnchor, currentOffset: Double, viewport: Double) -> Double {
        let (top, length) = frame(of: element)
        let over = topObstruction(forElement: element, viewport: viewport)
        let under = bottomObstruction(forElement: element, viewport: viewport)
        let room = viewport - over - under - length
        let highest = top - over
        switch anchor {
        case .fraction(let fraction):
            return highest - (fraction.isFinite ? fraction : 0) * room
        case .minimal:
            guard !currentOffset.isNaN else { return highest }
            // Without room the lowest offset is beyond the highest, and the top it is.
            return min(max(currentOffset, highest - room), highest)
        }
    }
}
