import Testing

@testable import TableFiles

@Suite struct MatcherTests {
    /// Every place of a needle in every alignment against a plain comparison.
    @Test(arguments: [1 as UInt64, 2, 3])
    func findsWhatAPlainComparisonFinds(seed: UInt64) {
        var random = SeededGenerator(seed)
        for round in 0..<400 {
            let length = Int.random(in: 0...300, using: &random)
            let bytes = (0..<length).map { _ in [0x61, 0x62, 0x41, 0xC3].randomElement(using: &random)! as UInt8 }
            let needle = String(
                decoding: (0..<Int.random(in: 0...4, using: &random)).map { _ in UInt8([0x61, 0x62, 0x41].randomElement(using: &random)!) },
                as: UTF8.self)
            let matcher = TextMatcher(needle)
            let low = Int.random(in: 0...length, using: &random)
            let range = low..<Int.random(in: low...length, using: &random)
            let folded = matcher.ignoresCase ? bytes.map { TextMatcher.lowered($0) } : bytes
            let places = range.lowerBound...max(range.lowerBound, range.upperBound - matcher.needle.count)
            let expected =
                range.count < matcher.needle.count ? nil : places.first { Array(folded[$0..<$0 + matcher.needle.count]) == matcher.needle }
            #expect(matcher.firstMatch(bytes.span.bytes, in: range) == expected, "seed \(seed), round \(round)")
        }
    }

    /// Letters of several alphabets, lengths and cases, against a comparison of folded letters one by one.
    @Test(arguments: [4 as UInt64, 5, 6, 7, 8])
    func findsLettersOfEveryAlphabetInEitherCase(seed: UInt64) {
        var random = SeededGenerator(seed)
        let alphabets = ["aAéÉßẞ", "σΣςθϑϴ", "жЖдД\u{1C81}о", "ⱥȺkK\u{212A}sſ", "ǆǅǄåÅ\u{212B}", "𐐨𐐀aB漢"].map { Array($0.unicodeScalars) }
        for round in 0..<400 {
            let letters = alphabets.randomElement(using: &random)! + (round % 3 == 0 ? Array("x ".unicodeScalars) : [])
            func some(_ most: Int) -> [Unicode.Scalar] {
                (0..<Int.random(in: 0...most, using: &random)).map { _ in letters.randomElement(using: &random)! }
            }
            let whole = some(120), wanted = some(4)
            let ignores = Bool.random(using: &random)
            let matcher = TextMatcher(wanted.map { String($0) }.joined(), ignoresCase: ignores)
            let folded = ignores ? whole.map { CaseFolding.folded($0) } : whole
            let target = ignores ? wanted.map { CaseFolding.folded($0) } : wanted
            let starts = whole.indices.filter { folded[$0...].starts(with: target) && !target.isEmpty }
            let bytes = Array(whole.map { String($0) }.joined().utf8)
            func offset(_ letter: Int) -> Int { whole[..<letter].reduce(0) { $0 + String($1).utf8.count } }
            let expected = target.isEmpty ? 0 : starts.first.map(offset)
            #expect(
                matcher.firstMatch(bytes.span.bytes, in: 0..<bytes.count) == expected,
                "seed \(seed), round \(round): \(wanted) in \(whole)")
            // One match behind another, whole letters each.
            var ranges: [Range<Int>] = [], next = 0
            for start in starts where start >= next {
                next = start + target.count
                ranges.append(offset(start)..<offset(next))
            }
            #expect(matcher.ranges(in: bytes) == ranges, "seed \(seed), round \(round)")
        }
    }

    @Test func capitalsAreMeant() {
        func finds(_ text: String, _ whole: String, ignoresCase: Bool? = nil) -> Bool {
            TextMatcher(text, ignoresCase: ignoresCase).matches(Array(whole.utf8), in: 0..<whole.utf8.count)
        }
        #expect(finds("paris", "Near PARIS"))
        #expect(!finds("Paris", "Near PARIS"))
        #expect(finds("Paris", "Near PARIS", ignoresCase: true))
        #expect(finds("größe", "DIE GRÖẞE") && finds("größe", "Die Größe") && !finds("Größe", "DIE GRÖSSE"))
        #expect(finds("москва", "МОСКВА") && !finds("Москва", "москва"))
        #expect(finds("σοφός", "ΣΟΦΌΣ"))
    }

    @Test func whatIsNotFoldedIsCompared() {
        func finds(_ text: String, _ whole: String) -> Bool { TextMatcher(text).matches(Array(whole.utf8), in: 0..<whole.utf8.count) }
        #expect(!finds("k", "\u{212A}") && !finds("s", "ſ"), "ASCII finds ASCII alone")
        #expect(finds("\u{212A}", "\u{212A}") && finds("ſ", "ſ"))
        #expect(!finds("\u{212A}", "k") && !finds("ſ", "S"))
        #expect(!finds("ss", "ß") && !finds("i", "İ") && !finds("ı", "I"))
        #expect(!finds("é", "e\u{301}"), "accents beside their letters are not joined")
    }

    /// The table of variants has all of them: whatever folds to a letter is among its variants.
    @Test func everyLetterIsAmongTheVariantsOfWhatItFoldsTo() {
        var variants: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for value in 0...(0x1F000 as UInt32) {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isCased || value == 0x345 else { continue }
            let folded = CaseFolding.folded(scalar)
            if folded != scalar { variants[folded, default: []].append(scalar) }
        }
        #expect(variants.count > 1300)
        for (folded, others) in variants {
            #expect(CaseFolding.folded(folded) == folded)
            #expect(Set(CaseFolding.variants(of: folded)) == Set(others + [folded]), "\(folded)")
            for other in others { #expect(Set(CaseFolding.variants(of: other)) == Set(others + [folded])) }
        }
    }
}
