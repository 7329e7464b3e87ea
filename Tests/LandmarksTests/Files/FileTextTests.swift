import TableFiles
import Testing

@testable import landmarks

/// Words about tables, and where a found text is.
struct FileTextTests {
    @Test func rowsAreCountedInGroupsOfThree() {
        #expect(
            [0, 7, 999, 1000, 886_323, 10_000_000, -1234].map(Figures.grouped) == [
                "0", "7", "999", "1,000", "886,323", "10,000,000", "-1,234",
            ])
        #expect(Figures.count(1, "row", "rows") == "1 row" && Figures.count(0, "row", "rows") == "0 rows")
    }

    @Test func sharesAreNeverRoundedToNoneOrAll() {
        #expect(Figures.share(1, of: 3) == "33.3 %" && Figures.share(2, of: 3) == "66.7 %")
        #expect(Figures.share(1, of: 1_000_000) == "< 0.1 %" && Figures.share(999_999, of: 1_000_000) == "99.9 %")
        #expect(Figures.share(5, of: 5) == "100 %" && Figures.share(0, of: 5) == "0 %" && Figures.share(0, of: 0) == "")
    }

    @Test func hitsAreWhereTheSearchThroughTheFileFindsThem() {
        #expect(HitRanges.of("an", in: "Banana an") == [1..<3, 3..<5, 7..<9])
        #expect(HitRanges.of("BAN", in: "ban BANANA") == [4..<7], "a capital letter is meant")
        #expect(HitRanges.of("é", in: "café é") == [3..<4, 5..<6])
        // Characters of several bytes and of several scalars count as one.
        #expect(HitRanges.of("x", in: "👨‍👩‍👧x日x") == [1..<2, 3..<4])
        #expect(HitRanges.of("", in: "abc").isEmpty && HitRanges.of("abcd", in: "abc").isEmpty)
    }

    /// Against a search that tries every place.
    @Test func hitsAreThoseOfANaiveSearch() {
        let seed: UInt64 = 11
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let letters = Array("abAéñ日")
        for _ in 0..<2000 {
            let text = String((0..<next(12)).map { _ in letters[next(letters.count)] })
            let needle = String((0..<1 + next(2)).map { _ in letters[next(letters.count)] })
            let folds = !needle.contains { ("A"..."Z").contains($0) }
            func fold(_ c: Character) -> Character { folds && c == "A" ? "a" : c }
            let (whole, wanted) = (text.map(fold), needle.map(fold))
            var expected: [Range<Int>] = []
            var place = 0
            while place + wanted.count <= whole.count {
                if Array(whole[place..<place + wanted.count]) == wanted {
                    expected.append(place..<place + wanted.count)
                    place += wanted.count
                } else {
                    place += 1
                }
            }
            #expect(HitRanges.of(needle, in: text) == expected, "seed \(seed): \(needle) in \(text)")
        }
    }
}
