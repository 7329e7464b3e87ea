/// Text as it is compared when something is looked for: without case, accents and width.
///
/// It works on Unicode scalars, so a row's text need not be cut into characters; a scalar may become none (an accent), one, or several.
struct TextFolder {
    /// Scalars of the text folded last.
    private(set) var scalars: [UInt32] = []
    /// For each of them the number of the source's scalar it came from; kept only when asked for.
    private(set) var sources: [Int] = []
    /// What less common scalars become: one lookup in place of a Foundation call.
    private var known: [UInt32: [UInt32]] = [:]
    private static let knownLimit = 16_384

    mutating func fold(_ text: some Sequence<Unicode.Scalar>, keepsSources: Bool = false) {
        scalars.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
        var number = 0
        for scalar in text {
            let before = scalars.count
            append(scalar)
            if keepsSources { for _ in before..<scalars.count { sources.append(number) } }
            number += 1
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        if value < 0x80 { return scalars.append(value &- 0x41 < 26 ? value | 0x20 : value) }
        if value < Self.tableEnd {
            switch Self.table[Int(value)] {
            case Self.several: break
            case Self.none: return
            case let one: return scalars.append(one)
            }
        }
        if let folded = known[value] { return scalars.append(contentsOf: folded) }
        let folded = Self.folded(scalar)
        if known.count >= Self.knownLimit { known.removeAll(keepingCapacity: true) }
        known[value] = folded
        scalars.append(contentsOf: folded)
    }

    // MARK: Scalars

    private static let tableEnd: UInt32 = 0x530
    private static let none = UInt32.max
    private static let several = UInt32.max - 1

    /// Latin, Greek and Cyrillic, made when the first text that is not all ASCII is folded.
    private static let table: [UInt32] = (0..<tableEnd).map { value in
        guard let scalar = Unicode.Scalar(value) else { return none }
        let folded = folded(scalar)
        return folded.isEmpty ? none : folded.count == 1 ? folded[0] : several
    }

    private static func folded(_ scalar: Unicode.Scalar) -> [UInt32] {
        if isLeftOut(scalar.value) { return [] }
        return String(scalar).folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .unicodeScalars.map(\.value).filter { !isLeftOut($0) }
    }

    /// Signs that writers put or leave out: accents of Latin, Greek and Cyrillic, Hebrew and Arabic vowel points, variation selectors, soft
    /// hyphens and joiners. Vowel signs of other scripts are letters and stay.
    private static func isLeftOut(_ value: UInt32) -> Bool {
        switch value {
        case 0xAD, 0x300...0x36F, 0x483...0x487, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x610...0x61A, 0x640,
            0x64B...0x65F, 0x670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x200B...0x200D, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F:
            true
        default: false
        }
    }
}
