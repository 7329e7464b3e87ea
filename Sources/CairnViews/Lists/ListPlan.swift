import ListLayout

/// What a lazy container shows, in order, without any of it being built: runs of rows and where sections begin and end.
@MainActor
struct ListPlan {
    /// Consecutive elements from one source.
    struct Run {
        /// The first element's number in the list.
        let start: Int
        let count: Int
        let kind: ElementKind
        let source: RowSource
        /// Structural position, stable from plan to plan: a hash of the branch taken and the ids on the way. Two positions with one hash
        /// would share state; at 64 bits that needs billions of sections.
        let path: Int
        /// Set where the run is many sections that are asked one by one.
        var block: SectionBlock?
    }

    struct Span {
        let elements: Range<Int>
        let hasHeader: Bool
        let hasFooter: Bool
        /// Set where these are many sections.
        var block: SectionBlock?
    }

    /// Where the elements begin that an explicit id stands for: `.id` on a section or group, or the id of a `ForEach`'s element that is
    /// several rows.
    struct Mark {
        let id: AnyHashable
        let element: Int
    }

    fileprivate(set) var runs = ContiguousArray<Run>()
    fileprivate(set) var marks: [Mark] = []
    fileprivate(set) var count = 0
    /// The collections whose rows may be moved to one another, in order.
    fileprivate(set) var slots: [ReorderSlot] = []
    /// Sections by nesting level, each level in order.
    fileprivate(set) var spans: [[Span]] = []
    fileprivate(set) var bodies: [Int: PlanBody] = [:]

    /// The run an element is in. O(log runs).
    func run(of element: Int) -> Run {
        let run = wholeRun(of: element)
        guard let block = run.block else { return run }
        let inner = block.run(of: element - run.start)
        return Run(start: run.start + inner.start, count: inner.count, kind: inner.kind, source: inner.source, path: inner.path)
    }

    /// The same, many sections being one: none of them is asked.
    func wholeRun(of element: Int) -> Run {
        precondition(element >= 0 && element < count, "element \(element) of a list of \(count)")
        var low = 0
        var high = runs.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if runs[middle].start <= element { low = middle } else { high = middle - 1 }
        }
        return runs[low]
    }

    /// One level's sections with the gaps filled, so that together they cover every line.
    func sectionIndex(level: Int, _ lines: LineMap) -> SectionIndex {
        var index = SectionIndex()
        var next = 0
        for span in level < spans.count ? spans[level] : [] {
            let elements = lines.line(of: span.elements.lowerBound)..<lines.line(of: span.elements.upperBound)
            if elements.lowerBound > next { index.append(SectionShape(rows: elements.lowerBound - next)) }
            if let block = span.block {
                block.appendShapes(to: &index, columns: lines.columns)
            } else {
                let edges = (span.hasHeader ? 1 : 0) + (span.hasFooter ? 1 : 0)
                index.append(SectionShape(rows: elements.count - edges, hasHeader: span.hasHeader, hasFooter: span.hasFooter))
            }
            next = elements.upperBound
        }
        if next < lines.lineCount { index.append(SectionShape(rows: lines.lineCount - next)) }
        return index
    }

    /// Where a row that moved is now, for sections that can tell without looking; nil when they can't, or it went to another section.
    func element(told key: RowKey) -> Int? {
        guard let id = key.id else { return nil }
        for run in runs {
            guard let place = run.block?.told(id) else { continue }
            let element = run.start + place
            return self.run(of: element).path == key.path ? element : nil
        }
        return nil
    }

    /// The element with an id: an element's id in a `ForEach`, `.id` of a row that stands alone, or the first element of a section or
    /// group with that id. Searched near `hint` first.
    func element(withID id: AnyHashable, near hint: Int) -> Int? {
        if let mark = marks.first(where: { $0.id == id }) { return mark.element }
        for run in runs {
            if let index = run.source.index(of: id, near: hint - run.start, count: run.count) {
                return run.start + index
            }
        }
        return nil
    }
}

/// A view with a body in the content of a lazy container, whose body is several rows: its state outlives each plan.
@MainActor
protocol PlanBody: AnyObject {
    func unmount()
}

/// Collects a plan. Passed down through the content's types; nothing of it is built.
@MainActor
public final class _PlanBuilder {
    let owner: _ViewNode
    private var plan = ListPlan()
    private let oldBodies: [Int: PlanBody]
    private var path = 0
    private var level = 0
    private var currentEditing: RowEditing?
    private var wraps: [(@escaping _ContentMaker) -> _ContentMaker] = []

    init(owner: _ViewNode, reusing old: ListPlan?) {
        self.owner = owner
        oldBodies = old?.bodies ?? [:]
    }

    /// For a part of a plan that is made later than the rest.
    init(owner: _ViewNode, path: Int, wraps: [(@escaping _ContentMaker) -> _ContentMaker]) {
        self.owner = owner
        oldBodies = [:]
        self.path = path
        self.wraps = wraps
    }

    func finish() -> ListPlan {
        for (path, body) in oldBodies where plan.bodies[path] == nil { body.unmount() }
        return plan
    }

