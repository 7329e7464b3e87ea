extension ListGeometry {
    /// A header or footer that is to be drawn over the rows.
    package struct Pinned: Hashable, Sendable {
        package var element: Int
        package var section: Int
        package var level: Int
        /// Its leading edge, in points from the viewport's top.
        package var origin: Double
        package var length: Double
        /// Whether it is elsewhere than its place in the list.
        package var isPinned: Bool
        /// How far its section's other end has pushed it away from where it would rest, 0 to 1 (out of sight).
        package var pushed: Double
        /// Points of the list that have scrolled under it, 0 or more.
        package var overlap: Double

        package init(
            element: Int, section: Int, level: Int, origin: Double, length: Double, isPinned: Bool, pushed: Double,
            overlap: Double
        ) {
            self.element = element
            self.section = section
            self.level = level
            self.origin = origin
            self.length = length
            self.isPinned = isPinned
            self.pushed = pushed
            self.overlap = overlap
        }
    }

    /// How much of the viewport may be taken by what is pinned.
    ///
    /// The first header at the top may be tall, because O-03 pins one of 45 %: it stays unless it would leave too little to read
    /// by. Headers of inner levels are a convenience; they must leave most of the viewport alone. One that is too tall scrolls
    /// with its section, so that every row can be reached however tall a header is.
    enum PinLimit {
        /// The outermost header, when no footers pin.
        static let alone = 0.75
        /// The outermost header when footers pin too: together with `stack` they leave a tenth.
        static let shared = 0.5
        /// A whole stack of nested headers, and any stack of footers.
        static let stack = 0.4
        /// A viewport lower than this, in points, is judged as if it had this height: in a window of ten points a usual header
        /// stays and shows what fits (O-24), as there is no room to read in anyway.
        static let leastViewport = 40.0
    }

    /// Whether a header of `length` pins below `line` points of outer headers.
    func headerPins(length: Double, below line: Double, viewport: Double) -> Bool {
        guard length > 0 else { return false }
        let viewport = max(viewport, PinLimit.leastViewport)
        if line == 0 { return length <= (pinsFooters ? PinLimit.shared : PinLimit.alone) * viewport }
        return line + length <= PinLimit.stack * viewport
    }

    /// Whether a footer of `length` pins above `line` points of outer footers.
    func footerPins(length: Double, above line: Double, viewport: Double) -> Bool {
        guard length > 0 else { return false }
        let viewport = max(viewport, PinLimit.leastViewport)
        if line == 0, !pinsHeaders { return length <= PinLimit.alone * viewport }
        return line + length <= PinLimit.stack * viewport
    }

    /// The headers at or over the top edge, outermost first.
    ///
    /// For a header whose section, footer included, spans `[T, B)`, pinning below `line` points of outer headers:
    ///
    ///     natural = T - offset
    ///     origin  = natural                                if natural >= line
    ///             = min(line, B - offset - length)         otherwise
    ///
    /// It is gone when its end comes to `line` or above. This depends on the offset alone, so going down and back up gives the
    /// same picture. At most one header a level can be there: that of the section at `offset + line`; so no header is scanned.
    /// Headers below the line are in their place and not returned.
    package func pinnedHeaders(at offset: Double, viewport: Double) -> [Pinned] {
        guard pinsHeaders, heights.totalHeight > 0, offset >= 0 else { return [] }
        var pinned: [Pinned] = []
        var line = 0.0
        for level in levels.indices {
            // An outer section that ends above the line ends its inner sections too, and covers what is left of their headers.
            let position = unit(below: offset + line)
            guard position < heights.totalHeight, let element = heights.element(at: position) else { break }
            let section = levels[level].section(ofElement: element.index)
            guard let header = section.header else { continue }
            let (top, length) = frame(of: header)
            let end = self.end(of: section)
            if let outer = pinned.last, !contains(section, in: outer) { break }
            guard headerPins(length: length, below: line, viewport: viewport) else {
                if line == 0 { continue }
                break
            }
            let natural = top - offset
            let origin = min(line, end - offset - length)
            if origin + length <= line || natural > line { continue }
            pinned.append(
                Pinned(
                    element: header, section: section.index, level: level, origin: max(origin, natural), length: length,
                    isPinned: origin > natural, pushed: min(max((line - origin) / length, 0), 1),
                    overlap: max(0, origin - natural)))
            line += length
        }
        return pinned
    }

    /// The footers at or over the bottom edge, outermost first: `pinnedHeaders` mirrored, with `origin` from the viewport's top.
    ///
    /// A footer never rises above the end of its own section's header.
    package func pinnedFooters(at offset: Double, viewport: Double) -> [Pinned] {
        let total = heights.totalHeight
        guard pinsFooters, total > 0, viewport > 0 else { return [] }
        var pinned: [Pinned] = []
        var line = 0.0
        for level in levels.indices {
            let bottom = viewport - line
            let position = unit(above: offset + bottom) - 1
            guard position >= 0, position < total, let element = heights.element(at: position) else { break }
            let section = levels[level].section(ofElement: element.index)
            guard let footer = section.footer else { continue }
            let (top, length) = frame(of: footer)
            let start = self.start(of: section)
            if let outer = pinned.last, !contains(section, in: outer) { break }
            guard footerPins(length: length, above: line, viewport: viewport) else {
                if line == 0 { continue }
                break
            }
            let natural = top - offset
            let origin = max(bottom - length, start - offset)
            if origin >= bottom || natural + length < bottom { continue }
            pinned.append(
                Pinned(
                    element: footer, section: section.index, level: level, origin: min(origin, natural), length: length,
                    isPinned: origin < natural, pushed: min(max((origin + length - bottom) / length, 0), 1),
                    overlap: max(0, natural - origin)))
            line += length
        }
        return pinned
    }

    /// Where a section's last element ends, in points, without the spacing after it: what its header may not go beyond.
    private func end(of section: SectionIndex.Section) -> Double {
        let top = heights.offset(of: section.elements.lowerBound)
        let end = heights.offset(of: section.elements.upperBound)
        return LayoutUnit.points(end > top ? max(top, end - spacingUnits) : top)
    }

    /// Where a section's rows begin, in points: what its footer may not go beyond.
    private func start(of section: SectionIndex.Section) -> Double {
        guard let header = section.header else {
            return LayoutUnit.points(heights.offset(of: section.elements.lowerBound))
        }
        let (top, length) = frame(of: header)
        return top + length
    }

    private func contains(_ section: SectionIndex.Section, in outer: Pinned) -> Bool {
        let elements = levels[outer.level].section(outer.section).elements
        return elements.lowerBound <= section.elements.lowerBound
            && section.elements.upperBound <= elements.upperBound
    }
}
