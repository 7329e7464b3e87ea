/// Letters that differ in case alone, by Unicode's simple case folding: one letter for one letter.
///
/// What needs more than that is not folded: `ß` is not `ss`, and a letter with an accent beside it is not the letter that bears it.
/// Letters outside ASCII are never taken for letters of ASCII, which simple folding does with the signs for kelvin (K) and the long s (ſ):
/// nobody types these, and so a search for ASCII text stays a search for bytes.
enum CaseFolding {
    /// The letter that stands for all those that differ in case alone; the letter itself for most.
    static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII { return (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar }
        // By way of the capital, which the variants of a letter share: `ς` and `σ` have `Σ`.
        let capital = single(scalar.properties.uppercaseMapping) ?? scalar
        guard let small = single(capital.properties.lowercaseMapping), !small.isASCII, !capital.isASCII else { return scalar }
        return small
    }

    /// All letters that differ from one in case alone, itself among them, the folded one first.
    static func variants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let folded = folded(scalar)
        let near = [scalar, single(folded.properties.uppercaseMapping), single(folded.properties.titlecaseMapping)].compactMap { $0 }
        var variants = [folded]
        for other in near + (further[folded] ?? []) where !variants.contains(other) && Self.folded(other) == folded {
            variants.append(other)
        }
        return variants
    }

    /// Whether a letter is the capital of another.
    static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
        folded(scalar) != scalar && single(scalar.properties.lowercaseMapping) == folded(scalar)
    }

    /// Variants that are neither the capital nor the title letter of the folded one (Unicode 15, CaseFolding.txt, status C and S).
    private static let further: [Unicode.Scalar: [Unicode.Scalar]] = [
        "σ": ["ς"], "β": ["ϐ"], "ε": ["ϵ"], "θ": ["ϑ", "ϴ"], "ι": ["\u{345}", "\u{1FBE}"], "κ": ["ϰ"], "μ": ["µ"], "π": ["ϖ"], "ρ": ["ϱ"],
        "φ": ["ϕ"], "ω": ["\u{2126}"], "å": ["\u{212B}"], "ṡ": ["ẛ"], "ß": ["ẞ"], "в": ["\u{1C80}"], "д": ["\u{1C81}"],
        "о": ["\u{1C82}"], "с": ["\u{1C83}"], "т": ["\u{1C84}", "\u{1C85}"], "ъ": ["\u{1C86}"], "ѣ": ["\u{1C87}"], "ꙋ": ["\u{1C88}"],
    ]

    private static func single(_ text: String) -> Unicode.Scalar? {
        let scalars = text.unicodeScalars
        return scalars.count == 1 ? scalars.first : nil
    }
}
