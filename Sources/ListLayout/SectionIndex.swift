/// Which section each element of a list is in, for one level of nesting.
///
/// Sections partition the elements: each starts where the one before ends. The tree is that of `HeightIndex` with sections in the
/// place of elements and element counts in the place of heights, so a hundred thousand sections of fifty rows are one run of
/// eight bytes, and every question takes O(log n).
package struct SectionIndex: Sendable {
    /// One section and the elements it covers.
    package struct Section: Hashable, Sendable {
        package var index: Int
        package var elements: Range<Int>
        package var shape: SectionShape

        package init(index: Int, elements: Range<Int>, shape: SectionShape) {
            self.index = index
            self.elements = elements
            self.shape = shape
        }

        /// The element that is the section's header, if it has one.
        package var header: Int? { shape.hasHeader ? elements.lowerBound : nil }
        /// The elements between header and footer.
        package var rows: Range<Int> {
            elements.lowerBound + (shape.hasHeader ? 1 : 0)..<elements.upperBound - (shape.hasFooter ? 1 : 0)
        }
        /// The element that is the section's footer, if it has one.
        package var footer: Int? { shape.hasFooter ? elements.upperBound - 1 : nil }
    }

    var tree: RunTree<SectionRun>

    package init(shape: NodeShape = .standard) {
        tree = RunTree(shape: shape)
    }

    package var sectionCount: Int { tree.total.count }
    package var elementCount: Int { tree.total.elements }
    package var bytesUsed: Int { tree.bytesUsed }

    // MARK: Questions

    /// The section at an index in `0..<sectionCount`. O(log n).
    package func section(_ index: Int) -> Section {
        checkSection(index)
        return section(index, in: tree.find(position: index, by: ElementMetric()))
    }

    /// The section an element in `0..<elementCount` is in; never an empty one. O(log n).
    package func section(ofElement element: Int) -> Section {
        precondition(
            element >= 0 && element < elementCount, "expected an element index in 0..<\(elementCount), got \(element)")
        let place = tree.find(Int64(element), by: ElementMetric())
        let step = (element - Int(place.extentBefore)) / place.run.elementsEach
        return section(place.start + step, in: place)
    }

    /// Calls `body` with the sections from `index` on, in order, until it returns false. O(log n + sections visited).
    package func forEach(from index: Int, _ body: (Section) -> Bool) {
        precondition(
            index >= 0 && index <= sectionCount, "expected a section index in 0...\(sectionCount), got \(index)")
        tree.forEachRun(from: index) { run, before in
            let each = run.elementsEach
            let shape = run.shape
            for step in max(0, index - before.count)..<run.count {
                let start = before.elements + step * each
                if !body(Section(index: before.count + step, elements: start..<start + each, shape: shape)) {
                    return false
                }
            }
            return true
        }
    }

    private func section(_ index: Int, in place: RunTree<SectionRun>.Place) -> Section {
        let each = place.run.elementsEach
        let start = Int(place.extentBefore) + (index - place.start) * each
        return Section(index: index, elements: start..<start + each, shape: place.run.shape)
    }

    // MARK: Edits

    /// Adds sections of one shape at the end. O(depth of the tree), whatever their number.
    package mutating func append(_ shape: SectionShape, repeated: Int = 1) {
        var left = checked(repeated)
        while left > 0 {
            let some = min(left, SectionRun.maximumCount)
            tree.append(SectionRun(shape: shape, count: some))
            left -= some
        }
    }

    /// Inserts sections of one shape before the one at `index`; `index == sectionCount` appends. O(log n).
    package mutating func insert(_ shape: SectionShape, repeated: Int = 1, at index: Int) {
        precondition(
            index >= 0 && index <= sectionCount, "expected an insertion index in 0...\(sectionCount), got \(index)")
        var left = checked(repeated)
        while left > 0 {
            let some = min(left, SectionRun.maximumCount)
            tree.insert(SectionRun(shape: shape, count: some), at: index)
            left -= some
        }
    }

    /// Removes one section with its elements. O(log n).
    package mutating func remove(at index: Int) {
        checkSection(index)
        tree.remove(index..<index + 1) { _ in }
    }

    /// Removes sections with their elements. O(log n + runs removed).
    package mutating func remove(_ range: Range<Int>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= sectionCount,
            "expected a range within 0..<\(sectionCount), got \(range)")
        tree.remove(range) { _ in }
    }

    /// Gives one section another shape; later elements move accordingly. O(log n).
    package mutating func replace(at index: Int, with shape: SectionShape) {
        checkSection(index)
        tree.update(at: index) { $0 = SectionRun(shape: shape, count: 1) }
    }

    package mutating func removeAll() {
        tree.removeAll()
    }

    func checkSection(_ index: Int) {
        precondition(
            index >= 0 && index < sectionCount, "expected a section index in 0..<\(sectionCount), got \(index)")
    }

    private func checked(_ repeated: Int) -> Int {
        precondition(repeated >= 0, "expected a number of sections of 0 or more, got \(repeated)")
        return repeated
    }
}

extension SectionIndex {
    /// Everything that must hold between edits, as the list of what does not. O(n); for tests.
    package func brokenInvariants() -> [String] { tree.brokenInvariants() }
}
