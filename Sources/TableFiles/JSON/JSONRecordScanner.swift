/// Finds where an object or array ends, 64 bytes at a time, and what divides it on the way: the colons and commas of its own level.
///
/// It does not judge whether the JSON is right; it keeps strings, escapes and depth apart. It may stop where its bytes end and go
/// on when there are more: at any byte, within a string or an escape too. No recursion, so depth costs nothing but counting.
struct JSONRecordScanner {
    /// Levels of nesting that are read. Every JSON written by people and programs stays far below; hostile files do not.
    static let depthLimit = 1024
    /// Bytes that must be readable behind the last one.
    static let slack = 64

    enum Outcome: Equatable {
        /// The record ends before this position.
        case complete(Int)
        /// The bytes ended first.
        case needsMore
        /// A line ended at this position, within the record. Only where lines divide records.
        case lineEnd(Int)
        /// More than ``depthLimit`` levels at this position.
        case tooDeep(Int)
    }

    /// The opening bracket, the colons and commas of the record's own level, and the closing bracket, counted from its start: the first
    /// `markCount` of these. The others mean nothing.
    private(set) var markRoom: [UInt32] = []
    private(set) var markCount = 0
    /// Where the record begins.
    private(set) var start = 0

    private var position = 0
    private var depth = 0
    /// All ones when the bytes so far end within a string.
    private var string: UInt64 = 0
    /// One when the next byte is escaped.
    private var escape: UInt64 = 0

    /// Begins with the bracket at a position.
    mutating func begin(at start: Int) {
        self.start = start
        position = start
        depth = 0
        string = 0
        escape = 0
        markCount = 0
    }

    /// The marks by themselves: a copy.
    var marks: [UInt32] { Array(markRoom.prefix(markCount)) }

    /// The buffer has dropped `count` bytes at its front.
    mutating func shift(by count: Int) {
        start -= count
        position -= count
    }

    /// Goes on until the record ends, or the first `end` bytes do.
    ///
    /// - Parameters:
    ///   - bytes: At least ``slack`` bytes more than `end`, of any value.
    ///   - stopsAtLineEnd: Whether a line feed ends the record, finished or not.
    mutating func scan(_ bytes: RawSpan, upTo end: Int, stopsAtLineEnd: Bool) -> Outcome {
        while position < end {
            let count = min(64, end &- position)
            let block = ByteBlock(bytes, at: position)
            let valid = UInt64.below(count)
            let backslash = UInt8(ascii: "\\")
            let hasEscapes = escape != 0 || block.contains(backslash)
            let escaped = hasEscapes ? escapedBytes(block.mask(backslash) & valid, count: count) : 0
            let strings = (block.mask(UInt8(ascii: "\"")) & valid & ~escaped).prefixXor ^ string
            string = 0 &- (strings &>> UInt64(count &- 1) & 1)
            var structure = block.structureMask & valid & ~strings
            let lineEnds = stopsAtLineEnd ? block.mask(0x0A) & valid : 0
            if lineEnds != 0 { structure &= UInt64.below(lineEnds.trailingZeroBitCount) }
            if let outcome = meet(structure, bytes) { return outcome }
            if lineEnds != 0 { return .lineEnd(position + lineEnds.trailingZeroBitCount) }
            position &+= count
        }
        return .needsMore
    }

    /// The same over an array, which a walker holds beside its scanner.
    mutating func scan(_ bytes: borrowing [UInt8], upTo end: Int, stopsAtLineEnd: Bool) -> Outcome {
        scan(bytes.span.bytes, upTo: end, stopsAtLineEnd: stopsAtLineEnd)
    }

    /// Goes through the brackets, colons and commas of the block at hand.
    @inline(__always)
    private mutating func meet(_ structure: UInt64, _ bytes: RawSpan) -> Outcome? {
        if markRoom.count < markCount &+ 64 { markRoom.append(contentsOf: repeatElement(0, count: max(256, markRoom.count))) }
        var depth = depth, markCount = markCount
        let base = position, start = start
        let outcome = markRoom.withUnsafeMutableBufferPointer { room -> Outcome? in
            var rest = structure
            while rest != 0 {
                let place = base &+ rest.trailingZeroBitCount
                rest &= rest &- 1
                let byte = bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self)
                room[markCount] = UInt32(truncatingIfNeeded: place &- start)
                // By far the most of what is met are the colons and commas.
                if byte < UInt8(ascii: "[") {
                    markCount &+= depth == 1 ? 1 : 0
                } else if byte & 0x02 != 0 {  // [ and {, where ] and } have this bit clear
                    depth &+= 1
                    if depth == 1 { markCount &+= 1 }
                    if depth > Self.depthLimit { return .tooDeep(place) }
                } else {
                    depth &-= 1
                    guard depth == 0 else { continue }
                    markCount &+= 1
                    return .complete(place &+ 1)
                }
            }
            return nil
        }
        self.depth = depth
        self.markCount = markCount
        return outcome
    }

    /// Which bytes a backslash before them escapes: those after the odd ones of each run of backslashes.
    ///
    /// The addition carries through a run: it changes the bit behind a run that begins at an odd place, and so tells odd runs from
    /// even ones (the way of simdjson, Langdale and Lemire 2019).
    @inline(__always)
    private mutating func escapedBytes(_ backslashes: UInt64, count: Int) -> UInt64 {
        if backslashes == 0 {
            let escaped = escape
            escape = 0
            return escaped
        }
        let even: UInt64 = 0x5555_5555_5555_5555
        let active = backslashes & ~escape
        let follows = active << 1 | escape
        let oddStarts = active & ~even & ~follows
        let (sum, overflow) = oddStarts.addingReportingOverflow(active)
        let escaped = (even ^ (sum << 1)) & follows
        escape = count == 64 ? (overflow ? 1 : 0) : escaped >> UInt64(count) & 1
        return escaped
    }
}

extension ByteBlock {
    /// Where brackets, braces, colons and commas are. `{` and `[` differ in one bit only, as `}` and `]` do.
    @inline(__always)
    fileprivate var structureMask: UInt64 {
        let folded = unsafeBitCast(
            unsafeBitCast(lanes, to: SIMD8<UInt64>.self) | SIMD8(repeating: 0x2020_2020_2020_2020), to: SIMD64<UInt8>.self)
        let brackets = Self.places(of: UInt8(ascii: "{"), in: folded) | Self.places(of: UInt8(ascii: "}"), in: folded)
        return Self.pack(brackets | places(of: UInt8(ascii: ":")) | places(of: UInt8(ascii: ",")))
    }
}
