/// A text to look for, without regard to case unless it holds a capital letter.
///
/// Case is Unicode's simple case folding: `größe` finds `GRÖßE` and `GRÖẞE`, `москва` finds `Москва`, `σοφός` finds `ΣΟΦΌΣ`. One letter
/// stands for one: `ss` does not find `ß`. Text in ASCII finds ASCII alone (see `CaseFolding`). Accents count, and so does how they are
/// written: `é` as one character is not `e` with an accent behind it.
public struct TextMatcher: Hashable, Sendable {
    /// The text in UTF-8; folded when `ignoresCase`.
    public let needle: [UInt8]
    /// Whether letters that differ in case alone are the same.
    public let ignoresCase: Bool
    /// For each character of a text that is more than ASCII, the bytes that may spell it. Empty for ASCII, and where case counts.
    let spellings: [[[UInt8]]]
    /// The fewest and the most bytes of a match.
    let shortest: Int
    let longest: Int
    /// What is looked at first of every place: a byte near the beginning and one near the end.
    let head: Probe
    let tail: Probe

    /// A place of the text, and the bytes that may stand there. At most four: a probe with more says nothing.
    struct Probe: Hashable, Sendable {
        var offset = 0
        var bytes: [UInt8] = []
    }

    /// - Parameter ignoresCase: nil decides by the text: one with a capital letter means it.
    public init(_ text: String, ignoresCase: Bool? = nil) {
        let scalars = Array(text.unicodeScalars)
        let ignores = ignoresCase ?? !scalars.contains { CaseFolding.isCapital($0) }
        self.ignoresCase = ignores
        let folded = ignores ? scalars.map { CaseFolding.folded($0) } : scalars
        needle = folded.flatMap { Array(String($0).utf8) }
        let all = folded.map { scalar in
            (ignores ? CaseFolding.variants(of: scalar) : [scalar]).map { Array(String($0).utf8) }
        }
        spellings = ignores && folded.contains { !$0.isASCII } ? all : []
        shortest = all.reduce(0) { $0 + ($1.map(\.count).min() ?? 0) }
        longest = all.reduce(0) { $0 + ($1.map(\.count).max() ?? 0) }
        head = Self.probe(all.first, before: 0, isAlone: all.count == 1)
        // Where the beginning of the last letter is not certain, the beginning must do.
        let lengths = all.dropLast().map { Set($0.map(\.count)) }
        let isFixed = lengths.allSatisfy { $0.count == 1 }
        tail = isFixed ? Self.probe(all.last, before: lengths.reduce(0) { $0 + ($1.first ?? 0) }, isAlone: false) : head
    }

    /// The last byte of a letter, which tells more than the first that a whole alphabet shares; the first where the lengths differ, or
    /// where the other probe has the last.
    private static func probe(_ letter: [[UInt8]]?, before: Int, isAlone: Bool) -> Probe {
        guard let letter, let length = letter.first?.count else { return Probe() }
        let place = letter.allSatisfy { $0.count == length } && !isAlone ? length - 1 : 0
        let bytes = Set(letter.map { $0[place] }).sorted()
        return bytes.count <= 4 ? Probe(offset: before + place, bytes: bytes) : Probe()
    }

    static func lowered(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Whether a byte may be part of a match.
    func mayHold(_ byte: UInt8) -> Bool {
        needle.contains(byte) || ignoresCase && needle.contains(Self.lowered(byte))
            || spellings.contains { $0.contains { $0.contains(byte) } }
    }

    /// Whether the text occurs in a part of some bytes. The empty text occurs everywhere. O(range + needle) for ordinary text.
    public func matches(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
        firstMatch(bytes.span.bytes, in: range) != nil
    }

    /// Where the text occurs in some bytes, one place behind another; none for the empty text.
    public func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        guard !needle.isEmpty else { return [] }
        var ranges: [Range<Int>] = []
        var place = 0
        while let start = firstMatch(bytes.span.bytes, in: place..<bytes.count) {
            place = matchEnd(bytes.span.bytes, at: start, before: bytes.count) ?? start + 1
            ranges.append(start..<place)
        }
        return ranges
    }
}
