/// Letters without accents and case, for first letters and for sorting.
enum LetterFolding {
    /// Base letters of U+00C0 to U+017F, in order; a full stop where a character has none.
    private static let bases = Array(
        ("AAAAAAACEEEEIIIIDNOOOOO.OUUUUYTSAAAAAAACEEEEIIIIDNOOOOO.OUUUUYTY"
            + "AAAAAACCCCCCCCDDDDEEEEEEEEEEGGGGGGGGHHHHIIIIIIIIIIIIJJKKKLLLLLLLLLL"
            + "NNNNNNNNNOOOOOOOORRRRRRSSSSSSSSTTTTTTUUUUUUUUUUUUWWYYYZZZZZZS").utf8)

    /// The capital letter, without accents, for a character of two bytes; nil if it is not a Latin one.
    @inline(__always)
    static func base(_ lead: UInt8, _ trail: UInt8) -> UInt8? {
        guard (0xC3...0xC5).contains(lead), trail & 0xC0 == 0x80 else { return nil }
        let scalar = Int(lead & 0x1F) << 6 | Int(trail & 0x3F)
        let base = bases[scalar - 0xC0]
        return base == UInt8(ascii: ".") ? nil : base
    }

    /// The first letter of a text for its section: a capital without accents; `#` for digits and marks; the character itself where
    /// it has no Latin base. Leading spaces and quotes do not count. Nil for a text without anything.
    static func firstLetter(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var place = 0
        while place < bytes.count, bytes[place] <= 0x20 || bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") {
            place += 1
        }
        guard place < bytes.count else { return nil }
        let byte = bytes[place]
        if byte < 0x80 {
            let capital = byte &- 0x61 < 26 ? byte & ~0x20 : byte
            return capital &- 0x41 < 26 ? String(UnicodeScalar(capital)) : "#"
        }
        if place + 1 < bytes.count, let base = base(byte, bytes[place + 1]) { return String(UnicodeScalar(base)) }
        let rest = UnsafeBufferPointer(rebasing: bytes[place..<min(bytes.count, place + 64)])
        guard let first = String(decoding: rest, as: UTF8.self).first else { return nil }
        guard first.isLetter else { return "#" }
        return String(first).uppercased()
    }
}
