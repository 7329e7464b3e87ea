/// Sections of one shape for `ListGeometry.rebuild(sections:)`, and the old sections whose measured lengths they take over.
package struct SectionPiece: Hashable, Sendable {
    package var shape: SectionShape
    /// How many sections, one after the other.
    package var repeated: Int
    /// The old section the first of them was; the second was the next, and so on. Nil for sections that are new.
    package var source: Int?

    package init(_ shape: SectionShape, repeated: Int = 1, source: Int? = nil) {
        self.shape = shape
        self.repeated = repeated
        self.source = source
    }
}

extension ListGeometry {
    /// Replaces all sections, keeping what was measured of those that have a `source`: its header, its footer, and of its rows as
    /// many as both have, from the first.
    ///
    /// One pass, O(sections + runs), for changes of many sections at once: collapsing a hundred thousand is one piece.
    package mutating func rebuild(sections: some Sequence<SectionPiece>) {
        precondition(levels.count == 1, "expected a list of one level of sections, got \(levels.count) levels")
        let old = levels[0]
        var new = RunTreeBuilder(like: old.tree)
        var lengths = HeightIndex.Builder(from: heights)
        for piece in sections where piece.repeated > 0 {
            var left = piece.repeated
            while left > 0 {
                let some = min(left, SectionRun.maximumCount)
                new.append(SectionRun(shape: piece.shape, count: some))
                left -= some
            }
            if let source = piece.source {
                precondition(
                    source >= 0 && piece.repeated <= old.sectionCount - source,
                    "expected old sections within 0..<\(old.sectionCount), got \(piece.repeated) from \(source)")
                var taken = 0
                old.forEach(from: source) { section in
                    lengths.append(piece.shape, from: section)
                    taken += 1
                    return taken < piece.repeated
                }
            } else {
                lengths.append(piece.shape, repeated: piece.repeated)
            }
        }
        levels[0].tree = new.finish()
        lengths.finish(replacing: &heights)
    }

    /// Replaces all sections; nothing measured is kept. O(sections).
    package mutating func rebuild(sections: some Sequence<(SectionShape, repeated: Int)>) {
        rebuild(sections: sections.lazy.map { SectionPiece($0.0, repeated: $0.repeated) })
    }

    /// Replaces the sections of every level, which must cover equally many elements.
    ///
    /// - Parameter keeping: elements that were elsewhere before, in ascending order of where they are now. Of these what was
    ///   measured is kept, unless an element has become one of another kind.
    ///
    /// O(headers and footers * log of them + runs).
    package mutating func rebuild(levels new: [SectionIndex], keeping: [(elements: Range<Int>, old: Int)] = []) {
        precondition(!new.isEmpty, "expected at least one level of sections, got none")
        let count = new[0].elementCount
        for level in new {
            precondition(
                level.elementCount == count, "expected \(count) elements in every level, got \(level.elementCount)")
        }
        if keeping.isEmpty, new.count == 1 {
            // A list that opens: its sections are known as stretches of one shape, and so are their lengths.
            var lengths = HeightIndex.Builder(from: heights)
            new[0].tree.forEachRun(from: 0) { run, _ in
                lengths.append(run.shape, repeated: run.count)
                return true
            }
            levels = new
            lengths.finish(replacing: &heights)
            return
        }
        // The elements that are not rows. A last one past the end saves asking whether there is another.
        var marks: [(element: Int, kind: ElementKind)] = [(count, .row)]
        for level in new {
            level.forEach(from: 0) { section in
                if let header = section.header { marks.append((header, .header)) }
                if let footer = section.footer { marks.append((footer, .footer)) }
                return true
            }
        }
        marks.sort { $0.element < $1.element }

        var lengths = HeightIndex.Builder(from: heights)
        var next = 0
        var element = 0
        func appendElements(until end: Int, from old: Int?) {
            var old = old
            while element < end {
                let isMark = marks[next].element == element
                let some = isMark ? 1 : min(end, marks[next].element) - element
                let kind = isMark ? marks[next].kind : .row
                if let start = old {
                    lengths.append(copyOf: start..<start + some, as: kind)
                    old = start + some
                } else {
                    lengths.append(count: some, kind: kind)
                }
                element += some
                if isMark { next += 1 }
            }
        }
        for kept in keeping {
            precondition(
                kept.elements.lowerBound >= element && kept.elements.upperBound <= count,
                "expected ascending ranges of new elements within 0..<\(count), got \(kept.elements) after \(element)")
            appendElements(until: kept.elements.lowerBound, from: nil)
            appendElements(until: kept.elements.upperBound, from: kept.old)
        }
        appendElements(until: count, from: nil)
        levels = new
        lengths.finish(replacing: &heights)
    }

    /// Whether every level covers the elements exactly, and all trees are sound; the list of what is not. O(n); for tests.
    package func brokenInvariants() -> [String] {
        var broken = heights.brokenInvariants()
        for (number, level) in levels.enumerated() {
            broken += level.brokenInvariants()
            if level.elementCount != heights.count {
                broken.append("level \(number) covers \(level.elementCount) of \(heights.count) elements")
            }
        }
        return broken
    }
}

extension HeightIndex.Builder {
    /// A section that was there before, perhaps in another shape.
    fileprivate mutating func append(_ shape: SectionShape, from old: SectionIndex.Section) {
        if shape.hasHeader {
            if let header = old.header { append(copyOf: header..<header + 1) } else { append(count: 1, kind: .header) }
        }
        let kept = min(shape.rows, old.rows.count)
        if kept > 0 { append(copyOf: old.rows.lowerBound..<old.rows.lowerBound + kept) }
        append(count: shape.rows - kept, kind: .row)
        if shape.hasFooter {
            if let footer = old.footer { append(copyOf: footer..<footer + 1) } else { append(count: 1, kind: .footer) }
        }
    }
}
