/// What a row stands for in a selection: its tag if it has one of the selection's type, else its id.
struct RowIdentity {
    var tag: AnyHashable?
    var id: AnyHashable?
}

enum SelectionMode { case none, optional, required, multiple }

/// The selected rows of one list, by value, whatever the value's type. The list's controller talks to this.
///
/// A row is looked up by its value when it is drawn, so a selection of ten million rows costs a list nothing to show. Each change
/// of the user's sets the binding exactly once.
@MainActor
protocol SelectionModel: AnyObject {
    var mode: SelectionMode { get }
    var count: Int { get }
    func contains(_ row: RowIdentity) -> Bool
    func canSelect(_ row: RowIdentity) -> Bool
    /// Makes `row` the whole selection.
    func select(only row: RowIdentity)
    func toggle(_ row: RowIdentity)
    /// Nothing is selected any more; a selection that must have a value keeps it.
    func clear()
    /// Adds the rows of `elements` to the selection remembered by `remember()`, or to nothing.
    func select(_ elements: [Range<Int>], of list: LazyStackNode, addingToRemembered: Bool, identity: ((Int) -> RowIdentity?)?)
    func remember()
    func remove(_ rows: [RowIdentity])
    /// Some selected value.
    var anyValue: AnyHashable? { get }
    /// The selection as a set of a type, for actions that take one; nil when that is not the type.
    func values<V: Hashable>(as type: V.Type) -> Set<V>?
    func value<V: Hashable>(of row: RowIdentity, as type: V.Type) -> V?
}

/// What a list's `selection:` is bound to.
@usableFromInline enum ListSelection<Value: Hashable> {
    case none
    case optional(Binding<Value?>)
    case required(Binding<Value>)
    case multiple(Binding<Set<Value>>)
}

final class TypedSelection<Value: Hashable>: SelectionModel {
    private enum Known {
        case one(Value?)
        case many(Set<Value>)
    }

    private var binding = ListSelection<Value>.none
    private var known = Known.one(nil)
    private var remembered = Set<Value>()
    /// Called after every change, from outside or by the user.
    var onChange: () -> Void = {}

    /// Reads the binding; inside a tracked body, so that the list is told of changes.
    func read(_ binding: ListSelection<Value>) {
        self.binding = binding
        let new: Known =
            switch binding {
            case .none: .one(nil)
            case .optional(let binding): .one(binding.wrappedValue)
            case .required(let binding): .one(binding.wrappedValue)
            case .multiple(let binding): .many(binding.wrappedValue)
            }
        known = new
    }

    var mode: SelectionMode {
        switch binding {
        case .none: .none
        case .optional: .optional
        case .required: .required
        case .multiple: .multiple
        }
    }

    var count: Int {
        switch known {
        case .one(let value): value == nil ? 0 : 1
        case .many(let values): values.count
        }
    }

    var anyValue: AnyHashable? {
        switch known {
        case .one(let value): value.map { AnyHashable($0) }
        case .many(let values): values.first.map { AnyHashable($0) }
        }
    }

    private func value(_ row: RowIdentity) -> Value? {
        if let tag = row.tag {
            if let value = tag.base as? Value { return value }
            // A tag of the optional type, as written for an optional selection.
            if let value = tag.base as? Value?, let value { return value }
        }
        return row.id?.base as? Value
    }

    func canSelect(_ row: RowIdentity) -> Bool { value(row) != nil }

    func contains(_ row: RowIdentity) -> Bool {
        switch known {
        case .one(let selected): selected != nil && value(row) == selected
        case .many(let selected): !selected.isEmpty && value(row).map(selected.contains) ?? false
        }
    }

    // MARK: Changes

    private func write(_ new: Known) {
        switch (binding, new) {
        case (.none, _): return
        case (.optional(let binding), .one(let value)):
            if case .one(let old) = known, old == value { return }
            known = new
            binding.wrappedValue = value
        case (.required(let binding), .one(let value?)):
            if case .one(let old) = known, old == value { return }
            known = new
            binding.wrappedValue = value
        case (.multiple(let binding), .many(let values)):
            if case .many(let old) = known, old == values { return }
            known = new
            binding.wrappedValue = values
        default: return
        }
        onChange()
    }

    func select(only row: RowIdentity) {
        guard let value = value(row) else { return }
        write(mode == .multiple ? .many([value]) : .one(value))
    }

    func toggle(_ row: RowIdentity) {
        guard let value = value(row) else { return }
        switch known {
        case .one(let old): write(.one(old == value ? nil : value))
        case .many(var values):
            if values.remove(value) == nil { values.insert(value) }
            write(.many(values))
        }
    }

    func clear() { write(mode == .multiple ? .many([]) : .one(nil)) }

    func remember() { if case .many(let values) = known { remembered = values } }

    func select(_ elements: [Range<Int>], of list: LazyStackNode, addingToRemembered: Bool, identity: ((Int) -> RowIdentity?)?) {
        guard mode == .multiple else { return }
        var values = addingToRemembered ? remembered : []
        values.reserveCapacity(values.count + elements.reduce(0) { $0 + $1.count })
        for range in elements { insert(range, of: list, into: &values, identity) }
        write(.many(values))
    }

    private func insert(
        _ range: Range<Int>, of list: LazyStackNode, into values: inout Set<Value>, _ identity: ((Int) -> RowIdentity?)?
    ) {
        var element = range.lowerBound
        while element < range.upperBound {
            let whole = list.plan.wholeRun(of: element)
            if identity == nil, let block = whole.block {
                // Many sections: none of them is kept for this.
                let end = min(range.upperBound, whole.start + whole.count)
                block.forEachRun(in: element - whole.start..<end - whole.start) { source, rows in
                    addIDs(of: source, rows, to: &values)
                }
                element = end
                continue
            }
            let run = list.plan.run(of: element)
            let end = min(range.upperBound, run.start + run.count)
            defer { element = end }
            guard run.kind == .row else { continue }
            guard let identity else {
                addIDs(of: run.source, element - run.start..<end - run.start, to: &values)
                continue
            }
            for each in element..<end {
                if let row = identity(each), let value = value(row) { values.insert(value) }
            }
        }
    }

    private func addIDs(of source: RowSource, _ rows: Range<Int>, to values: inout Set<Value>) {
        if source.addIDs(rows, to: &values) { return }
        for row in rows {
            if let value = value(RowIdentity(tag: nil, id: source.id(row))) { values.insert(value) }
        }
    }

    func remove(_ rows: [RowIdentity]) {
        let gone = Set(rows.compactMap(value))
        switch known {
        case .one(let old): if let old, gone.contains(old), mode == .optional { write(.one(nil)) }
        case .many(let values): write(.many(values.subtracting(gone)))
        }
    }

    func values<V: Hashable>(as type: V.Type) -> Set<V>? {
        switch known {
        case .one(let value): value.map { ($0 as? V).map { [$0] } } ?? []
        case .many(let values): values as? Set<V>
        }
    }

    func value<V: Hashable>(of row: RowIdentity, as type: V.Type) -> V? {
        // A list without a selection still has rows to act on.
        if Value.self == Never.self { return (row.tag?.base as? V) ?? (row.id?.base as? V) }
        return value(row) as? V
    }
}
