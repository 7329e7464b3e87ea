// Lists of a collection: each source of rows with no selection, any number of rows, one or none, and one.

// MARK: Identifiable elements

extension List where SelectionValue == Never {
    /// A row for each element.
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(.none, content: ForEach(data, content: rowContent))
    }
}

extension List {
    /// A row for each element; any number may be selected.
    @inlinable
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<Set<SelectionValue>>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(.init(selection), content: ForEach(data, content: rowContent))
    }
}

extension List {
    /// A row for each element; one or none may be selected.
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(.init(selection), content: ForEach(data, content: rowContent))
    }
}

extension List {
    /// A row for each element; one is selected.
    @_disfavoredOverload
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<SelectionValue>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(.required(selection), content: ForEach(data, content: rowContent))
    }
}

// MARK: Elements known by a key path

extension List where SelectionValue == Never {
    /// A row for each element, known by `id`.
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(.none, content: ForEach(data, id: id, content: rowContent))
    }
}

extension List {
    /// A row for each element, known by `id`; any number may be selected.
    @inlinable
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(.init(selection), content: ForEach(data, id: id, content: rowContent))
    }
}

extension List {
    /// A row for each element, known by `id`; one or none may be selected.
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(.init(selection), content: ForEach(data, id: id, content: rowContent))
    }
}

extension List {
    /// A row for each element, known by `id`; one is selected.
    @_disfavoredOverload
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(.required(selection), content: ForEach(data, id: id, content: rowContent))
    }
}

// MARK: Numbers

extension List where SelectionValue == Never {
    /// A row for each number.
    public init<RowContent: View>(
        _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent
    ) where Content == ForEach<Range<Int>, Int, RowContent> {
        self.init(.none, content: ForEach(data, content: rowContent))
    }
}

extension List {
    /// A row for each number; any number may be selected.
    @inlinable
    public init<RowContent: View>(
        _ data: Range<Int>, selection: Binding<Set<SelectionValue>>?, @ViewBuilder rowContent: @escaping (Int) -> RowContent
    ) where Content == ForEach<Range<Int>, Int, RowContent> {
        self.init(.init(selection), content: ForEach(data, content: rowContent))
    }
}

extension List {
    /// A row for each number; one or none may be selected.
    public init<RowContent: View>(
        _ data: Range<Int>, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Int) -> RowContent
    ) where Content == ForEach<Range<Int>, Int, RowContent> {
        self.init(.init(selection), content: ForEach(data, content: rowContent))
    }
}

extension List {
    /// A row for each number; one is selected.
    @_disfavoredOverload
    public init<RowContent: View>(
        _ data: Range<Int>, selection: Binding<SelectionValue>, @ViewBuilder rowContent: @escaping (Int) -> RowContent
    ) where Content == ForEach<Range<Int>, Int, RowContent> {
        self.init(.required(selection), content: ForEach(data, content: rowContent))
    }
}
