/// Walks over the records of a JSON file in a buffer that slides along it: the objects of an array, of lines, or one after another.
struct JSONWalker {
    /// What divides one record from the next.
    enum Division: Sendable, Equatable {
        /// Commas, until the array closes.
        case commas
        /// Line ends: a record that is not whole at the end of its line is no record.
        case lines
        /// Nothing: the next record begins where something begins.
        case nothing
    }

    /// Something met between the records. Ranges count from the buffer's start, and hold until the next `read`.
    enum Item: Equatable {
        /// An object or array; `scanner` has marked its parts.
        case record(Range<Int>)
        /// A number, string or literal.
        case scalar(Range<Int>)
        /// Text that is no JSON value.
        case stray(Range<Int>)
        /// A record that its line, or the file, cuts off.
        case broken(Range<Int>)
        /// The array has closed.
        case closed
        case tooDeep(Int)
        /// The buffer has ended.
        case needsMore
    }

    /// Bytes read at a time.
    static let portion = 1 << 20
    /// The longest record that is read.
    static let recordLimit = 256 << 20

    let division: Division
    /// The bytes of the file from `base` on; `filled` of them, and then some that mean nothing.
    private(set) var buffer: [UInt8] = []
    private(set) var filled = 0
    /// Where the buffer begins in the file.
    private(set) var base: Int
    /// Where the walk goes on, in the buffer.
    private(set) var position = 0
    private(set) var scanner = JSONRecordScanner()
    /// Whether the scanner is within a record.
    private var isInside = false

    init(_ division: Division, from offset: Int) {
        self.division = division
        base = offset
    }

    /// A walk over bytes in memory, of which the first `count` mean something.
    init(_ division: Division, over bytes: [UInt8], count: Int) {
        self.division = division
        base = 0
        buffer = bytes
        if buffer.count < count + JSONRecordScanner.slack {
            buffer.append(contentsOf: repeatElement(0, count: count + JSONRecordScanner.slack - buffer.count))
        }
        filled = count
    }

    /// Where the walk goes on, in the file: the start of what is not finished.
    var offset: Int { base + (isInside ? scanner.start : position) }

    /// Where the buffer ends, in the file.
    var readEnd: Int { base + filled }

    /// Drops what has been walked over, and reads on.
    ///
    /// - Returns: How many bytes came, and what was dropped: the number of its line ends.
    mutating func read(
        _ count: Int = JSONWalker.portion, from bytes: any ByteSource
    ) throws(TableError) -> (bytes: Int, droppedLines: Int) {
        let lines = dropFront()
        // A small file gets a small buffer.
        let count = min(count, max(0, bytes.count - readEnd))
        let wanted = filled + count + JSONRecordScanner.slack
        if buffer.count < wanted { buffer.append(contentsOf: repeatElement(0, count: max(wanted, 2 * filled) - buffer.count)) }
        let start = filled, offset = readEnd
        let got = try buffer.withUnsafeMutableBufferPointer { buffer throws(TableError) in
            let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[start..<start + count])
            return try bytes.read(into: room, at: offset)
        }
        guard bytes.isAsFetched else { throw .changed(bytes.name, byte: offset) }
        filled += got
        return (got, lines)
    }

    private mutating func dropFront() -> Int {
        let dropped = isInside ? scanner.start : position
        guard dropped > 0 else { return 0 }
        let lines = LineCount.count(of: 0x0A, in: buffer.span.bytes, upTo: dropped)
        buffer.withUnsafeMutableBytes { buffer in
            let rest = UnsafeRawBufferPointer(rebasing: buffer[dropped..<filled])
            UnsafeMutableRawBufferPointer(rebasing: buffer[..<rest.count]).copyMemory(from: rest)
        }
        base += dropped
        filled -= dropped
        position -= min(dropped, position)
        scanner.shift(by: dropped)
        return lines
    }

    /// The next thing in the buffer.
    ///
    /// - Parameter isFinal: Whether the file ends where the buffer does.
    mutating func next(isFinal: Bool) -> Item {
        if isInside { return goOn(isFinal: isFinal) }
        skipBetween()
        guard position < filled else { return .needsMore }
        switch buffer[position] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            scanner.begin(at: position)
            isInside = true
            return goOn(isFinal: isFinal)
        case UInt8(ascii: "]") where division == .commas:
            position += 1
            return .closed
        default:
            return plain(isFinal: isFinal)
        }
    }

    private mutating func goOn(isFinal: Bool) -> Item {
        switch scanner.scan(buffer, upTo: filled, stopsAtLineEnd: division == .lines) {
        case .complete(let end): return .record(leave(at: end))
        case .lineEnd(let end): return .broken(leave(at: end))
        case .tooDeep(let place): return .tooDeep(place)
        case .needsMore:
            guard isFinal else { return .needsMore }
            return .broken(leave(at: filled))
        }
    }

    private mutating func leave(at end: Int) -> Range<Int> {
        isInside = false
        position = end
        return scanner.start..<end
    }

    /// White space, commas, and the record separators of RFC 7464.
    private mutating func skipBetween() {
        while position < filled {
            let byte = buffer[position]
            guard byte <= 0x20 || byte == UInt8(ascii: ",") else { return }
            position += 1
        }
    }

    /// A value without brackets, or text that is none.
    private mutating func plain(isFinal: Bool) -> Item {
        var end = position
        var isString = false
        scan: while end < filled {
            switch buffer[end] {
            case UInt8(ascii: "\""): isString.toggle()
            case UInt8(ascii: "\\") where isString && division != .lines: end += 1
            case 0x0A: break scan
            case UInt8(ascii: ",") where !isString && division == .commas: break scan
            case UInt8(ascii: "]") where !isString && division == .commas: break scan
            case UInt8(ascii: "{") where !isString && division != .lines, UInt8(ascii: "[") where !isString && division != .lines:
                break scan
            default: break
            }
            end += 1
        }
        guard end < filled || isFinal else { return .needsMore }
        let range = JSONText.trimmed(position..<min(end, filled), of: buffer)
        position = min(end, filled)
        return JSONText.isScalar(buffer[range]) ? .scalar(range) : .stray(range)
    }
}
