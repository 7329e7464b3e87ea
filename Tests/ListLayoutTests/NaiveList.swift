import ListLayout

/// The oracle of `ListGeometry`: arrays, and every question answered by looking at everything.
///
/// Lengths are multiples of 1/4 point, so that sums of them are exact in a `Double` and answers compare by `==`.
struct NaiveList {
    struct Element: Equatable {
        var kind: ElementKind
        /// Nil while unmeasured.
        var length: Double?
        /// Who it is, through edits.
        var id: Int
    }

    var elements: [Element] = [] { didSet { origins = nil } }
    /// The shapes of each level's sections.
    var levels: [[SectionShape]] = [[]]
    var spacing = 0.0 { didSet { origins = nil } }
    var estimates: [ElementKind: Double] = [.row: 20, .header: 24, .footer: 16] { didSet { origins = nil } }
    var pinsHeaders = true
    var pinsFooters = false

    func length(_ index: Int) -> Double {
        elements[index].length ?? estimates[elements[index].kind]!
    }

    func extent(_ index: Int) -> Double {
        length(index) > 0 ? length(index) + spacing : 0
    }

    /// Where each element begins, and the last one ends with its spacing; there after `layOut()` until something changes.
    private var origins: [Double]?

    /// Adds the extents up once, for tests that ask for many origins.
    mutating func layOut() {
        var origins = [0.0]
        for index in elements.indices { origins.append(origins[index] + extent(index)) }
        self.origins = origins
    }

    func origin(_ index: Int) -> Double {
        origins?[index] ?? (0..<index).reduce(0) { $0 + extent($1) }
    }

    var length: Double {
        let total = origin(elements.count)
        return total > 0 ? total - spacing : 0
    }

    func end(_ index: Int) -> Double { origin(index) + length(index) }

    func elements(from: Double, to: Double) -> Range<Int>? {
        let seen = elements.indices.filter { length($0) > 0 && end($0) > from && origin($0) < to }
        guard let first = seen.first, let last = seen.last, from < to else { return nil }
        return first..<last + 1
    }

    /// The sections of a level and the elements they cover.
    func sections(_ level: Int) -> [SectionIndex.Section] {
        var start = 0
        return levels[level].enumerated().map { index, shape in
            defer { start += shape.count }
            return SectionIndex.Section(index: index, elements: start..<start + shape.count, shape: shape)
        }
    }

    /// The header of every section is asked the formula; which of them to draw follows from the answers alone.
    func pinnedHeaders(at offset: Double, viewport: Double) -> [ListGeometry.Pinned] {
        var pinned: [ListGeometry.Pinned] = []
        var line = 0.0
        var outer = 0..<elements.count
        guard pinsHeaders else { return [] }
        for level in levels.indices {
            for section in sections(level) where outer.contains(section.elements.lowerBound) {
                guard let header = section.header else { continue }
                let height = length(header)
                guard height > 0, headerPins(height, line, viewport) else { continue }
                let bottom = section.elements.last { length($0) > 0 }.map { end($0) }!
                let natural = origin(header) - offset
                let y = natural >= line ? natural : min(line, bottom - offset - height)
                guard natural <= line, y + height > line else { continue }
                pinned.append(
                    ListGeometry.Pinned(
                        element: header, section: section.index, level: level, origin: y, length: height,
                        isPinned: y != natural, pushed: (line - y) / height, overlap: y - natural))
            }
            if let last = pinned.last, last.level == level {
                line += last.length
                outer = sections(level)[last.section].elements
            } else if line > 0, isStopped(level, at: offset + line, in: outer) {
                break
            }
        }
        return pinned
    }

    func pinnedFooters(at offset: Double, viewport: Double) -> [ListGeometry.Pinned] {
        var pinned: [ListGeometry.Pinned] = []
        var line = 0.0
        var outer = 0..<elements.count
        guard pinsFooters else { return [] }
        for level in levels.indices {
            for section in sections(level) where outer.contains(section.elements.lowerBound) {
                guard let footer = section.footer else { continue }
                let height = length(footer)
                guard height > 0, footerPins(height, line, viewport) else { continue }
                let natural = origin(footer) - offset
                let start = section.header.map { end($0) } ?? origin(section.elements.lowerBound)
                let y = min(natural, max(viewport - line - height, start - offset))
                guard natural + height >= viewport - line, y < viewport - line else { continue }
                pinned.append(
                    ListGeometry.Pinned(
                        element: footer, section: section.index, level: level, origin: y, length: height,
                        isPinned: y != natural, pushed: (y + height - viewport + line) / height, overlap: natural - y))
            }
            if let last = pinned.last, last.level == level {
                line += last.length
                outer = sections(level)[last.section].elements
            } else if line > 0, isStoppedByFooter(level, at: offset + viewport - line, in: outer) {
                break
            }
        }
        return pinned
    }

