import Glibc

/// Questions about a stretch of bytes that are asked once for each buffer of a pass.
enum ByteCheck {
    /// Where bytes are no UTF-8: the first byte of each bad sequence, at most `limit` of them.
    ///
    /// ASCII is passed over 32 bytes at a time; only what is not is looked at closely.
    static func badPlaces(_ bytes: borrowing [UInt8], count: Int, limit: Int) -> [Int] {
        let span = bytes.span.bytes
        var places: [Int] = []
        var place = 0
        while true {
            place = endOfASCII(span, from: place, to: count)
            guard place < count else { return places }
            let (length, isGood) = sequence(span, at: place, to: count)
            if !isGood {
                places.append(place)
                if places.count >= limit { return places }
            }
            place += length
        }
    }

    /// The first byte of 0x80 or more from a place on; `end` if there is none.
    @inline(__always)
    private static func endOfASCII(_ bytes: RawSpan, from start: Int, to end: Int) -> Int {
        var place = start
        while place + 32 <= end {
            // By words: `|` on SIMD64 works lane by lane, fifty times slower.
            var seen = bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
            seen |= bytes.unsafeLoadUnaligned(fromByteOffset: place + 8, as: UInt64.self)
            seen |= bytes.unsafeLoadUnaligned(fromByteOffset: place + 16, as: UInt64.self)
            seen |= bytes.unsafeLoadUnaligned(fromByteOffset: place + 24, as: UInt64.self)
            if seen & 0x8080_8080_8080_8080 != 0 { break }
            place += 32
        }
        while place < end, bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self) < 0x80 { place += 1 }
        return place
    }

    /// The length of the character at a byte of 0x80 or more, or of the longest beginning of one (Unicode, tables 3-7 and 3-8).
    private static func sequence(_ bytes: RawSpan, at place: Int, to end: Int) -> (length: Int, isGood: Bool) {
        var low: UInt8 = 0x80, high: UInt8 = 0xBF  // of the second byte
        let following: Int
        switch bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self) {
        case 0xC2...0xDF: following = 1
        case 0xE0: (following, low) = (2, 0xA0)
        case 0xED: (following, high) = (2, 0x9F)  // no surrogates
        case 0xE1...0xEF: following = 2
        case 0xF0: (following, low) = (3, 0x90)
        case 0xF1...0xF3: following = 3
        case 0xF4: (following, high) = (3, 0x8F)
        default: return (1, false)
        }
        var length = 1
        while length <= following {
            guard place + length < end else { return (length, false) }
            let byte = bytes.unsafeLoad(fromByteOffset: place + length, as: UInt8.self)
            guard low <= byte, byte <= high else { return (length, false) }
            (low, high) = (0x80, 0xBF)
            length += 1
        }
        return (length, true)
    }

    /// Where a byte occurs among the first `count`, at most `limit` places.
    static func places(of byte: UInt8, in bytes: borrowing [UInt8], count: Int, limit: Int) -> [Int] {
        bytes.withUnsafeBytes { bytes in
            var places: [Int] = []
            var start = 0
            while start < count, places.count < limit, let base = bytes.baseAddress,
                let hit = memchr(base + start, Int32(byte), count - start)
            {
                let place = UnsafeRawPointer(hit) - base
                places.append(place)
                start = place + 1
            }
            return places
        }
    }
}

/// Counting the lines of a file up to an offset, for messages.
enum LineCount {
    /// How many line feeds the first `end` bytes hold; nil if they cannot be read.
    static func lines(of bytes: any ByteSource, before end: Int, lineEnd: UInt8 = 0x0A) -> Int? {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var offset = 0
        var lines = 0
        while offset < end {
            let wanted = min(buffer.count, end - offset)
            let got = try? buffer.withUnsafeMutableBytes {
                try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[0..<wanted]), at: offset)
            }
            guard let got, got > 0 else { return nil }
            lines += count(of: lineEnd, in: buffer.span.bytes, upTo: got)
            offset += got
        }
        return lines
    }

    static func count(of byte: UInt8, in bytes: RawSpan, upTo end: Int) -> Int {
        var count = 0
        var place = 0
        while place + 64 <= end {
            // Each byte of the words counts its hits, 255 at most before it would overflow.
            let stop = min(end, place + 255 * 64)
            var counts = SIMD8<UInt64>.zero
            while place + 64 <= stop {
                counts &+= ByteBlock(bytes, at: place).places(of: byte) & 0x0101_0101_0101_0101
                place += 64
            }
            count += sumOfBytes(counts)
        }
        while place < end {
            if bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self) == byte { count += 1 }
            place += 1
        }
        return count
    }

    private static func sumOfBytes(_ words: SIMD8<UInt64>) -> Int {
        let pairs = (words & 0x00FF_00FF_00FF_00FF) &+ ((words &>> 8) & 0x00FF_00FF_00FF_00FF)  // sixteen bits each
        let half = pairs.lowHalf &+ pairs.highHalf
        let quarter = half.lowHalf &+ half.highHalf
        let all = quarter[0] &+ quarter[1]
        return Int(all & 0xFFFF) + Int(all >> 16 & 0xFFFF) + Int(all >> 32 & 0xFFFF) + Int(all >> 48)
    }
}
