// Lists whose rows can change their elements, with every kind of selection.

// MARK: Identifiable elements

extension List where SelectionValue == Never {
    /// A row for each element, which it can change.
    public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
        _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    ) where Content == ForEach<_BoundElements<Data>, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(.none, content: ForEach(data, content: rowContent))
    }
}

extension List {
    /// A row for each element, which it can change; any number may be selected.
    public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
        _ data: Binding<Data>, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    ) where Content == ForEach<_BoundElements<Data>, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(.init(selection), content: ForEach(data, content: rowContent))
    }
}

extension List {
    /// A row for each element, which it can change; one or none may be selected.
    public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
        _ data: Binding<Data>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    ) where Content == ForEach<_BoundElements<Data>, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(.init(selection), content: ForEach(data, content: rowContent))
    }
}

extension List {
    /// A row for each element, which it can change; one is selected.
    @_disfavoredOverload
    public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
        _ data: Binding<Data>, selection: Binding<SelectionValue>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    ) where Content == ForEach<_BoundElements<Data>, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(.required(selection), content: ForEach(data, content: rowContent))
    }
}

// MARK: Elements known by a key path

extension List where SelectionValue == Never {
    /// A row for each element, known by `id`, which it can change.
    public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    ) where Content == ForEach<_BoundElements<Data>, ID, RowContent> {
        self.init(.none, content: ForEach(data, id: id, content: rowContent))
    }
}

extension List {
    /// A row for each element, known by `id`, which it can change; any number may be selected.
    public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    ) where Content == ForEach<_BoundElements<Data>, ID, RowContent> {
        self.init(.init(selection), content: ForEach(data, id: id, content: rowContent))
    }
}

extension List {
    /// A row for each element, known by `id`, which it can change; one or none may be selected.
    public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    ) where Content == ForEach<_BoundElements<Data>, ID, RowContent> {
        self.init(.init(selection), content: ForEach(data, id: id, content: rowContent))
    }
}

extension List {
    /// A row for each element, known by `id`, which it can change; one is selected.
    @_disfavoredOverload
    public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue>,
        @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    ) where Content == ForEach<_BoundElements<Data>, ID, RowContent> {
        self.init(.required(selection), content: ForEach(data, id: id, content: rowContent))
    }
}