    // MARK: Where we are

    func descend<Component: Hashable>(_ component: Component, _ content: () -> Void) {
        let outer = path
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(component)
        path = hasher.finalize()
        content()
        path = outer
    }

    /// `content` can be found by `id`, at its first element if it has any.
    func mark(_ id: AnyHashable, _ content: () -> Void) {
        let start = plan.count
        content()
        if plan.count > start { plan.marks.append(ListPlan.Mark(id: id, element: start)) }
    }

    func wrapping(_ wrap: @escaping (@escaping _ContentMaker) -> _ContentMaker, content: () -> Void) {
        wraps.append(wrap)
        content()
        wraps.removeLast()
    }

    /// Rows made by `content` can be deleted or moved as told; what an inner collection says goes before.
    func editing(_ editing: RowEditing, content: () -> Void) {
        let outer = currentEditing
        currentEditing = outer.map { editing.over($0) } ?? editing
        let start = plan.count
        content()
        currentEditing = outer
        if let collection = editing.collection {
            plan.slots.append(ReorderSlot(elements: start..<plan.count, collection: collection))
        }
    }

    /// Rows made by `content` are all of one element of the collection being planned.
    func element(_ offset: Int, content: () -> Void) {
        let outer = currentEditing
        currentEditing = outer?.at(offset)
        content()
        currentEditing = outer
    }

    // MARK: What is there

    func rows(_ source: RowSource, count: Int, kind: ElementKind = .row) {
        guard count > 0 else { return }
        source.wraps = wraps
        source.editing = currentEditing
        plan.runs.append(ListPlan.Run(start: plan.count, count: count, kind: kind, source: source, path: path))
        plan.count += count
    }

    func row<V: View>(_ view: V) { row { V._node(view, $0) } }

    func row(make: @escaping _ContentMaker) { rows(SingleSource(make: make), count: 1) }

    func section(header: _ContentMaker?, footer: _ContentMaker?, content: () -> Void) {
        let level = level
        while plan.spans.count <= level { plan.spans.append([]) }
        let start = plan.count
        if let header { descend(SectionPart.header) { rows(SingleSource(make: header), count: 1, kind: .header) } }
        self.level += 1
        descend(SectionPart.rows, content)
        self.level -= 1
        if let footer { descend(SectionPart.footer) { rows(SingleSource(make: footer), count: 1, kind: .footer) } }
        plan.spans[level].append(
            ListPlan.Span(elements: start..<plan.count, hasHeader: header != nil, hasFooter: footer != nil))
    }

    private enum SectionPart { case header, rows, footer }

    /// Many sections, of each of which only the number of rows is asked now.
    func sections(
        _ count: Int, edges: _SectionEdges, rowCount: @MainActor (Int) -> Int, text: SectionText?,
        id: @escaping @MainActor (Int) -> AnyHashable, rowPosition: (@MainActor (AnyHashable) -> RowPosition?)?,
        plan planSection: @escaping @MainActor (Int, _PlanBuilder) -> Void
    ) {
        if (owner as? LazyStackNode)?.gridItems != nil {
            // A section ends a grid's line, so a grid has to know them all.
            for index in 0..<count { descend(id(index)) { planSection(index, self) } }
            return
        }
        let block = SectionBlock(
            owner: owner, path: path, edges: edges, sections: count, rowCount: rowCount, id: id, rowPosition: rowPosition,
            plan: planSection)
        guard block.elementCount > 0 else { return }
        block.wraps = wraps
        block.text = text
        while plan.spans.count <= level { plan.spans.append([]) }
        let elements = plan.count..<plan.count + block.elementCount
        plan.runs.append(
            ListPlan.Run(start: plan.count, count: block.elementCount, kind: .row, source: block, path: path, block: block))
        plan.spans[level].append(
            ListPlan.Span(elements: elements, hasHeader: edges.hasHeader, hasFooter: edges.hasFooter, block: block))
        plan.count += block.elementCount
    }

    /// A user's view whose body makes several rows: run the body now, with the state it has had.
    func composite<V: View>(_ view: V) {
        descend(ObjectIdentifier(V.self)) {
            let body = (oldBodies[path] as? PlanBodyNode<V>) ?? PlanBodyNode(parent: owner, view: view)
            plan.bodies[path] = body
            body.environment = owner.environment
            body.plan(view, self)
        }
    }
}

final class PlanBodyNode<V: View>: BodyNode, PlanBody {
    private var view: V
    private var slots: PropertySlots

    init(parent: _ViewNode, view: V) {
        self.view = view
        slots = PropertySlots(for: V.self)
        super.init(parent: parent)
    }

    func plan(_ view: V, _ builder: _PlanBuilder) {
        self.view = view
        slots.install(into: &self.view, owner: self)
        let body = track { self.view.body }
        V.Body._plan(body, builder)
    }

    /// Its rows may be others now: the container plans again.
    override func refresh() { (parent as? LazyStackNode)?.planChanged() }

    override func unmount() {
        super.unmount()
        slots.unmount()
    }
}
