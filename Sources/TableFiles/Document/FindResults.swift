/// Where a text was found, so far.
public struct FindResults: Hashable, Sendable {
    public var text: String
    /// The rows that hold it, among those shown.
    public var hits = RowSet()
    /// Whether all rows have been looked through.
    public var isComplete = false

    public init(text: String) { self.text = text }
}

extension TableSnapshot {
    /// The next hit in the order of the list behind a position; from the beginning when nil. Goes round at the end.
    public func nextHit(after position: (section: Int, place: Int)?) -> (section: Int, place: Int)? {
        guard let hits = find?.hits, !hits.isEmpty, !sections.isEmpty else { return nil }
        let start = min(position?.section ?? 0, sections.count - 1)
        let from = position.map { $0.section == start ? $0.place + 1 : 0 } ?? 0
        if let place = firstHit(hits, in: start, from: from) { return (start, place) }
        for step in 1...sections.count {
            let section = (start + step) % sections.count
            if let place = firstHit(hits, in: section, from: 0) { return (section, place) }
        }
        return nil
    }

    /// The hit before a position; from the end when nil. Goes round at the beginning.
    public func previousHit(before position: (section: Int, place: Int)?) -> (section: Int, place: Int)? {
        guard let hits = find?.hits, !hits.isEmpty, !sections.isEmpty else { return nil }
        let start = min(position?.section ?? sections.count - 1, sections.count - 1)
        let end = position.map { $0.section == start ? $0.place : sections[start].count } ?? sections[start].count
        if let place = lastHit(hits, in: start, before: end) { return (start, place) }
        for step in 1...sections.count {
            let section = (start + sections.count - step) % sections.count
            if let place = lastHit(hits, in: section, before: sections[section].count) { return (section, place) }
        }
        return nil
    }

    private func firstHit(_ hits: RowSet, in section: Int, from place: Int) -> Int? {
        guard place < sections[section].count else { return nil }
        switch sections[section].rows {
        case .sorted(let order, let range):
            return (place..<range.count).first { hits.contains(Int(order.rows[range.lowerBound + $0])) }
        case .file(let list):
            // Few hits: look each one up. Many: some row nearby is one.
            var next = hits.next(from: list[place])
            for _ in 0..<64 {
                guard let hit = next, hit <= list.last else { return nil }
                if let found = list.place(of: hit) { return found }
                next = hits.next(from: hit + 1)
            }
            guard let next else { return nil }
            var place = list.count(below: next)
            for row in list.rows(from: place) {
                if hits.contains(row) { return place }
                place += 1
            }
            return nil
        }
    }

    private func lastHit(_ hits: RowSet, in section: Int, before end: Int) -> Int? {
        let rows = sections[section].rows
        switch rows {
        case .sorted(let order, let range):
            return (0..<min(end, range.count)).last { hits.contains(Int(order.rows[range.lowerBound + $0])) }
        case .file(let list):
            // Backwards by pieces, each read forwards.
            var upper = min(end, list.count)
            while upper > 0 {
                let lower = max(0, (upper - 1) / GapList.chunkLength * GapList.chunkLength)
                var found: Int?
                var place = lower
                for row in list.rows(from: lower) {
                    if place >= upper { break }
                    if hits.contains(row) { found = place }
                    place += 1
                }
                if let found { return found }
                upper = lower
            }
            return nil
        }
    }
}
