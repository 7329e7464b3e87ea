/// Rows whose number is known and whose content arrives later, page by page: a database, a server, a large file.
///
/// ```swift
/// let people = SparseStore(count: 40_000_000) { range in try await database.people(range) }
/// …
/// ForEach(people.rows) { row in
///     if let person = row.element { PersonRow(person) } else { Text("…").frame(height: 44) }
/// }
/// ```
///
/// A page is asked for when a row of it is built, which happens near the viewport only; so a jump to any row loads just what is seen
/// there. While rows wait the list keeps their estimated place, headers are right, and an arrival moves nothing that is being read.
/// Pages least recently read are dropped when there are more than the budget; rows built from them stay as they are.
@MainActor
public final class SparseStore<Element> {
    /// Gives the elements of a range. May give fewer when there are no more; called off the main actor's back, a few at a time.
    public typealias Loader = @MainActor (Range<Int>) async throws -> [Element]

    /// How many rows there are. Setting it drops the pages beyond.
    public var count: Int {
        get {
            countWatch.recordRead()
            return storedCount
        }
        set { resize(to: newValue) }
    }

    /// Rows a page.
    public let pageSize: Int
    /// Pages kept at most, at least 4.
    public let budget: Int
    /// Pages asked for so far, for tests and statistics.
    public private(set) var requests = 0

    private let load: Loader
    private var storedCount: Int
    private let countWatch = Readable()
    private var pages: [Int: Page] = [:]
    private var clock = 0
    /// Pages that wait to be asked for, the most wanted last.
    private var queue: [Int] = []
    private var loading = 0
    private var generation = 0

    /// Requests under way at once: enough to hide latency, few enough that what is wanted now is not behind what was.
    private static var greatestLoading: Int { 4 }

    /// - Parameters:
    ///   - count: rows in all; negative counts as 0.
    ///   - pageSize: rows asked for at once, at least 1.
    ///   - budget: pages kept at most, at least 4.
    public init(count: Int, pageSize: Int = 64, budget: Int = 64, load: @escaping Loader) {
        storedCount = max(0, count)
        self.pageSize = max(1, pageSize)
        self.budget = max(4, budget)
        self.load = load
    }

    /// The rows, for a `ForEach`.
    public var rows: SparseRows<Element> { SparseRows(store: self, count: count) }

    /// How many pages are in memory.
    public var pagesKept: Int { pages.values.lazy.filter { $0.elements != nil }.count }

    /// An element, or nil while its page is not here; asking brings the page. An index that is not a row's gives nil.
    public func element(at index: Int) -> Element? {
        guard index >= 0, index < storedCount else { return nil }
        let page = page(index / pageSize)
        page.recordRead()
        let offset = index % pageSize
        if let elements = page.elements { return offset < elements.count ? elements[offset] : nil }
        if page.error == nil { want(page) }
        return nil
    }

    /// Why an element's page could not be had; nil when it could, or is still on its way.
    public func error(at index: Int) -> (any Error)? {
        guard index >= 0, index < storedCount else { return nil }
        let page = page(index / pageSize)
        page.recordRead()
        return page.error
    }

    /// Forgets every page and asks again for what is on screen.
    public func reload() {
        generation += 1
        queue.removeAll()
        let old = pages
        pages.removeAll()
        for page in old.values { page.changed() }
    }

    // MARK: Pages

    private final class Page: Readable {
        let number: Int
        var elements: [Element]?
        var error: (any Error)?
        var isWanted = false
        var lastRead = 0
        init(number: Int) { self.number = number }
    }

    private func page(_ number: Int) -> Page {
        clock += 1
        if let page = pages[number] {
            page.lastRead = clock
            return page
        }
        let page = Page(number: number)
        page.lastRead = clock
        pages[number] = page
        return page
    }

    private func want(_ page: Page) {
        if page.isWanted {
            // Wanted again: before others that were wanted since.
            if let place = queue.firstIndex(of: page.number) { queue.append(queue.remove(at: place)) }
            return
        }
        page.isWanted = true
        queue.append(page.number)
        // A drag through millions of rows wants thousands of pages that nobody waits for any more.
        while queue.count > budget / 2 { pages[queue.removeFirst()]?.isWanted = false }
        startLoading()
    }

    private func startLoading() {
        while loading < Self.greatestLoading, let number = queue.popLast() {
            guard let page = pages[number], page.elements == nil else { continue }
            loading += 1
            requests += 1
            let range = number * pageSize..<min(storedCount, (number + 1) * pageSize)
            let generation = generation
            Task { [weak self, load] in
                do {
                    let elements = try await load(range)
                    self?.arrived(page, elements, nil, generation)
                } catch {
                    self?.arrived(page, nil, error, generation)
                }
            }
        }
    }

    private func arrived(_ page: Page, _ elements: [Element]?, _ error: (any Error)?, _ generation: Int) {
        loading -= 1
        if generation == self.generation, pages[page.number] === page {
            page.elements = elements
            page.error = error
            page.isWanted = false
            page.changed()
            dropBeyondBudget()
        }
        startLoading()
    }

    private func dropBeyondBudget() {
        let kept = pages.values.filter { $0.elements != nil }
        guard kept.count > budget else { return }
        for page in kept.sorted(by: { $0.lastRead < $1.lastRead }).prefix(kept.count - budget) { pages[page.number] = nil }
    }

    private func resize(to count: Int) {
        let count = max(0, count)
        guard count != storedCount else { return }
        let old = storedCount
        storedCount = count
        for page in pages.values where page.number * pageSize >= count || isShort(page, of: old, now: count) {
            pages[page.number] = nil
            page.changed()
        }
        countWatch.changed()
    }

    /// The last page of the rows there were has rows missing once there are more.
    private func isShort(_ page: Page, of old: Int, now count: Int) -> Bool {
        count > old && (page.number + 1) * pageSize > old
    }
}

/// One row of a `SparseStore`: its number, and its element once it is here.
@MainActor
public struct SparseRow<Element>: Identifiable {
    public nonisolated let index: Int
    let store: SparseStore<Element>

    public nonisolated var id: Int { index }
    /// nil while it is on its way; the row's view runs again when it arrives.
    public var element: Element? { store.element(at: index) }
    /// Why it could not be had.
    public var error: (any Error)? { store.error(at: index) }
}

/// The rows of a `SparseStore` as a collection; it asks for nothing.
public struct SparseRows<Element>: RandomAccessCollection {
    let store: SparseStore<Element>
    public let endIndex: Int

    init(store: SparseStore<Element>, count: Int) {
        self.store = store
        endIndex = count
    }

    public var startIndex: Int { 0 }
    public subscript(position: Int) -> SparseRow<Element> { SparseRow(index: position, store: store) }
}
