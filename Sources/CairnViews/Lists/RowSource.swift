/// Where a run of rows comes from: makes row `index`'s node, and tells its id, only when asked.
@MainActor
class RowSource {
    /// Modifiers around the run, innermost last: each row gets them.
    var wraps: [(@escaping _ContentMaker) -> _ContentMaker] = []

    /// Runs the user's closure for the row, watched by `watcher`, and makes the row's node or brings the reused one up to date. Bodies inside
    /// watch for themselves.
    final func node(_ index: Int, _ context: _NodeContext, watchedBy watcher: BodyNode) -> _ViewNode {
        if wraps.isEmpty { return bareNode(index, context, watchedBy: watcher) }
        return watcher.track(isCounted: false) { content(index) }(context)
    }

    /// Runs the user's closure for the row, and gives what makes its node.
    final func content(_ index: Int) -> _ContentMaker {
        var make = maker(index)
        for wrap in wraps.reversed() { make = wrap(make) }
        return make
    }

    /// The same without the modifiers around the run.
    func bareNode(_ index: Int, _ context: _NodeContext, watchedBy watcher: BodyNode) -> _ViewNode {
        watcher.track(isCounted: false) { maker(index) }(context)
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
    /// The same, as keys of rows hold it.
    func rowID(_ index: Int) -> RowID { RowID(id(index)) }
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
    // What is asked for every row: finding a part of the generic value takes some hundred instructions each time.
    private let data: Data
    private let content: (Data.Element) -> Content
    private let makeRow: ForEach<Data, ID, Content>.RowMaker
    private let idOfElement: @MainActor (Data.Element) -> ID
    /// The first id where the data is a range of integers: the others follow it.
    private let firstNumber: Int?

    init(_ view: ForEach<Data, ID, Content>) {
        self.view = view
        data = view.data
        content = view.content
        // Not `??`, which would wrap the closure in another that makes boxes for each row.
        if let makeRow = view.makeRow {
            self.makeRow = makeRow
        } else {
            makeRow = { ForEach<Data, ID, Content>.makeRow($0, $1, $2, $3, $4) }
        }
        idOfElement = view.id
        firstNumber = view.isRange ? view.data.first.flatMap { view.id($0) as? Int } : nil
    }

    private func element(_ index: Int) -> Data.Element {
        data[data.index(data.startIndex, offsetBy: index)]
    }

    override func maker(_ index: Int) -> _ContentMaker {
        // The element is fetched now, not when the closure runs: a collection that changes meanwhile must not be asked for a gone index.
        let row = content(element(index))
        return { Content._node(row, $0) }
    }

    // A row of a list: its view goes from the closure to its node without a box in between.
    override func bareNode(_ index: Int, _ context: _NodeContext, watchedBy watcher: BodyNode) -> _ViewNode {
        makeRow(content, data, index, context) { watcher.track(isCounted: false, $0) }
    }

    override func id(_ index: Int) -> AnyHashable? {
        if let firstNumber { return AnyHashable(firstNumber + index) }
        return AnyHashable(idOfElement(element(index)))
    }

    override func rowID(_ index: Int) -> RowID {
        if let firstNumber { return .number(firstNumber + index) }
        return RowID(of: idOfElement(element(index)))
    }

    override var rowText: RowText? { view.rowText }

    override func addIDs<Value: Hashable>(_ range: Range<Int>, to values: inout Set<Value>) -> Bool {
        if let firstNumber { return Self.add(firstNumber + range.lowerBound..<firstNumber + range.upperBound, to: &values) }
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
        if let firstNumber, let value = wanted as? Int {
            // A range's id is its element: no search.
            let index = value - firstNumber
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

/// What a row's source makes of it: runs again by itself when something the row's closure read has changed.
final class RowContentNode: BodyNode {
    @exclusivity(unchecked) private var source: RowSource
    @exclusivity(unchecked) private var index: Int

    init(parent: _ViewNode, source: RowSource, index: Int) {
        self.source = source
        self.index = index
        super.init(parent: parent)
    }

    static func attach(_ source: RowSource, _ index: Int, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { RowContentNode(parent: $0, source: source, index: index) }
        node.update(source, index, context.environment)
        return node
    }

    func update(_ source: RowSource, _ index: Int, _ environment: EnvironmentValues) {
        // Mostly both are what they were, and looking is cheaper than counting references.
        if self.environment.identity != environment.identity { self.environment = environment }
        if self.source !== source { self.source = source }
        self.index = index
        run()
    }

    override func refresh() {
        // A collection that is about to be looked at anew may not have the row any more; the row is made again after that.
        if (parent as? RowHost)?.planIsOutdated == true { return }
        run()
    }

    private func run() {
        let context = _NodeContext(reuse: child, parent: self, environment: environment)
        replaceChild(with: source.node(index, context, watchedBy: self))
    }
}
