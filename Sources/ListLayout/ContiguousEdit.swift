/// The one stretch in which two versions of a collection differ, found by asking for few of their ids.
///
/// Most edits of a long list insert, remove or replace elements in one place. On that assumption the equal beginning and the
/// equal end are each found by bisection, in O(log n) questions, where a diff would ask ten million ids. The assumption is then
/// tested: right at the edges of the stretch, at both ends, near what the user is looking at, and at a few places in between.
///
/// It cannot see everything. When as many elements are replaced as before, only the probes can meet the change; what is not
/// probed keeps its old length until it is measured again, and shows its own content all the same, since rows are built from the
/// new data.
package struct ContiguousEdit: Hashable, Sendable {
    /// Old elements that are gone.
    package var removed: Range<Int>
    /// New elements in their place.
    package var inserted: Range<Int>

    package var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }

    package init(removed: Range<Int>, inserted: Range<Int>) {
        self.removed = removed
        self.inserted = inserted
    }

    /// Where an old element is now; nil when it is gone.
    package func newIndex(ofOld old: Int) -> Int? {
        if old < removed.lowerBound { return old }
        return old < removed.upperBound ? nil : old + inserted.count - removed.count
    }

    /// Where an old element is now or, when it is gone, the nearest that is not: the one after the stretch, else the one before.
    /// Nil when none of the old elements is left. For an anchor whose row was removed.
    package func nearestSurvivor(ofOld old: Int, oldCount: Int) -> Int? {
        if let new = newIndex(ofOld: old) { return new }
        if removed.upperBound < oldCount { return inserted.upperBound }
        return removed.lowerBound > 0 ? removed.lowerBound - 1 : nil
    }

    /// Probes spread over each equal part, besides those near the window and the edges.
    private static let spreadProbes = 8
    /// Neighbours of the stretch, on either side, that are asked about.
    private static let edgeProbes = 4

    /// Finds the stretch, or returns nil when the collections do not differ in one stretch alone.
    ///
    /// - Parameters:
    ///   - window: old elements near the viewport. All of them are checked, so keep it to some dozens.
    ///   - same: whether the old element at one index and the new one at another have the same id. Ids are taken to be unique.
    ///
    /// At most 2 log2(n) + the window's length + 40 calls.
    package static func find(
        oldCount: Int, newCount: Int, window: Range<Int> = 0..<0, same: (_ old: Int, _ new: Int) -> Bool
    ) -> ContiguousEdit? {
        precondition(oldCount >= 0 && newCount >= 0, "expected counts of 0 or more, got \(oldCount) and \(newCount)")
        let shorter = min(oldCount, newCount)
        let shift = newCount - oldCount
        // Where counts differ, one stretch makes "the same index holds the same id" true up to the stretch and false from there.
        let prefix = firstFalse(in: shorter) { same($0, $0) }
        let suffix = firstFalse(in: shorter - prefix) { same(oldCount - 1 - $0, newCount - 1 - $0) }
        let edit = ContiguousEdit(removed: prefix..<oldCount - suffix, inserted: prefix..<newCount - suffix)

        func agrees(_ old: Int) -> Bool {
            if old < prefix { return same(old, old) }
            if old >= oldCount - suffix { return same(old, old + shift) }
            return true
        }
        // Bisection alone may have stepped over a difference: look where one would matter.
        for distance in 0..<edgeProbes {
            if distance < prefix, !agrees(prefix - 1 - distance) { return nil }
            if distance < suffix, !agrees(oldCount - suffix + distance) { return nil }
        }
        for probe in 0..<spreadProbes {
            if probe < prefix, !agrees(prefix * probe / spreadProbes) { return nil }
            if probe < suffix, !agrees(oldCount - 1 - suffix * probe / spreadProbes) { return nil }
        }
        for old in window.clamped(to: 0..<oldCount) where !agrees(old) { return nil }
        return edit
    }

    /// The first number in `0..<count` that fails a test which, once failed, fails for all greater ones; `count` if none does.
    private static func firstFalse(in count: Int, _ holds: (Int) -> Bool) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
