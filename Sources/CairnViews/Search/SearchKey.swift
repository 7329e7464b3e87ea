/// The text of a row that a search looks at, told without building the row; nil for what is no row.
typealias RowText = @Sendable (_ index: Int) -> String?

/// The same by the numbers of a section and of a row in it.
typealias SectionText = @Sendable (_ section: Int, _ row: Int) -> String

extension ForEach where Content: View, Data: Sendable {
    /// Says what text of its element a row shows, so that a search (`searchable`) can look through rows that were never built: on a
    /// background thread, millions of them a second.
    ///
    /// ```swift
    /// ForEach(lakes) { LakeRow(lake: $0) }
    ///     .searchKey { "\($0.name), \($0.country)" }
    /// ```
    ///
    /// Without a key the rows are built, a few in each frame and no more than 20 000, to see what they say; a `ForEach` of an array of
    /// strings needs none. SwiftUI has nothing like this.
    ///
    /// - Parameter key: called on any thread, for every element and each new search.
    public func searchKey(_ key: @escaping @Sendable (Data.Element) -> String) -> Self {
        var copy = self
        let data = data
        copy.searchText = { key(data[data.index(data.startIndex, offsetBy: $0)]) }
        return copy
    }
}

extension ForEach where Content: View, Data: Sendable {
    /// The same for sections that are not asked for their rows one by one (`ForEach(_:rowCount:content:)`): the text of a row by its
    /// number in its section, so that not even the sections need be made to be searched.
    ///
    /// ```swift
    /// ForEach(chapters, rowCount: { chapters[$0].lines.count }) { ChapterSection(chapter: $0) }
    ///     .searchKey { chapter, row in chapter.lines[row] }
    /// ```
    public func searchKey(_ key: @escaping @Sendable (_ section: Data.Element, _ row: Int) -> String) -> Self {
        var copy = self
        let data = data
        copy.searchRows = { key(data[data.index(data.startIndex, offsetBy: $0)], $1) }
        return copy
    }
}

extension ForEach where Content: View {
    /// What a search reads in place of the rows, if it need not build them.
    var rowText: RowText? {
        if let searchText { return searchText }
        guard Data.self == [String].self, let strings = data as? [String] else { return nil }
        return { strings[$0] }
    }
}
