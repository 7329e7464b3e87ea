import Drawing

/// A view whose rows come from a collection and can be edited as such.
public protocol DynamicViewContent<Data>: View {
    associatedtype Data: Collection
    var data: Data { get }
}

/// One view (or a few) for each element of a collection, known by the element's id.
///
/// In a lazy container only the collection's count is asked up front; elements, ids and views only near what is seen. Two elements
/// with one id are both shown, each with its own content, and named once in a warning.
@MainActor @preconcurrency
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    let id: @MainActor (Data.Element) -> ID
    public var content: (Data.Element) -> Content
    /// Set for a range of integers, where an id is its own index.
    let isRange: Bool
    /// How the ids differ from those of the version before, where the caller knows.
    var difference: CollectionDifference<ID>?
    /// What a search reads in place of the rows: see `searchKey`.
    var searchText: RowText?
    /// The same where the elements are sections, by the section's and the row's number.
    var searchRows: SectionText?
    /// For sections too many to be asked for what they are: how many rows the one at a position has.
    var rowCount: (@MainActor (Int) -> Int)?
    /// Finds a row of such sections by its id: see `rowPosition`.
    var rowPosition: (@MainActor (AnyHashable) -> RowPosition?)?
    /// Adds the ids of some elements to a set. Made where the types are known, so that the code is made for them: with a set that doesn't
    /// know what it holds, selecting millions of rows takes several times as long.
    @usableFromInline typealias IDAdder = @MainActor (_ data: Data, _ rows: Range<Int>, _ ids: inout Set<ID>) -> Void
    private(set) var addIDs: IDAdder?
    /// Makes the node of the row at a position, running the row's closure in `watch`. Made where the types are known too, so that on the way
    /// from its closure to its node nothing is looked up by the name of the row's type.
    @usableFromInline typealias RowMaker =
        @MainActor (
            _ content: @escaping (Data.Element) -> Content, _ data: Data, _ position: Int, _ context: _NodeContext,
            _ watch: (() -> Void) -> Void
        ) -> _ViewNode
    private(set) var makeRow: RowMaker?

    @usableFromInline init(
        data: Data, id: @escaping @MainActor (Data.Element) -> ID, content: @escaping (Data.Element) -> Content, isRange: Bool,
        makeRow: RowMaker? = nil, addIDs: IDAdder? = nil
    ) {
        self.data = data
        self.id = id
        self.content = content
        self.isRange = isRange
        self.makeRow = makeRow
        self.addIDs = addIDs
    }

    /// All elements in turn where that is what is asked for: a collection may be quicker through in order than by positions.
    @inlinable @inline(__always)
    static func add(_ data: Data, _ rows: Range<Int>, _ ids: inout Set<ID>, by id: (Data.Element) -> ID) {
        if rows == 0..<data.count {
            for element in data { ids.insert(id(element)) }
        } else {
            var place = data.index(data.startIndex, offsetBy: rows.lowerBound)
            for _ in rows {
                ids.insert(id(data[place]))
                data.formIndex(after: &place)
            }
        }
    }

    func element(_ position: Int) -> Data.Element { data[data.index(data.startIndex, offsetBy: position)] }

    /// Tells a lazy container how the data came from the version before, so that it need not find out: any number of removals and
    /// insertions, anywhere. A difference that does not fit the two versions is not used.
    public func edited(by difference: CollectionDifference<ID>?) -> Self {
        var copy = self
        copy.difference = difference
        return copy
    }
}

extension ForEach: View where Content: View {
    public typealias Body = Never
    public var body: Never { fatalError("ForEach has no body") }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { KeyedNode(parent: $0) }
        node.update(count: view.data.count) { position in
            let element = view.data[view.data.index(view.data.startIndex, offsetBy: position)]
            let content = view.content
            return (
                AnyHashable(view.id(element)),
                {
                    let row = content(element)
                    return { Content._node(row, $0) }
                }
            )
        }
        return node
    }

    public static func _plan(_ view: Self, _ builder: _PlanBuilder) {
        if let rowCount = view.rowCount {
            builder.sections(
                view.data.count, edges: Content._sectionEdges ?? .none, rowCount: rowCount, text: view.searchRows,
                id: { AnyHashable(view.id(view.element($0))) }, rowPosition: view.rowPosition,
                plan: { section, builder in Content._plan(view.content(view.element(section)), builder) })
        } else if Content._arity == .many {
            for (offset, element) in view.data.enumerated() {
                let id = view.id(element)
                builder.descend(id) {
                    builder.mark(AnyHashable(id)) { builder.element(offset) { Content._plan(view.content(element), builder) } }
                }
            }
        } else {
            builder.rows(ForEachSource(view), count: view.data.count)
        }
    }

    public static var _arity: _Arity { .many }
}

extension ForEach: DynamicViewContent where Content: View {}

extension ForEach where Content: View {
    /// See `RowMaker`.
    @inlinable @inline(__always)
    static func makeRow(
        _ content: @escaping (Data.Element) -> Content, _ data: Data, _ position: Int, _ context: _NodeContext,
        _ watch: (() -> Void) -> Void
    ) -> _ViewNode {
        var row: Content?
        watch { row = content(data[data.index(data.startIndex, offsetBy: position)]) }
        guard let row else { preconditionFailure("the closure of a row was not run") }
        return Content._node(row, context)
    }
}

