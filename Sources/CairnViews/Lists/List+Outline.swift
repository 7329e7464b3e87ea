// Lists of trees: rows that open to show their children, with every kind of selection.

// MARK: Identifiable elements

extension List where SelectionValue == Never {
    /// A row for each element, and for its children while it is open.
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, children: KeyPath<Data.Element, Data?>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == OutlineGroup<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(.none, content: OutlineGroup(data, children: children, content: rowContent))
    }
}

extension List {
    /// A row for each element, and for its children while it is open; any number may be selected.
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == OutlineGroup<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(.init(selection), content: OutlineGroup(data, children: children, content: rowContent))
    }
}

extension List {
    /// A row for each element, and for its children while it is open; one or none may be selected.
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == OutlineGroup<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(.init(selection), content: OutlineGroup(data, children: children, content: rowContent))
    }
}

extension List {
    /// A row for each element, and for its children while it is open; one is selected.
    @_disfavoredOverload
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<SelectionValue>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == OutlineGroup<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(.required(selection), content: OutlineGroup(data, children: children, content: rowContent))
    }
}

// MARK: Elements known by a key path

extension List where SelectionValue == Never {
    /// A row for each element, known by `id`, and for its children while it is open.
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == OutlineGroup<Data, ID, RowContent> {
        self.init(.none, content: OutlineGroup(data, id: id, children: children, content: rowContent))
    }
}

extension List {
    /// A row for each element, known by `id`, and for its children while it is open; any number may be selected.
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == OutlineGroup<Data, ID, RowContent> {
        self.init(.init(selection), content: OutlineGroup(data, id: id, children: children, content: rowContent))
    }
}

extension List {
    /// A row for each element, known by `id`, and for its children while it is open; one or none may be selected.
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == OutlineGroup<Data, ID, RowContent> {
        self.init(.init(selection), content: OutlineGroup(data, id: id, children: children, content: rowContent))
    }
}

extension List {
    /// A row for each element, known by `id`, and for its children while it is open; one is selected.
    @_disfavoredOverload
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>, selection: Binding<SelectionValue>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == OutlineGroup<Data, ID, RowContent> {
        self.init(.required(selection), content: OutlineGroup(data, id: id, children: children, content: rowContent))
    }
}
