import TableFiles

/// Where along the list the rows are that a search has found: at most `limit` of them, spread as the hits are, for the ticks beside the
/// scrollbar.
struct HitMarks: Equatable, Sendable {
    /// Marks that can be told apart on the highest of windows.
    static let limit = 1024

    /// Numbers of elements in the list, ascending: a section's header counts as one, before its rows.
    private(set) var elements: [Int] = []

    init() {}

    /// The first hit in each of `limit` equal parts of the list. O(shown rows), some 40 ms for ten million: not for the thread that draws.
    init(_ snapshot: TableSnapshot) {
        guard let hits = snapshot.find?.hits, !hits.isEmpty else { return }
        let step = max(1, (snapshot.shownRows + snapshot.sections.count + Self.limit - 1) / Self.limit)
        var next = 0
        var start = 0
        for section in snapshot.sections {
            let first = start + 1
            start = first + section.count
            while next < start, let place = section.rows.firstPlace(of: hits, from: max(0, next - first)) {
                elements.append(first + place)
                next = first + place + step
            }
        }
    }
}

extension SectionRows {
    /// The first place from one on whose row is in a set.
    fileprivate func firstPlace(of rows: RowSet, from place: Int) -> Int? {
        guard place < count else { return nil }
        switch self {
        case .file(let list):
            var place = place
            for row in list.rows(from: place) {
                if rows.contains(row) { return place }
                place += 1
            }
            return nil
        case .sorted(let order, let range):
            let rest = order.rows[range.lowerBound + place..<range.upperBound]
            return rest.firstIndex { rows.contains(Int($0)) }.map { $0 - range.lowerBound }
        }
    }
}

/// Makes the marks of one snapshot after another, on the thread that makes those: anew when a search has ended, and a few times a second
/// while it runs.
struct HitMarker {
    /// Seconds.
    private static let interval = 0.25

    private var marks = HitMarks()
    private var text: String?
    private var arrangement = TableArrangement()
    private var hits = 0
    private var version = 0
    private var madeAt = -Double.infinity

    /// - Parameter time: seconds on any clock that only goes forward.
    mutating func marks(for snapshot: TableSnapshot, at time: Double) -> HitMarks {
        guard let find = snapshot.find else {
            self = HitMarker()
            return marks
        }
        let isOther = find.text != text || snapshot.arrangement != arrangement
        let isFinal = find.isComplete && snapshot.stage == .complete
        let mayHaveChanged = find.hits.count != hits || snapshot.version != version
        guard isOther || mayHaveChanged && (isFinal || time - madeAt >= Self.interval) else { return marks }
        marks = HitMarks(snapshot)
        (text, arrangement, hits, version, madeAt) = (find.text, snapshot.arrangement, find.hits.count, snapshot.version, time)
        return marks
    }
}
