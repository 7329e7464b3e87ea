/// Which row a host shows: its source's place in the content and its own id. The index is not part of it, so a row keeps its host, and
/// with it its state, when others come and go above.
struct RowKey: Hashable {
    let path: Int
    private let rowID: RowID
    /// Told apart by number where two rows share an id.
    var duplicate = 0
    /// Of path and id, made once: keys are compared for every row of every frame, and nearly all differ.
    let hash: Int

    init(path: Int, id: RowID) {
        self.path = path
        rowID = id
        hash = path ^ id.hash
    }

    /// What the user gave, nil where there is no id.
    var id: AnyHashable? { rowID.value }
    /// Whether there is an id, told without looking into it.
    var hasID: Bool { if case .none = rowID { false } else { true } }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    static func == (a: RowKey, b: RowKey) -> Bool {
        a.hash == b.hash && a.path == b.path && a.duplicate == b.duplicate && a.rowID == b.rowID
    }
}

/// A row's own id, as rows are told apart by it.
///
/// Integers are the usual ids, and one is made, hashed and compared for every row that comes into sight: they go without `AnyHashable`, which
/// has to find out each time what it holds. The ids of one source are all of one case.
enum RowID: Equatable {
    /// A view that stands alone has none.
    case none
    case number(Int)
    case other(AnyHashable)

    init(_ id: AnyHashable?) { self = id.map(RowID.other) ?? .none }

    /// `id` as it is told apart best.
    init<ID: Hashable>(of id: ID) {
        guard ID.self == Int.self else {
            self = .other(AnyHashable(id))
            return
        }
        // The types are the same, which only this knows.
        self = .number(withUnsafeBytes(of: id) { $0.load(as: Int.self) })
    }

    var value: AnyHashable? {
        switch self {
        case .none: nil
        case .number(let number): AnyHashable(number)
        case .other(let id): id
        }
    }

    fileprivate var hash: Int {
        switch self {
        case .none: 0
        // 2^64 divided by the golden ratio, as Fibonacci hashing does: neighbours are far apart.
        case .number(let number): number &* Int(bitPattern: 0x9E37_79B9_7F4A_7C15)
        case .other(let id): id.hashValue
        }
    }
}
