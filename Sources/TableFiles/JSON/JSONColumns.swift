import Glibc

/// The columns that the records of a JSON file have turned out to have: each key once, in the order in which they were first seen.
///
/// Records mostly have the keys of the one before in its order, so the column after the last one is tried first: that costs a
/// comparison, where looking the key up would cost a hash.
struct JSONColumns: Sendable {
    /// The most columns a table gets. Keys after that are counted, and shown in the whole text of the row only.
    static let limit = 10_000

    /// The column of records that are a plain value.
    static let valueName = "value"

    /// Where a key leads.
    enum Found: Equatable {
        case column(Int)
        /// A column that did not exist before.
        case new(Int)
        /// There are too many columns already.
        case leftOut

        var column: Int? {
            switch self {
            case .column(let column), .new(let column): column
            case .leftOut: nil
            }
        }
    }

    /// The name of each column; empty for the places of arrays, which have none.
    private(set) var names: [String] = []
    /// The key of each column as the file spells it: where it lies in `spelled`, and its first eight bytes with zeros behind.
    private var spellings: [(range: Range<Int>, head: UInt64)] = []
    private var spelled: [UInt8] = []
    /// Column by spelling; a key may be spelled in several ways.
    private var columns: [[UInt8]: Int] = [:]

    var count: Int { names.count }

    /// The column of a key.
    ///
    /// - Parameters:
    ///   - key: The inside of the string, escapes and all.
    ///   - hint: The column that is likely: one behind that of the key before.
    @inline(__always)
    func find(_ key: Range<Int>, of bytes: borrowing [UInt8], hint: Int) -> Int? {
        if isKey(key, ofColumn: hint, bytes) { return hint }
        return columns[Array(bytes[key])]
    }

    /// The column of a key, made if need be.
    @inline(__always)
    mutating func findOrAdd(_ key: Range<Int>, of bytes: [UInt8], hint: Int) -> Found {
        if let known = find(key, of: bytes, hint: hint) { return .column(known) }
        return add(key, of: bytes)
    }

    @inline(never)
    private mutating func add(_ key: Range<Int>, of bytes: [UInt8]) -> Found {
        let spelling = Array(bytes[key])
        var plain: [UInt8] = []
        _ = JSONText.unescape(key, of: bytes, to: &plain)
        if plain != spelling, let known = columns[plain] {
            // Bounded: an attacker may spell a key in many ways.
            if columns.count < 2 * Self.limit { columns[spelling] = known }
            return .column(known)
        }
        return add(spelling, plain: plain, name: String(decoding: plain, as: UTF8.self))
    }

    /// The column of a place in records that are arrays.
    mutating func findOrAdd(place: Int) -> Found {
        let key = Self.key(ofPlace: place)
        return columns[key].map { .column($0) } ?? add(key, plain: key, name: "")
    }

    func find(place: Int) -> Int? { columns[Self.key(ofPlace: place)] }

    /// The column of records that are neither objects nor arrays.
    mutating func findOrAddValue() -> Found {
        columns[Self.valueKey].map { .column($0) } ?? add(Self.valueKey, plain: Self.valueKey, name: Self.valueName)
    }

    func findValue() -> Int? { columns[Self.valueKey] }

    private mutating func add(_ spelling: [UInt8], plain: [UInt8], name: String) -> Found {
        guard names.count < Self.limit else { return .leftOut }
        names.append(name)
        spellings.append((spelled.count..<spelled.count + spelling.count, Self.head(spelling, 0..<spelling.count)))
        spelled += spelling
        columns[plain] = names.count - 1
        columns[spelling] = names.count - 1
        return .new(names.count - 1)
    }

    /// Whether a key is that of a column, spelled as it was first; false for a column that there is not.
    @inline(__always)
    func isKey(_ key: Range<Int>, ofColumn column: Int, _ bytes: borrowing [UInt8]) -> Bool {
        guard column < spellings.count else { return false }
        let (spelling, head) = spellings[column]
        guard spelling.count == key.count, Self.head(bytes, key) == head else { return false }
        return key.count <= 8 || isSame(spelling, key, of: bytes)
    }

    private func isSame(_ spelling: Range<Int>, _ key: Range<Int>, of bytes: borrowing [UInt8]) -> Bool {
        spelled.withUnsafeBytes { spelled in
            bytes.withUnsafeBytes { bytes in
                guard let first = spelled.baseAddress, let second = bytes.baseAddress else { return false }
                return memcmp(first + spelling.lowerBound, second + key.lowerBound, key.count) == 0
            }
        }
    }

    /// The first eight bytes of a key as a number, with zeros where it has fewer. Most keys are told apart by them alone.
    @inline(__always)
    private static func head(_ bytes: borrowing [UInt8], _ key: Range<Int>) -> UInt64 {
        if key.lowerBound + 8 <= bytes.count {
            let word = bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: key.lowerBound, as: UInt64.self)) }
            return key.count >= 8 ? word : word & UInt64.below(8 * key.count)
        }
        var head: UInt64 = 0
        for place in key.prefix(8) { head |= UInt64(bytes[place]) << UInt64(8 * (place - key.lowerBound)) }
        return head
    }

    /// Keys that no string of a file can be: 0xFF is nowhere in UTF-8.
    private static func key(ofPlace place: Int) -> [UInt8] { [0xFF, 0x5B] + Array(String(place).utf8) }
    private static let valueKey: [UInt8] = [0xFF, 0x76]
}