extension ForEach where Content: View, ID == Data.Element.ID, Data.Element: Identifiable {
    @inlinable
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(
            data: data, id: { $0.id }, content: content, isRange: false, makeRow: { Self.makeRow($0, $1, $2, $3, $4) },
            addIDs: { data, rows, ids in Self.add(data, rows, &ids, by: { $0.id }) })
    }
}

extension ForEach where Content: View {
    @inlinable
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        let isRange = data is Range<Int> || data is ClosedRange<Int>
        self.init(
            data: data, id: { $0[keyPath: id] }, content: content, isRange: isRange && id == \Data.Element.self,
            makeRow: { Self.makeRow($0, $1, $2, $3, $4) },
            addIDs: { data, rows, ids in Self.add(data, rows, &ids, by: { $0[keyPath: id] }) })
    }
}

extension ForEach where Content: View {
    /// Sections (or groups) in a lazy container, so many that not even their closures can be run when the list opens.
    ///
    /// A plain `ForEach` of `Section`s runs its closure for every section, to learn how many rows each has. This one asks `rowCount`
    /// for that, and runs the closure for sections near what is seen only: two hundred thousand open in the time of ten.
    ///
    /// - Parameters:
    ///   - rowCount: how many rows the section at a position, 0 for the first, shows now. A section that turns out to have more does
    ///     not show them, and one that has fewer shows empty rows; either is told once as a warning.
    ///   - content: a `Section`, or a view that is one; or several rows without a header. State of views that hold several rows is
    ///     dropped when their section is far away. A section with the same id and count as before is taken to have the same rows.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, rowCount: @escaping @MainActor (_ position: Int) -> Int,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data, id: id, content: content)
        self.rowCount = rowCount
    }

    /// Says where a row of such sections is, by its id, so that the list finds any row at once: to scroll to it, and to keep what is being
    /// read in its place when sections grow or come before it. Without this a row is looked for one by one, in the nearest sections only.
    /// A section that has more rows than before is taken to have grown at its end.
    ///
    /// - Parameter position: the section's place in the data and the row's in the section, both from 0; nil when there is no such row.
    public func rowPosition<RowID: Hashable>(_ position: @escaping @MainActor (RowID) -> (section: Int, row: Int)?) -> Self {
        var copy = self
        copy.rowPosition = { id in
            (id.base as? RowID).flatMap(position).map { RowPosition(section: $0.section, row: $0.row) }
        }
        return copy
    }

    /// The same for elements that know their id.
    public init(
        _ data: Data, rowCount: @escaping @MainActor (_ position: Int) -> Int, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data, content: content)
        self.rowCount = rowCount
    }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
    @inlinable
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(
            data: data, id: { $0 }, content: content, isRange: true, makeRow: { Self.makeRow($0, $1, $2, $3, $4) },
            addIDs: { data, rows, ids in Self.add(data, rows, &ids, by: { $0 }) })
    }
}

extension ForEach where Content: View {
    /// Rows that can change their elements: each gets a binding to its own.
    public init<C>(_ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content)
    where Data == _BoundElements<C>, C.Element: Identifiable, ID == C.Element.ID {
        self.init(data: _BoundElements(data), id: { $0.wrappedValue.id }, content: content, isRange: false)
    }

    public init<C>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    )
    where Data == _BoundElements<C> {
        self.init(data: _BoundElements(data), id: { $0.wrappedValue[keyPath: id] }, content: content, isRange: false)
    }
}

/// Bindings to the elements of a bound collection, made as they are asked for.
///
/// A binding whose element is gone reads what it last was and writes nothing.
public struct _BoundElements<C: MutableCollection & RandomAccessCollection>: RandomAccessCollection {
    private let binding: Binding<C>
    private let elements: C

    @MainActor init(_ binding: Binding<C>) {
        self.binding = binding
        elements = binding.wrappedValue
    }

    public var startIndex: C.Index { elements.startIndex }
    public var endIndex: C.Index { elements.endIndex }
    public func index(after index: C.Index) -> C.Index { elements.index(after: index) }
    public func index(before index: C.Index) -> C.Index { elements.index(before: index) }
    public func index(_ index: C.Index, offsetBy distance: Int) -> C.Index { elements.index(index, offsetBy: distance) }
    public func distance(from start: C.Index, to end: C.Index) -> Int { elements.distance(from: start, to: end) }

    public subscript(position: C.Index) -> Binding<C.Element> {
        let binding = binding
        // Views and their data live on the main actor; `Collection` has no way to say so.
        nonisolated(unsafe) let last = elements[position]
        nonisolated(unsafe) let position = position
        func isThere(_ collection: C) -> Bool { position >= collection.startIndex && position < collection.endIndex }
        return Binding(
            get: {
                let now = binding.wrappedValue
                return isThere(now) ? now[position] : last
            },
            set: { (element: C.Element) in
                var now = binding.wrappedValue
                guard isThere(now) else { return }
                now[position] = element
                binding.wrappedValue = now
            })
    }
}