    /// The documented limits of `pinnedHeaders`.
    private func headerPins(_ height: Double, _ line: Double, _ viewport: Double) -> Bool {
        let viewport = max(viewport, 40)
        return line == 0 ? height <= viewport * (pinsFooters ? 0.5 : 0.75) : line + height <= viewport * 0.4
    }

    private func footerPins(_ height: Double, _ line: Double, _ viewport: Double) -> Bool {
        let viewport = max(viewport, 40)
        return line == 0 && !pinsHeaders ? height <= viewport * 0.75 : line + height <= viewport * 0.4
    }

    /// A header that found no room keeps deeper levels from pinning in its place.
    private func isStopped(_ level: Int, at position: Double, in outer: Range<Int>) -> Bool {
        sections(level).contains { section in
            guard let header = section.header, outer.contains(header) else { return false }
            return origin(header) <= position && position < origin(section.elements.upperBound)
        }
    }

    private func isStoppedByFooter(_ level: Int, at position: Double, in outer: Range<Int>) -> Bool {
        sections(level).contains { section in
            guard let footer = section.footer, outer.contains(footer) else { return false }
            return origin(section.elements.lowerBound) < position && position <= origin(footer) + extent(footer)
        }
    }

    /// The same list as a `ListGeometry`.
    func geometry(shape: NodeShape) -> ListGeometry {
        var list = ListGeometry(shape: shape)
        list.spacing = spacing
        list.pinsHeaders = pinsHeaders
        list.pinsFooters = pinsFooters
        list.rebuild(
            levels: levels.map { shapes in
                var index = SectionIndex(shape: shape)
                for shape in shapes { index.append(shape) }
                return index
            })
        list.updateEstimates(fallback: (estimates[.row]!, estimates[.header]!, estimates[.footer]!))
        for (index, element) in elements.enumerated() {
            if let length = element.length { list.setLength(length, of: index) }
        }
        return list
    }
}

extension NaiveList {
    /// A random list: up to a dozen sections of level 0, some empty, some without header, some with sections within.
    static func random(levels count: Int, using random: inout SeededGenerator) -> NaiveList {
        var list = NaiveList()
        list.levels = Array(repeating: [], count: count)
        list.spacing = [0, 0, 4, 0.75][random.int(0..<4)]
        list.pinsFooters = random.bool()
        list.pinsHeaders = random.int(0..<5) > 0
        for _ in 0..<random.int(0...9) { list.appendSection(level: 0, using: &random) }
        for index in list.elements.indices {
            list.elements[index].id = index
            if random.int(0..<4) == 0 { continue }
            let most =
                switch list.elements[index].kind {
                case .row: random.int(0..<8) == 0 ? 900 : 160
                case .header: random.int(0..<6) == 0 ? 900 : 120
                case .footer: random.int(0..<6) == 0 ? 600 : 80
                }
            list.elements[index].length = random.int(0..<9) == 0 ? 0 : Double(random.int(0...most)) / 4
        }
        list.layOut()
        return list
    }

    /// Appends a section whose content is rows or, where there are deeper levels, now and then sections.
    private mutating func appendSection(level: Int, using random: inout SeededGenerator) {
        let hasHeader = random.int(0..<5) > 0, hasFooter = random.int(0..<3) == 0
        let start = elements.count
        if hasHeader {
            elements.append(Element(kind: .header, id: 0))
            cover(1, below: level)
        }
        let rowsStart = elements.count
        for _ in 0..<random.int(0...3) {
            if level + 1 < levels.count, random.int(0..<3) > 0 {
                appendSection(level: level + 1, using: &random)
            } else {
                let rows = random.int(0...4)
                elements += Array(repeating: Element(kind: .row, id: 0), count: rows)
                cover(rows, below: level)
            }
        }
        let rows = elements.count - rowsStart
        if hasFooter {
            elements.append(Element(kind: .footer, id: 0))
            cover(1, below: level)
        }
        precondition(elements.count - start == rows + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0))
        levels[level].append(SectionShape(rows: rows, hasHeader: hasHeader, hasFooter: hasFooter))
    }

    /// Elements that are in no section of the deeper levels are in one without header there.
    private mutating func cover(_ count: Int, below level: Int) {
        guard level + 1 < levels.count else { return }
        for deeper in level + 1..<levels.count { levels[deeper].append(SectionShape(rows: count)) }
    }
}
