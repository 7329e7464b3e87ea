// Edits that keep the heights and every level of sections in step. What is known of the elements that stay is kept.
//
// Lists of one level have short forms by section. With nested levels an edit of rows names its section at each level, `splice`
// exchanges sections, and `rebuild(levels:keeping:)` all of them.
extension ListGeometry {
    /// The only level of a list whose sections are not nested.
    var onlyLevel: SectionIndex {
        _read {
            precondition(levels.count == 1, "expected a list of one level of sections, got \(levels.count) levels")
            yield levels[0]
        }
        _modify {
            precondition(levels.count == 1, "expected a list of one level of sections, got \(levels.count) levels")
            yield &levels[0]
        }
    }

    // MARK: Rows

    /// Inserts unmeasured rows into a section, before its row number `row`; the section's row count appends.
    package mutating func insertRows(_ count: Int, at row: Int, inSection section: Int) {
        let rows = onlyLevel.section(section).rows
        precondition(row >= 0 && row <= rows.count, "expected a row in 0...\(rows.count), got \(row)")
        insertRows(count, at: rows.lowerBound + row, inSections: [section])
    }

    /// Inserts unmeasured rows before the element at `element`, into the named section of each level, outermost first.
    package mutating func insertRows(_ count: Int, at element: Int, inSections sections: [Int]) {
        precondition(
            sections.count == levels.count,
            "expected a section for each of \(levels.count) levels, got \(sections.count)")
        for (level, index) in sections.enumerated() {
            let section = levels[level].section(index)
            precondition(
                section.rows.lowerBound <= element && element <= section.rows.upperBound,
                "expected a place among the elements \(section.rows) of section \(index), got \(element)")
            var shape = section.shape
            shape.rows += count
            levels[level].replace(at: index, with: shape)
        }
        heights.insert(count: count, kind: .row, at: element)
    }

    /// Removes rows of one section, counted from its first.
    package mutating func removeRows(_ range: Range<Int>, inSection section: Int) {
        let rows = onlyLevel.section(section).rows
        precondition(
            range.lowerBound >= 0 && range.upperBound <= rows.count,
            "expected rows within 0..<\(rows.count), got \(range)")
        removeRows(rows.lowerBound + range.lowerBound..<rows.lowerBound + range.upperBound)
    }

    /// Removes elements that are rows of one and the same section at each level.
    package mutating func removeRows(_ elements: Range<Int>) {
        guard !elements.isEmpty else { return }
        for level in levels.indices {
            let section = levels[level].section(ofElement: elements.lowerBound)
            precondition(
                section.rows.lowerBound <= elements.lowerBound && elements.upperBound <= section.rows.upperBound,
                "expected elements among the rows \(section.rows) of one section, got \(elements)")
            var shape = section.shape
            shape.rows -= elements.count
            levels[level].replace(at: section.index, with: shape)
        }
        heights.remove(elements)
    }

    /// Moves rows, with their lengths, within a section or to another: before row `row` of section `destination`, as they are
    /// numbered now.
    package mutating func moveRows(_ range: Range<Int>, inSection source: Int, to row: Int, inSection destination: Int) {
        let from = onlyLevel.section(source), to = onlyLevel.section(destination)
        precondition(
            range.lowerBound >= 0 && range.upperBound <= from.rows.count,
            "expected rows within 0..<\(from.rows.count), got \(range)")
        precondition(row >= 0 && row <= to.rows.count, "expected a row in 0...\(to.rows.count), got \(row)")
        let start = from.rows.lowerBound
        heights.move(start + range.lowerBound..<start + range.upperBound, to: to.rows.lowerBound + row)
        guard source != destination else { return }
        var shape = from.shape
        shape.rows -= range.count
        onlyLevel.replace(at: source, with: shape)
        shape = to.shape
        shape.rows += range.count
        onlyLevel.replace(at: destination, with: shape)
    }

    // MARK: Sections

    /// Adds unmeasured sections of one shape at the end.
    package mutating func appendSections(_ shape: SectionShape, repeated: Int = 1) {
        insertSections(shape, repeated: repeated, at: onlyLevel.sectionCount)
    }

    /// Inserts unmeasured sections of one shape before the one at `index`.
    ///
    /// The elements of sections of more than one part are as many runs as there are parts: O(sections * log n), or one pass over
    /// the list where that is less.
    package mutating func insertSections(_ shape: SectionShape, repeated: Int = 1, at index: Int) {
        var element = firstElement(ofSection: index)
        onlyLevel.insert(shape, repeated: repeated, at: index)
        let parts = shape.parts
        if parts.count <= 1 {
            for (kind, count) in parts { heights.insert(count: count * repeated, kind: kind, at: element) }
        } else if repeated > heights.roughRunCount / 16 {
            var builder = HeightIndex.Builder(from: heights)
            builder.append(copyOf: 0..<element)
            for _ in 0..<repeated {
                for (kind, count) in parts { builder.append(count: count, kind: kind) }
            }
            builder.append(copyOf: element..<heights.count)
            builder.finish(replacing: &heights)
        } else {
            for _ in 0..<repeated {
                for (kind, count) in parts {
                    heights.insert(count: count, kind: kind, at: element)
                    element += count
                }
            }
        }
    }

