/// A text to look for, without regard to the case of ASCII letters unless it holds a capital letter.
///
/// Letters outside ASCII are compared as they are written, byte by byte.
public struct TextMatcher: Hashable, Sendable {
    /// The text in UTF-8; lower case when `ignoresCase`.
    public let needle: [UInt8]
    /// Whether `A` to `Z` match `a` to `z`.
    public let ignoresCase: Bool

    /// - Parameter ignoresCase: nil decides by the text: one with an ASCII capital means it.
    public init(_ text: String, ignoresCase: Bool? = nil) {
        let utf8 = Array(text.utf8)
        let ignores = ignoresCase ?? !utf8.contains { (0x41...0x5A).contains($0) }
        self.ignoresCase = ignores
        needle = ignores ? utf8.map(Self.lowered) : utf8
    }

    static func lowered(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Whether the text occurs in a part of some bytes. The empty text occurs everywhere. O(range + needle) for ordinary text.
    public func matches(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
        firstMatch(bytes.span.bytes, in: range) != nil
    }
}
