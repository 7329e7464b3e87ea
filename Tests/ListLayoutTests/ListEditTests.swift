import ListLayout
import Testing

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
private struct EditedPair {
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

@Suite("Edits of a list")
struct ListEditTests {
    @Test("keep lengths, kinds and sections in step with a plain list", arguments: 0..<60)
    func randomEdits(seed: Int) {
        var pair = EditedPair(seed: seed)
        for step in 0..<60 {
            let edit = pair.edit()
            pair.naive.layOut()
            guard pair.agree else {
                Issue.record("seed \(seed), step \(step): \(edit); \(pair.list.brokenInvariants())")
                return
            }
        }
    }

    @Test("leave the row being read where it is, or the nearest that is left", arguments: 0..<60)
    func anchorStays(seed: Int) throws {
        var pair = EditedPair(seed: 7000 + seed)
        for _ in 0..<12 { _ = pair.edit() }
        let viewport = 100.0
        var offset = Double(pair.random.int(0...Int(max(0, pair.naive.length))))
        for step in 0..<40 {
            guard let anchor = pair.list.anchor(at: offset, viewport: viewport) else {
                #expect(pair.naive.elements.isEmpty)
                _ = pair.edit()
                continue
            }
            let id = pair.naive.elements[anchor.element].id
            let y = pair.naive.origin(anchor.element) - offset
            #expect(anchor.distance == -y, "seed \(seed), step \(step)")
            let edit = pair.edit()
            // Ids are the caller's; finding one again is its part of the bargain.
            guard let now = pair.naive.elements.firstIndex(where: { $0.id == id }) else { continue }
            offset = pair.list.offset(keeping: ListGeometry.Anchor(element: now, distance: anchor.distance))
            #expect(pair.naive.origin(now) - offset == y, "seed \(seed), step \(step): \(edit)")
            if pair.random.int(0..<6) == 0 {
                pair.list.heights.markAllStale()
                let again = pair.list.offset(keeping: ListGeometry.Anchor(element: now, distance: anchor.distance))
                #expect(again == offset, "seed \(seed), step \(step)")
            }
        }
    }

    @Test("the anchor is the first row that ends below what is pinned", arguments: 0..<30)
    func anchorIsFirstRow(seed: Int) {
        var random = SeededGenerator(seed: UInt64(400 + seed))
        let naive = NaiveList.random(levels: 1 + seed % 2, using: &random)
        let list = naive.geometry(shape: .standard)
        for offset in stride(from: -10, to: naive.length, by: 7) {
            let covered = naive.pinnedHeaders(at: offset, viewport: 200).reduce(0) { max($0, $1.origin + $1.length) }
            let solid = naive.elements.indices.filter { naive.length($0) > 0 && naive.end($0) > offset + covered }
            let wanted =
                solid.first { naive.elements[$0].kind == .row } ?? solid.first
                ?? naive.elements.indices.last { naive.length($0) > 0 }
            #expect(list.anchor(at: offset, viewport: 200)?.element == wanted, "seed \(seed), offset \(offset)")
        }
    }

    @Test("a new spacing moves every row and no length")
    func newSpacing() {
        var random = SeededGenerator(seed: 5)
        var naive = NaiveList.random(levels: 1, using: &random)
        var list = naive.geometry(shape: NodeShape(leafCapacity: 2, innerCapacity: 3))
        for spacing in [0, 7.5, 3, 0, 12] {
            list.spacing = spacing
            naive.spacing = spacing
            naive.layOut()
            for index in naive.elements.indices {
                #expect(list.frame(of: index) == (naive.origin(index), naive.length(index)))
            }
        }
    }

    @Test("nested levels are rebuilt with what was measured, by a map of ranges")
    func nestedRebuild() {
        var random = SeededGenerator(seed: 11)
        let old = NaiveList.random(levels: 2, using: &random)
        var new = NaiveList.random(levels: 2, using: &random)
        var list = old.geometry(shape: NodeShape(leafCapacity: 3, innerCapacity: 3))
        let first = 2..<min(9, new.elements.count), second = 12..<min(20, new.elements.count)
        let keeping = [(elements: first, old: 10), (elements: second, old: 0)]
        list.rebuild(
            levels: new.levels.map { shapes in
                var index = SectionIndex()
                for shape in shapes { index.append(shape) }
                return index
            }, keeping: keeping)
        for index in new.elements.indices { new.elements[index].length = nil }
        for kept in keeping {
            for index in kept.elements {
                let before = old.elements[kept.old + index - kept.elements.lowerBound]
                if before.kind == new.elements[index].kind { new.elements[index].length = before.length }
            }
        }
        new.spacing = old.spacing
        #expect(list.brokenInvariants() == [])
        for index in new.elements.indices {
            #expect(list.frame(of: index) == (new.origin(index), new.length(index)))
        }
    }
}
