import Testing

@testable import SDLPlatform

@Suite struct TextClusterTests {
    @Test func `clusters are those of the standard library`() {
        let seed: UInt64 = 99
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let text = randomText(pieces: 10, using: &generator)
            let utf8 = Array(text.utf8)
            let clusters = TextClusters(utf8, bytes: 0..<utf8.count)
            var expected: [Int32] = [0]
            for character in text { expected.append(expected[expected.count - 1] + Int32(character.utf8.count)) }
            #expect(clusters.offsets == expected, "\(text.debugDescription)")
            #expect(clusters.scalars == text.unicodeScalars.map(\.value))
            for (index, character) in text.enumerated() {
                #expect(Array(clusters.scalars(of: index)) == character.unicodeScalars.map(\.value))
            }
        }
    }

    @Test func `every pair of characters is divided as the standard library does`() {
        let samples: [UInt32] = [
            0x20, 0x61, 0xa9, 0xad, 0xe9, 0x300, 0x378, 0x483, 0x5d0, 0x5b0, 0x600, 0x627, 0x64b, 0x6dd, 0x903, 0x915,
            0x94d, 0xe33, 0x1100,
            0x1161, 0x11a8, 0xac00, 0xac01, 0x200b, 0x200d, 0x2028, 0x2764, 0x3042, 0x3099, 0x4e00, 0xfe0f, 0xff9e,
            0x1f1e6, 0x1f3fb,
            0x1f600, 0xe0100,
        ]
        let scalars = samples.compactMap(Unicode.Scalar.init)
        for first in scalars {
            for second in scalars {
                var text = String.UnicodeScalarView([first, second])
                text.append("b")
                let string = String(text)
                let utf8 = Array(string.utf8)
                #expect(
                    TextClusters(utf8, bytes: 0..<utf8.count).count == string.count, "\(first.value) \(second.value)")
            }
        }
    }
}
