/// Grapheme clusters of a line, with its scalars.
struct TextClusters {
    /// Byte offsets in the text; one more than there are clusters.
    private(set) var offsets: [Int32] = []
    /// Index of each cluster's first scalar; one more than there are clusters.
    private(set) var firstScalars: [Int32] = []
    private(set) var scalars: [UInt32] = []

    var count: Int { offsets.count - 1 }

    /// Between two characters that never combine with anything there is a boundary; the standard library is asked about the rest only,
    /// which is most of the time nothing.
    init(_ utf8: [UInt8], bytes: Range<Int>) {
        offsets.reserveCapacity(bytes.count + 1)
        firstScalars.reserveCapacity(bytes.count + 1)
        scalars.reserveCapacity(bytes.count)
        utf8.withUnsafeBufferPointer { utf8 in
            var position = bytes.lowerBound
            while position < bytes.upperBound {
                let start = position
                let scalar = TextClusters.decode(utf8, &position)
                if TextClusters.isPlain(scalar), position == bytes.upperBound || startsPlain(utf8, position) {
                    add(start)
                    scalars.append(scalar)
                    continue
                }
                // Up to the next boundary that is certain: a plain character after a plain one, or the end.
                var wasPlain = TextClusters.isPlain(scalar)
                while position < bytes.upperBound {
                    var next = position
                    let isPlain = TextClusters.isPlain(TextClusters.decode(utf8, &next))
                    if isPlain, wasPlain { break }
                    wasPlain = isPlain
                    position = next
                }
                addHard(utf8, start..<position)
            }
        }
        offsets.append(Int32(bytes.upperBound))
        firstScalars.append(Int32(scalars.count))
    }

    func scalars(of cluster: Int) -> ArraySlice<UInt32> {
        scalars[Int(firstScalars[cluster])..<Int(firstScalars[cluster + 1])]
    }

    private mutating func add(_ start: Int) {
        offsets.append(Int32(start))
        firstScalars.append(Int32(scalars.count))
    }

    private mutating func addHard(_ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        var offset = range.lowerBound
        for character in String(decoding: utf8[range], as: UTF8.self) {
            add(offset)
            for scalar in character.unicodeScalars { scalars.append(scalar.value) }
            offset += character.utf8.count
        }
    }

    private func startsPlain(_ utf8: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
        if utf8[position] < 0x80 { return true }
        var position = position
        return TextClusters.isPlain(TextClusters.decode(utf8, &position))
    }

    /// Characters that neither extend, nor are extended by, another plain one: no marks, joiners, jamo, flags, pictures or controls.
    private static func isPlain(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20...0x7e, 0xa0...0xac, 0xae...0x2ff, 0x370...0x482, 0x48a...0x58f, 0x5d0...0x5ea, 0x620...0x64a,
            0x660...0x66f,
            0x671...0x6d3, 0x10a0...0x10ff, 0x1e00...0x1fff, 0x2010...0x2027, 0x2030...0x205f, 0x3001...0x3029,
            0x3041...0x3096,
            0x30a0...0x30ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7a3, 0xff01...0xff9d:
            // ©, ® and some signs may be pictures, which is decided by what follows, never by these alone.
            true
        default: false
        }
    }

    private static func decode(_ utf8: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> UInt32 {
        let first = UInt32(utf8[position])
        func tail(_ index: Int) -> UInt32 { UInt32(utf8[position + index]) & 0x3f }
        if first < 0x80 {
            position += 1
            return first
        }
        if first < 0xe0 {
            defer { position += 2 }
            return (first & 0x1f) << 6 | tail(1)
        }
        if first < 0xf0 {
            defer { position += 3 }
            return (first & 0x0f) << 12 | tail(1) << 6 | tail(2)
        }
        defer { position += 4 }
        return (first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
    }
}
