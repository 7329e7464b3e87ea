/// The text of a row that a search looks at, told without building the row.
typealias RowText = @Sendable (_ index: Int) -> String

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

extension ForEach where Content: View {
    /// What a search reads in place of the rows, if it need not build them.
    var rowText: RowText? {
        if let searchText { return searchText }
        guard Data.self == [String].self, let strings = data as? [String] else { return nil }
        return { strings[$0] }
    }
}
