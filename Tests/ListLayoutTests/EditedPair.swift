import ListLayout

extension NaiveList {
    fileprivate var shapes: [SectionShape] {
        get { levels[0] }
        set { levels[0] = newValue }
    }

    fileprivate func fresh(_ shape: SectionShape, _ nextID: inout Int) -> [Element] {
        var kinds = Array(repeating: ElementKind.row, count: shape.rows)
        if shape.hasHeader { kinds.insert(.header, at: 0) }
        if shape.hasFooter { kinds.append(.footer) }
        return kinds.map { kind in
            nextID += 1
            return Element(kind: kind, id: nextID)
        }
    }

    /// The section's elements in another shape, as `reshapeSection` and `rebuild` document it.
    fileprivate func reshaped(_ index: Int, to shape: SectionShape, _ nextID: inout Int) -> [Element] {
        let old = sections(0)[index]
        var new = fresh(shape, &nextID)
        if let header = old.header, shape.hasHeader { new[0] = elements[header] }
        if let footer = old.footer, shape.hasFooter { new[new.count - 1] = elements[footer] }
        for row in 0..<min(old.rows.count, shape.rows) {
            new[row + (shape.hasHeader ? 1 : 0)] = elements[old.rows.lowerBound + row]
        }
        return new
    }
}

/// A list and its oracle, edited alike.
struct EditedPair {
    var list: ListGeometry
    var naive = NaiveList()
    var nextID = 0
    var random: SeededGenerator

    init(seed: Int) {
        random = SeededGenerator(seed: UInt64(seed))
        list = ListGeometry(shape: shapes[seed % shapes.count])
        list.spacing = seed % 2 == 0 ? 0 : 2
        naive.spacing = list.spacing
        list.pinsHeaders = true
        list.updateEstimates(fallback: (20, 24, 16))
    }

    mutating func randomShape() -> SectionShape {
        SectionShape(rows: random.int(0...5), hasHeader: random.int(0..<4) > 0, hasFooter: random.int(0..<4) == 0)
    }

    /// Makes one random edit in both; returns what it was.
    mutating func edit() -> String {
        let sections = naive.sections(0)
        let at = random.int(0...sections.count)
        let shape = randomShape()
        switch random.int(0..<12) {
        case 0, 1:
            let start = at < sections.count ? sections[at].elements.lowerBound : naive.elements.count
            let repeated = random.int(0...2)
            for _ in 0..<repeated {
                naive.elements.insert(contentsOf: naive.fresh(shape, &nextID), at: start)
                naive.shapes.insert(shape, at: at)
            }
            list.insertSections(shape, repeated: repeated, at: at)
            return "insert \(repeated) sections at \(at)"
        case 2:
            let upper = min(sections.count, at + random.int(0...2))
            let elements = sections[at..<upper]
            if let first = elements.first, let last = elements.last {
                naive.elements.removeSubrange(first.elements.lowerBound..<last.elements.upperBound)
            }
            naive.shapes.removeSubrange(at..<upper)
            list.removeSections(at..<upper)
            return "remove sections \(at)..<\(upper)"
        case 3 where !sections.isEmpty:
            let source = random.int(0..<sections.count)
            var order = Array(sections.indices)
            if at < source || at > source + 1 {
                order.remove(at: source)
                order.insert(source, at: at < source ? at : at - 1)
            }
            naive.elements = order.flatMap { naive.elements[sections[$0].elements] }
            naive.shapes = order.map { sections[$0].shape }
            list.moveSection(source, to: at)
            return "move section \(source) to \(at)"
        case 4 where at < sections.count:
            let new = naive.reshaped(at, to: shape, &nextID)
            naive.elements.replaceSubrange(sections[at].elements, with: new)
            naive.shapes[at] = shape
            list.reshapeSection(at, to: shape)
            return "reshape section \(at) to \(shape)"
        case 5 where at < sections.count:
            let row = random.int(0...sections[at].rows.count), count = random.int(0...3)
            let rows = naive.fresh(SectionShape(rows: count), &nextID)
            naive.elements.insert(contentsOf: rows, at: sections[at].rows.lowerBound + row)
            naive.shapes[at].rows += count
            list.insertRows(count, at: row, inSection: at)
            return "insert \(count) rows at \(row) of \(at)"
        case 6 where at < sections.count:
            let rows = sections[at].rows
            let lower = random.int(0...rows.count), upper = random.int(lower...rows.count)
            naive.elements.removeSubrange(rows.lowerBound + lower..<rows.lowerBound + upper)
            naive.shapes[at].rows -= upper - lower
            list.removeRows(lower..<upper, inSection: at)
            return "remove rows \(lower)..<\(upper) of \(at)"
        case 7 where at < sections.count:
            return moveRows(from: sections[at], to: sections[random.int(0..<sections.count)])
        case 8:
            return rebuild(sections)
        default:
            guard !naive.elements.isEmpty else { return "nothing" }
            let element = random.int(0..<naive.elements.count)
            let length = random.int(0..<8) == 0 ? 0 : Double(random.int(1...200)) / 4
            naive.elements[element].length = length
            list.setLength(length, of: element)
            return "measure \(element) as \(length)"
        }
    }

    private mutating func moveRows(from: SectionIndex.Section, to: SectionIndex.Section) -> String {
        let lower = random.int(0...from.rows.count), upper = random.int(lower...from.rows.count)
        let row = random.int(0...to.rows.count)
        let range = from.rows.lowerBound + lower..<from.rows.lowerBound + upper
        let target = to.rows.lowerBound + row
        if target < range.lowerBound || target > range.upperBound {
            let moved = Array(naive.elements[range])
            naive.elements.removeSubrange(range)
            naive.elements.insert(contentsOf: moved, at: target < range.lowerBound ? target : target - range.count)
        }
        naive.shapes[from.index].rows -= range.count
        naive.shapes[to.index].rows += range.count
        list.moveRows(lower..<upper, inSection: from.index, to: row, inSection: to.index)
        return "move rows \(lower)..<\(upper) of \(from.index) to \(row) of \(to.index)"
    }

    /// Filters, sorts, collapses and expands at once: every section is dropped, kept in some shape, or new.
    private mutating func rebuild(_ sections: [SectionIndex.Section]) -> String {
        var pieces: [SectionPiece] = []
        var elements: [NaiveList.Element] = []
        let sorted = random.bool() ? Array(sections.indices) : sections.indices.shuffled(using: &random)
        for source in sorted where random.int(0..<5) > 0 {
            let shape = random.bool() ? sections[source].shape : randomShape()
            pieces.append(SectionPiece(shape, source: source))
            elements += naive.reshaped(source, to: shape, &nextID)
            if random.int(0..<4) == 0 {
                let shape = randomShape()
                pieces.append(SectionPiece(shape))
                elements += naive.fresh(shape, &nextID)
            }
        }
        naive.elements = elements
        naive.shapes = pieces.map(\.shape)
        list.rebuild(sections: pieces)
        return "rebuild as \(pieces)"
    }

    var agree: Bool {
        list.brokenInvariants() == [] && list.count == naive.elements.count && list.length == naive.length
            && naive.sections(0).allSatisfy { list.levels[0].section($0.index) == $0 }
            && naive.elements.indices.allSatisfy {
                list.heights.element($0).kind == naive.elements[$0].kind
                    && list.frame(of: $0) == (naive.origin($0), naive.length($0))
                    && (list.heights.element($0).state == .measured) == (naive.elements[$0].length != nil)
            }
    }
}
