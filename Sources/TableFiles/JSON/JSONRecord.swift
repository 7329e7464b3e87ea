/// Goes over the members of one record: its own, not of what lies deeper.
struct JSONMemberWalk {
    /// A key without its quotes, and its value, both trimmed. Elements of an array have no key.
    typealias Member = (key: Range<Int>?, value: Range<Int>)

    private let start: Int
    private var next = 1
    /// Where the member before ended.
    private var previous: Int
    private let isObject: Bool

    /// - Parameters:
    ///   - bytes: The buffer with the record.
    ///   - start: Where the record begins: at its bracket.
    init(of bytes: [UInt8], at start: Int) {
        self.start = start
        previous = start
        isObject = bytes[start] == UInt8(ascii: "{")
    }

    /// The next member; nil behind the last one.
    ///
    /// - Parameter marks: What ``JSONRecordScanner`` noted of the record, counted from its start: the first `count` of these.
    @inline(__always)
    mutating func next(of bytes: borrowing [UInt8], marks: borrowing [UInt32], count: Int) -> Member? {
        var colon: Int?
        while next < count {
            let place = start &+ Int(marks[next])
            next &+= 1
            if bytes[place] == UInt8(ascii: ":") {
                if isObject && colon == nil { colon = place }
                continue
            }
            let value = JSONText.trimmed((colon ?? previous) &+ 1..<place, of: bytes)
            let before = previous
            previous = place
            if let colon { return (Self.unquoted(JSONText.trimmed(before &+ 1..<colon, of: bytes), of: bytes), value) }
            if !value.isEmpty || !isObject && bytes[place] == UInt8(ascii: ",") { return (nil, value) }
        }
        return nil
    }

    @inline(__always)
    private static func unquoted(_ key: Range<Int>, of bytes: borrowing [UInt8]) -> Range<Int> {
        guard key.count >= 2, bytes[key.lowerBound] == UInt8(ascii: "\""), bytes[key.upperBound - 1] == UInt8(ascii: "\"") else {
            return key
        }
        return key.lowerBound + 1..<key.upperBound - 1
    }
}

/// Puts the wanted cells of records into a batch.
///
/// The value of a repeated key is the last one, as for every JSON parser in wide use.
struct JSONCollector {
    let columns: [Int]
    /// For each column of the table, its place among the wanted ones plus one; 0 when it is not wanted.
    private var places: [Int] = []
    /// Where the values of the row at hand lie in the walker's buffer.
    private var values: [Range<Int>?]

    init(columns: [Int]) {
        self.columns = columns
        values = Array(repeating: nil, count: columns.count)
        for (place, column) in columns.enumerated() where column >= 0 {
            while places.count <= column { places.append(0) }
            places[column] = place + 1
        }
    }

    /// Notes the value of a column in the row at hand.
    @inline(__always)
    mutating func note(_ column: Int, _ value: Range<Int>) {
        if column < places.count, places[column] > 0 { values[places[column] - 1] = value }
    }

    /// Ends the row: its cells go into the batch.
    mutating func endRow(of bytes: [UInt8], into batch: inout RowBatch) {
        for place in values.indices {
            guard let value = values[place] else {
                batch.fields.append(.missing)
                continue
            }
            values[place] = nil
            if JSONText.isNull(bytes[value]) {
                batch.fields.append(.null)
                continue
            }
            let start = batch.bytes.count
            _ = JSONText.append(value, of: bytes, to: &batch.bytes)
            batch.fields.append(RowBatch.Field(start, batch.bytes.count))
        }
        batch.rowCount += 1
    }
}
