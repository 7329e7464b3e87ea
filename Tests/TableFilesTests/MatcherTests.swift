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

    @Test func capitalsAreMeant() {
        #expect(TextMatcher("paris").matches(Array("Near PARIS".utf8), in: 0..<10))
        #expect(!TextMatcher("Paris").matches(Array("Near PARIS".utf8), in: 0..<10))
        #expect(TextMatcher("Paris", ignoresCase: true).matches(Array("Near PARIS".utf8), in: 0..<10))
    }
}