    /// Removes sections with their elements.
    package mutating func removeSections(_ range: Range<Int>) {
        let elements = firstElement(ofSection: range.lowerBound)..<firstElement(ofSection: range.upperBound)
        onlyLevel.remove(range)
        heights.remove(elements)
    }

    /// Moves a section, with its elements and their lengths, before the one that is at `index` now.
    package mutating func moveSection(_ source: Int, to index: Int) {
        let section = onlyLevel.section(source)
        let target = firstElement(ofSection: index)
        guard index < source || index > source + 1 else { return }
        heights.move(section.elements, to: target)
        onlyLevel.remove(at: source)
        onlyLevel.insert(section.shape, at: index < source ? index : index - 1)
    }

    /// Gives a section another shape, as when it is collapsed or its data is replaced by more or fewer rows: elements are added
    /// or removed at the end of its rows, its header and footer appear or go.
    package mutating func reshapeSection(_ index: Int, to shape: SectionShape) {
        let old = onlyLevel.section(index)
        onlyLevel.replace(at: index, with: shape)
        // From back to front, so that earlier indices still hold.
        if old.shape.hasFooter, !shape.hasFooter {
            heights.remove(old.rows.upperBound..<old.rows.upperBound + 1)
        } else if !old.shape.hasFooter, shape.hasFooter {
            heights.insert(count: 1, kind: .footer, at: old.rows.upperBound)
        }
        if shape.rows < old.shape.rows {
            heights.remove(old.rows.lowerBound + shape.rows..<old.rows.upperBound)
        } else {
            heights.insert(count: shape.rows - old.shape.rows, kind: .row, at: old.rows.upperBound)
        }
        if old.shape.hasHeader, !shape.hasHeader {
            heights.remove(old.elements.lowerBound..<old.elements.lowerBound + 1)
        } else if !old.shape.hasHeader, shape.hasHeader {
            heights.insert(count: 1, kind: .header, at: old.elements.lowerBound)
        }
    }

    // MARK: Nested levels

    /// The sections of one level that a splice exchanges.
    package struct LevelSplice: Hashable, Sendable {
        package var sections: Range<Int>
        package var shapes: [SectionShape]

        package init(_ sections: Range<Int>, with shapes: [SectionShape]) {
            self.sections = sections
            self.shapes = shapes
        }
    }

    /// Exchanges elements for unmeasured ones of the kinds given, and at each level, outermost first, some sections for others.
    ///
    /// This is the edit the others are made of, for what they do not cover, such as a section within a section: there the outer
    /// level exchanges one section for the same with more rows. Sections exchanged do not touch what is known of elements outside
    /// `elements`. O((sections + runs exchanged) * log n).
    package mutating func splice(
        _ elements: Range<Int>, with kinds: [(kind: ElementKind, count: Int)], levels splices: [LevelSplice]
    ) {
        precondition(
            splices.count == levels.count, "expected a splice for each of \(levels.count) levels, got \(splices.count)")
        heights.remove(elements)
        var element = elements.lowerBound
        for (kind, count) in kinds {
            heights.insert(count: count, kind: kind, at: element)
            element += count
        }
        for (level, splice) in splices.enumerated() {
            levels[level].remove(splice.sections)
            for (step, shape) in splice.shapes.enumerated() {
                levels[level].insert(shape, at: splice.sections.lowerBound + step)
            }
            precondition(
                levels[level].elementCount == heights.count,
                "expected level \(level) to cover \(heights.count) elements, got \(levels[level].elementCount)")
        }
    }

    private func firstElement(ofSection index: Int) -> Int {
        let sections = onlyLevel.sectionCount
        precondition(index >= 0 && index <= sections, "expected a section index in 0...\(sections), got \(index)")
        return index < sections ? onlyLevel.section(index).elements.lowerBound : heights.count
    }
}

extension SectionShape {
    /// The section's elements as runs of one kind, in order, none of them empty.
    var parts: [(kind: ElementKind, count: Int)] {
        [(.header, hasHeader ? 1 : 0), (.row, rows), (.footer, hasFooter ? 1 : 0)].filter { $0.1 > 0 }
    }
}
