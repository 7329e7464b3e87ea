// Where every element of a list is, when each has a height of its own.
//
// The nodes, as bytes (`RunTree` has the pool and the free lists):
//
//   leaf: up to 64 runs                         inner node: up to 32 children
//   +--------+--------+- - -+--------+          +---------------+- - -+---------------+
//   | run 0  | run 1  |     | run n  |          | entry 0       |     | entry k       |
//   +--------+--------+- - -+--------+          +---------------+- - -+---------------+
//     8 bytes: count, height, kind, state         32 bytes
//     (`HeightRun` draws the bits)
//
//   entry
//   0                8                16           20           24           28           32
//   +----------------+----------------+------------+------------+------------+------------+
//   | elements Int64 | known    Int64 | unmeasured | unmeasured | unmeasured | child      |
//   |                | 1/64 point     | rows       | headers    | footers    |            |
//   +----------------+----------------+------------+------------+------------+------------+
//   height = known + rows * estimate(row) + headers * estimate(header) + footers * estimate(footer)
//
// Ten million unmeasured rows are one run. A million rows that all differ are a million runs in full leaves, 8.25 bytes each,
// and a 32-byte entry for every 64 of them.

/// Heights of up to 2^31 elements, in units of 1/64 point: the element at a height, the height of an element, inserting,
/// removing and measuring, each in O(log n).
///
/// An element is *unmeasured* and counts as the estimate of its kind, *measured*, or *stale*: measured before `markAllStale()`
/// and kept as the best guess until it is measured again. Sums are exact integers, so the order of edits leaves no trace.
///
/// It does not know about sections, spacing or the viewport; `ListGeometry` does.
package struct HeightIndex: Sendable {
    /// One element and where it is. `top` and `height` are in units.
    package struct Element: Hashable, Sendable {
        package var index: Int
        package var kind: ElementKind
        package var state: HeightState
        package var top: Int64
        package var height: Int32

        package init(index: Int, kind: ElementKind, state: HeightState, top: Int64, height: Int32) {
            self.index = index
            self.kind = kind
            self.state = state
            self.top = top
            self.height = height
        }
    }

    var tree: RunTree<HeightRun>
    private(set) var metric = HeightMetric(row: 0, header: 0, footer: 0)
    /// What is measured and what is stale, list-wide; kept here because ageing moves all of one to the other at once.
    var totals = HeightTotals()

    /// The most elements an index takes.
    package static let maximumCount = 1 << 31

    package init(shape: NodeShape = .standard) {
        tree = RunTree(shape: shape)
    }

    package var count: Int { tree.count }

    /// The sum of all heights, unmeasured ones at their estimate. O(1).
    package var totalHeight: Int64 { metric.measure(tree.total) }

    /// Bytes reserved, spare room included.
    package var bytesUsed: Int { tree.bytesUsed + MemoryLayout<HeightIndex>.size }

    // MARK: Estimates

    /// What an unmeasured element of the kind counts as; 0 at first.
    package func estimate(for kind: ElementKind) -> Int32 {
        switch kind {
        case .row: Int32(metric.row)
        case .header: Int32(metric.header)
        case .footer: Int32(metric.footer)
        }
    }

    /// Changes what every unmeasured element of the kind counts as. O(1).
    package mutating func setEstimate(_ units: Int32, for kind: ElementKind) {
        Self.check(units)
        switch kind {
        case .row: metric.row = Int64(units)
        case .header: metric.header = Int64(units)
        case .footer: metric.footer = Int64(units)
        }
    }

    /// Elements of the kind whose height is measured and not stale. O(1).
    package func measuredCount(of kind: ElementKind) -> Int { totals.measured[kind].count }
    /// The sum of their heights. O(1).
    package func measuredHeight(of kind: ElementKind) -> Int64 { totals.measured[kind].height }
    /// Elements of the kind whose height is stale. O(1).
    package func staleCount(of kind: ElementKind) -> Int { totals.stale[kind].count }
    /// The sum of their heights. O(1).
    package func staleHeight(of kind: ElementKind) -> Int64 { totals.stale[kind].height }

    // MARK: Edits

    /// Inserts unmeasured elements before the one at `index`; `index == count` appends. O(log n), whatever the count.
    package mutating func insert(count: Int, kind: ElementKind, at index: Int) {
        precondition(
            index >= 0 && index <= self.count, "expected an insertion index in 0...\(self.count), got \(index)")
        checkRoom(for: count)
        var left = count
        while left > 0 {
            let some = min(left, HeightRun.maximumCount)
            tree.insert(HeightRun(count: some, kind: kind), at: index)
            left -= some
        }
    }

    /// Adds unmeasured elements at the end. O(depth of the tree), at most seven levels; nothing is searched.
    package mutating func append(count: Int, kind: ElementKind) {
        checkRoom(for: count)
        var left = count
        while left > 0 {
            let some = min(left, HeightRun.maximumCount)
            tree.append(HeightRun(count: some, kind: kind))
            left -= some
        }
    }

    /// Removes the elements in `range`. O(log n + runs removed).
    package mutating func remove(_ range: Range<Int>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "expected a range within 0..<\(count), got \(range)")
        var gone = HeightTotals()
        tree.remove(range) { gone.add($0) }
        totals.subtract(gone)
    }

    /// Sets a height, in `0...LayoutUnit.maximum` units; the element is measured from now on. O(log n).
    package mutating func setHeight(_ units: Int32, at index: Int) {
        checkElement(index)
        setHeight(units, of: index..<index + 1)
    }

    /// Sets the height of neighbours that are all as high. O(log n) for each stretch of them that counted alike before: rows seen for the
    /// first time are one.
    package mutating func setHeight(_ units: Int32, of range: Range<Int>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "expected a range within 0..<\(count), got \(range)")
        Self.check(units)
        var index = range.lowerBound
        while index < range.upperBound {
            var old = HeightRun.empty
            index += tree.update(at: index, atMost: range.upperBound - index) { run in
                old = run
                run = run.measured(units)
            }
            totals.remove(old)
            totals.add(old.measured(units))
        }
    }

    /// Moves elements, with what is known of them, before the one that is at `index` now; nothing moves when that lies within the
    /// range. O(runs moved * log n).
    package mutating func move(_ range: Range<Int>, to index: Int) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "expected a range within 0..<\(count), got \(range)")
        precondition(index >= 0 && index <= count, "expected a destination in 0...\(count), got \(index)")
        guard index < range.lowerBound || index > range.upperBound else { return }
        var moved: ContiguousArray<HeightRun> = []
        tree.remove(range) { moved.append($0) }
        var target = index < range.lowerBound ? index : index - range.count
        for run in moved {
            tree.insert(run, at: target)
            target += run.count
        }
    }

    /// Makes every measured height stale, as when the width has changed. O(1).
    package mutating func markAllStale() {
        tree.ageAll()
        totals.age()
    }

    /// Forgets all elements; estimates stay.
    package mutating func removeAll() {
        tree.removeAll()
        totals = HeightTotals()
    }

    // MARK: Checks

    func checkElement(_ index: Int) {
        precondition(index >= 0 && index < count, "expected an element index in 0..<\(count), got \(index)")
    }

    private func checkRoom(for count: Int) {
        precondition(
            count >= 0 && count <= Self.maximumCount - self.count,
            "expected at most \(Self.maximumCount) elements and no negative count, got \(count) more after \(self.count)"
        )
    }

    private static func check(_ units: Int32) {
        precondition(
            units >= 0 && units <= LayoutUnit.maximum,
            "expected a height in 0...\(LayoutUnit.maximum) units, got \(units)")
    }
}
