import Foundation
import Testing

@testable import CairnViews

@Suite struct FindPatternTests {
    private func isFound(_ word: String, in text: String) -> Bool {
        var folder = TextFolder()
        return FindPattern(word)?.isFound(in: text, &folder) ?? false
    }

    @Test(arguments: [
        ("lake", "Great LAKE"), ("LAKE", "great lake"), ("uber", "Über"), ("ÜBER", "uber"), ("elbruz", "Èl\u{301}bruz"),
        ("москва", "МОСКВА"),
        ("ελλας", "Ἑλλάς"), ("ＡＢ", "ab"), ("ab", "ＡＢ"), ("שלום", "שָׁלוֹם"), ("محمد", "مُحَمَّد"), (" x ", "axb"), ("a b", "A B"),
        ("हिन्दी", "हिन्दी"), ("@[", "a@[b"), ("e", "ﬁancée"),
    ])
    func isFoundWhateverCaseAccentsAndWidth(word: String, text: String) { #expect(isFound(word, in: text)) }

    @Test(arguments: [
        ("lake", "lak"), ("हि", "ह"), ("`{", "@["), ("ab", "a b"), ("é", "x"), ("aab", "aaa"), ("x", ""), ("", "x"), ("  ", "a  b"),
    ])
    func isNotFound(word: String, text: String) { #expect(!isFound(word, in: text)) }

    /// Against Foundation's search on text without any script of its own rules.
    @Test func agreesWithFoundationOnLatin() {
        let letters = ["a", "A", "á", "a\u{301}", "b", "B", " ", "ñ", "N", "Å", "å", "ö"]
        for seed in 1...40 {
            var random = SeededGenerator(seed: UInt64(seed))
            for _ in 0..<50 {
                let text = (0..<random.int(0...12)).map { _ in random.pick(letters) }.joined()
                let word = (0..<random.int(1...3)).map { _ in random.pick(letters) }.joined().trimmingCharacters(in: .whitespaces)
                guard let pattern = FindPattern(word) else { continue }
                let wanted = text.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil
                #expect(isFound(word, in: text) == wanted, "seed \(seed): \"\(word)\" in \"\(text)\"")
                let ranges = pattern.ranges(in: text)
                #expect(ranges.isEmpty != wanted, "seed \(seed): \"\(word)\" in \"\(text)\"")
                for range in ranges {
                    let part = String(text.dropFirst(range.lowerBound).prefix(range.count))
                    #expect(isFound(word, in: part), "seed \(seed): \"\(part)\" for \"\(word)\"")
                }
            }
        }
    }

    @Test func placesAreCharactersThatDoNotOverlap() {
        func places(_ word: String, _ text: String) -> [Range<Int>] { FindPattern(word)?.ranges(in: text) ?? [] }
        #expect(places("aa", "aaaaa") == [0..<2, 2..<4])
        #expect(places("e", "e\u{301}xÉ") == [0..<1, 2..<3])
        #expect(places("ana", "Banána") == [1..<4])
        #expect(places("👩", "a👩‍👩‍👧b👩") == [1..<2, 3..<4])
        #expect(places("", "abc") == [])
        #expect(places("x", String(repeating: "ax", count: 3)) == [1..<2, 3..<4, 5..<6])
    }
}

@Suite struct FindHitsTests {
    /// Against an array.
    @Test(arguments: 1...12) func agreesWithAnArray(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var naive: [Int] = []
        var hits = FindHits()
        var row = 0
        let spread = [1, 3, 200, 40_000][seed % 4]
        for _ in 0..<random.int(0...6) {
            var part = FindHits()
            for _ in 0..<random.int(0...700) {
                row += random.int(1...spread)
                part.append(row)
                naive.append(row)
            }
            hits.append(contentsOf: part)
            if random.bool() {
                row += 1
                hits.append(row)
                naive.append(row)
            }
        }
        #expect(hits.count == naive.count)
        for _ in 0..<300 {
            let at = random.int(-2...row + 3)
            let next = naive.firstIndex { $0 >= at }
            #expect(hits.first(atOrAfter: at) == next.map { naive[$0] }, "seed \(seed), row \(at)")
            #expect(hits.last(before: at) == naive.last { $0 < at }, "seed \(seed), row \(at)")
            #expect(hits.number(of: at) == next ?? naive.count, "seed \(seed), row \(at)")
            #expect(hits.contains(at) == naive.contains(at), "seed \(seed), row \(at)")
            let end = random.int(at...row + 4)
            #expect(hits.count(in: at..<end) == naive.filter { $0 >= at && $0 < end }.count, "seed \(seed)")
        }
    }

    @Test func tenMillionHitsTakeElevenMegabytes() {
        var hits = FindHits()
        for row in 0..<1_000_000 { hits.append(row * 3) }
        #expect(hits.bytesUsed < 1_500_000)
    }
}
