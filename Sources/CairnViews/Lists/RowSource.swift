/// Where a run of rows comes from: makes row `index`'s node, and tells its id, only when asked.
@MainActor
class RowSource {
    /// Modifiers around the run, innermost last: each row gets them.
    var wraps: [(@escaping _ContentMaker) -> _ContentMaker] = []

    /// The row's content with the modifiers around the run.
    final func wrappedMaker(_ index: Int) -> _ContentMaker {
        var make = maker(index)
        for wrap in wraps.reversed() { make = wrap(make) }
        return make
    }

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

    override func index(of id: AnyHashable, near hint: Int, count: Int) -> Int? {
        guard let wanted = id.base as? ID else { return nil }
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

/// What a row's closure made: run when the row is built, and again when something that the closure read has changed.
final class RowBodyNode: BodyNode {
    private var source: RowSource?
    private var index = 0
    private var child: _ViewNode?

    func update(_ source: RowSource, _ index: Int) {
        self.source = source
        self.index = index
        run()
    }

    /// Something the closure read has changed. Rows out of sight, and those of a collection that is about to be looked at anew (it may
    /// not have this index any more), are made again when they are needed.
    override func refresh() {
        guard let row = rowHost, !row.isRetired, !row.planIsOutdated else {
            rowHost?.isOutdated = true
            return
        }
        run()
    }

    private func run() {
        guard let source else { return }
        let make = track(isCounted: false) { source.wrappedMaker(index) }
        let node = make(_NodeContext(reuse: child, parent: self, environment: environment))
        if node === child { return }
        child?.unmount()
        child = node
        invalidateStructure()
    }

    override func collect(into nodes: inout [_LayoutNode]) { child?.collect(into: &nodes) }
    override func forEachChild(_ body: (_ViewNode) -> Void) { if let child { body(child) } }
    override var explicitID: AnyHashable? { child?.explicitID }
}

/// Notices when something that a list's content read, beside its rows, has changed: the content is planned again.
final class PlanReader: BodyNode {
    override func refresh() { (parent as? LazyStackNode)?.planChanged() }
}
