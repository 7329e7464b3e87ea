import Glibc

/// Questions about a stretch of bytes that are asked once for each buffer of a pass.
enum ByteCheck {
    /// Whether any of the first `count` bytes is 0x80 or more.
    static func hasHighBytes(_ bytes: RawSpan, count: Int) -> Bool {
        // By words: `|` on SIMD64 works lane by lane, fifty times slower.
        var seen: UInt64 = 0
        var place = 0
        while place + 32 <= count {
            seen |= bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
            seen |= bytes.unsafeLoadUnaligned(fromByteOffset: place + 8, as: UInt64.self)
            seen |= bytes.unsafeLoadUnaligned(fromByteOffset: place + 16, as: UInt64.self)
            seen |= bytes.unsafeLoadUnaligned(fromByteOffset: place + 24, as: UInt64.self)
            place += 32
        }
        while place < count {
            seen |= UInt64(bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self))
            place += 1
        }
        return seen & 0x8080_8080_8080_8080 != 0
    }

    /// Where bytes are no UTF-8: the first byte of each bad sequence, at most `limit` of them.
    static func badPlaces(_ bytes: borrowing [UInt8], count: Int, limit: Int) -> [Int] {
        var places: [Int] = []
        var start = 0
        while start < count, places.count < limit {
            do throws(UTF8.ValidationError) {
                _ = try UTF8Span(validating: bytes.span.extracting(start..<count))
                break
            } catch {
                places.append(start + error.byteOffsets.lowerBound)
                start += max(error.byteOffsets.upperBound, error.byteOffsets.lowerBound + 1)
            }
        }
        return places
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
            count += ByteBlock(bytes, at: place).mask(byte).nonzeroBitCount
            place += 64
        }
        while place < end {
            if bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self) == byte { count += 1 }
            place += 1
        }
        return count
    }
}
