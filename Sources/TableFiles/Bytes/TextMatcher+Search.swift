extension TextMatcher {
    /// Where the text first occurs wholly inside a range of the bytes; nil if nowhere. The empty text occurs at the beginning.
    ///
    /// Looks at 64 places at a time for the first and the last byte of the text, and compares only where both are right.
    func firstMatch(_ bytes: RawSpan, in range: Range<Int>) -> Int? {
        guard let first = needle.first, let last = needle.last else { return range.lowerBound }
        let lastPlace = range.upperBound - needle.count
        guard lastPlace >= range.lowerBound else { return nil }
        let otherFirst = otherCase(first), otherLast = otherCase(last)
        let distance = needle.count - 1
        var place = range.lowerBound
        while place <= lastPlace - 63 {
            let heads = ByteBlock(bytes, at: place), tails = ByteBlock(bytes, at: place + distance)
            var candidates = heads.mask(first)
            if otherFirst != first { candidates |= heads.mask(otherFirst) }
            if candidates != 0 {
                var ends = tails.mask(last)
                if otherLast != last { ends |= tails.mask(otherLast) }
                candidates &= ends
            }
            while candidates != 0 {
                let candidate = place + candidates.trailingZeroBitCount
                if isMatch(bytes, at: candidate) { return candidate }
                candidates &= candidates &- 1
            }
            place += 64
        }
        while place <= lastPlace {
            if isMatch(bytes, at: place) { return place }
            place += 1
        }
        return nil
    }

    private func otherCase(_ byte: UInt8) -> UInt8 {
        ignoresCase && (0x61...0x7A).contains(byte) ? byte & ~0x20 : byte
    }

    @inline(__always)
    private func isMatch(_ bytes: RawSpan, at place: Int) -> Bool {
        for index in needle.indices {
            let byte = bytes.unsafeLoad(fromByteOffset: place + index, as: UInt8.self)
            if byte != needle[index], !ignoresCase || Self.lowered(byte) != needle[index] { return false }
        }
        return true
    }
}
