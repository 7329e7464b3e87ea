/// Ascending row numbers, each as its distance from the one before in one byte or a few. A copy shares all full pieces.
///
/// About 1.1 bytes a row in twelve sections, 1.4 in hundreds.
public struct GapList: Hashable, Sendable {
    /// Row numbers in a piece. Reaching one of them decodes its piece up to it: 1 us at most.
    static let chunkLength = 1024

    /// Pieces of exactly `chunkLength` numbers. The first number of a piece is written whole, so no checkpoints are needed.
    private var full: [[UInt8]] = []
    private var tail: [UInt8] = []
    private var tailCount = 0
    /// The greatest number; -1 if there is none.
    private(set) var last = -1

    public init() {}

    public var count: Int { full.count * Self.chunkLength + tailCount }
    public var isEmpty: Bool { tailCount == 0 && full.isEmpty }

    /// Bytes of storage in use.
    var byteCount: Int { full.reduce(tail.count) { $0 + $1.count } }

    /// Adds a number greater than all before it.
    public mutating func append(_ row: Int) {
        precondition(row > last, "expected a row after \(last), got \(row)")
        let gap = tailCount == 0 ? row : row - last
        if gap < 0x80 { tail.append(UInt8(gap)) } else { Self.write(gap, to: &tail) }
        last = row
        tailCount += 1
        if tailCount == Self.chunkLength {
            full.append(Array(tail))  // exactly as long as it must be
            tail.removeAll(keepingCapacity: true)
            tailCount = 0
        }
    }

    /// Adds a run of numbers greater than all before it, a piece at a time.
    mutating func append(contentsOf rows: Range<Int>) {
        var next = rows.lowerBound
        while next < rows.upperBound {
            append(next)
            next += 1
            // The append may have filled the piece; the first number of the next one stands there whole.
            guard tailCount > 0 else { continue }
            let run = min(rows.upperBound - next, Self.chunkLength - 1 - tailCount)
            guard run > 0 else { continue }
            tail.append(contentsOf: repeatElement(1, count: run))
            tailCount += run
            next += run
            last = next - 1
        }
    }

    /// Takes the greatest number away. Nothing happens when there is none.
    mutating func removeLast() {
        guard !isEmpty else { return }
        if tailCount == 0 {
            tail = full.removeLast()
            tailCount = Self.chunkLength
        }
        tail.removeLast()
        while let byte = tail.last, byte & 0x80 != 0 { tail.removeLast() }
        tailCount -= 1
        if tailCount > 0 {
            last = Self.value(in: tail, at: tailCount - 1)
        } else {
            last = full.last.map { Self.value(in: $0, at: Self.chunkLength - 1) } ?? -1
        }
    }

    /// The number at a place. Traps outside `0..<count`.
    public subscript(place: Int) -> Int {
        precondition(place >= 0 && place < count, "expected a place below \(count), got \(place)")
        let (chunk, rest) = place.quotientAndRemainder(dividingBy: Self.chunkLength)
        return Self.value(in: chunk < full.count ? full[chunk] : tail, at: rest)
    }

    /// The place of a number; nil if it is not there. O(log n) and one piece.
    public func place(of row: Int) -> Int? {
        let (place, found) = search(row)
        return found ? place : nil
    }

    /// How many numbers are less than `row`. O(log n) and one piece.
    public func count(below row: Int) -> Int { search(row).place }

    private func search(_ row: Int) -> (place: Int, found: Bool) {
        var low = 0, high = full.count  // pieces whose first number is at most `row`
        while low < high {
            let middle = (low + high) / 2
            if Self.value(in: full[middle], at: 0) <= row { low = middle + 1 } else { high = middle }
        }
        var chunk = low - 1
        if low == full.count, tailCount > 0, Self.value(in: tail, at: 0) <= row { chunk = full.count }
        guard chunk >= 0 else { return (0, false) }
        var decoder = Decoder(bytes: chunk < full.count ? full[chunk] : tail)
        var place = chunk * Self.chunkLength
        while let value = decoder.next() {
            if value >= row { return (place, value == row) }
            place += 1
        }
        return (place, false)
    }

    /// All numbers from a place on, in order.
    public func rows(from place: Int = 0) -> Rows { Rows(list: self, from: place) }

    private static func write(_ value: Int, to bytes: inout [UInt8]) {
        // The last byte of a number has its top bit clear, the others set, so that it can be read from either end.
        var groups = 0
        var rest = value >> 7
        while rest > 0 {
            groups += 1
            rest >>= 7
        }
        for group in stride(from: groups, to: 0, by: -1) { bytes.append(UInt8(truncatingIfNeeded: value >> (7 * group)) | 0x80) }
        bytes.append(UInt8(value & 0x7F))
    }

    private static func value(in bytes: [UInt8], at place: Int) -> Int {
        var decoder = Decoder(bytes: bytes)
        var value = 0
        for _ in 0...place { value = decoder.next() ?? value }
        return value
    }

    /// Reads one piece from its beginning.
    fileprivate struct Decoder {
        let bytes: [UInt8]
        var position = 0
        var sum = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func next() -> Int? {
            guard position < bytes.count else { return nil }
            var value = 0
            while true {
                let byte = bytes[position]
                position += 1
                value = value << 7 | Int(byte & 0x7F)
                if byte < 0x80 { break }
            }
            sum += value
            return sum
        }
    }

    /// The numbers of a list, from a place on.
    public struct Rows: Sequence, IteratorProtocol {
        private let list: GapList
        private var chunk: Int
        private var decoder: Decoder

        fileprivate init(list: GapList, from place: Int) {
            self.list = list
            let (chunk, rest) = Swift.max(0, place).quotientAndRemainder(dividingBy: GapList.chunkLength)
            self.chunk = chunk
            decoder = Decoder(bytes: chunk < list.full.count ? list.full[chunk] : chunk == list.full.count ? list.tail : [])
            for _ in 0..<rest { _ = decoder.next() }
        }

        public mutating func next() -> Int? {
            if let value = decoder.next() { return value }
            guard chunk < list.full.count else { return nil }
            chunk += 1
            decoder = Decoder(bytes: chunk < list.full.count ? list.full[chunk] : list.tail)
            return decoder.next()
        }
    }
}
