/// Bytes whose plain order is the order people expect of texts: without regard to case and accents, and with whole numbers in them
/// by their value, so that `file9` comes before `file10`.
enum NaturalKey {
    /// The key of a text, from at most `limit` of its bytes.
    static func bytes(_ text: UnsafeBufferPointer<UInt8>, limit: Int = 256) -> [UInt8] {
        var key: [UInt8] = []
        append(text, limit: limit, to: &key)
        return key
    }

    /// Appends the key of a text.
    static func append(_ text: UnsafeBufferPointer<UInt8>, limit: Int, to key: inout [UInt8]) {
        let end = min(text.count, limit)
        var place = 0
        while place < end {
            let byte = text[place]
            if byte &- 0x30 < 10 {
                appendNumber(text, &place, end, &key)
            } else if byte &- 0x41 < 26 {
                key.append(byte | 0x20)
                place += 1
            } else if byte >= 0xC3, place + 1 < end, let base = LetterFolding.base(byte, text[place + 1]) {
                key.append(base | 0x20)
                place += 2
            } else {
                key.append(byte)
                place += 1
            }
        }
    }

    /// A run of digits as: the digit 0 (so that it sorts where digits do), the number of digits without leading zeros, the digits.
    private static func appendNumber(_ text: UnsafeBufferPointer<UInt8>, _ place: inout Int, _ end: Int, _ key: inout [UInt8]) {
        while place < end, text[place] == 0x30 { place += 1 }
        let start = place
        while place < end, text[place] &- 0x30 < 10, place - start < 255 { place += 1 }
        key.append(0x30)
        key.append(UInt8(place - start))
        key.append(contentsOf: text[start..<place])
    }
}
