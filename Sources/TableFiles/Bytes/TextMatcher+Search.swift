extension TextMatcher {
    /// Where the text first occurs wholly inside a range of the bytes; nil if nowhere. The empty text occurs at the beginning.
    ///
    /// Looks at 64 places at a time for one byte near the beginning of the text and one near its end, in either case, and compares only
    /// where both are right.
    func firstMatch(_ bytes: RawSpan, in range: Range<Int>) -> Int? {
        guard !needle.isEmpty else { return range.lowerBound }
        let lastPlace = range.upperBound - shortest
        guard lastPlace >= range.lowerBound else { return nil }
        let head = ProbeMask(head, in: self), tail = ProbeMask(tail, in: self)
        var place = range.lowerBound
        // Both probes lie within the shortest match, so the last block of places needs no byte behind the range.
        while place <= lastPlace - 63 {
            let places = head.places(bytes, at: place) & tail.places(bytes, at: place)
            var candidates = ByteBlock.isAny(places) ? ByteBlock.pack(places) : 0
            while candidates != 0 {
                let candidate = place + candidates.trailingZeroBitCount
                if matchEnd(bytes, at: candidate, before: range.upperBound) != nil { return candidate }
                candidates &= candidates &- 1
            }
            place += 64
        }
        while place <= lastPlace {
            if matchEnd(bytes, at: place, before: range.upperBound) != nil { return place }
            place += 1
        }
        return nil
    }

    /// Where a match that begins at a place ends; nil if none does.
    @inline(__always)
    func matchEnd(_ bytes: RawSpan, at place: Int, before end: Int) -> Int? {
        guard spellings.isEmpty else { return spelledEnd(bytes, at: place, before: end) }
        guard place + needle.count <= end else { return nil }
        for index in needle.indices {
            let byte = bytes.unsafeLoad(fromByteOffset: place + index, as: UInt8.self)
            if byte != needle[index], !ignoresCase || Self.lowered(byte) != needle[index] { return nil }
        }
        return place + needle.count
    }

    /// The same for a text whose letters may be spelled in several ways. No spelling begins as another does, so at most one fits.
    private func spelledEnd(_ bytes: RawSpan, at start: Int, before end: Int) -> Int? {
        var place = start
        for letter in spellings {
            let spelling = letter.first { spelling in
                place + spelling.count <= end
                    && spelling.indices.allSatisfy { bytes.unsafeLoad(fromByteOffset: place + $0, as: UInt8.self) == spelling[$0] }
            }
            guard let spelling else { return nil }
            place += spelling.count
        }
        return place
    }
}

/// A probe as the inner loop wants it: without an array.
private struct ProbeMask {
    private let offset: Int
    private let count: Int
    private let first: UInt8
    private let second: UInt8
    private let third: UInt8
    private let fourth: UInt8

    init(_ probe: TextMatcher.Probe, in matcher: TextMatcher) {
        offset = probe.offset
        count = probe.bytes.count
        let bytes = probe.bytes + [UInt8](repeating: probe.bytes.last ?? 0, count: 4 - count)
        (first, second, third, fourth) = (bytes[0], bytes[1], bytes[2], bytes[3])
    }

    /// Which of 64 places may begin a match, as bytes of ones.
    @inline(__always)
    func places(_ all: RawSpan, at place: Int) -> SIMD8<UInt64> {
        guard count > 0 else { return SIMD8(repeating: .max) }
        let block = ByteBlock(all, at: place &+ offset)
        // `|=` on vectors would go lane by lane.
        let either = block.places(of: first) | block.places(of: second)
        return count > 2 ? either | block.places(of: third) | block.places(of: fourth) : either
    }
}
