import Testing

@testable import TableFiles

@Suite struct DecompressorTests {
    @Test(arguments: Compression.allCases, [1 as UInt64, 2])
    func givesBackWhatWasCompressed(compression: Compression, seed: UInt64) {
        var random = SeededGenerator(seed)
        for lines in [0, 1, 40, 3000, 30000] {
            let text = someText(lines: lines, &random)
            let input = compressed(text, compression)
            for most in [1, 7, 4096, 1 << 20] where input.count / most < 8000 {
                let decoded = decode(input, pieces: most, &random)
                #expect(decoded.error == nil, "\(compression), seed \(seed), \(lines) lines, pieces up to \(most)")
                #expect(decoded.bytes == text, "\(compression), seed \(seed), \(lines) lines, pieces up to \(most)")
            }
        }
    }

    @Test(arguments: Compression.allCases)
    func readsSeveralMembersAsOne(compression: Compression) {
        var random = SeededGenerator(3)
        let parts = [someText(lines: 50, &random), [], someText(lines: 7, &random)]
        let input = parts.flatMap { compressed($0, compression) }
        let decoded = decode(input, pieces: 13, &random)
        #expect(decoded.error == nil)
        #expect(decoded.bytes == parts.flatMap { $0 })
    }

    /// Cut anywhere, what comes out is a beginning of the text, and the end is missed.
    @Test(arguments: Compression.allCases)
    func keepsWhatComesBeforeTheCut(compression: Compression) {
        var random = SeededGenerator(4)
        let text = someText(lines: 400, &random)
        let input = compressed(text, compression)
        for length in stride(from: 12, to: input.count, by: 11) {
            let decoded = decode(Array(input[..<length]), pieces: 500, &random)
            #expect(text.starts(with: decoded.bytes), "cut at \(length)")
            #expect(decoded.error?.problem == "the \(compression.rawValue) data end too early", "cut at \(length)")
            #expect(decoded.error?.byte == length, "cut at \(length)")
        }
    }

    /// A cut file of some size shows most of its rows, not none.
    @Test(arguments: Compression.allCases)
    func showsTheRowsBeforeACutInALongFile(compression: Compression) {
        var random = SeededGenerator(5)
        let text = someText(lines: 200_000, &random)
        let input = compressed(text, compression)
        let decoded = decode(Array(input[..<(input.count * 9 / 10)]), pieces: 65536, &random)
        #expect(decoded.bytes.count > text.count / 2)
        #expect(text.starts(with: decoded.bytes))
    }

    @Test(arguments: Compression.allCases, [6 as UInt64, 7, 8])
    func survivesDamage(compression: Compression, seed: UInt64) {
        var random = SeededGenerator(seed)
        let text = someText(lines: 800, &random)
        let good = compressed(text, compression)
        for round in 0..<60 {
            var input = good
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                input[Int.random(in: 6..<input.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let decoded = decode(input, pieces: 777, limit: ExpansionLimit(bytes: 1 << 20), &random)
            #expect(decoded.bytes.count <= (1 << 20) + Decompressor.pieceSize, "seed \(seed), round \(round)")
            // Every format has a check sum: wrong bytes never pass as right ones.
            #expect(decoded.error != nil || decoded.bytes == text, "seed \(seed), round \(round)")
        }
    }

    @Test(arguments: Compression.allCases)
    func namesRubbishAfterTheEnd(compression: Compression) {
        var random = SeededGenerator(9)
        let text = someText(lines: 20, &random)
        let decoded = decode(compressed(text, compression) + Array("and then some text".utf8), pieces: 100, &random)
        #expect(decoded.bytes == text)
        #expect(decoded.error != nil)
    }

    @Test func passesOverPaddingBetweenGzipMembers() {
        var random = SeededGenerator(10)
        let text = someText(lines: 20, &random)
        let member = compressed(text, .gzip)
        let decoded = decode(member + [0, 0, 0] + member + [UInt8](repeating: 0, count: 512), pieces: 3, &random)
        #expect(decoded.error == nil)
        #expect(decoded.bytes == text + text)
    }

    @Test(arguments: Compression.allCases)
    func stopsABomb(compression: Compression) {
        var random = SeededGenerator(11)
        let bomb = compressed([UInt8](repeating: 0x61, count: 8 << 20), compression)
        let decoded = decode(bomb, pieces: 4096, limit: ExpansionLimit(bytes: 1 << 20), &random)
        #expect(decoded.error?.problem.contains("grow past 1 MiB") == true)
        #expect(decoded.bytes.count <= (1 << 20) + Decompressor.pieceSize)
    }

    @Test func boundsTheRatioOnlyWhenMuchComesOut() {
        let limit = ExpansionLimit(bytes: 1 << 40, ratio: 1000, free: 1 << 20)
        #expect(limit.allows(1 << 20, from: 1))
        #expect(!limit.allows(2 << 20, from: 100))
        #expect(limit.allows(2 << 20, from: 3000))
        #expect(!limit.allows((1 << 40) + 1, from: 1 << 40))
    }
}
