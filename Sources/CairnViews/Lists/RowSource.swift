/// Where a run of rows comes from: makes row `index`'s node, and tells its id, only when asked.
@MainActor
class RowSource {
    /// Modifiers around the run, innermost last: each row gets them.
    var wraps: [(@escaping _ContentMaker) -> _ContentMaker] = []

    /// Runs the user's closure for the row, and gives what makes its node.
    final func content(_ index: Int) -> _ContentMaker {
        var make = maker(index)
        for wrap in wraps.reversed() { make = wrap(make) }
        return make
    }

    /// The stretches of an older source's rows that are still here, where the user told them; nil where not.
    func keptRows(from old: RowSource, oldCount: Int, count: Int) -> [(old: Int, new: Int, count: Int)]? { nil }

    /// What may be done with the rows' elements.
    var editing: RowEditing?

    /// Adds the ids of rows to a set of their type, without a box for each; false when the type is another.
    func addIDs<Value: Hashable>(_ range: Range<Int>, to values: inout Set<Value>) -> Bool { false }

    /// What a search reads in place of the rows, any number of them on any thread; nil where they have to be built.
    var rowText: RowText? { nil }

    func maker(_ index: Int) -> _ContentMaker { preconditionFailure("a subclass makes its rows") }
    func id(_ index: Int) -> AnyHashable? { nil }
    /// The row with this id, searched from `hint` outwards; nil when there is none.
    func index(of id: AnyHashable, near hint: Int, count: Int) -> Int? { nil }
}

final class SingleSource: RowSource {
    private let make: _ContentMaker
    init(make: @escaping _ContentMaker) { self.make = make }
    override func maker(_ index: Int) -> _ContentMaker { make }
}

final class ForEachSource<Data: RandomAccessCollection, ID: Hashable, Content: View>: RowSource {
    private let view: ForEach<Data, ID, Content>

    init(_ view: ForEach<Data, ID, Content>) { self.view = view }

    private func element(_ index: Int) -> Data.Element {
        view.data[view.data.index(view.data.startIndex, offsetBy: index)]
    }

    override func maker(_ index: Int) -> _ContentMaker {
        // The element is fetched now, not when the closure runs: a collection that changes meanwhile must not be asked for a gone index.
        let content = view.content(element(index))
        return { Content._node(content, $0) }
    }

    override func id(_ index: Int) -> AnyHashable? { AnyHashable(view.id(element(index))) }
    override var rowText: RowText? { view.rowText }

    override func addIDs<Value: Hashable>(_ range: Range<Int>, to values: inout Set<Value>) -> Bool {
        if view.isRange, let first = view.data.first as? Int {
            return Self.add(first + range.lowerBound..<first + range.upperBound, to: &values)
        }
        guard Value.self == ID.self, let addIDs = view.addIDs else { return false }
        // The types are the same, which only this knows.
        withUnsafeMutablePointer(to: &values) {
            $0.withMemoryRebound(to: Set<ID>.self, capacity: 1) { addIDs(view.data, range, &$0.pointee) }
        }
        return true
    }

    /// A range's ids are its numbers: no element is asked for them.
    private static func add<Value: Hashable>(_ ids: Range<Int>, to values: inout Set<Value>) -> Bool {
        guard Value.self == Int.self else { return false }
        withUnsafeMutablePointer(to: &values) {
            $0.withMemoryRebound(to: Set<Int>.self, capacity: 1) { for id in ids { $0.pointee.insert(id) } }
        }
        return true
    }

    override func keptRows(from old: RowSource, oldCount: Int, count: Int) -> [(old: Int, new: Int, count: Int)]? {
        guard let difference = view.difference, let old = old as? Self else { return nil }
        guard oldCount - difference.removals.count + difference.insertions.count == count else { return nil }
        var removed: [Int] = []
        for case .remove(let offset, let id, _) in difference.removals {
            guard offset < oldCount, old.view.id(old.element(offset)) == id else { return nil }
            removed.append(offset)
        }
        var inserted: [Int] = []
        for case .insert(let offset, let id, _) in difference.insertions {
            guard offset < count, view.id(element(offset)) == id else { return nil }
            inserted.append(offset)
        }
        // Both lists are ascending: walk the old rows and the new ones together, from edit to edit.
        var kept: [(old: Int, new: Int, count: Int)] = []
        var (from, to) = (0, 0)
        var (r, i) = (0, 0)
        while from < oldCount || to < count {
            if r < removed.count, removed[r] == from {
                from += 1
                r += 1
            } else if i < inserted.count, inserted[i] == to {
                to += 1
                i += 1
            } else {
                let untilRemoval = (r < removed.count ? removed[r] : oldCount) - from
                let untilInsertion = (i < inserted.count ? inserted[i] : count) - to
                let length = min(untilRemoval, untilInsertion)
                guard length > 0 else { return nil }
                kept.append((from, to, length))
                from += length
                to += length
            }
        }
        return kept
    }

    override func index(of id: AnyHashable, near hint: Int, count: Int) -> Int? {
        guard count > 0, let wanted = id.base as? ID else { return nil }
        if view.isRange, let value = wanted as? Int {
            // A range's id is its element: no search.
            let first = view.data.first.flatMap { view.id($0) as? Int } ?? 0
            let index = value - first
            return index >= 0 && index < count ? index : nil
        }
        var low = min(max(hint, 0), max(count - 1, 0))
        var high = low + 1
        while low >= 0 || high < count {
            if low >= 0 {
                if view.id(element(low)) == wanted { return low }
                low -= 1
            }
            if high < count {
                if view.id(element(high)) == wanted { return high }
                high += 1
            }
        }
        return nil
    }
}
