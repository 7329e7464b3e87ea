extension HeightIndex {
    /// The top of an element, in units; `index == count` gives the total. O(log n).
    package func offset(of index: Int) -> Int64 {
        precondition(index >= 0 && index <= count, "expected an element index in 0...\(count), got \(index)")
        guard index < count else { return totalHeight }
        let place = tree.find(position: index, by: metric)
        return place.extentBefore + Int64(index - place.start) * metric.height(of: place.run)
    }

    /// The element at an index. O(log n).
    package func element(_ index: Int) -> Element {
        checkElement(index)
        return element(at: index, in: tree.find(position: index, by: metric))
    }

    /// The element whose `top..<top + height` holds `offset`. O(log n).
    ///
    /// What lies before the list or after it belongs to the first or the last element that has a height. An element without one
    /// is never found, unless none has any: then it is the first. Nil only when the index is empty.
    package func element(at offset: Int64) -> Element? {
        guard count > 0 else { return nil }
        let total = totalHeight
        guard total > 0 else { return element(0) }
        let place = tree.find(min(max(offset, 0), total - 1), by: metric)
        let inside = min(max(offset, 0), total - 1) - place.extentBefore
        let step = Int(inside / metric.height(of: place.run))
        return element(at: place.start + step, in: place)
    }

    /// Calls `body` with the elements from `index` on, in order, until it returns false. O(log n + elements visited).
    package func forEach(from index: Int, _ body: (Element) -> Bool) {
        precondition(index >= 0 && index <= count, "expected an element index in 0...\(count), got \(index)")
        tree.forEachRun(from: index) { run, before in
            let height = metric.height(of: run)
            let top = metric.measure(before)
            for step in max(0, index - before.count)..<run.count {
                let element = Element(
                    index: before.count + step, kind: run.kind, state: run.state, top: top + Int64(step) * height,
                    height: Int32(height))
                if !body(element) { return false }
            }
            return true
        }
    }

    /// The element at `index` and how many there are, itself and those behind it, that count just like it: at least 1, perhaps not all of them.
    /// O(log n).
    func stretch(from index: Int) -> (first: Element, count: Int) {
        checkElement(index)
        let place = tree.find(position: index, by: metric)
        return (element(at: index, in: place), place.start + place.run.count - index)
    }

    @inline(__always)
    private func element(at index: Int, in place: RunTree<HeightRun>.Place) -> Element {
        let run = tree.current(place.run, inLeaf: place.leaf)
        let height = metric.height(of: run)
        return Element(
            index: index, kind: run.kind, state: run.state,
            top: place.extentBefore + Int64(index - place.start) * height, height: Int32(height))
    }
}
