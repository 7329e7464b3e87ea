/// What is looked for: a text that may be anywhere in another, whatever the case, accents and width of either.
struct FindPattern: Equatable, Sendable {
    /// As it was typed, without spaces around.
    let word: String
    private let scalars: [UInt32]
    /// The same where all of it is ASCII: most texts are, and then bytes are compared.
    private let bytes: [UInt8]?

    /// nil when there is nothing to look for.
    init?(_ text: String) {
        word = text.trimmingCharacters(in: .whitespacesAndNewlines)
        var folder = TextFolder()
        folder.fold(word.unicodeScalars)
        guard !folder.scalars.isEmpty else { return nil }
        scalars = folder.scalars
        bytes = scalars.allSatisfy { $0 < 0x80 } ? scalars.map { UInt8($0) } : nil
    }

    func isFound(in text: String, _ folder: inout TextFolder) -> Bool {
        var text = text
        if let isFound = text.withUTF8({ isFound(inASCII: $0) }) { return isFound }
        folder.fold(text.unicodeScalars)
        return firstPlace(in: folder.scalars, from: 0) != nil
    }

    /// nil when not all of the text is ASCII.
    private func isFound(inASCII text: UnsafeBufferPointer<UInt8>) -> Bool? {
        var all: UInt8 = 0
        for byte in text { all |= byte }
        guard all < 0x80 else { return nil }
        guard let bytes, text.count >= bytes.count else { return false }
        let first = bytes[0]
        let other = first &- 0x61 < 26 ? first & 0xDF : first
        for start in 0...text.count - bytes.count where text[start] == first || text[start] == other {
            var index = 1
            while index < bytes.count {
                let byte = text[start + index]
                if (byte &- 0x41 < 26 ? byte | 0x20 : byte) != bytes[index] { break }
                index += 1
            }
            if index == bytes.count { return true }
        }
        return false
    }

    private func firstPlace(in folded: [UInt32], from start: Int) -> Int? {
        guard folded.count - start >= scalars.count else { return nil }
        for place in start...folded.count - scalars.count where folded[place] == scalars[0] {
            var index = 1
            while index < scalars.count, folded[place + index] == scalars[index] { index += 1 }
            if index == scalars.count { return place }
        }
        return nil
    }

    /// Characters of each place where the word is, counted from 0; places do not overlap.
    func ranges(in text: String) -> [Range<Int>] {
        var folder = TextFolder()
        folder.fold(text.unicodeScalars, keepsSources: true)
        var places: [Range<Int>] = []
        var start = 0
        while let place = firstPlace(in: folder.scalars, from: start) {
            start = place + scalars.count
            places.append(folder.sources[place]..<folder.sources[start - 1] + 1)
        }
        return places.isEmpty ? [] : Self.characters(of: places, in: text)
    }

    /// Ascending ranges of scalars as the characters they are in.
    private static func characters(of scalars: [Range<Int>], in text: String) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var next = 0
        var from: Int?
        var (character, scalar) = (0, 0)
        for each in text {
            let end = scalar + each.unicodeScalars.count
            while next < scalars.count {
                if from == nil, scalars[next].lowerBound < end { from = character }
                guard let start = from, scalars[next].upperBound <= end else { break }
                let range = max(start, result.last?.upperBound ?? 0)..<character + 1
                if !range.isEmpty { result.append(range) }
                from = nil
                next += 1
            }
            if next == scalars.count { break }
            scalar = end
            character += 1
        }
        return result
    }
}
